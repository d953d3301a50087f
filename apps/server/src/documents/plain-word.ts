/** A word as people mean it: without accents, case and spaces around it. */
export const plainWord = (word: string): string =>
  word.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
