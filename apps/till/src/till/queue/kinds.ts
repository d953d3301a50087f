import type { Centavos } from '@saldo/contract/money'
import { cashKinds } from './kinds/cash-kinds.ts'
import { chargeKind } from './kinds/charge.ts'
import type { Call, KindFile } from './kinds/kind.ts'
import { offlineChargeKind } from './kinds/offline-charge.ts'
import type { Answer, Bookings, BookingOf, Kind, Operation, OperationOf } from './operation.ts'

const kinds: { [K in Kind]: KindFile<K> } = {
  charge: chargeKind,
  offlineCharge: offlineChargeKind,
  ...cashKinds,
}

const bookingOf = <K extends Kind>(of: K, booking: Bookings[K]): BookingOf<Kind> =>
  // The signature ties both to one kind, which the union's intersection does not express.
  ({ of, ...booking }) as BookingOf<Kind>

const sendKind = async <K extends Kind>(call: Call, operation: OperationOf<K>): Promise<Answer> => {
  const kind: K = operation.kind
  return { kind: 'booked', booking: bookingOf(kind, await kinds[kind].send(call, operation)) }
}

/** Sends an operation as its kind is sent; resolves to its booking, rejects as `call` does. */
export const sendOperation = (call: Call, operation: Operation): Promise<Answer> => sendKind(call, operation)

export const isKind = (name: string): name is Kind => Object.hasOwn(kinds, name)

/** What becomes of the kind's operations without the server. */
export const offlineOf = (kind: Kind) => kinds[kind].offline

/** The copy for a kind of operation. */
export const wordsOf = (kind: Kind) => kinds[kind].words

const amountOfKind = <K extends Kind>(operation: OperationOf<K>): Centavos | null => {
  const kind: K = operation.kind
  return kinds[kind].amount(operation)
}

/** The operation's amount; null where there is none. */
export const amountOf = (operation: Operation): Centavos | null => amountOfKind(operation)

/** The holder's first name, when known. */
export const holderOf = (operation: Operation): string | null =>
  'holder' in operation ? operation.holder : null
