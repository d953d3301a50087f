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

/** `…Terminal`: the card terminal's vouchers, expected and counted. */
export type ShiftEnd = {
  opId: OpId
  at: Date
  expected: Centavos
  counted: Centavos
  expectedTerminal: Centavos
  countedTerminal: Centavos
}

/** A shift after it was opened or closed. */
export type Decided = { shift: Shift; isRepeat: boolean }

/** Counted cash less expected cash. */
export const differenceOf = ({ counted, expected }: ShiftEnd): Centavos => centavos(counted - expected)

/** Counted vouchers less expected vouchers. */
export const terminalDifferenceOf = ({ countedTerminal, expectedTerminal }: ShiftEnd): Centavos =>
  centavos(countedTerminal - expectedTerminal)
