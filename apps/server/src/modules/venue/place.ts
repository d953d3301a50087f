import type { EventId, PlaceId } from '@saldo/contract/ids'

/** A bar sells; a cash point also takes and pays out cash. */
export type PlaceKind = 'bar' | 'cash_point'

/** A place of an event. Its revenue has its own account in the ledger. */
export type Place = { id: PlaceId; eventId: EventId; kind: PlaceKind; name: string }
