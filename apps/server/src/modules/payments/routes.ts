import {
  cancelPayment,
  confirmOrder as confirmOrderCall,
  expireOrder as expireOrderCall,
  retryOrder as retryOrderCall,
} from '@saldo/contract/orders'
import type { FastifyInstance } from 'fastify'
import { refundPaidOrder } from '@saldo/contract/payments'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { route } from '../../kernel/http/route.ts'
import { orderOnWire, recordingRefusals } from '../orders/index.ts'
import { confirmOrder } from './ask/ask-for-person.ts'
import { cancelWaiting } from './ask/cancel-orders.ts'
import { giveUpOrder, prepareExpiry } from './ask/expire-order.ts'
import { noticeRoutes } from './reconcile/notice-routes.ts'
import type { PaymentDeps } from './settle/payment-deps.ts'
import { endUnpaidNow, paymentMethods } from './begin/every-method.ts'
import { retryOrder } from './ask/retry-order.ts'
import { refundOrder } from './settle/refund-order.ts'

/** What a payer asks to end: the order, its last code, or the payment that waits for them. */
const endRoutes = (app: FastifyInstance, deps: Deps, payments: PaymentDeps): void => {
  const { databases } = deps

  route(app, deps, expireOrderCall, async ({ params, body }, context) => {
    const named = { eventId: params.event, code: body.purchase_code, userId: context.act.actor.id }
    const db = await databases.forEvent(params.event)
    const orderId = await prepareExpiry(payments, named)
    const reply = await recordingRefusals(db, () =>
      context.once(db, async (tx) => {
        await giveUpOrder(tx, params.event, orderId, context.act.at)
        return null
      }),
    )
    await endUnpaidNow(payments, { eventId: params.event, orderId })
    return reply
  })

  route(app, deps, retryOrderCall, async ({ params, body }, { act }) => {
    if (body && body.purchase_code !== params.purchase_code) throw new AppError('order_not_found')
    const named = { eventId: params.event, code: params.purchase_code, userId: act.actor.id }
    const order = await retryOrder(payments, named)
    return { purchase_code: order.code, expires_at: order.expiresAt.toISOString() }
  })

  route(app, deps, cancelPayment, async ({ params }, { act }) => {
    const named = { eventId: params.event, code: params.purchase_code, userId: act.actor.id }
    const order = await cancelWaiting(payments, named)
    return orderOnWire(deps, await databases.forEvent(params.event), order, act.at)
  })
}

const confirmRoutes = (app: FastifyInstance, deps: Deps, payments: PaymentDeps): void =>
  route(app, deps, confirmOrderCall, async ({ params }, { act }) => {
    const named = {
      eventId: params.event,
      walletId: params.qr,
      orderId: params.orderqr,
      userId: act.actor.id,
    }
    const order = await confirmOrder(payments, named)
    return orderOnWire(deps, await deps.databases.forEvent(params.event), order, act.at)
  })

/** The office's routes for refunds of payments. */
const refundRoutes = (app: FastifyInstance, deps: Deps): void =>
  route(app, deps, refundPaidOrder, async ({ params, body }, { act, tellRepeat }) => {
    const refund = await refundOrder(deps, {
      ...act,
      eventId: params.event,
      code: params.purchase_code,
      opId: body.op_id,
      amount: body.amount ?? null,
      reason: body.reason,
    })
    tellRepeat(refund.isRepeat)
    return { op_id: refund.refundId, amount: refund.amount, status: refund.status }
  })

export const paymentsRoutes = (app: FastifyInstance, deps: Deps, payments: PaymentDeps): void => {
  for (const { routes } of paymentMethods) routes(app, deps, payments)
  endRoutes(app, deps, payments)
  confirmRoutes(app, deps, payments)
  refundRoutes(app, deps)
  noticeRoutes(app, deps, payments)
}
