import type { EventId, OrderId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import { enqueue, job } from '../../kernel/jobs.ts'
import type { Order } from './order.ts'

/** Ends an order at its deadline. Its work is in payments: it must ask the gateway first. */
export const expireOrderJob = job<{ eventId: EventId; orderId: OrderId }>('expire-order')

/** One pending job an order: a later deadline takes the earlier one's place. */
export const enqueueExpiry = (
  tx: Db,
  { eventId, orderId }: Pick<Order, 'eventId' | 'orderId'>,
  runAt: Date,
): Promise<void> =>
  enqueue(tx, expireOrderJob, { eventId, orderId }, { runAt, jobKey: `expire-order:${eventId}:${orderId}` })
