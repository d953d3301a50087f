import type { Db } from '../../../db/index.ts'
import type { Act } from '../../../kernel/act.ts'
import { transact } from '../../../db/index.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { AccountDeps } from '../account-deps.ts'
import { changePassword, refuseWeakPassword } from './change-password.ts'
import { confirmPhone } from './confirm-phone.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { readDialled } from '../people/phone.ts'
import { isUnspent } from './phone-code-queries.ts'
import { findRecoverable } from '../people/phone-queries.ts'
import { asksForSecond } from './second-code.ts'
import { countTry, tryCode, type RightCode } from './try-code.ts'
import { lockUser, type User } from '../people/user-queries.ts'

type TypedCode = { country_code: string; phone_number: string; code: string }

const phoneOf = (typed: TypedCode): string => {
  const phone = readDialled(typed)
  // No code is ever sent to an invalid phone.
  if (phone === null) throw new AppError('code_refused')
  return phone.e164
}

type Tried = RightCode | 'code_refused' | 'code_again'

/**
 * A right code, or the error to throw; the first of two codes only triggers the second. The recorded wrong
 * try must be committed.
 */
const tryRecovery = async (
  deps: AccountDeps,
  tx: Db,
  { e164, code }: { e164: string; code: string },
  act: Act,
): Promise<Tried> => {
  const right = await tryCode(deps, tx, { purpose: 'recovery', e164, userId: null, code }, act)
  if (!right) return 'code_refused'
  return (await asksForSecond(deps, tx, right, e164, act)) ? 'code_again' : right
}

/**
 * Checks a code without spending it. Throws code_refused for a wrong or expired code, code_again for a right
 * one that requires a second, too_many_requests.
 */
export const verifyCode = async (deps: AccountDeps, typed: TypedCode, act: Act): Promise<void> => {
  const e164 = phoneOf(typed)
  await countTry(deps, e164)
  const tried = await transact(deps.databases.control, (tx) =>
    tryRecovery(deps, tx, { e164, code: typed.code }, act),
  )
  if (typeof tried === 'string') throw new AppError(tried)
}

/** Locks the code's account until commit; null unless the phone still recovers it and the code is unspent. */
const recovered = async (tx: Db, e164: string, { codeId, userId }: RightCode): Promise<User | null> => {
  const user = await lockUser(tx, userId)
  const found = await findRecoverable(tx, e164)
  return found?.id === userId && (await isUnspent(tx, codeId)) ? user : null
}

/**
 * Sets a new password with a recovery code; spends all codes of the account, ends all sessions and marks the
 * phone as verified. Throws code_refused, code_again, validation_failed (the code stays valid),
 * too_many_requests.
 */
export const recoverPassword = async (
  deps: AccountDeps,
  typed: TypedCode & { password: string },
  act: Act,
): Promise<void> => {
  const e164 = phoneOf(typed)
  await countTry(deps, e164)
  const claimed = async (tx: Db): Promise<User | 'code_refused' | 'code_again'> => {
    const tried = await tryRecovery(deps, tx, { e164, code: typed.code }, act)
    return typeof tried === 'string' ? tried : ((await recovered(tx, e164, tried)) ?? 'code_refused')
  }

  const owner = await transact(deps.databases.control, claimed)
  if (typeof owner === 'string') throw new AppError(owner)
  refuseWeakPassword(typed.password, owner)
  // Hashed between two transactions and only after a right code: it is slow, and both lock the phone.
  const passwordHash = await hashPassword(typed.password)
  const ended = await transact(deps.databases.control, async (tx) => {
    const user = await claimed(tx)
    if (typeof user === 'string') return user
    await confirmPhone(deps, tx, user, e164, act)
    return changePassword(deps, tx, { user, passwordHash, how: 'code' }, act)
  })
  if (typeof ended === 'string') throw new AppError(ended)
  deps.gatekeeper.refuse(ended)
}
