import type { UserId } from '@saldo/contract/ids'
import { transact } from '../../../db/index.ts'
import { byAttendee, type Act, type Caller } from '../../../kernel/act.ts'
import { audit } from '../../../kernel/audit.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { isPassword } from '../passwords/password-hash.ts'
import { findCredential, lockUser, passwordHashOf, type User } from '../people/user-queries.ts'
import { isKnownDevice, rememberDevice } from './device-queries.ts'
import { makeDevice } from './device.ts'
import { openSession, type Tokens } from './open-session.ts'

export type SignIn = {
  email: string
  password: string
  deviceId: string | null
  /** Kind of the requesting browser; null for none. */
  browser?: string | null
}

export type SignedIn = Tokens & { user: User; deviceId: string }

/**
 * Subject of the limit on wrong passwords: the account, but separately for a device that has signed in to it
 * before.
 */
const countedSubject = async (deps: Deps, { email, deviceId }: SignIn): Promise<string> => {
  const account = deps.keys.digest('account', email).toString('base64url')
  const isKnown = deviceId !== null && (await isKnownDevice(deps.databases.control, deviceId, email))
  return isKnown ? `${account}:${deviceId}` : account
}

const recordFailure = (deps: Deps, userId: UserId | null, act: Act): Promise<void> =>
  audit(deps.databases.control, act, {
    action: 'sign_in_failed',
    ...(userId !== null && { subject: userId }),
  })

/**
 * Opens a session by password. An unknown e-mail gets the same answer as a wrong password, in the same time.
 * Throws invalid_credentials, too_many_requests.
 */
export const signIn = async (deps: Deps, attempt: SignIn, act: Act): Promise<SignedIn> => {
  const db = deps.databases.control
  const subject = await countedSubject(deps, attempt)
  // Counted before verification, or parallel guesses would all pass the check.
  await deps.limiter.hit('wrong_passwords', subject)
  const credential = await findCredential(db, attempt.email)
  const isRight = await isPassword(credential?.passwordHash ?? null, attempt.password)
  if (!isRight || !credential) {
    await recordFailure(deps, credential?.userId ?? null, act)
    throw new AppError('invalid_credentials')
  }
  await deps.limiter.giveBack('wrong_passwords', subject)

  const { userId } = credential
  const deviceId = attempt.deviceId ?? makeDevice()
  return transact(db, async (tx) => {
    const user = await lockUser(tx, userId)
    // Changed or erased while the password was checked: its sessions have ended, and no new one may begin.
    if (!user || (await passwordHashOf(tx, userId)) !== credential.passwordHash)
      throw new AppError('invalid_credentials')
    await rememberDevice(tx, deviceId, userId, act.at)
    const tokens = await openSession(deps, tx, { userId, browser: attempt.browser ?? null }, act.at)
    await audit(tx, byAttendee(act, userId), { action: 'sign_in' })
    return { ...tokens, user, deviceId }
  })
}

const FRESH_MS = 15 * 60_000

/** True while the sign-in with a credential is younger than 15 minutes. */
export const isFresh = ({ actor, at }: Act<Caller>): boolean =>
  at.getTime() - actor.authTime.getTime() < FRESH_MS

/** Throws reauth_required when the sign-in is 15 minutes old or older. */
export const requireFresh = (act: Act<Caller>): void => {
  if (!isFresh(act)) throw new AppError('reauth_required')
}
