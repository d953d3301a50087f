import type { Db } from '../../../db/index.ts'
import { transact } from '../../../db/index.ts'
import { notify } from '../../notifications/index.ts'
import { record, type AccountDeps } from '../cause.ts'
import { dayBefore, makeCode } from './code-rules.ts'
import {
  codesSentSince,
  giveCodeUp,
  holdSending,
  lockWaitingCode,
  markCodeSent,
  type PhoneCode,
} from './phone-code-queries.ts'
import { findRecoverable } from '../people/phone-queries.ts'
import { findUser, type User } from '../people/user-queries.ts'

export const digestCode = ({ keys }: Pick<AccountDeps, 'keys'>, codeId: string, code: string): Buffer =>
  keys.digest('phone-code', `${codeId}:${code}`)

type SenderDeps = Pick<AccountDeps, 'databases' | 'keys' | 'clock' | 'env' | 'log'>

const recipientOf = async (tx: Db, { purpose, userId }: PhoneCode, e164: string): Promise<User | null> => {
  if (purpose === 'recovery') return findRecoverable(tx, e164)
  const user = userId === null ? null : await findUser(tx, userId)
  return user?.phone?.e164 === e164 ? user : null
}

const isCapReached = async (deps: SenderDeps, tx: Db, now: Date): Promise<boolean> => {
  await holdSending(tx)
  if ((await codesSentSince(tx, dayBefore(now))) < deps.env.SMS_DAILY_CAP) return false
  deps.log.error({ cap: deps.env.SMS_DAILY_CAP }, 'no more codes today: SMS_DAILY_CAP is reached')
  return true
}

/** Makes the code that was asked for and hands it over for sending; nothing for a phone that nobody has, or too late. */
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
    if (!user || (await isCapReached(deps, tx, now))) return giveCodeUp(tx, codeId)
    const code = makeCode()
    await markCodeSent(tx, codeId, { userId: user.id, digest: digestCode(deps, codeId, code), at: now })
    await record(tx, { now, requestId }, { action: 'code_sent', actor: null, subject: user.id })
    const kind = waiting.purpose === 'recovery' ? 'recovery_code' : 'phone_code'
    await notify(tx, deps, codeId, { kind, phone: e164, code })
  })
