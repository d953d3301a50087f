import type { Act, Caller } from '../../../kernel/act.ts'
import { AppError } from '../../../kernel/errors.ts'

const FRESH_MS = 15 * 60_000

/** True while the sign-in with a credential is younger than 15 minutes. */
export const isFresh = ({ actor, at }: Act<Caller>): boolean =>
  at.getTime() - actor.authTime.getTime() < FRESH_MS

/** Throws reauth_required when the sign-in is 15 minutes old or older. */
export const requireFresh = (act: Act<Caller>): void => {
  if (!isFresh(act)) throw new AppError('reauth_required')
}
