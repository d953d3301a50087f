import type { EventId, OpId, PlaceId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { encodeSnapshot, type SoldItem } from './snapshot.ts'

/** What every operation says of itself beside the money. */
export type Booking = {
  eventId: EventId
  /** Permanent: the same id never moves money twice, and a declined one stays declined. */
  opId: OpId
  /** 'system' for an id that was derived from known facts; it never meets one that somebody made up. */
  origin?: 'system'
  /** The server's time. */
  at: Date
  /** The device's time, where one started it. */
  occurredAt?: Date
  /** Links operations that belong together, e.g. an order's. */
  groupId?: string
  actorId?: string
  /** The device. */
  tillId?: string
  place?: { id: PlaceId; name: string }
  note?: string
  items?: readonly SoldItem[]
  tip?: Centavos
}

export type Facts = {
  groupId: string | null
  actorId: string | null
  tillId: string | null
  placeId: string | null
  occurredAt: Date
  at: Date
  snapshot: Buffer
  /** As ledger.op has it. */
  origin: 1 | 2
}

export const factsOf = (booking: Booking): Facts => ({
  groupId: booking.groupId ?? null,
  actorId: booking.actorId ?? null,
  tillId: booking.tillId ?? null,
  placeId: booking.place?.id ?? null,
  occurredAt: booking.occurredAt ?? booking.at,
  at: booking.at,
  origin: booking.origin === 'system' ? 2 : 1,
  snapshot: encodeSnapshot({
    placeName: booking.place?.name ?? null,
    note: booking.note ?? null,
    tip: booking.tip ?? centavos(0),
    items: booking.items ?? [],
  }),
})

const MAX_AMOUNT = 1_000_000_000_000n

/** Throws RangeError for an amount that no operation may have: callers refuse such input long before. */
export const assertAmount = (amount: bigint): void => {
  if (amount <= 0n || amount > MAX_AMOUNT)
    throw new RangeError(`${amount} centavos is no amount of an operation`)
}
