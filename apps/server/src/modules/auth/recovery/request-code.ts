import type { UserId } from '@saldo/contract/ids'
import { authCopy } from '@saldo/copy/auth'
import { v7 } from 'uuid'
import { transact, type Db } from '../../../db/index.ts'
import type { Act, Caller } from '../../../kernel/act.ts'
import { AppError, fault } from '../../../kernel/errors.ts'
import type { Captcha } from '../../../gateways/captcha/index.ts'
import { enqueue, job } from '../../../kernel/jobs/jobs.ts'
import type { AccountDeps } from '../account-deps.ts'
import { captchaPast } from '../captcha/spend-captcha.ts'
import { capFor, CODE_MS, dayBefore, RESEND_SECONDS, waitSeconds } from './code-rules.ts'
import { readDialled } from '../people/phone.ts'
import {
  codeRequestsSince,
  codesSentSince,
  holdPhone,
  insertCode,
  type CodePurpose,
} from './phone-code-queries.ts'
import { findUser } from '../people/user-queries.ts'
import { requireFreshToVerify } from './confirm-phone.ts'

/** Looks up the phone's account and sends the code; a job, so that the request's timing reveals nothing. */
export const sendCodeJob = job<{ codeId: string; requestId: string }>('send-phone-code')

export const digestPhone = ({ keys }: Pick<AccountDeps, 'keys'>, e164: string): Buffer =>
  keys.digest('phone', e164)

/** Throws validation_failed for an unsupported country, sms_unavailable when the daily cap is reached. */
export const refuseUnsendable = async (
  deps: AccountDeps,
  { country, cap }: { country: string | null; cap: number },
  now: Date,
): Promise<void> => {
  if (country === null || !deps.env.SMS_COUNTRIES.includes(country))
    throw fault('country_code', authCopy.smsCountry)
  const sent = await codesSentSince(deps.databases.control, dayBefore(now))
  if (sent >= cap) throw new AppError('sms_unavailable')
}

type Request = { purpose: CodePurpose; e164: string; userId: UserId | null }

/** Stores a request, runs `more` in its transaction, and enqueues the sending. Throws too_many_requests. */
export const writeDown = (
  deps: AccountDeps,
  { purpose, e164, userId }: Request,
  { at: now, requestId }: Act,
  more?: (tx: Db, codeId: string, phoneDigest: Buffer) => Promise<void>,
): Promise<void> =>
  transact(deps.databases.control, async (tx) => {
    const phoneDigest = digestPhone(deps, e164)
    await holdPhone(tx, phoneDigest)
    const wait = waitSeconds(await codeRequestsSince(tx, phoneDigest, dayBefore(now)), now)
    if (wait > 0) throw new AppError('too_many_requests', { retryAfterSeconds: wait })
    const id = v7()
    await insertCode(tx, {
      id,
      purpose,
      userId,
      isSecond: false,
      phoneDigest,
      phoneSealed: deps.keys.seal('phone', e164),
      requestedAt: now,
      expiresAt: new Date(now.getTime() + CODE_MS),
    })
    await more?.(tx, id, phoneDigest)
    await enqueue(tx, sendCodeJob, { codeId: id, requestId }, now)
  })

/**
 * Requests a recovery code; answer and timing are the same for an unknown phone. Returns the seconds until
 * the next request is allowed. Throws validation_failed, too_many_requests, sms_unavailable.
 */
export const requestRecoveryCode = async (
  deps: AccountDeps,
  captcha: Captcha,
  typed: { country_code: string; phone_number: string; token_captcha?: string | undefined },
  address: string,
  act: Act,
): Promise<number> => {
  const phone = readDialled(typed)
  if (phone === null) throw fault('phone_number', authCopy.phoneInvalid)
  const past = [
    ['codes_without_captcha', address],
    ['codes_without_captcha_of_phone', digestPhone(deps, phone.e164).toString('base64url')],
  ] as const
  await captchaPast(deps, captcha, { past, token: typed.token_captcha, now: act.at })
  await refuseUnsendable(deps, { country: phone.country, cap: deps.env.SMS_DAILY_CAP }, act.at)
  await writeDown(deps, { purpose: 'recovery', e164: phone.e164, userId: null }, act)
  return RESEND_SECONDS
}

/**
 * Requests a code for the user's own phone. Throws phone_required, phone_already_verified, reauth_required,
 * validation_failed, too_many_requests, sms_unavailable.
 */
export const requestVerificationCode = async (deps: AccountDeps, act: Act<Caller>): Promise<number> => {
  const userId = act.actor.id
  const user = await findUser(deps.databases.control, userId)
  if (!user) throw new AppError('unauthenticated')
  if (user.phone === null) throw new AppError('phone_required')
  if (user.phone.isVerified) throw new AppError('phone_already_verified')
  await requireFreshToVerify(deps.databases.control, act)
  const cap = capFor(deps.env.SMS_DAILY_CAP, false)
  await refuseUnsendable(deps, { country: user.phone.countryCodeIso, cap }, act.at)
  await writeDown(deps, { purpose: 'verification', e164: user.phone.e164, userId }, act)
  return RESEND_SECONDS
}
