import type { EventId, UserId } from '@saldo/contract/ids'
import type { Databases } from '../../db/index.ts'
import { findEvent, isExpired } from '../events/index.ts'
import { walletsOf } from '../wallets/index.ts'

/** The events where a user has a wallet that can still change. */
export const openEventsOf = async (
  databases: Databases,
  userId: UserId,
  now: Date,
): Promise<readonly EventId[]> => {
  const wallets = await walletsOf(databases.control, userId)
  const events = await Promise.all(wallets.map(({ eventId }) => findEvent(databases.control, eventId)))
  return events.flatMap((event) => (event && !isExpired(event, now) ? [event.id] : []))
}
