import type { EventId, OpId, UserId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { BatchState } from '@saldo/contract/refund-batches'
import type { ErrorCode } from '@saldo/copy/errors'
import type { RefundId } from '../refunds/index.ts'

type Step = { by: UserId; at: Date }

/** Accepted refunds that go to the bank together. */
export type Batch = {
  eventId: EventId
  id: OpId
  number: number
  state: BatchState
  refunds: number
  total: Centavos
  /** Keyed digest of folio, CLABE and amount of each refund, in order. */
  hash: Buffer
  prepared: Step
  approved: Step | null
  filed: Step | null
  cancelled: Step | null
  closedAt: Date | null
}

export type BankOutcome = 'paid' | 'returned'

/** A refund as it was frozen into a batch, and what the bank said of it. */
export type Item = {
  seq: number
  refundId: RefundId
  folio: string
  amount: Centavos
  /** Seven digits; in a batch no two have the same. */
  reference: string
  outcome: BankOutcome | null
  returnReason: string | null
  answeredBy: UserId | null
  booked: BankOutcome | null
  /** Code of the error for which the books refuse the outcome. */
  refusal: ErrorCode | null
}
