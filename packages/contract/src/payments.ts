import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventIdParam, opId } from './ids.ts'
import { purchaseCode } from './orders.ts'
import { pesos } from './money.ts'

/** 1 once the terms are accepted, as the specification sends it. */
const tyc = z.union([z.literal(0), z.literal(1)]).optional()

export const createCardPayment = endpoint({
  method: 'POST',
  api: 'token',
  path: 'public/mercado-pago/create-card-payment',
  auth: 'attendee',
  idempotency: 'accepted',
  summary: 'Pay an order with a card token of Mercado Pago',
  body: z.object({
    transaction_amount: pesos.optional(),
    token: z.string().min(8).max(128),
    installments: z.literal(1).optional(),
    description: z.string().max(250).optional(),
    payment_method_id: z.string().min(1).max(40),
    issuer_id: z.union([z.string().max(20), z.number()]).optional(),
    method_pay_id: z.number().optional(),
    email: z.string().max(254).optional(),
    purchase_code: purchaseCode,
    currency_id: z.string().max(3).optional(),
    external_user_id: z.string().max(64).optional(),
    tyc,
  }),
  reply: z.object({ redirect_url: z.string() }),
})

/** Purchase fields sent by the screen; only compared with the order, never trusted. */
const purchase = {
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

export const createPreference = endpoint({
  method: 'POST',
  api: 'token',
  path: 'public/mercado-pago/create-preference',
  auth: 'attendee',
  idempotency: 'accepted',
  summary: 'Prepare an order for the wallet of Mercado Pago; answers the preference’s id',
  body: z.object(purchase),
  reply: z.string(),
})

export const createPaypalOrder = endpoint({
  method: 'POST',
  api: 'token',
  path: 'public/paypal/create-order',
  auth: 'attendee',
  idempotency: 'accepted',
  summary: 'Without `order_id` makes the PayPal order; with it captures what the payer approved',
  body: z.object({
    ...purchase,
    payment_id: z.string().max(64).nullish(),
    order_id: z
      .string()
      .regex(/^[0-9A-Z]{8,40}$/)
      .nullish(),
  }),
  /**
   * `order_id` answers the first step, `redirect_url` the second. A refusal also has `redirect_url` in
   * `data`.
   */
  reply: z.object({ order_id: z.string().optional(), redirect_url: z.string().optional() }),
})

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
    status: z.enum(['asked', 'in_process', 'done', 'refused']),
  }),
})
