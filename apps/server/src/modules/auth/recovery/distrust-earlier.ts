import type { SessionId, UserId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'
import { byAttendee, type Act } from '../../../kernel/act.ts'
import { audit } from '../../../kernel/audit.ts'
import { forgetDevices } from '../sessions/device-queries.ts'
import { spendLinksOf } from './email-link-queries.ts'
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
export const distrustEarlier = async (tx: Db, userId: UserId, act: Act): Promise<SessionId[]> => {
  await setPasswordHash(tx, userId, null)
  await deleteIdentities(tx, userId)
  await distrustPhone(tx, userId)
  await forgetDevices(tx, userId)
  await spendCodesOf(tx, userId, act.at)
  // A letter that undoes a change restores the password from before the proof.
  await spendLinksOf(tx, userId, ['recovery', 'undo'], act.at)
  await audit(tx, byAttendee(act, userId), { action: 'earlier_access_removed', subject: userId })
  return endSessionsOf(tx, userId, { reason: 'credential_changed', now: act.at })
}
