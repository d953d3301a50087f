import { z } from 'zod'
import { centavosOf, feeOf } from '../../shared/payments.ts'
import { announce } from './notices.ts'
import type { Capture, Fault, Merchant, Order } from './state.ts'
import { loneCaptureOnWire, notFound, orderOnWire, refusal, unprocessable } from './wire.ts'

const ORDER_LIFE_MS = 3 * 3_600_000

const optionalText = z.string().min(1).max(3_000).optional()
export const amountOnWire = z.object({
  currency_code: z.literal('MXN'),
  value: z.string().regex(/^\d{1,7}(\.\d{1,2})?$/),
})
const wanted = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().max(255).optional(),
        invoice_id: z.string().max(127).optional(),
        description: z.string().max(127).optional(),
        amount: amountOnWire,
      }),
    )
    .length(1),
  payment_source: z
    .object({
      paypal: z.object({
        experience_context: z.object({ return_url: optionalText, cancel_url: optionalText }).optional(),
      }),
    })
    .optional(),
})

export const findOrder = (merchant: Merchant, id: string): Order => {
  const order = merchant.state.orders.get(id)
  if (!order) throw notFound()
  // An unpaid order expires after some hours.
  if (order.status !== 'COMPLETED' && merchant.now() - order.createdAt > ORDER_LIFE_MS) throw notFound()
  return order
}

export const createOrder = (merchant: Merchant, body: unknown): Order => {
  const parsed = wanted.safeParse(body)
  const unit = parsed.data?.purchase_units[0]
  if (!parsed.success || !unit)
    throw refusal(400, 'INVALID_PARAMETER_VALUE', parsed.error?.issues[0]?.path.join('/') ?? 'body')
  const context = parsed.data.payment_source?.paypal.experience_context
  const now = merchant.now()
  const order: Order = {
    id: merchant.nextId(),
    status: parsed.data.payment_source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    amount: centavosOf(unit.amount.value),
    customId: unit.custom_id ?? null,
    invoiceId: unit.invoice_id ?? null,
    description: unit.description ?? null,
    returnUrl: context?.return_url ?? null,
    cancelUrl: context?.cancel_url ?? null,
    payer: null,
    createdAt: now,
    updatedAt: now,
  }
  merchant.state.orders.set(order.id, order)
  merchant.changed()
  return order
}

/** The payer approves the order on PayPal's page. */
export const approveOrder = (merchant: Merchant, order: Order, payer: string): void => {
  if (order.status === 'COMPLETED') throw notFound()
  Object.assign(order, { status: 'APPROVED', payer, updatedAt: merchant.now() })
  merchant.changed()
  announce(merchant, {
    eventType: 'CHECKOUT.ORDER.APPROVED',
    resourceType: 'checkout-order',
    resource: orderOnWire(merchant, order),
    about: order.id,
  })
}

const eventOf: { [status in Capture['status']]: string } = {
  COMPLETED: 'PAYMENT.CAPTURE.COMPLETED',
  PENDING: 'PAYMENT.CAPTURE.PENDING',
  DECLINED: 'PAYMENT.CAPTURE.DENIED',
  REFUNDED: 'PAYMENT.CAPTURE.REFUNDED',
  PARTIALLY_REFUNDED: 'PAYMENT.CAPTURE.REFUNDED',
}

const announceCapture = (merchant: Merchant, capture: Capture) =>
  announce(merchant, {
    eventType: eventOf[capture.status],
    resourceType: 'capture',
    resource: loneCaptureOnWire(merchant, capture),
    about: capture.id,
  })

const isPaidOrMayBe = ({ status }: Capture): boolean => status !== 'DECLINED'

/** Captures an approved order. Throws 422 as the vendor does. */
export const captureOrder = (merchant: Merchant, order: Order, fault: Fault | undefined): Order => {
  const captures = [...merchant.state.captures.values()].filter(({ orderId }) => orderId === order.id)
  if (captures.some(isPaidOrMayBe)) throw unprocessable('ORDER_ALREADY_CAPTURED', 'Order already captured.')
  if (order.status !== 'APPROVED')
    throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.')
  const isInvoicePaid = [...merchant.state.captures.values()].some(
    (capture) =>
      isPaidOrMayBe(capture) &&
      order.invoiceId !== null &&
      merchant.state.orders.get(capture.orderId)?.invoiceId === order.invoiceId,
  )
  if (isInvoicePaid) throw unprocessable('DUPLICATE_INVOICE_ID', 'Duplicate Invoice ID detected.')
  const status = fault?.kind === 'capture' ? fault.status : 'COMPLETED'
  const amount = (fault?.kind === 'capture' ? fault.amount : undefined) ?? order.amount
  const now = merchant.now()
  const capture: Capture = {
    id: merchant.nextId(),
    orderId: order.id,
    status,
    reason: status === 'PENDING' ? 'PENDING_REVIEW' : null,
    amount,
    fee: feeOf(amount, 395n),
    createdAt: now,
    updatedAt: now,
  }
  merchant.state.captures.set(capture.id, capture)
  Object.assign(order, { status: 'COMPLETED', updatedAt: now })
  merchant.changed()
  announceCapture(merchant, capture)
  return order
}

/** Decides a pending capture. */
export const decideCapture = (merchant: Merchant, capture: Capture, to: 'COMPLETED' | 'DECLINED'): void => {
  Object.assign(capture, { status: to, reason: null, updatedAt: merchant.now() })
  merchant.changed()
  announceCapture(merchant, capture)
}

export const findCapture = (merchant: Merchant, id: string): Capture => {
  const capture = merchant.state.captures.get(id)
  if (!capture) throw notFound()
  return capture
}
