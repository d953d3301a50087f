import { termsVersion } from '@saldo/contract/auth'
import type { UserId } from '@saldo/contract/ids'
import { authCopy } from '@saldo/copy/auth'
import type { Db } from '../../../db/index.ts'
import { byAttendee, type Act } from '../../../kernel/act.ts'
import { audit } from '../../../kernel/audit.ts'
import { AppError } from '../../../kernel/errors.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { faultOfPassword } from '../passwords/password-rules.ts'
import { staffNameOf, turnIntoAccount } from '../people/temporary-queries.ts'
import { acceptTerms } from '../people/user-queries.ts'

const passwordSentence = { common: authCopy.passwordCommon, contains_you: authCopy.passwordContainsYou }

/** The digest of a new password of somebody without an account. Throws validation_failed for one that is guessed. */
export const hashFirstPassword = async (
  db: Db,
  { userId, email, password }: { userId: UserId; email: string; password: string },
): Promise<string> => {
  const fault = faultOfPassword(password, { email, names: [(await staffNameOf(db, userId)) ?? ''] })
  if (fault !== null)
    throw new AppError('validation_failed', { errors: { password: [passwordSentence[fault]] } })
  return hashPassword(password)
}

/**
 * Turns somebody who works without an account into one with this proven e-mail, in the caller's transaction: the same
 * person, so all that they did stays theirs. Throws invitation_email_taken.
 */
export const openAccount = async (
  tx: Db,
  { userId, ...credential }: { userId: UserId; email: string; passwordHash: string },
  act: Act,
): Promise<void> => {
  if (!(await turnIntoAccount(tx, userId, credential, act.at))) throw new AppError('invitation_email_taken')
  await acceptTerms(tx, userId, termsVersion, act.at)
  await audit(tx, byAttendee(act, userId), { action: 'account_opened', subject: userId })
}
