import { transact, type Db } from '../../../db/index.ts'
import type { Act } from '../../../kernel/act.ts'
import { audit } from '../../../kernel/audit.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { hashRefreshToken, issueTokens, REUSE_GRACE_MS, successorOf, type Tokens } from './open-session.ts'
import { lockRefreshToken, spendRefreshToken, type HeldToken } from './refresh-token-queries.ts'
import { markSessionEnded, type Session } from './session-queries.ts'

type Outcome = { kind: 'traded'; tokens: Tokens } | { kind: 'reused'; session: Session } | { kind: 'refused' }

const isOver = ({ isEnded, expiresAt, session }: HeldToken, now: Date): boolean =>
  isEnded || expiresAt <= now || session.expiresAt <= now

const isReuse = ({ spentAt }: HeldToken, now: Date): boolean =>
  spentAt !== null && now.getTime() - spentAt.getTime() > REUSE_GRACE_MS

/** Whether the token is used by another kind of browser than the one it was issued to. */
const isElsewhere = ({ session }: HeldToken, browser: string | null): boolean =>
  session.browser !== null && session.browser !== browser

const endFamily = async (tx: Db, { id, userId }: Session, act: Act): Promise<void> => {
  await markSessionEnded(tx, id, 'refresh_reuse', act.at)
  await audit(tx, act, {
    action: 'refresh_reuse',
    subject: userId,
    details: { session_id: id },
  })
}

/**
 * Rotates a refresh token. Within ten seconds, a repeated use returns the same successor. A token used again
 * later, or by another kind of browser, counts as stolen and ends its whole family. Throws refresh_refused.
 */
export const rotateRefreshToken = async (
  deps: Deps,
  { token, browser }: { token: string; browser: string | null },
  act: Act,
): Promise<Tokens> => {
  const hash = hashRefreshToken(token)
  const now = act.at
  const outcome = await transact(deps.databases.control, async (tx): Promise<Outcome> => {
    const held = await lockRefreshToken(tx, hash)
    if (!held || isOver(held, now)) return { kind: 'refused' }
    if (isReuse(held, now) || isElsewhere(held, browser)) {
      await endFamily(tx, held.session, act)
      return { kind: 'reused', session: held.session }
    }
    if (held.spentAt === null) await spendRefreshToken(tx, hash, now)
    const successor = successorOf(deps.keys, token)
    return { kind: 'traded', tokens: await issueTokens(deps, tx, held.session, now, successor) }
  })
  if (outcome.kind === 'traded') return outcome.tokens
  if (outcome.kind === 'reused') deps.gatekeeper.refuse([outcome.session.id])
  throw new AppError('refresh_refused')
}
