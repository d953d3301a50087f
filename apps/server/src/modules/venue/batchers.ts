import type { EventId } from '@saldo/contract/ids'
import { createProcessNumbers, poolOf } from '../../db/index.ts'
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

/** The ledger's batchers of this process, one per event, each created at its first charge. */
export const createBatchers = ({
  databases,
  clock,
  log,
}: Pick<Deps, 'databases' | 'clock' | 'log'>): Batchers => {
  const made = new Map<EventId, Promise<Batcher>>()
  const slots = createProcessNumbers(SLOTS)
  const make = async (eventId: EventId): Promise<Batcher> => {
    const db = await databases.forEvent(eventId)
    return createBatcher({
      pool: poolOf(db),
      eventId,
      slot: await slots.of(db),
      clock,
      jobName: pushMovementsJob.name,
      alarm: (error) => log.error({ err: error, event_id: eventId }, 'charge batch failed'),
    })
  }
  return {
    of: (eventId) => {
      const known = made.get(eventId)
      if (known) return known
      const batcher = make(eventId)
      made.set(eventId, batcher)
      batcher.catch(() => made.delete(eventId))
      return batcher
    },
    close: async () => {
      await Promise.all([...made.values()].map(async (batcher) => (await batcher).close()))
      await slots.close()
    },
  }
}
