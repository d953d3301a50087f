import type { EventId, OpId, PlaceId, ShiftId, UserId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'

/** One person's drawer at one place, from its float to its count. */
export type Shift = {
  /** Also the id of the operation that opened it. */
  id: ShiftId
  eventId: EventId
  userId: UserId
  placeId: PlaceId
  openedAt: Date
  float: Centavos
  /** Null while it is open. */
  end: ShiftEnd | null
}

export type ShiftEnd = { opId: OpId; at: Date; expected: Centavos; counted: Centavos }

/** What was counted less what should have been there. */
export const differenceOf = ({ counted, expected }: ShiftEnd): Centavos => centavos(counted - expected)
