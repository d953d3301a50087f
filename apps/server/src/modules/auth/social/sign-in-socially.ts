import { termsVersion } from '@saldo/contract/auth'
import type { SessionId, UserId } from '@saldo/contract/ids'
import { identityVendors, type SocialProvider } from '@saldo/contract/identity-vendors'
import { v7 } from 'uuid'
import { transact, type Db } from '../../../db/index.ts'
import type { Identity, SocialAnswer, SocialIdentity } from '../../../gateways/identity/index.ts'
import { byAttendee, type Act } from '../../../kernel/act.ts'
import { audit } from '../../../kernel/audit.ts'
import { AppError } from '../../../kernel/errors.ts'
import { notify } from '../../notifications/index.ts'
import { spendChallenge } from '../captcha/queries.ts'
import type { AccountDeps } from '../account-deps.ts'
import { rememberDevice } from '../sessions/device-queries.ts'
import { makeDevice } from '../sessions/device.ts'
import { distrustEarlier } from '../recovery/distrust-earlier.ts'
import { openSession } from '../sessions/open-session.ts'
import { welcome } from '../recovery/mail-verification.ts'
import { readNonce } from './nonce.ts'
import type { SignedIn } from '../sessions/sign-in.ts'
import { findLinked, holdIdentity, insertIdentity } from '../people/social-queries.ts'
import {
  acceptTerms,
  addresseeOf,
  insertUser,
  isEmailVerified,
  lockUser,
  lockUserByEmail,
  setEmailVerified,
  type NewUser,
  type User,
} from '../people/user-queries.ts'

export type SocialSignIn = {
  provider: SocialProvider
  token: string
  nonce: string | undefined
  /** Apple sends the name only once, and only to the page. */
  name: { first: string; last: string } | undefined
  deviceId: string | null
  /** Kind of the requesting browser; null for none. */
  browser: string | null
}

type ProviderIdentity = { provider: SocialProvider; identity: SocialIdentity }
type Entered = { userId: UserId; ended: SessionId[] }

/**
 * Spends the nonce of a provider's token, so that the token signs in only once; false for a foreign or spent
 * nonce.
 */
const spendNonce = async (
  { databases, keys }: Pick<AccountDeps, 'databases' | 'keys'>,
  nonce: string | null,
  now: Date,
): Promise<boolean> => {
  const ours = nonce === null ? null : readNonce(keys, nonce, now)
  return ours !== null && (await spendChallenge(databases.control, ours.id, ours.expiresAt))
}

/** Verifies a provider's token; refused when its nonce can't be spent. */
const judge = async (
  deps: AccountDeps,
  providers: Identity,
  { provider, token, nonce }: SocialSignIn,
  now: Date,
): Promise<SocialAnswer> => {
  const answer = await providers[provider]?.({ token, nonce }, now)
  if (answer === undefined) return { kind: 'refused', why: 'not configured' }
  if (answer.kind !== 'identity' || answer.nonce === undefined) return answer
  return (await spendNonce(deps, answer.nonce, now)) ? answer : { kind: 'refused', why: 'nonce' }
}

const identify = async (
  deps: AccountDeps,
  providers: Identity,
  attempt: SocialSignIn,
  act: Act,
): Promise<SocialIdentity> => {
  const { provider, name } = attempt
  const answer = await judge(deps, providers, attempt, act.at)
  if (answer.kind === 'identity') return { ...answer.identity, name: answer.identity.name ?? name ?? null }
  deps.log.warn({ provider, why: answer.why }, 'provider’s token not taken')
  if (answer.kind === 'unavailable') throw new AppError('social_unavailable')
  const details = { provider, why: answer.why }
  await audit(deps.databases.control, act, { action: 'social_refused', details })
  throw new AppError('social_refused')
}

