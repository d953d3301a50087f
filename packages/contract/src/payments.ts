import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventIdParam, opId } from './ids.ts'
import { purchaseCode } from './orders.ts'
import { pesos } from './money.ts'

/** 1 once the terms are accepted, as the specification sends it. */
export const tyc = z.union([z.literal(0), z.literal(1)]).optional()

/** Purchase fields sent by the screen; only compared with the order, never trusted. */
export const purchaseFields = {
  title: z.string().max(250).optional(),
  description: z.string().max(250).optional(),
  quantity: z.literal(1).optional(),
  unit_price: pesos.optional(),
  transaction_amount: pesos.optional(),
  currency_id: z.string().max(3).optional(),
  email: z.string().max(254).optional(),
  external_user_id: z.string().max(64).optional(),
  method_pay_id: z.number().optional(),
  id: z.union([z.string().max(64), z.number()]).optional(),
  purpose: z.string().max(40).optional(),
  purchase_code: purchaseCode,
  tyc,
}

export const refundPaidOrder = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/orders/:purchase_code/refund',
  auth: { staff: ['manager'], byPassword: true },
  idempotency: 'operation',
  summary: 'Give a paid order’s money back to where it came from, all of it or `amount`',
  params: z.object({ event: eventIdParam, purchase_code: purchaseCode }),
  body: z.object({ op_id: opId, amount: pesos.optional(), reason: z.string().trim().min(1).max(300) }),
  reply: z.object({
    op_id: z.string(),
    amount: pesos,
    /** Refund status at the gateway; `asked` until the gateway has answered. */
    status: z.enum(['planned', 'asked', 'in_process', 'done', 'refused']),
  }),
})
