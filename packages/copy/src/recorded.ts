/**
 * Texts that are recorded as they stand, each with what is read in its place: who reads them later may speak another
 * language than who chose them.
 */
export const recorded = <const Text extends string>(
  ...texts: readonly Text[]
): Readonly<Record<Text, string>> =>
  Object.fromEntries(texts.map((text): [Text, string] => [text, text])) as Record<Text, string>
