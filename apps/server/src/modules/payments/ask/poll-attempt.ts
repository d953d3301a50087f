import type { AttemptId, EventId } from '@saldo/contract/ids'
import { listEach, type Db, type PlacedDatabases } from '../../../db/index.ts'
import { attemptsWaitingSince, findAttempt, isOpen, type Attempt } from '../../orders/index.ts'
import { askAboutAttempt } from './ask-gateway.ts'
import { enqueuePoll } from '../settle/jobs.ts'
import { markUnheard } from '../settle/mark-unanswered.ts'
import type { PaymentDeps } from '../settle/payment-deps.ts'
import {
  believedAt,
  isOverdue,
  isWatched,
  nextRound,
  overdueBefore,
  pollAt,
  waitingPollAt,
} from '../settle/rules.ts'

type Poll = { eventId: EventId; attemptId: AttemptId; round: number }

/**
 * Enqueues the next poll of an attempt that waits for its payer, and alarms once its deadline is long over. False
 * when none is left.
 */
const enqueueWaiting = async (
  { log }: PaymentDeps,
  db: Db,
  attempt: Attempt,
  now: Date,
): Promise<boolean> => {
  const { attemptId, eventId } = attempt
  if (isOverdue(attempt, now))
    log.error(
      { alarm: 'payment waits past its deadline', event_id: eventId, attempt_id: attemptId },
      'payment alarm',
    )
  const runAt = waitingPollAt(attempt, now)
  if (runAt) await enqueuePoll(db, attempt, 0, runAt)
  return runAt !== null
}

/**
 * Enqueues the next poll: by schedule, or earlier if that is when a gateway's "no such payment" is trusted.
 * False when none is left.
 */
const enqueueNext = async (db: Db, attempt: Attempt, round: number, now: Date): Promise<boolean> => {
  const next = nextRound(attempt.triedAt, round, now)
  const runAt = pollAt(attempt.triedAt, next, now)
  const believed = attempt.status === 'unknown' ? believedAt(attempt) : null
  if (believed !== null && believed > now && (runAt === null || believed < runAt))
    await enqueuePoll(db, attempt, round, believed)
  else if (runAt) await enqueuePoll(db, attempt, next, runAt)
  else return false
  return true
}

/**
 * Polls an attempt until its answer is final, even after its order expired; also recovers an attempt whose
 * process died between the gateway's answer and our commit.
 */
export const pollAttempt = async (deps: PaymentDeps, { eventId, attemptId, round }: Poll): Promise<void> => {
  const db = await deps.databases.forEvent(eventId)
  const attempt = await findAttempt(db, eventId, attemptId)
  if (attempt === null || !isWatched(attempt)) return
  const heard = await askAboutAttempt(deps, attempt, 'poll')
  if (heard !== 'answered') await markUnheard(deps, db, attempt, heard)
  const after = await findAttempt(db, eventId, attemptId)
  if (after === null || !isWatched(after)) return
  const now = deps.clock.now()
  const goesOn =
    after.status === 'waiting'
      ? await enqueueWaiting(deps, db, after, now)
      : await enqueueNext(db, after, round, now)
  if (!goesOn && isOpen(after))
    deps.log.error({ attempt_id: attemptId, event_id: eventId }, 'payment never answered')
}

/** The payments of all events that still wait for their payers a day after their deadlines. */
export const overdueAttempts = (databases: PlacedDatabases, now: Date): Promise<Attempt[]> =>
  listEach(databases, (db) => attemptsWaitingSince(db, overdueBefore(now)))
