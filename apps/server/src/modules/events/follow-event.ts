import type { EventId } from '@saldo/contract/ids'
import { transact } from '../../db/index.ts'
import { job, runner, type JobRunner } from '../../kernel/jobs.ts'
import type { EventDeps, EventFollower, EventJob } from './change.ts'
import { findEvent, lockEvent, unclosedEvents } from './queries.ts'
import { createSerialQueue } from '../../kernel/serial-queue.ts'

/** Enqueued with each change, so that the ledger follows even when the process dies right after the commit. */
export const eventChangedJob = job<EventJob>('event-changed')

/**
 * Whoever changes or follows an event holds one connection and needs a second for the ledger: many at once would wait
 * for each other until the pool gives up. Events change rarely, so they take turns.
 */
export const inTurn = createSerialQueue()

/** Tells the ledger of the event as it is now; safe to repeat. */
export const followEvent = (deps: EventDeps, id: EventId): Promise<void> =>
  inTurn(() =>
    transact(deps.databases.control, async (tx) => {
      const event = await lockEvent(tx, id)
      if (event !== null) await deps.follow(event)
    }),
  )

const EVERY_FIVE_MINUTES = '*/5 * * * *'

const followRunning = async (deps: EventDeps): Promise<void> => {
  for (const id of await unclosedEvents(deps.databases.control)) await followEvent(deps, id)
}

/**
 * Also run by the clock over all events: a change that the ledger heard of and that then failed to commit is taken
 * back there within minutes.
 * @param react what other modules do about a changed event, after the ledger knows of it.
 */
export const eventRunners = (deps: EventDeps, react: readonly EventFollower[] = []): JobRunner[] => [
  runner(
    eventChangedJob,
    async ({ eventId }) => {
      if (eventId === undefined) return followRunning(deps)
      await followEvent(deps, eventId)
      const event = await findEvent(deps.databases.control, eventId)
      if (event === null) return
      for (const reaction of react) await reaction(event)
    },
    EVERY_FIVE_MINUTES,
  ),
]
