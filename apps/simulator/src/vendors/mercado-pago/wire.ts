import { Refusal } from '../../shared/http.ts'
import { centavosOf, decimal } from '../../shared/payments.ts'

type Code = number | string
const names: { [status: number]: string } = {
  400: 'bad_request',
  401: 'unauthorized',
  404: 'not_found',
  409: 'conflict',
  429: 'too_many_requests',
}

/** An error in the vendor's format; `codes` say its causes. */
export const refusal = (
  status: number,
  message: string,
  codes: Code[] | null = [],
  name = names[status],
): Refusal => {
  const cause = codes && codes.map((code) => ({ code, description: message, data: null }))
  const error = name ?? (status >= 500 ? 'internal_error' : 'error')
  return new Refusal(status, message, { message, error, status, cause })
}
export const badRequest = (message: string, ...codes: Code[]) => refusal(400, message, codes)
export const notFound = (message: string, ...codes: Code[]) => refusal(404, message, codes)

/** Pesos of the wire (at most two decimals) as whole centavos; undefined for any other value. */
export const toCentavos = (pesos: unknown): bigint | undefined => {
  if (typeof pesos !== 'number' || !Number.isFinite(pesos)) return undefined
  const [, sign, digits] = /^(-?)(\d+(?:\.\d{1,2})?)$/.exec(String(pesos)) ?? []
  if (digits === undefined) return undefined
  return sign === '-' ? -centavosOf(digits) : centavosOf(digits)
}

/** Whole centavos as the wire's number of pesos. */
export const toPesos = (centavos: bigint): number => Number(decimal(centavos))

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
