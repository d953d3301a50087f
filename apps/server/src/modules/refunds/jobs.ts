import type { EventId, OpId } from '@saldo/contract/ids'
import { pesosOfCentavos } from '@saldo/contract/money'
import { noEvent } from '@saldo/contract/refunds'
import type { Db } from '../../db/index.ts'
import { enqueue, job } from '../../kernel/jobs/jobs.ts'
import { tellOrganiser } from '../../kernel/jobs/organiser-news.ts'
import type { Refund, RefundId } from './refund.ts'

/** The letters about a request: its receipt, and each decision. */
export type RefundLetter = 'requested' | 'accepted' | 'rejected' | 'paid' | 'returned'

/** Notifies the people concerned. A job, because messages are stored in the control database. */
export const tellRefundJob = job<{ eventId: EventId; refundId: RefundId; told: RefundLetter }>('tell-refund')

/** Sends the office's question about a request. */
export const askRefundJob = job<{ eventId: EventId; refundId: RefundId; opId: OpId; question: string }>(
  'ask-refund',
)

/** Deletes the details of requests closed long ago. */
export const forgetRefundsJob = job('forget-refunds')

/** Enqueued in the transaction of the change, so that letters are sent exactly when it commits. */
export const enqueueTelling = (
  tx: Db,
  { eventId, refundId }: Pick<Refund, 'eventId' | 'refundId'>,
  told: RefundLetter,
  now: Date,
): Promise<void> => enqueue(tx, tellRefundJob, { eventId, refundId, told }, now)

/** Tells the event's webhooks which state a request has now, and nothing of who asked. */
export const tellState = async (
  tx: Db,
  { eventId, refundId, walletId, state, amount }: Refund,
  at: Date,
): Promise<void> => {
  if (eventId === noEvent) return
  const data = { refund: refundId, wallet: walletId, state, amount: amount && pesosOfCentavos(amount) }
  await tellOrganiser(tx, { eventId, kind: 'refund.state_changed', object: refundId, at, data })
}
