import type { SessionId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'
import { transact } from '../../../db/index.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { AccountDeps, Cause } from '../cause.ts'
import { changePassword, refuseWeakPassword } from './change-password.ts'
import { confirmPhone } from './confirm-phone.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { readDialled } from '../people/phone.ts'
import { isUnspent } from './phone-code-queries.ts'
import { findRecoverable } from '../people/phone-queries.ts'
import { countTry, tryCode, type RightCode } from './try-code.ts'
import { lockUser, type User } from '../people/user-queries.ts'

type TypedCode = { country_code: string; phone_number: string; code: string }

const phoneOf = (typed: TypedCode): string => {
  const phone = readDialled(typed)
  // Nobody was sent a code there, so none can be right.
  if (phone === null) throw new AppError('code_refused')
  return phone.e164
}

/** Throws code_refused for a code that isn't right or not any more, too_many_requests. A right one is not spent. */
export const verifyCode = async (deps: AccountDeps, typed: TypedCode, cause: Cause): Promise<void> => {
  const e164 = phoneOf(typed)
  await countTry(deps, e164)
  const right = await transact(deps.databases.control, (tx) =>
    tryCode(deps, tx, { purpose: 'recovery', e164, userId: null, code: typed.code }, cause),
  )
  if (!right) throw new AppError('code_refused')
}

/** The account that the code was sent for, held until commit, if the phone still recovers it and the code still lives. */
const recovered = async (tx: Db, e164: string, { codeId, userId }: RightCode): Promise<User | null> => {
  const user = await lockUser(tx, userId)
  const found = await findRecoverable(tx, e164)
  return found?.id === userId && (await isUnspent(tx, codeId)) ? user : null
}

/**
 * Sets a new password with a recovery code, which is spent by it like all others of the account; all sessions end and
 * the phone counts as verified. Throws code_refused, validation_failed (the code then lives on), too_many_requests.
 */
export const recoverPassword = async (
  deps: AccountDeps,
  typed: TypedCode & { password: string },
  cause: Cause,
): Promise<void> => {
  const e164 = phoneOf(typed)
  await countTry(deps, e164)
  const claim = { purpose: 'recovery', e164, userId: null, code: typed.code } as const
  const claimed = async (tx: Db): Promise<User | null> => {
    const right = await tryCode(deps, tx, claim, cause)
    return right && recovered(tx, e164, right)
  }

  const owner = await transact(deps.databases.control, claimed)
  if (!owner) throw new AppError('code_refused')
  refuseWeakPassword(typed.password, owner)
  // Hashed between two transactions, and only for who has the code: it takes long, and the phone is held in both.
  const passwordHash = await hashPassword(typed.password)
  const ended = await transact(deps.databases.control, async (tx): Promise<SessionId[] | null> => {
    const user = await claimed(tx)
    if (!user) return null
    await confirmPhone(deps, tx, user, e164, cause)
    return changePassword(deps, tx, { user, passwordHash, how: 'code' }, cause)
  })
  if (ended === null) throw new AppError('code_refused')
  deps.gatekeeper.refuse(ended)
}