/** Creates an account without phone and password. */
const createAccount = async (
  deps: AccountDeps,
  tx: Db,
  { provider, identity }: ProviderIdentity,
  email: string,
  act: Act,
): Promise<UserId | null> => {
  const user: NewUser = {
    id: v7() as UserId,
    email,
    name: identity.name?.first ?? '',
    paternalSurname: identity.name?.last ?? '',
    maternalSurname: '',
    phone: null,
    birthday: null,
    createdAt: act.at,
    passwordHash: null,
  }
  if (!(await insertUser(tx, user))) return null
  await insertIdentity(tx, { provider, subject: identity.subject, userId: user.id, at: act.at })
  await acceptTerms(tx, user.id, termsVersion, act.at)
  await audit(tx, byAttendee(act, user.id), { action: 'register', subject: user.id, details: { provider } })
  if (identity.isEmailVerified) await setEmailVerified(tx, user.id, act.at)
  else await welcome(deps, tx, user, act.at)
  return user.id
}

/**
 * Links an identity with a verified e-mail to the account with that e-mail. If we never verified the
 * account's e-mail, all earlier ways of access to it are revoked first, because a stranger may have
 * registered it.
 */
const linkAccount = async (
  deps: AccountDeps,
  tx: Db,
  { provider, identity }: ProviderIdentity,
  user: User,
  act: Act,
): Promise<Entered> => {
  if (!identity.isEmailVerified) throw new AppError('social_email_taken')
  const wasVerified = await isEmailVerified(tx, user.id)
  const ended = wasVerified ? [] : await distrustEarlier(tx, user.id, act)
  const link = { provider, subject: identity.subject, userId: user.id, at: act.at }
  // The account has another identity at this provider: the e-mail has changed owner there.
  if (!(await insertIdentity(tx, link))) throw new AppError('social_refused')
  await setEmailVerified(tx, user.id, act.at)
  await audit(tx, byAttendee(act, user.id), {
    action: 'account_linked',
    subject: user.id,
    details: { provider },
  })
  // An unverified account's name may be a stranger's text.
  await notify(tx, deps, v7(), {
    kind: 'account_linked',
    ...addresseeOf({ ...user, isEmailVerified: wasVerified }),
    provider: identityVendors[provider].name,
  })
  return { userId: user.id, ended }
}

const enter = async (deps: AccountDeps, tx: Db, told: ProviderIdentity, act: Act): Promise<Entered> => {
  const { provider, identity } = told
  await holdIdentity(tx, provider, identity.subject)
  const linked = await findLinked(tx, provider, identity.subject)
  if (linked) return { userId: linked, ended: [] }
  const { email } = identity
  if (email === null) throw new AppError('social_email_missing')
  const held = await lockUserByEmail(tx, email)
  if (held) return linkAccount(deps, tx, told, held, act)
  const created = await createAccount(deps, tx, told, email, act)
  if (created) return { userId: created, ended: [] }
  // A concurrent request registered the e-mail.
  const late = await lockUserByEmail(tx, email)
  if (!late) throw new AppError('busy')
  return linkAccount(deps, tx, told, late, act)
}

/**
 * Opens a session for a user authenticated by a provider; creates an account for a new one. Throws
 * social_refused, social_unavailable, social_email_missing, social_email_taken.
 */
export const signInSocially = async (
  deps: AccountDeps,
  providers: Identity,
  attempt: SocialSignIn,
  act: Act,
): Promise<SignedIn> => {
  const { provider } = attempt
  const identity = await identify(deps, providers, attempt, act)
  const deviceId = attempt.deviceId ?? makeDevice()
  const { signedIn, ended } = await transact(deps.databases.control, async (tx) => {
    const entered = await enter(deps, tx, { provider, identity }, act)
    const { userId } = entered
    const user = await lockUser(tx, userId)
    // The owner's first proof of the e-mail may have removed the identity while this waited for the user's lock.
    const linked = await findLinked(tx, provider, identity.subject)
    if (!user || linked !== userId) throw new AppError('social_refused')
    await rememberDevice(tx, deviceId, userId, act.at)
    const tokens = await openSession(deps, tx, { userId, browser: attempt.browser }, act.at)
    const entry = { action: 'sign_in', subject: userId, details: { provider } }
    await audit(tx, byAttendee(act, userId), entry)
    return { signedIn: { ...tokens, user, deviceId }, ended: entered.ended }
  })
  deps.gatekeeper.refuse(ended)
  return signedIn
}
