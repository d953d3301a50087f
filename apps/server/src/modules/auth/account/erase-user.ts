import type { SessionId, UserId } from '@saldo/contract/ids'
import { v7 } from 'uuid'
import { transact } from '../../../db/index.ts'
import type { Act } from '../../../kernel/act.ts'
import { audit } from '../../../kernel/audit.ts'
import { dropMessagesTo, notify } from '../../notifications/index.ts'
import type { AccountDeps } from '../account-deps.ts'
import { forgetDevices } from '../sessions/device-queries.ts'
import { deleteLinksOf } from '../recovery/email-link-queries.ts'
import { deleteMissesOf } from '../recovery/miss-queries.ts'
import { deleteCodesOf } from '../recovery/phone-code-queries.ts'
import { revokeAllRoles } from '../roles/change-roles.ts'
import { markSessionsEnded } from '../sessions/session-queries.ts'
import { deleteIdentities } from '../people/social-queries.ts'
import { addresseeOf, blankUser, lockUser } from '../people/user-queries.ts'

/**
 * Erases personal data from the account, ends its sessions and roles, drops its letters, and mails a
 * confirmation; the id stays as the pseudonym for amounts in the ledger. Returns the ended sessions, for
 * `gatekeeper.refuse` after the commit; null when there is no such account. Throws last_administrator.
 */
export const eraseUser = (
  deps: Pick<AccountDeps, 'databases' | 'keys' | 'clock'>,
  userId: UserId,
  act: Act,
): Promise<SessionId[] | null> =>
  transact(deps.databases.control, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) return null
    await blankUser(tx, userId, act.at)
    await revokeAllRoles(tx, userId, act)
    await forgetDevices(tx, userId)
    await deleteIdentities(tx, userId)
    await deleteCodesOf(tx, userId)
    await deleteMissesOf(tx, userId)
    await deleteLinksOf(tx, userId)
    // A phone that was only claimed may be somebody else's, whose letters go on.
    const phone = user.phone?.isVerified ? [user.phone.e164] : []
    await dropMessagesTo(tx, deps, [user.email, ...phone])
    await audit(tx, act, { action: 'user_erased', subject: userId })
    // The demo's accounts are erased by the system, without a request.
    if (act.actor.kind !== 'system')
      await notify(tx, deps, v7(), { kind: 'account_deleted', ...addresseeOf(user) })
    return markSessionsEnded(tx, userId, null, 'operator', act.at)
  })
