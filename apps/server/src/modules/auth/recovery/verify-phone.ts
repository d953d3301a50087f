import { transact } from '../../../db/index.ts'
import type { Act, Caller } from '../../../kernel/act.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { AccountDeps } from '../account-deps.ts'
import { confirmPhone, requireFreshToVerify } from './confirm-phone.ts'
import { isUnspent, spendCode } from './phone-code-queries.ts'
import { isVerifiedElsewhere } from '../people/phone-queries.ts'
import { countTry, tryCode } from './try-code.ts'
import { findUser, lockUser, type User } from '../people/user-queries.ts'

/**
 * Verifies the user's own phone with the code sent to it. Throws phone_required, code_refused, phone_taken
 * when another account has verified it, reauth_required, too_many_requests.
 */
export const verifyPhone = async (deps: AccountDeps, code: string, act: Act<Caller>): Promise<User> => {
  const userId = act.actor.id
  const before = await findUser(deps.databases.control, userId)
  if (!before) throw new AppError('unauthenticated')
  if (before.phone === null) throw new AppError('phone_required')
  await requireFreshToVerify(deps.databases.control, act)
  const { e164 } = before.phone
  await countTry(deps, e164)
  const outcome = await transact(deps.databases.control, async (tx) => {
    const right = await tryCode(deps, tx, { purpose: 'verification', e164, userId, code }, act)
    const user = right && (await lockUser(tx, userId))
    if (!right || user?.phone?.e164 !== e164 || !(await isUnspent(tx, right.codeId))) return 'code_refused'
    await spendCode(tx, right.codeId, act.at)
    if (await isVerifiedElsewhere(tx, e164, userId)) return 'phone_taken'
    await confirmPhone(deps, tx, user, e164, act)
    return { ...user, phone: { ...user.phone, isVerified: true } }
  })
  if (typeof outcome === 'string') throw new AppError(outcome)
  return outcome
}
