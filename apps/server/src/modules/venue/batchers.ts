import type { EventId } from '@saldo/contract/ids'
import { createProcessNumbers, poolOf, type Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { createBatcher, type Batcher } from '../ledger/index.ts'
import { pushMovementsJob } from '../wallets/index.ts'

/**
 * Processes with the same slot only wait for each other's counters; a small range keeps an account's rows
 * few.
 */
const SLOTS = 16

export type Batchers = {
  of(eventId: EventId): Promise<Batcher>
  /** Refuses new charges and waits for those in progress. */
  close(): Promise<void>
}

/** The ledger's batchers of this process, one per event and its database, each created at its first charge. */
export const createBatchers = ({
  databases,
  clock,
  log,
}: Pick<Deps, 'databases' | 'clock' | 'log'>): Batchers => {
  const made = new Map<EventId, { db: Db; batcher: Promise<Batcher> }>()
  const slots = createProcessNumbers(SLOTS)
  const make = async (eventId: EventId, db: Db): Promise<Batcher> =>
    createBatcher({
      pool: poolOf(db),
      eventId,
      slot: await slots.of(db),
      clock,
      jobName: pushMovementsJob.name,
      alarm: (error) => log.error({ err: error, event_id: eventId }, 'charge batch failed'),
    })
  return {
    of: async (eventId) => {
      const db = await databases.forEvent(eventId)
      const known = made.get(eventId)
      // What the one of another database has in hand, the ledger there refuses: the event moved.
      if (known?.db === db) return known.batcher
      const one = { db, batcher: make(eventId, db) }
      made.set(eventId, one)
      one.batcher.catch(() => {
        if (made.get(eventId) === one) made.delete(eventId)
      })
      return one.batcher
    },
    close: async () => {
      await Promise.all([...made.values()].map(async ({ batcher }) => (await batcher).close()))
      await slots.close()
    },
  }
}
