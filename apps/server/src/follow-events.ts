import type { Databases } from './db/index.ts'
import type { Clock } from './kernel/time/clock.ts'
import type { EventFollower } from './modules/events/index.ts'
import { openEvent, setEvent } from './modules/ledger/index.ts'

/**
 * Keeps the ledger's row of each event: open from its creation, so that a till can be tried before the doors
 * open, until its end or closing. The limit per charge is the wallet's maximum balance.
 */
export const createLedgerFollower =
  (databases: Databases, clock: Clock): EventFollower =>
  async ({ id, status, endsAt, maxBalance, staticLimit }) => {
    const db = await databases.forEvent(id)
    const terms = {
      eventId: id,
      isOpen: status !== 'closed',
      closesAt: endsAt,
      maxBalance,
      maxCharge: maxBalance,
      staticLimit,
    }
    await openEvent(db, { ...terms, at: clock.now() })
    await setEvent(db, terms)
  }
