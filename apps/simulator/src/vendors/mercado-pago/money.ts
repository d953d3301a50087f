/** Pesos as they stand on the wire (at most two decimals) in whole centavos; undefined when the value is anything else. */
export const toCentavos = (pesos: unknown): bigint | undefined => {
  if (typeof pesos !== 'number' || !Number.isFinite(pesos)) return undefined
  const digits = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(pesos))
  if (!digits) return undefined
  const [, sign, whole = '0', fraction = ''] = digits
  const centavos = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
  return sign === '-' ? -centavos : centavos
}

/** Whole centavos as the number that stands on the wire. */
export const toPesos = (centavos: bigint): number => {
  const digits = (centavos < 0n ? -centavos : centavos).toString().padStart(3, '0')
  return Number(`${centavos < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

/** What the vendor keeps of an approved payment: 3.49 % and 4 pesos, and VAT of 16 % on both, rounded half up. */
export const feeOf = (amount: bigint): bigint => {
  const exact = (amount * 349n + 4_00n * 10_000n) * 116n
  const unit = 10_000n * 100n
  return (exact + unit / 2n) / unit
}
