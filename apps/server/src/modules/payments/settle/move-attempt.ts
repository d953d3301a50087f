import type { Db } from '../../../db/index.ts'
import { canProgress, updateAttempt, type Attempt, type AttemptStatus } from '../../orders/index.ts'
import { insertOwnFact } from './fact-queries.ts'

type Move = Omit<Parameters<typeof updateAttempt>[2], 'status'> & { to: AttemptStatus; at: Date }

/**
 * Changes the status of a locked order's attempt on our own account, and records it. A transition that the
 * state table forbids is recorded as refused and changes nothing.
 */
export const moveAttempt = async (tx: Db, attempt: Attempt, { to, at, ...changes }: Move): Promise<void> => {
  const isRefused = !canProgress(attempt.status, to)
  const detail = [changes.gatewayStatus, changes.gatewayStatusDetail].filter(Boolean).join(' ') || null
  await insertOwnFact(tx, attempt, { to, detail, isRefused, at })
  if (!isRefused) await updateAttempt(tx, attempt, { status: to, ...changes })
}
