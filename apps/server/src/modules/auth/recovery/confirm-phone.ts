import { v7 } from 'uuid'
import type { Db } from '../../../db/index.ts'
import { byAttendee, type Act, type Caller } from '../../../kernel/act.ts'
import { audit } from '../../../kernel/audit.ts'
import { notify } from '../../notifications/index.ts'
import type { AccountDeps } from '../account-deps.ts'
import { isPhoneRegistered, setPhoneVerified, takePhoneFromOthers } from '../people/phone-queries.ts'
import { addresseeOf, type User } from '../people/user-queries.ts'
import { requireFresh } from '../sessions/sign-in.ts'

/**
 * A verified phone recovers the account: one that was set in a session found open must not become one there. Throws
 * reauth_required unless the phone was registered or the sign-in is fresh.
 */
export const requireFreshToVerify = async (db: Db, act: Act<Caller>): Promise<void> => {
  if (!(await isPhoneRegistered(db, act.actor.id))) requireFresh(act)
}

/**
 * Marks a phone as verified by code; other accounts with it unverified lose it and are notified. Call it
 * while the phone is locked and no other account has verified it.
 */
export const confirmPhone = async (
  deps: AccountDeps,
  tx: Db,
  user: Pick<User, 'id'>,
  e164: string,
  act: Act,
): Promise<void> => {
  const byOwner = byAttendee(act, user.id)
  for (const other of await takePhoneFromOthers(tx, e164, user.id)) {
    await audit(tx, byOwner, { action: 'phone_lost', subject: other.id })
    await notify(tx, deps, v7(), { kind: 'phone_lost', ...addresseeOf(other) })
  }
  await setPhoneVerified(tx, user.id, act.at)
  await audit(tx, byOwner, { action: 'phone_verified', subject: user.id })
}
