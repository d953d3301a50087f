import type { UserId } from '@saldo/contract/ids'
import { onEach, readEach } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { findUser } from '../auth/index.ts'
import { forgetClosedBefore, forgetDetailsOf, hasOpenRefund } from './forget-queries.ts'
import { forgottenBefore } from './rules.ts'
import { emailHashOf } from './sealing.ts'

/**
 * Deletes the personal details of a user's requests, also of those sent signed out under their verified e-mail, so
 * before the account loses it: name, payment details, picture. Decisions and amounts stay under the account's id.
 * Throws refund_open while a request is open, because it could not be paid any more.
 */
export const forgetRefundsOf = async (
  { databases, keys }: Pick<Deps, 'databases' | 'keys'>,
  userId: UserId,
): Promise<void> => {
  const user = await findUser(databases.control, userId)
  const whose = { userId, emailHash: user?.isEmailVerified ? emailHashOf(keys, user.email) : null }
  const open = await readEach(databases, (db) => hasOpenRefund(db, whose))
  if (open.includes(true)) throw new AppError('refund_open')
  await onEach(databases, (db) => forgetDetailsOf(db, whose))
}

/** Deletes the details of all requests closed so long ago that no dispute is possible. Returns how many. */
export const forgetOldRefunds = async ({
  databases,
  clock,
}: Pick<Deps, 'databases' | 'clock'>): Promise<number> => {
  let forgotten = 0
  await onEach(databases, async (db) => {
    forgotten += await forgetClosedBefore(db, forgottenBefore(clock.now()))
  })
  return forgotten
}
