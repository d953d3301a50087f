import type { Databases } from './db/index.ts'
import type { Clock } from './kernel/time/clock.ts'
import type { EventFollower } from './modules/events/index.ts'
import { limitsOf, openEvent, setEvent } from './modules/ledger/index.ts'

/**
 * Keeps the ledger's row of each event: open from its creation, so that a till can be tried before the doors
 * open, until its end or closing.
 */
export const createLedgerFollower =
  (databases: Databases, clock: Clock): EventFollower =>
  async ({ id, status, endsAt, ...limits }) => {
    const db = await databases.forEvent(id)
    const terms = { eventId: id, isOpen: status !== 'closed', closesAt: endsAt, ...limitsOf(limits) }
    await openEvent(db, { ...terms, at: clock.now() })
    await setEvent(db, terms)
  }
