import type { Centavos } from '@saldo/contract/money'
import type { call } from '@saldo/client/api/call.ts'
import type { Bookings, Kind, OperationOf } from '../operation.ts'

export type Call = typeof call

type Words = {
  name: string
  sending: string
  booked: string
  refused: string
  /** Shown when the answer came after its screen was left; `what` is the amount, or empty. */
  lateBooked: (what: string) => string
  lateRefused: (what: string) => string
}

/** Everything that the queue and its screens need of a kind of operation. */
export type KindFile<K extends Kind> = {
  /** Sends the operation; resolves to the booking, rejects as `call` does. */
  send: (call: Call, operation: OperationOf<K>) => Promise<Bookings[K]>
  words: Words
  /**
   * Without the server: `refuse` allows nothing to be begun; `queue` accepts on the device what got no answer, and
   * posts it later.
   */
  offline: 'queue' | 'refuse'
  /** The operation's amount; null where there is none. */
  amount: (operation: OperationOf<K>) => Centavos | null
}

type MovedReply = { balance_before: Centavos; balance_after: Centavos }

export const movedOf = ({ balance_before: before, balance_after: after }: MovedReply) => ({ before, after })
