import type { UserId } from '@saldo/contract/ids'
import { transact } from '../../../db/index.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { AccountDeps, Cause } from '../cause.ts'
import { confirmPhone } from './confirm-phone.ts'
import { isUnspent, spendCode } from './phone-code-queries.ts'
import { isVerifiedElsewhere } from '../people/phone-queries.ts'
import { countTry, tryCode } from './try-code.ts'
import { findUser, lockUser, type User } from '../people/user-queries.ts'

/**
 * Verifies the user's own phone with the code sent to it. Throws phone_required, code_refused, phone_taken
 * when another account has verified it, too_many_requests.
 */
export const verifyPhone = async (
  deps: AccountDeps,
  userId: UserId,
  code: string,
  cause: Cause,
): Promise<User> => {
  const before = await findUser(deps.databases.control, userId)
  if (!before) throw new AppError('unauthenticated')
  if (before.phone === null) throw new AppError('phone_required')
  const { e164 } = before.phone
  await countTry(deps, e164)
  const outcome = await transact(deps.databases.control, async (tx) => {
    const right = await tryCode(deps, tx, { purpose: 'verification', e164, userId, code }, cause)
    const user = right && (await lockUser(tx, userId))
    if (!right || user?.phone?.e164 !== e164 || !(await isUnspent(tx, right.codeId))) return 'code_refused'
    await spendCode(tx, right.codeId, cause.now)
    if (await isVerifiedElsewhere(tx, e164, userId)) return 'phone_taken'
    await confirmPhone(deps, tx, user, e164, cause)
    return { ...user, phone: { ...user.phone, isVerified: true } }
  })
  if (typeof outcome === 'string') throw new AppError(outcome)
  return outcome
}
