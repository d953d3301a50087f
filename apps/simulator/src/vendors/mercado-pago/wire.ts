/** Pesos of the wire (at most two decimals) as whole centavos; undefined for any other value. */
export const toCentavos = (pesos: unknown): bigint | undefined => {
  if (typeof pesos !== 'number' || !Number.isFinite(pesos)) return undefined
  const digits = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(pesos))
  if (!digits) return undefined
  const [, sign, whole = '0', fraction = ''] = digits
  const centavos = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
  return sign === '-' ? -centavos : centavos
}

/** Whole centavos as the wire's number of pesos. */
export const toPesos = (centavos: bigint): number => {
  const digits = (centavos < 0n ? -centavos : centavos).toString().padStart(3, '0')
  return Number(`${centavos < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

/** The vendor's fee on an approved payment: 3.49 % and 4 pesos, plus VAT of 16 % on both, rounded half up. */
export const feeOf = (amount: bigint): bigint => {
  const exact = (amount * 349n + 4_00n * 10_000n) * 116n
  const unit = 10_000n * 100n
  return (exact + unit / 2n) / unit
}

const OFFSET_MS = -4 * 3_600_000

/** A time in the vendor's format: ISO with milliseconds at a fixed offset of -04:00. */
export const wireTime = (epochMs: number): string =>
  new Date(epochMs + OFFSET_MS).toISOString().replace('Z', '-04:00')

const units: { [unit: string]: number } = {
  SECOND: 1_000,
  MINUTE: 60_000,
  HOUR: 3_600_000,
  DAY: 86_400_000,
  WEEK: 7 * 86_400_000,
  MONTH: 30 * 86_400_000,
  YEAR: 365 * 86_400_000,
}

/** A search's time: ISO with offset, or NOW, NOW-7DAYS and the like; undefined for anything else. */
export const readWireTime = (text: string, now: number): number | undefined => {
  const relative = /^NOW(?:([+-])(\d{1,6})(SECOND|MINUTE|HOUR|DAY|WEEK|MONTH|YEAR)S?)?$/.exec(text)
  if (relative) {
    const [, sign, count = '0', unit = 'DAY'] = relative
    return now + (sign === '-' ? -1 : 1) * Number(count) * (units[unit] ?? 0)
  }
  // An offset's plus sign that was not percent-encoded arrives as a space.
  const iso = text.replace(/ (\d{2}:\d{2})$/, '+$1')
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$/.test(iso)) return undefined
  const epochMs = Date.parse(iso)
  return Number.isNaN(epochMs) ? undefined : epochMs
}
