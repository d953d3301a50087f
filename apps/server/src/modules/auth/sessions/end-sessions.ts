import type { SessionId, UserId } from '@saldo/contract/ids'
import { transact, type Db } from '../../../db/index.ts'
import type { Act, Caller } from '../../../kernel/act.ts'
import { audit } from '../../../kernel/audit.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { markSessionEnded, markSessionsEnded } from './session-queries.ts'

/** Ends the caller's own session: its tokens are refused from now on. */
export const signOut = async (deps: Deps, act: Act<Caller>): Promise<void> => {
  const { sessionId } = act.actor
  await transact(deps.databases.control, async (tx) => {
    if (!(await markSessionEnded(tx, sessionId, 'logout', act.at))) return
    await audit(tx, act, { action: 'sign_out' })
  })
  deps.gatekeeper.refuse([sessionId])
}

/**
 * Ends all sessions of a user except `except`, in the caller's transaction. Other processes refuse them
 * within a second; pass the returned ids to `gatekeeper.refuse` after the commit, so that this one does at
 * once.
 */
export const endSessionsOf = (
  tx: Db,
  userId: UserId,
  why: { reason: 'credential_changed' | 'operator'; except?: SessionId; now: Date },
): Promise<SessionId[]> => markSessionsEnded(tx, userId, why.except ?? null, why.reason, why.now)
