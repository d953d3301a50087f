/** Hundredths of a percent as people read them: "18 %", "12.5 %". */
export const percentOf = (basisPoints: number): string => `${basisPoints / 100} %`

/** A typed percentage ("18", "12.5", "12,5 %") in hundredths of a percent; null for any other text and above 100. */
export const typedPercent = (typed: string): number | null => {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?%?$/.exec(typed.replaceAll(/\s/g, '')) ?? []
  if (whole === undefined) return null
  const basisPoints = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return basisPoints > 10_000 ? null : basisPoints
}
