import type { EventId } from '@saldo/contract/ids'
import { transact, type Db } from '../../../db/index.ts'
import { bookedHere, type BookedLine } from './foresee-queries.ts'

class Taken extends Error {
  readonly lines: BookedLine[]
  constructor(lines: BookedLine[]) {
    super('taken back')
    this.lines = lines
  }
}

/**
 * What `work` would book at an event: it runs in a transaction that is always rolled back, so a preview can’t differ
 * from the booking. Locks what the booking locks, until it is read; `work` must touch nothing but the transaction.
 */
export const foresee = async (
  db: Db,
  of: { eventId: EventId; at: Date },
  work: (tx: Db) => Promise<void>,
): Promise<BookedLine[]> => {
  try {
    return await transact(db, async (tx) => {
      await work(tx)
      throw new Taken(await bookedHere(tx, of))
    })
  } catch (error) {
    if (error instanceof Taken) return error.lines
    throw error
  }
}
