import type { EventId, OpId, PlaceId, ShiftId, UserId } from '@saldo/contract/ids'
import type { CountedPieces, DifferenceReason } from '@saldo/contract/drawer'
import { type Role, runsEvent } from '@saldo/contract/roles'
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
  /** Null when the float was given as an amount. */
  floatPieces: CountedPieces | null
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
  /** Null when an amount was typed. */
  countedPieces: CountedPieces | null
  /** Why a difference is there; null while nobody said. */
  reason: Reason | null
}

/** The reason of a difference, given once. */
export type Reason = { kind: DifferenceReason; words: string | null; opId: OpId; by: UserId; at: Date }

/** A shift after it was opened or closed. */
export type Decided = { shift: Shift; isRepeat: boolean }

/** Counted cash less expected cash. */
export const differenceOf = ({ counted, expected }: ShiftEnd): Centavos => centavos(counted - expected)

/** Counted vouchers less expected vouchers. */
export const terminalDifferenceOf = ({ countedTerminal, expectedTerminal }: ShiftEnd): Centavos =>
  centavos(countedTerminal - expectedTerminal)

/** Whether the cash or the vouchers were not counted as expected. */
export const isOff = (end: ShiftEnd): boolean => differenceOf(end) !== 0n || terminalDifferenceOf(end) !== 0n

/** Whether somebody may act on a shift: its own person, and whoever runs the event. */
export const mayWork = ({ userId }: Pick<Shift, 'userId'>, who: UserId, role: Role | null): boolean =>
  userId === who || runsEvent(role)
