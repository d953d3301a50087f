import type { UserId } from '@saldo/contract/ids'
import { timingSafeEqual } from 'node:crypto'
import type { Db } from '../../../db/index.ts'
import { record, type AccountDeps, type Cause } from '../cause.ts'
import { countWrongTry, holdPhone, findNewestCode, type CodePurpose } from './phone-code-queries.ts'
import { digestPhone } from './request-code.ts'
import { digestCode } from './send-code.ts'

export type CodeClaim = {
  purpose: CodePurpose
  e164: string
  /** Null in recovery: the code itself says whose it is. */
  userId: UserId | null
  code: string
}

/** A code that was right, and whose it is. */
export type RightCode = { codeId: string; userId: UserId }

/** Every try of a phone's codes counts, right or wrong, wherever it is made. Throws too_many_requests. */
export const countTry = (deps: AccountDeps, e164: string): Promise<void> =>
  deps.limiter.hit('code_tries', digestPhone(deps, e164).toString('base64url'))

/**
 * Whether this is the newest code of the phone, still alive; null if not, and then a wrong try is counted, which the
 * caller must commit. The phone is held until commit. A right code isn't spent by this.
 */
export const tryCode = async (
  deps: AccountDeps,
  tx: Db,
  { purpose, e164, userId, code }: CodeClaim,
  cause: Cause,
): Promise<RightCode | null> => {
  const phoneDigest = digestPhone(deps, e164)
  await holdPhone(tx, phoneDigest)
  const live = await findNewestCode(tx, { purpose, phoneDigest, userId }, cause.now)
  if (!live) return null
  const isRight = live.digest !== null && timingSafeEqual(live.digest, digestCode(deps, live.id, code))
  if (isRight && live.userId !== null) return { codeId: live.id, userId: live.userId }
  await countWrongTry(tx, live.id)
  await record(tx, cause, { action: 'code_refused', actor: userId, subject: live.userId })
  return null
}
