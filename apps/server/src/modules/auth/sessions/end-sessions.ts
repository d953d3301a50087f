import type { SessionId, UserId } from '@saldo/contract/ids'
import { transact, type Db } from '../../../db/index.ts'
import { audit } from '../../../kernel/audit.ts'
import type { Actor, Deps } from '../../../kernel/deps.ts'
import { markSessionEnded, markSessionsEnded } from './session-queries.ts'

type Cause = { now: Date; requestId: string }

/** Ends the caller's own session: its tokens are refused from now on. */
export const signOut = async (deps: Deps, actor: Actor, { now, requestId }: Cause): Promise<void> => {
  await transact(deps.databases.control, async (tx) => {
    if (!(await markSessionEnded(tx, actor.sessionId, 'logout', now))) return
    await audit(tx, { at: now, requestId, actor: { kind: 'attendee', id: actor.userId }, action: 'sign_out' })
  })
  deps.gatekeeper.refuse([actor.sessionId])
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
