import { v7 } from 'uuid'
import type { Db } from '../../../db/index.ts'
import { notify } from '../../notifications/index.ts'
import { record, type AccountDeps, type Cause } from '../cause.ts'
import { setPhoneVerified, takePhoneFromOthers } from '../people/phone-queries.ts'
import type { User } from '../people/user-queries.ts'
import { addresseeOf } from '../people/addressee.ts'

/**
 * Marks a phone as verified by code; other accounts with it unverified lose it and are notified. Call it
 * while the phone is locked and no other account has verified it.
 */
export const confirmPhone = async (
  deps: AccountDeps,
  tx: Db,
  user: Pick<User, 'id'>,
  e164: string,
  cause: Cause,
): Promise<void> => {
  for (const other of await takePhoneFromOthers(tx, e164, user.id)) {
    await record(tx, cause, { action: 'phone_lost', actor: user.id, subject: other.id })
    await notify(tx, deps, v7(), { kind: 'phone_lost', ...addresseeOf(other) })
  }
  await setPhoneVerified(tx, user.id, cause.now)
  await record(tx, cause, { action: 'phone_verified', actor: user.id, subject: user.id })
}
