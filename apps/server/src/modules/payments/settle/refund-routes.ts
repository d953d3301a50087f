import { refundPaidOrder } from '@saldo/contract/payments'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../kernel/deps.ts'
import { route } from '../../../kernel/http/route.ts'
import { refundOrder } from './refund-order.ts'

/** The office's routes for refunds of payments. */
export const refundRoutes = (app: FastifyInstance, deps: Deps): void =>
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
