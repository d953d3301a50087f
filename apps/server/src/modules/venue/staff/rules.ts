import { managedBy } from '@saldo/contract/permissions'
import type { Role } from '@saldo/contract/roles'
import { AppError } from '../../../kernel/errors.ts'

/** Whether `caller` may give or take a role `target`, or set its holder's PIN. */
export const mayManage = (caller: Role, target: Role): boolean => managedBy(caller).includes(target)

/** Throws forbidden unless `caller` may give or take each of the roles. */
export const checkManages = (caller: Role, targets: Iterable<Role>): void => {
  for (const target of targets) if (!mayManage(caller, target)) throw new AppError('forbidden')
}

const steps = (pin: string): Set<number> => {
  const digits = Array.from(pin, Number)
  return new Set(digits.slice(1).map((digit, i) => (digit - (digits[i] ?? 0) + 10) % 10))
}

const isRepeated = (pin: string): boolean =>
  [1, 2, 3].some((length) => pin.length > length && pin === pin.slice(0, length).repeat(pin.length / length))

/** True for easily guessed PINs: a repeated digit or group, consecutive digits up or down. */
export const isTrivialPin = (pin: string): boolean => {
  const [step, ...others] = steps(pin)
  return isRepeated(pin) || (others.length === 0 && (step === 1 || step === 9))
}

const LONG_PIN = 6

/** Whether a PIN is long enough for the role: managers void, close shifts and reissue QRs. */
export const isPinLongEnough = (pin: string, role: Role): boolean =>
  pin.length >= LONG_PIN || (role !== 'admin' && role !== 'manager')
