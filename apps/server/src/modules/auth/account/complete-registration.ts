import { authCopy } from '@saldo/copy/auth'
import { transact } from '../../../db/index.ts'
import type { Act, Caller } from '../../../kernel/act.ts'
import { audit } from '../../../kernel/audit.ts'
import { AppError, fault } from '../../../kernel/errors.ts'
import type { AccountDeps } from '../account-deps.ts'
import { readPhone, type TypedPhone } from '../people/phone.ts'
import { setPhone } from '../people/phone-queries.ts'
import { isFresh } from '../sessions/sign-in.ts'
import { lockUser, type User } from '../people/user-queries.ts'

/**
 * Adds the phone to an account without one. Right after sign-in it counts as the registered phone; later it
 * does not, so that a hijacked session can't add a way to recover the account. Throws validation_failed,
 * phone_already_set.
 */
export const completeRegistration = async (
  deps: Pick<AccountDeps, 'databases'>,
  typed: TypedPhone,
  act: Act<Caller>,
): Promise<User> => {
  const reading = readPhone(typed)
  if ('wrong' in reading) {
    const sentence = reading.wrong === 'phone_number' ? authCopy.phoneInvalid : authCopy.countryInvalid
    throw fault(reading.wrong, sentence)
  }
  const { phone } = reading
  return transact(deps.databases.control, async (tx) => {
    const user = await lockUser(tx, act.actor.id)
    if (!user) throw new AppError('unauthenticated')
    if (user.phone !== null) throw new AppError('phone_already_set')
    await setPhone(tx, user.id, phone, { at: act.at, isRegistered: isFresh(act) })
    await audit(tx, act, { action: 'phone_set', subject: user.id })
    return { ...user, phone: { ...phone, isVerified: false } }
  })
}
