import type { AttemptId, EventId } from '@saldo/contract/ids'
import { findAttempt, isOpen } from '../orders/index.ts'
import { askAboutAttempt, markUnanswered } from './ask-gateway.ts'
import { enqueuePoll } from './jobs.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { nextRound, pollAt } from './rules.ts'

/**
 * Asks about an attempt until its answer is final: also resumes one whose process died between the gateway's answer
 * and our commit, and goes on after its order expired. After the last round without a trace it counts as lost.
 */
export const pollAttempt = async (
  deps: PaymentDeps,
  { eventId, attemptId, round }: { eventId: EventId; attemptId: AttemptId; round: number },
): Promise<void> => {
  const db = await deps.databases.forEvent(eventId)
  const attempt = await findAttempt(db, eventId, attemptId)
  if (attempt === null || !isOpen(attempt)) return
  const heard = await askAboutAttempt(deps, attempt, 'poll')
  const after = await findAttempt(db, eventId, attemptId)
  if (after === null || !isOpen(after)) return
  const now = deps.clock.now()
  const next = nextRound(attempt.createdAt, round, now)
  const runAt = pollAt(attempt.createdAt, next, now)
  if (heard !== 'answered') {
    const status = runAt === null && heard === 'nothing' ? 'lost' : 'unknown'
    await markUnanswered(db, after, { status })
  }
  if (runAt) await enqueuePoll(db, after, next, runAt)
  else deps.log.error({ attempt_id: attemptId, event_id: eventId }, 'payment never answered')
}
