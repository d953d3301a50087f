import type { EventId, OpId, UserId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'

/** One charge as this device knows it, from before it is sent until its answer was seen. */
export type Operation = {
  opId: OpId
  eventId: EventId
  /** Who charges: only their account asks again. */
  userId: UserId
  code: string
  amount: Centavos
  /** The holder's first name, as it was scanned. */
  holder: string | null
  /** When it was confirmed, on the device's clock. */
  occurredAt: string
}

/** What became of an operation: the only two ends it has. */
export type Answer =
  | { kind: 'booked'; before: Centavos; after: Centavos }
  | { kind: 'refused'; code: string; sentence: string; balance: Centavos | null }
