import type { SessionId } from '@saldo/contract/ids'
import { transact } from '../../../db/index.ts'
import { AppError } from '../../../kernel/errors.ts'
import { record, type AccountDeps, type Cause } from '../cause.ts'
import { lockUser, setPasswordHash } from '../people/user-queries.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { ownerOfLink, spendRecoveryLinksOf, spendUndoLink } from './email-link-queries.ts'
import { spendCodesOf } from './phone-code-queries.ts'
import { digestToken } from './request-link.ts'

/**
 * Restores the password from before a change, once, with the token mailed about that change; ends every
 * session and invalidates all codes and links. Throws link_refused.
 */
export const undoPasswordChange = async (deps: AccountDeps, token: string, cause: Cause): Promise<void> => {
  const { control } = deps.databases
  const tokenDigest = digestToken(token)
  const userId = await ownerOfLink(control, 'undo', tokenDigest, cause.now)
  if (userId === null) throw new AppError('link_refused')
  const ended = await transact(control, async (tx): Promise<SessionId[]> => {
    const user = await lockUser(tx, userId)
    const undone = user && (await spendUndoLink(tx, { tokenDigest, userId }, cause.now))
    if (!undone) throw new AppError('link_refused')
    await setPasswordHash(tx, userId, undone.passwordHash)
    await spendCodesOf(tx, userId, cause.now)
    await spendRecoveryLinksOf(tx, userId, cause.now)
    await record(tx, cause, { action: 'password_change_undone', actor: null, subject: userId })
    return endSessionsOf(tx, userId, { reason: 'credential_changed', now: cause.now })
  })
  deps.gatekeeper.refuse(ended)
}
