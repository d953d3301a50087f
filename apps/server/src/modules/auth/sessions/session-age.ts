import type { Actor } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'

const FRESH_MS = 15 * 60_000

/** True while the sign-in with a credential is younger than 15 minutes. */
export const isFresh = ({ authTime }: Pick<Actor, 'authTime'>, now: Date): boolean =>
  now.getTime() - authTime.getTime() < FRESH_MS

/** Throws reauth_required when the sign-in is 15 minutes old or older. */
export const requireFresh = (actor: Pick<Actor, 'authTime'>, now: Date): void => {
  if (!isFresh(actor, now)) throw new AppError('reauth_required')
}
