import { ordersCopy } from '@saldo/copy/orders'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventIdParam, orderId, walletId } from './ids.ts'
import { pesos } from './money.ts'
import { paymentMethodId } from './payment-vendors.ts'

/** Order status values of the specification (§4). */
export const orderStatus = {
  approved: 1,
  pending: 2,
  expired: -1,
  cancelled: -3,
  refunded: -4,
  chargeback: -5,
} as const
export type OrderStatus = keyof typeof orderStatus

/** Payment types of the specification (§9). */
export const payMethods = { cash: 1, card: 2 } as const

export const purchaseCode = z.string().regex(/^[0-9A-Z]{10,40}$/)

export const order = z.object({
  id: orderId,
  /** The QR that the order tops up; QR endpoints return it from its first credit on. */
  qr_id: walletId,
  amount: pesos,
  type: z.enum(['Nuevo', 'Recarga']),
  created_at: z.iso.datetime(),
  purchase_code: z.string(),
  status: z.union([z.literal(1), z.literal(2), z.literal(-1), z.literal(-3), z.literal(-4), z.literal(-5)]),
  expires_at: z.iso.datetime(),
  /** The server's clock, so that the countdown doesn't depend on the phone's. */
  server_time: z.iso.datetime(),
  event_name: z.string(),
  event_url: z.string(),
  /** Whether an attempt has no final answer yet. */
  payment_in_process: z.boolean(),
  /** The payment that waits for its payer, who may pay or cancel it until then; null when none does. */
  payment_waiting: z.object({ method: paymentMethodId, until: z.iso.datetime() }).nullable(),
  /** Why the newest payment was refused and what to do, in a sentence; null when it was not. */
  payment_refusal: z.string().nullable(),
})
export type Order = z.output<typeof order>

const inEvent = z.object({ event: eventIdParam })
const inOrder = inEvent.extend({ purchase_code: purchaseCode })

/** Accepted for compatibility and never trusted: the owner is the session's user (decisions §5). */
const owner = z.string().max(64).optional()

export const createQr = endpoint({
  method: 'POST',
  api: 'token',
  path: 'public/events/:event/qr',
  auth: 'attendee',
  idempotency: 'required',
  limits: ['orders'],
  summary: 'Start the purchase of balance for an event',
  params: inEvent,
  body: z.object({
    qr_data: z.object({
      external_user_id: owner,
      country_code: z.string().max(8).optional(),
      phone_number: z.string().max(20).optional(),
      available_balance: z.unknown().optional(),
      qr_id: z.string().max(64).optional(),
    }),
    order_qr_data: z.object({
      type: z.enum(['nuevo', 'recarga'], { error: ordersCopy.typeInvalid }),
      amount: pesos,
      external_user_id: owner,
      method_pay_id: z.union([z.literal(payMethods.cash), z.literal(payMethods.card)]).optional(),
      qr_id: z.string().max(64).optional(),
    }),
  }),
  reply: z.object({ purchase_code: z.string() }),
})

const rechargeData = z.object({
  type: z.enum(['nuevo', 'recarga'], { error: ordersCopy.typeInvalid }).optional(),
  amount: pesos,
  external_user_id: owner,
  method_pay_id: z.union([z.literal(payMethods.cash), z.literal(payMethods.card)]).optional(),
  qr_id: z.string().max(64).optional(),
})

export const rechargeQr = endpoint({
  method: 'POST',
  api: 'token',
  path: 'public/events/:event/qr/:qr/orderqr',
  auth: 'attendee',
  idempotency: 'required',
  limits: ['orders'],
  summary: 'Start a top-up of one’s own QR',
  params: inEvent.extend({ qr: walletId }),
  /** Flat as the specification says; wrapped is accepted too. */
  body: z.union([rechargeData, z.object({ order_qr_data: rechargeData })]),
  reply: z.object({ purchase_code: z.string() }),
})

export const getOrder = endpoint({
  method: 'GET',
  api: 'token',
  path: 'public/events/:event/orderqr/:purchase_code',
  auth: 'attendee',
  summary: 'Summary of one’s own order',
  params: inOrder,
  reply: order,
})

export const expireOrder = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'public/events/:event/orderqr/update-expiration',
  auth: 'attendee',
  idempotency: 'required',
  limits: ['order_questions'],
  summary: 'Give one’s own order up',
  params: inEvent,
  body: z.object({ purchase_code: purchaseCode }),
  reply: z.null(),
})

export const retryOrder = endpoint({
  method: 'PATCH',
  api: 'token',
  path: 'public/events/:event/orderqr/update-order-retry/:purchase_code',
  auth: 'attendee',
  limits: ['order_questions'],
  summary: 'A new purchase code and deadline for an order that was not paid',
  params: inOrder,
  body: z.object({ purchase_code: purchaseCode }).optional(),
  reply: z.object({ purchase_code: z.string(), expires_at: z.iso.datetime() }),
})

export const confirmOrder = endpoint({
  method: 'POST',
  api: 'token',
  path: 'public/events/:event/qr/:qr/orderqr/:orderqr/confirm',
  auth: 'attendee',
  limits: ['order_questions'],
  summary: 'Ask the gateway now and apply its answer',
  params: inEvent.extend({ qr: walletId, orderqr: orderId }),
  reply: order,
})

export const cancelPayment = endpoint({
  method: 'POST',
  api: 'token',
  path: 'public/events/:event/orderqr/:purchase_code/cancel-payment',
  auth: 'attendee',
  limits: ['order_questions'],
  summary: 'Cancel the payment that waits for its payer, so that the order can be paid otherwise',
  params: inOrder,
  reply: order,
})

export const extendOrder = endpoint({
  method: 'POST',
  api: 'token',
  path: 'public/events/:event/orderqr/:purchase_code/extend',
  auth: 'attendee',
  summary: 'More time for an order about to expire',
  params: inOrder,
  reply: order,
})
