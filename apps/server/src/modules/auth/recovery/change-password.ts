import type { SessionId } from '@saldo/contract/ids'
import { authCopy } from '@saldo/copy/auth'
import { v7 } from 'uuid'
import type { Db } from '../../../db/index.ts'
import type { Act } from '../../../kernel/act.ts'
import { audit } from '../../../kernel/audit.ts'
import { AppError } from '../../../kernel/errors.ts'
import { notify } from '../../notifications/index.ts'
import type { AccountDeps } from '../account-deps.ts'
import { UNDO_LINK_MS } from './code-rules.ts'
import { insertLink, spendLinksOf } from './email-link-queries.ts'
import { digestEmail, digestToken, makeToken } from './request-link.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { faultOfPassword } from '../passwords/password-rules.ts'
import { spendCodesOf } from './phone-code-queries.ts'
import { addresseeOf, passwordHashOf, setPasswordHash, type User } from '../people/user-queries.ts'

const sentences = { common: authCopy.passwordCommon, contains_you: authCopy.passwordContainsYou }

type PasswordOwner = Pick<User, 'email' | 'name' | 'paternalSurname' | 'maternalSurname'>

/** Faults of a new password beyond its length, by field; empty when valid. */
export const weaknessesOf = (password: string, user: PasswordOwner): Record<string, string[]> => {
  const names = [user.name, user.paternalSurname, user.maternalSurname]
  const fault = faultOfPassword(password, { email: user.email, names })
  return fault === null ? {} : { password: [sentences[fault]] }
}

/** Throws validation_failed for a password that is common or contains personal data. */
export const refuseWeakPassword = (password: string, user: PasswordOwner): void => {
  const errors = weaknessesOf(password, user)
  if (errors['password']) throw new AppError('validation_failed', { errors })
}

type Change = {
  user: User
  passwordHash: string
  how: 'code' | 'link' | 'signed_in'
  /** The session that is kept. */
  except?: SessionId
}

/**
 * Mails the owner that the password changed, with a link to undo it, because the session's user may not be
 * the owner.
 */
const tellOwner = async (
  deps: AccountDeps,
  tx: Db,
  { user, passwordHash }: { user: User; passwordHash: string | null },
  now: Date,
): Promise<void> => {
  const token = makeToken()
  await insertLink(tx, {
    id: v7(),
    purpose: 'undo',
    emailDigest: digestEmail(deps, user.email),
    emailSealed: null,
    userId: user.id,
    tokenDigest: digestToken(token),
    passwordHash,
    requestedAt: now,
    expiresAt: new Date(now.getTime() + UNDO_LINK_MS),
  })
  const url = `${deps.env.PUBLIC_URL}/auth/forgot-password#undo=${token}`
  await notify(tx, deps, v7(), { kind: 'password_changed', ...addresseeOf(user), url })
}

/**
 * Replaces the password: ends every other session, invalidates all codes and links, and mails the owner a
 * link to undo it. Pass the sessions to `gatekeeper.refuse` after the commit.
 */
export const changePassword = async (
  deps: AccountDeps,
  tx: Db,
  { user, passwordHash, how, except }: Change,
  act: Act,
): Promise<SessionId[]> => {
  const before = await passwordHashOf(tx, user.id)
  await setPasswordHash(tx, user.id, passwordHash)
  await spendCodesOf(tx, user.id, act.at)
  await spendLinksOf(tx, user.id, ['recovery'], act.at)
  await audit(tx, act, {
    action: 'password_changed',
    subject: user.id,
    details: { how },
  })
  await tellOwner(deps, tx, { user, passwordHash: before }, act.at)
  return endSessionsOf(tx, user.id, {
    reason: 'credential_changed',
    now: act.at,
    ...(except !== undefined && { except }),
  })
}
