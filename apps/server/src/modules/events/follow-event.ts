import type { EventId } from '@saldo/contract/ids'
import { transact } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { job, runner, type JobRunner } from '../../kernel/jobs/jobs.ts'
import { createSerialQueue } from '../../kernel/time/serial-queue.ts'
import type { EventRecord } from './event.ts'
import { findEvent, lockEvent, unclosedEvents } from './queries.ts'

/**
 * Copies an event's state to the ledger, which closes the event by its own copy of the end. Injected, because
 * this module may not import the ledger. Called with the event locked, so the ledger's last state is the last
 * one committed.
 */
export type EventFollower = (event: EventRecord) => Promise<void>

export type EventDeps = Pick<Deps, 'databases'> & { follow: EventFollower }

/** No id means all events, as in the scheduled run. */
type EventJob = { eventId?: EventId }

/**
 * Enqueued with each change, so that the ledger is updated even when the process dies right after the commit.
 */
export const eventChangedJob = job<EventJob>('event-changed')

/**
 * Serialises event changes: each holds one connection and needs a second for the ledger, so many at once
 * would wait for each other until the pool times out. Events change rarely.
 */
export const inTurn = createSerialQueue()

/** Updates the ledger's copy of the event to its current state; safe to repeat. */
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
 * Also runs every five minutes over all unclosed events: a change that reached the ledger but failed to
 * commit here is undone in the ledger within minutes.
 * @param react reactions of other modules to a changed event, called after the ledger is updated.
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
