import type { Role } from '@saldo/contract/endpoint'

/**
 * Whether `caller` may give, take, or set the PIN of somebody of role `target`: managers run bars and cash points; who
 * stands beside or above them is an administrator's to name, or a manager could act as anybody.
 */
export const mayManage = (caller: Role, target: Role): boolean =>
  caller === 'admin' || (caller === 'manager' && (target === 'cashier' || target === 'bar'))

const steps = (pin: string): Set<number> => {
  const digits = Array.from(pin, Number)
  return new Set(digits.slice(1).map((digit, i) => (digit - (digits[i] ?? 0) + 10) % 10))
}

const isRepeated = (pin: string): boolean =>
  [1, 2, 3].some((length) => pin.length > length && pin === pin.slice(0, length).repeat(pin.length / length))

/** What somebody tries first: a digit or group repeated, digits one after the other up or down. */
export const isTrivialPin = (pin: string): boolean => {
  const [step, ...others] = steps(pin)
  return isRepeated(pin) || (others.length === 0 && (step === 1 || step === 9))
}

const LONG_PIN = 6

/** Whether a PIN is long enough for what it opens: managers void, close shifts and give QRs anew. */
export const isPinLongEnough = (pin: string, role: Role): boolean =>
  pin.length >= LONG_PIN || (role !== 'admin' && role !== 'manager')
