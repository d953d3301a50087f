import type { EventId, OrderId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import { enqueue, job, jobArguments } from '../../kernel/jobs/jobs.ts'
import type { Order } from './order.ts'

/** Expires an order at its deadline. Handled in payments, which must ask the gateway first. */
export const expireOrderJob = job<{ eventId: EventId; orderId: OrderId }>('expire-order')

/** Tells a gateway an order's new deadline. Handled in payments. */
export const orderExtendedJob = job<{ eventId: EventId; code: string; expiresAt: string }>('order-extended')

export const enqueueExtended = (
  tx: Db,
  { eventId, code }: Pick<Order, 'eventId' | 'code'>,
  expiresAt: Date,
  now: Date,
): Promise<void> =>
  enqueue(tx, orderExtendedJob, { eventId, code, expiresAt: expiresAt.toISOString() }, now, {
    jobKey: `order-extended:${eventId}:${code}`,
  })

const expiry = ({ eventId, orderId }: Pick<Order, 'eventId' | 'orderId'>, runAt: Date) =>
  [expireOrderJob, { eventId, orderId }, runAt, { jobKey: `expire-order:${eventId}:${orderId}` }] as const

/** At most one pending job per order: a later deadline replaces the earlier one. */
export const enqueueExpiry = (
  tx: Db,
  order: Pick<Order, 'eventId' | 'orderId'>,
  runAt: Date,
): Promise<void> => enqueue(tx, ...expiry(order, runAt))

/** The same job's arguments, for the statement that creates the order. */
export const expiryArguments = (order: Pick<Order, 'eventId' | 'orderId' | 'expiresAt'>) =>
  jobArguments(...expiry(order, order.expiresAt))
