import type { AttemptId, EventId } from '@saldo/contract/ids'
import { findAttempt, isOpen, type Attempt } from '../../orders/index.ts'
import { askAboutAttempt } from './ask-gateway.ts'
import { enqueuePoll } from '../jobs.ts'
import { markUnanswered } from '../attempts/mark-unanswered.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { nextRound, pollAt } from '../rules.ts'

/** An offered PayPal order is looked at too: its payer may have approved it and left. */
const isWatched = (attempt: Attempt): boolean => isOpen(attempt) || attempt.status === 'offered'

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
  if (attempt === null || !isWatched(attempt)) return
  const heard = await askAboutAttempt(deps, attempt, 'poll')
  const after = await findAttempt(db, eventId, attemptId)
  if (after === null || !isWatched(after)) return
  const now = deps.clock.now()
  const next = nextRound(after.triedAt, round, now)
  const runAt = pollAt(after.triedAt, next, now)
  if (heard !== 'answered') {
    const status = runAt === null && heard === 'nothing' ? 'lost' : 'unknown'
    await markUnanswered(deps, db, after, { status })
  }
  if (runAt) await enqueuePoll(db, after, next, runAt)
  else if (isOpen(after))
    deps.log.error({ attempt_id: attemptId, event_id: eventId }, 'payment never answered')
}
