import type { OpId, UserId } from '@saldo/contract/ids'
import { timingSafeEqual } from 'node:crypto'
import { transact, type Db } from '../../../db/index.ts'
import type { Act } from '../../../kernel/act.ts'
import { audit } from '../../../kernel/audit.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { AccountDeps } from '../account-deps.ts'
import { lockUser, type User } from '../people/user-queries.ts'
import { capFor, dayBefore, RESEND_SECONDS, waitForReissueSeconds } from './code-rules.ts'
import { codeRequestsSince, holdPhone, isUnspent, spendCode } from './phone-code-queries.ts'
import {
  codeSpentOn,
  findReissueRequest,
  insertReissueRequest,
  setSpentOn,
  type Asker,
} from './reissue-code-queries.ts'
import { digestPhone, refuseUnsendable, writeDown } from './request-code.ts'
import { digestCode } from './send-code.ts'
import { tryCode } from './try-code.ts'

const phoneOf = ({ phone }: User): NonNullable<User['phone']> => {
  if (!phone?.isVerified) throw new AppError('holder_unknown')
  return phone
}

/**
 * Sends the holder, on a verified phone, a code that consents to a new QR; valid only for this staff member
 * at this event. Returns the seconds until the next request is allowed. Throws holder_unknown,
 * too_many_requests, validation_failed for an unsupported country, sms_unavailable.
 */
export const requestReissueCode = async (
  deps: AccountDeps,
  holder: User,
  asker: Asker & { placeName: string | null },
  act: Act,
): Promise<number> => {
  const now = act.at
  const { e164, countryCodeIso } = phoneOf(holder)
  await refuseUnsendable(deps, { country: countryCodeIso, cap: capFor(deps.env.SMS_DAILY_CAP, true) }, now)
  const request = { purpose: 'reissue', e164, userId: holder.id } as const
  await writeDown(deps, request, act, async (tx, codeId, phoneDigest) => {
    const asked = await codeRequestsSince(tx, phoneDigest, dayBefore(now), 'reissue')
    // The newest request is this one.
    const wait = waitForReissueSeconds(asked.slice(1), now)
    if (wait > 0) throw new AppError('too_many_requests', { retryAfterSeconds: wait })
    await insertReissueRequest(tx, { ...asker, codeId })
    await audit(tx, act, { action: 'reissue_code_asked', eventId: asker.eventId, subject: holder.id })
  })
  return RESEND_SECONDS
}

type Spending = Asker & {
  holder: User
  opId: OpId
  code: string
  /** The device whose wrong codes are counted, beside those of the staff member. */
  deviceId: string | null
}

/**
 * Each try is counted before its outcome is known, so that parallel tries can't exceed the limit; a right one
 * is given back.
 */
const counting = async <T>(
  { limiter }: AccountDeps,
  { askedBy, deviceId }: Pick<Spending, 'askedBy' | 'deviceId'>,
  run: () => Promise<T | null>,
): Promise<T | null> => {
  const subjects = [askedBy, ...(deviceId === null ? [] : [deviceId])]
  for (const subject of subjects) await limiter.hit('wrong_reissue_codes', subject)
  const outcome = await run()
  if (outcome !== null) for (const subject of subjects) await limiter.giveBack('wrong_reissue_codes', subject)
  return outcome
}

const isRepeat = async (deps: AccountDeps, tx: Db, spending: Spending): Promise<boolean> => {
  const spent = await codeSpentOn(tx, spending, spending.opId)
  return spent !== null && timingSafeEqual(spent.digest, digestCode(deps, spent.codeId, spending.code))
}

const spendNewest = async (
  deps: AccountDeps,
  tx: Db,
  { holder, eventId, askedBy, opId, code }: Spending,
  act: Act,
): Promise<UserId | null> => {
  const { e164 } = phoneOf(holder)
  const claim = { purpose: 'reissue', e164, userId: holder.id, code, deskAt: eventId } as const
  const right = await tryCode(deps, tx, claim, act)
  if (!right) return null
  const user = await lockUser(tx, holder.id)
  if (user?.phone?.e164 !== e164 || !(await isUnspent(tx, right.codeId))) return null
  const request = await findReissueRequest(tx, right.codeId)
  if (request?.eventId !== eventId || request.askedBy !== askedBy) return null
  await spendCode(tx, right.codeId, act.at)
  await setSpentOn(tx, right.codeId, opId)
  return right.userId
}

/**
 * Spends the holder's code on one operation; a retry of the operation finds it spent on itself. A wrong code
 * counts against the code, the staff member and the device. Throws code_refused, too_many_requests.
 */
export const spendReissueCode = async (deps: AccountDeps, spending: Spending, act: Act): Promise<void> => {
  const outcome = await counting(deps, spending, () =>
    transact(deps.databases.control, async (tx) => {
      // A concurrent retry waits here, then finds the code spent on itself.
      await holdPhone(tx, digestPhone(deps, phoneOf(spending.holder).e164))
      return (await isRepeat(deps, tx, spending)) ? spending.holder.id : spendNewest(deps, tx, spending, act)
    }),
  )
  if (outcome === null) throw new AppError('code_refused')
}
