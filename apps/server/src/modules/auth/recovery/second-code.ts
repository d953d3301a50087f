import { v7 } from 'uuid'
import type { Db } from '../../../db/index.ts'
import { enqueue } from '../../../kernel/jobs/jobs.ts'
import type { Act } from '../../../kernel/act.ts'
import type { AccountDeps } from '../account-deps.ts'
import { ALL_MISSES, CODE_MS, yearBefore } from './code-rules.ts'
import { missesSince } from './miss-queries.ts'
import { insertCode, spendCode } from './phone-code-queries.ts'
import { digestPhone, sendCodeJob } from './request-code.ts'
import type { RightCode } from './try-code.ts'

/**
 * While too many wrong codes are counted, spends a right code and sends a second; returns true then. Guessing
 * both in a row is as unlikely as guessing eight digits. Call it in the transaction that locked the phone for
 * the try.
 */
export const asksForSecond = async (
  deps: AccountDeps,
  tx: Db,
  right: RightCode,
  e164: string,
  { at: now, requestId }: Act,
): Promise<boolean> => {
  if (right.isSecond) return false
  const misses = await missesSince(tx, yearBefore(now))
  if (misses < ALL_MISSES) return false
  deps.log.warn({ misses }, 'recovery takes two codes: too many were guessed in a year')
  await spendCode(tx, right.codeId, now)
  const id = v7()
  await insertCode(tx, {
    id,
    purpose: 'recovery',
    userId: right.userId,
    isSecond: true,
    phoneDigest: digestPhone(deps, e164),
    phoneSealed: deps.keys.seal('phone', e164),
    requestedAt: now,
    expiresAt: new Date(now.getTime() + CODE_MS),
  })
  await enqueue(tx, sendCodeJob, { codeId: id, requestId }, now)
  return true
}
