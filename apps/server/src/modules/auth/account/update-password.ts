import { authCopy } from '@saldo/copy/auth'
import { transact } from '../../../db/index.ts'
import type { Act, Caller } from '../../../kernel/act.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { AccountDeps } from '../account-deps.ts'
import { changePassword, weaknessesOf } from '../recovery/change-password.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { requireFresh } from '../sessions/sign-in.ts'
import { findUser, lockUser, type User } from '../people/user-queries.ts'

/**
 * Sets the user's own new password and ends all other sessions. Throws validation_failed, and reauth_required
 * when the sign-in is 15 minutes old or older.
 */
export const updatePassword = async (
  deps: AccountDeps,
  { password, password_confirmation }: { password: string; password_confirmation: string },
  act: Act<Caller>,
): Promise<User> => {
  requireFresh(act)
  const { control } = deps.databases
  const owner = await findUser(control, act.actor.id)
  if (!owner) throw new AppError('unauthenticated')
  const errors = {
    ...(password !== password_confirmation && { password_confirmation: [authCopy.passwordsDiffer] }),
    ...weaknessesOf(password, owner),
  }
  if (Object.keys(errors).length > 0) throw new AppError('validation_failed', { errors })
  const passwordHash = await hashPassword(password)
  const ended = await transact(control, async (tx) => {
    const user = await lockUser(tx, owner.id)
    if (!user) throw new AppError('unauthenticated')
    const change = { user, passwordHash, how: 'signed_in', except: act.actor.sessionId } as const
    return changePassword(deps, tx, change, act)
  })
  deps.gatekeeper.refuse(ended)
  return owner
}
