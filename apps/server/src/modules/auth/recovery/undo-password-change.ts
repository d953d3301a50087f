import type { SessionId } from '@saldo/contract/ids'
import { transact } from '../../../db/index.ts'
import type { Act } from '../../../kernel/act.ts'
import { audit } from '../../../kernel/audit.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { AccountDeps } from '../account-deps.ts'
import { lockUser, setPasswordHash } from '../people/user-queries.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { ownerOfLink, spendLinksOf, spendUndoLink } from './email-link-queries.ts'
import { spendCodesOf } from './phone-code-queries.ts'
import { digestToken } from './request-link.ts'

/**
 * Restores the password from before a change, once, with the token mailed about that change; ends every
 * session and invalidates all codes and links. Throws link_refused.
 */
export const undoPasswordChange = async (deps: AccountDeps, token: string, act: Act): Promise<void> => {
  const { control } = deps.databases
  const tokenDigest = digestToken(token)
  const userId = await ownerOfLink(control, 'undo', tokenDigest, act.at)
  if (userId === null) throw new AppError('link_refused')
  const ended = await transact(control, async (tx): Promise<SessionId[]> => {
    const user = await lockUser(tx, userId)
    const undone = user && (await spendUndoLink(tx, { tokenDigest, userId }, act.at))
    if (!undone) throw new AppError('link_refused')
    await setPasswordHash(tx, userId, undone.passwordHash)
    await spendCodesOf(tx, userId, act.at)
    await spendLinksOf(tx, userId, ['recovery'], act.at)
    await audit(tx, act, { action: 'password_change_undone', subject: userId })
    return endSessionsOf(tx, userId, { reason: 'credential_changed', now: act.at })
  })
  deps.gatekeeper.refuse(ended)
}
