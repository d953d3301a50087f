import type { UserId } from '@saldo/contract/ids'
import { v7 } from 'uuid'
import { transact, type Db } from '../../../db/index.ts'
import type { Act, Caller } from '../../../kernel/act.ts'
import { AppError } from '../../../kernel/errors.ts'
import { notify } from '../../notifications/index.ts'
import type { AccountDeps } from '../account-deps.ts'
import { findUser } from '../people/user-queries.ts'
import { dayBefore, RESEND_SECONDS, VERIFICATION_LINK_MS, waitSeconds } from './code-rules.ts'
import { holdEmail, insertLink, linkRequestsSince } from './email-link-queries.ts'
import { digestEmail, digestToken, makeToken } from './request-link.ts'

type MailDeps = Pick<AccountDeps, 'keys' | 'clock' | 'env'>
type Addressee = { id: UserId; email: string }

const mailLink = async (
  deps: MailDeps,
  tx: Db,
  kind: 'welcome' | 'email_verification',
  { id, email }: Addressee,
  now: Date,
): Promise<void> => {
  const [linkId, token] = [v7(), makeToken()]
  await insertLink(tx, {
    id: linkId,
    purpose: 'verification',
    emailDigest: digestEmail(deps, email),
    emailSealed: null,
    userId: id,
    tokenDigest: digestToken(token),
    requestedAt: now,
    expiresAt: new Date(now.getTime() + VERIFICATION_LINK_MS),
  })
  const verifyUrl = `${deps.env.PUBLIC_URL}/users/verify-email?token=${token}`
  // Without a name: the e-mail's owner may not be the person who typed it.
  await notify(tx, deps, linkId, { kind, email, name: '', verifyUrl })
}

/** Mails a new user a welcome with the link that verifies their e-mail. */
export const welcome = (deps: MailDeps, tx: Db, to: Addressee, now: Date): Promise<void> =>
  mailLink(deps, tx, 'welcome', to, now)

/**
 * Mails the verification link again, unless the e-mail is verified or a link was sent within the last minute.
 * Returns the seconds until the next request is allowed. Throws too_many_requests for the sixth within a day.
 */
export const requestVerificationLink = (
  deps: MailDeps & Pick<AccountDeps, 'databases'>,
  { actor, at: now }: Act<Caller>,
): Promise<number> =>
  transact(deps.databases.control, async (tx) => {
    const user = await findUser(tx, actor.id)
    if (!user) throw new AppError('unauthenticated')
    const emailDigest = digestEmail(deps, user.email)
    await holdEmail(tx, emailDigest)
    if (user.isEmailVerified) return RESEND_SECONDS
    const sent = await linkRequestsSince(tx, 'verification', emailDigest, dayBefore(now))
    const sinceLast = waitSeconds(sent.slice(0, 1), now)
    if (sinceLast > 0) return sinceLast
    const wait = waitSeconds(sent, now)
    if (wait > 0) throw new AppError('too_many_requests', { retryAfterSeconds: wait })
    await mailLink(deps, tx, 'email_verification', user, now)
    return RESEND_SECONDS
  })
