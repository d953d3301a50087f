import type { Centavos } from '@saldo/contract/money'
import type { call } from '../../../../shared/api/call.ts'
import type { Bookings, Kind, OperationOf } from '../operation.ts'

export type Call = typeof call

type Words = {
  name: string
  sending: string
  booked: string
  refused: string
  /** Said when the answer came after the screen had moved on; `what` is the amount, or nothing. */
  lateBooked: (what: string) => string
  lateRefused: (what: string) => string
}

/** All that the queue and its screens have to know about a kind of operation. */
export type KindFile<K extends Kind> = {
  /** Asks the server; resolves to the booking, rejects as `call` does. */
  send: (call: Call, operation: OperationOf<K>) => Promise<Bookings[K]>
  words: Words
  /** The money that it is about; null where there is none. */
  amount: (operation: OperationOf<K>) => Centavos | null
}

type MovedReply = { balance_before: Centavos; balance_after: Centavos }

export const movedOf = ({ balance_before: before, balance_after: after }: MovedReply) => ({ before, after })
