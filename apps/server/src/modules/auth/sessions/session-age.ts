import type { Actor } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'

const FRESH_MS = 15 * 60_000

/** True while the sign-in with a credential is younger than 15 minutes. */
export const isFresh = ({ authTime }: Pick<Actor, 'authTime'>, now: Date): boolean =>
  now.getTime() - authTime.getTime() < FRESH_MS

/** Throws reauth_required for a sign-in of 15 minutes ago or longer. */
export const requireFresh = (actor: Pick<Actor, 'authTime'>, now: Date): void => {
  if (!isFresh(actor, now)) throw new AppError('reauth_required')
}
