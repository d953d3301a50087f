import type { SessionId, UserId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'
import { record, type Cause } from '../cause.ts'
import { forgetDevices } from '../sessions/device-queries.ts'
import { spendRecoveryLinksOf } from './email-link-queries.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { spendCodesOf } from './phone-code-queries.ts'
import { distrustPhone } from '../people/phone-queries.ts'
import { deleteIdentities } from '../people/social-queries.ts'
import { setPasswordHash } from '../people/user-queries.ts'

/**
 * Revokes all earlier access at the first proof of the e-mail's ownership (password, sessions, linked
 * providers, phone, codes and links), because somebody else may have registered the account. Pass the
 * sessions to `gatekeeper.refuse` after the commit.
 */
export const distrustEarlier = async (tx: Db, userId: UserId, cause: Cause): Promise<SessionId[]> => {
  await setPasswordHash(tx, userId, null)
  await deleteIdentities(tx, userId)
  await distrustPhone(tx, userId)
  await forgetDevices(tx, userId)
  await spendCodesOf(tx, userId, cause.now)
  await spendRecoveryLinksOf(tx, userId, cause.now)
  await record(tx, cause, { action: 'earlier_access_removed', actor: userId, subject: userId })
  return endSessionsOf(tx, userId, { reason: 'credential_changed', now: cause.now })
}
