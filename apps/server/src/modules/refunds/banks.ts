import { clabe as directory } from 'clabe-validator'

/** The bank of a CLABE by its first three digits, as people call it; null for one that nobody knows. */
export const bankOf = (clabe: string): string | null =>
  directory.banksMap[Number(clabe.slice(0, 3))]?.name ?? null
