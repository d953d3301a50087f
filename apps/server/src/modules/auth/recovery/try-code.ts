import type { EventId, UserId } from '@saldo/contract/ids'
import { timingSafeEqual } from 'node:crypto'
import { v7 } from 'uuid'
import type { Db } from '../../../db/index.ts'
import type { Act } from '../../../kernel/act.ts'
import { audit } from '../../../kernel/audit.ts'
import { notify } from '../../notifications/index.ts'
import type { AccountDeps } from '../account-deps.ts'
import { addresseeOf, findUser } from '../people/user-queries.ts'
import { ACCOUNT_MISSES, yearBefore } from './code-rules.ts'
import { deleteMissesOfCode, insertMiss, missesOfUser } from './miss-queries.ts'
import {
  countWrongTry,
  holdPhone,
  findNewestCode,
  type CodePurpose,
  type PhoneCode,
} from './phone-code-queries.ts'
import { digestPhone } from './request-code.ts'
import { digestCode } from './send-code.ts'

export type CodeClaim = {
  purpose: CodePurpose
  e164: string
  /** Null in recovery: the code determines the user. */
  userId: UserId | null
  code: string
  /** The event whose staff types the holder's code; absent when the holder types it. */
  deskAt?: EventId
}

/** A right code and its owner. */
export type RightCode = { codeId: string; userId: UserId; isSecond: boolean }

/** Counts every try of a phone's codes, right or wrong, at any endpoint. Throws too_many_requests. */
export const countTry = (deps: AccountDeps, e164: string): Promise<void> =>
  deps.limiter.hit('code_tries', digestPhone(deps, e164).toString('base64url'))

/** Records a wrong recovery code for a year; notifies the owner when the account's limit is reached. */
const miss = async (deps: AccountDeps, tx: Db, live: PhoneCode, { at }: Act): Promise<void> => {
  if (live.purpose !== 'recovery' || live.userId === null) return
  await insertMiss(tx, { id: v7(), codeId: live.id, userId: live.userId, at })
  if ((await missesOfUser(tx, live.userId, yearBefore(at))) !== ACCOUNT_MISSES) return
  const user = await findUser(tx, live.userId)
  if (user) await notify(tx, deps, v7(), { kind: 'codes_used_up', ...addresseeOf(user) })
}

const isUsedUp = async (tx: Db, { purpose, userId }: PhoneCode, now: Date): Promise<boolean> =>
  purpose === 'recovery' &&
  userId !== null &&
  (await missesOfUser(tx, userId, yearBefore(now))) >= ACCOUNT_MISSES

/**
 * Checks a code against the newest valid one of the phone; null if it does not match, with a wrong try
 * counted, which the caller must commit. Locks the phone until commit. Does not spend a right code.
 */
export const tryCode = async (
  deps: AccountDeps,
  tx: Db,
  { purpose, e164, userId, code, deskAt }: CodeClaim,
  act: Act,
): Promise<RightCode | null> => {
  const phoneDigest = digestPhone(deps, e164)
  await holdPhone(tx, phoneDigest)
  const live = await findNewestCode(tx, { purpose, phoneDigest, userId }, act.at)
  if (!live || (await isUsedUp(tx, live, act.at))) return null
  const isRight = live.digest !== null && timingSafeEqual(live.digest, digestCode(deps, live.id, code))
  if (isRight && live.userId !== null) {
    await deleteMissesOfCode(tx, live.id)
    return { codeId: live.id, userId: live.userId, isSecond: live.isSecond }
  }
  await countWrongTry(tx, live.id)
  await miss(deps, tx, live, act)
  await audit(tx, act, {
    action: 'code_refused',
    ...(live.userId !== null && { subject: live.userId }),
    ...(deskAt !== undefined && { eventId: deskAt }),
  })
  return null
}
