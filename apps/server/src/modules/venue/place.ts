import type { EventId, PlaceId } from '@saldo/contract/ids'

/** A bar sells; a cash point also takes and pays out cash. */
export type PlaceKind = 'bar' | 'cash_point'

/** Where an event is served. Its revenue has an account of its own in the ledger. */
export type Place = { id: PlaceId; eventId: EventId; kind: PlaceKind; name: string }
