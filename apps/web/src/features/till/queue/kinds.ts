import type { Centavos } from '@saldo/contract/money'
import { cashKinds } from './kinds/cash-kinds.ts'
import { chargeKind } from './kinds/charge.ts'
import type { Call, KindFile } from './kinds/kind.ts'
import { voidKind } from './kinds/void.ts'
import type { Answer, Bookings, BookingOf, Kind, Operation, OperationOf } from './operation.ts'

const kinds: { [K in Kind]: KindFile<K> } = {
  charge: chargeKind,
  void: voidKind,
  ...cashKinds,
}

const bookingOf = <K extends Kind>(of: K, booking: Bookings[K]): BookingOf<Kind> =>
  // The pair is of one kind by its signature, which the union's intersection does not show.
  ({ of, ...booking }) as BookingOf<Kind>

const sendKind = async <K extends Kind>(call: Call, operation: OperationOf<K>): Promise<Answer> => {
  const kind: K = operation.kind
  return { kind: 'booked', booking: bookingOf(kind, await kinds[kind].send(call, operation)) }
}

/** Sends an operation as its kind is sent; resolves to its booking, rejects as `call` does. */
export const sendOperation = (call: Call, operation: Operation): Promise<Answer> => sendKind(call, operation)

/** What is said of operations of a kind. */
export const wordsOf = (kind: Kind) => kinds[kind].words

const amountOfKind = <K extends Kind>(operation: OperationOf<K>): Centavos | null => {
  const kind: K = operation.kind
  return kinds[kind].amount(operation)
}

/** The money that an operation is about; null where there is none. */
export const amountOf = (operation: Operation): Centavos | null => amountOfKind(operation)

/** The holder's first name, where the operation is about a QR that has one. */
export const holderOf = (operation: Operation): string | null =>
  'holder' in operation ? operation.holder : null
