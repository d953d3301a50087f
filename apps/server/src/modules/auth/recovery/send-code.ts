import type { Db } from '../../../db/index.ts'
import { transact } from '../../../db/index.ts'
import { visitor } from '../../../kernel/act.ts'
import { audit } from '../../../kernel/audit.ts'
import { findEvent } from '../../events/index.ts'
import { notify, type Message } from '../../notifications/index.ts'
import type { AccountDeps } from '../account-deps.ts'
import { ACCOUNT_MISSES, capFor, dayBefore, makeCode, makeReissueCode, yearBefore } from './code-rules.ts'
import { missesOfUser } from './miss-queries.ts'
import {
  codesSentSince,
  giveCodeUp,
  holdSending,
  lockWaitingCode,
  markCodeSent,
  type PhoneCode,
} from './phone-code-queries.ts'
import { findReissueRequest } from './reissue-code-queries.ts'
import { findRecoverable } from '../people/phone-queries.ts'
import { staffNameOf } from '../people/temporary-queries.ts'
import { findUser, type User } from '../people/user-queries.ts'

export const digestCode = ({ keys }: Pick<AccountDeps, 'keys'>, codeId: string, code: string): Buffer =>
  keys.digest('phone-code', `${codeId}:${code}`)

type SenderDeps = Pick<AccountDeps, 'databases' | 'keys' | 'clock' | 'env' | 'log'>

const recipientOf = async (tx: Db, { purpose, userId }: PhoneCode, e164: string): Promise<User | null> => {
  if (purpose === 'recovery') return findRecoverable(tx, e164)
  const user = userId === null ? null : await findUser(tx, userId)
  if (purpose === 'reissue' && user?.phone?.isVerified !== true) return null
  return user?.phone?.e164 === e164 ? user : null
}

const isCapReached = async (deps: SenderDeps, tx: Db, user: User, now: Date): Promise<boolean> => {
  await holdSending(tx)
  const isVerified = user.phone?.isVerified === true
  const cap = capFor(deps.env.SMS_DAILY_CAP, isVerified)
  if ((await codesSentSince(tx, dayBefore(now))) < cap) return false
  deps.log.error({ cap, isVerified }, 'no more codes today to such phones: the cap is reached')
  return true
}

/** Whether sending is blocked: the daily cap is reached, or the account's limit of wrong codes. */
const isOver = async (
  deps: SenderDeps,
  tx: Db,
  { purpose }: PhoneCode,
  user: User,
  now: Date,
): Promise<boolean> =>
  (purpose === 'recovery' && (await missesOfUser(tx, user.id, yearBefore(now))) >= ACCOUNT_MISSES) ||
  isCapReached(deps, tx, user, now)

const messageOf = async (
  tx: Db,
  { id, purpose }: PhoneCode,
  phone: string,
  code: string,
): Promise<Message> => {
  if (purpose === 'recovery') return { kind: 'recovery_code', phone, code }
  const request = purpose === 'reissue' ? await findReissueRequest(tx, id) : null
  if (request === null) return { kind: 'phone_code', phone, code }
  const [asker, event] = await Promise.all([staffNameOf(tx, request.askedBy), findEvent(tx, request.eventId)])
  const where = { place: request.placeName, eventName: event?.name ?? '' }
  return { kind: 'reissue_code', phone, code, who: asker ?? '', ...where }
}

/**
 * Generates the requested code and hands it over for sending; a no-op for an unknown phone or an expired
 * request.
 */
export const sendCode = (
  deps: SenderDeps,
  { codeId, requestId }: { codeId: string; requestId: string },
): Promise<void> =>
  transact(deps.databases.control, async (tx) => {
    const now = deps.clock.now()
    const waiting = await lockWaitingCode(tx, codeId)
    if (!waiting) return
    const e164 = deps.keys.unseal('phone', waiting.phoneSealed)
    const user = waiting.expiresAt > now ? await recipientOf(tx, waiting, e164) : null
    if (!user || (await isOver(deps, tx, waiting, user, now))) return giveCodeUp(tx, codeId)
    const code = waiting.purpose === 'reissue' ? makeReissueCode() : makeCode()
    await markCodeSent(tx, codeId, { userId: user.id, digest: digestCode(deps, codeId, code), at: now })
    await audit(tx, { actor: visitor, at: now, requestId }, { action: 'code_sent', subject: user.id })
    await notify(tx, deps, codeId, await messageOf(tx, waiting, e164, code))
  })
