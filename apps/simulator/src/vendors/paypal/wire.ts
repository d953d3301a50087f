import { randomBytes } from 'node:crypto'
import { Refusal } from '../../shared/http.ts'
import { decimal } from '../../shared/payments.ts'
import type { Capture, Dispute, Merchant, Order, Refund } from './state.ts'

const names: { [status: number]: string } = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
  429: 'RATE_LIMIT_REACHED',
}

/** An error in the vendor's own format. */
export const refusal = (status: number, issue: string, description: string): Refusal => {
  const href = `https://developer.paypal.com/api/rest/reference/orders/v2/errors/#${issue}`
  return new Refusal(status, description, {
    name: names[status] ?? 'INTERNAL_SERVER_ERROR',
    message: 'The requested action could not be performed.',
    debug_id: randomBytes(7).toString('hex'),
    details: [{ issue, description }],
    links: [{ href, rel: 'information_link', method: 'GET' }],
  })
}

export const unprocessable = (issue: string, description: string) => refusal(422, issue, description)
export const notFound = () => refusal(404, 'INVALID_RESOURCE_ID', 'Specified resource ID does not exist.')

/** Times on the wire have whole seconds. */
export const wireTime = (epochMs: number): string => new Date(epochMs).toISOString().replace(/\.\d{3}Z$/, 'Z')

export const pesos = (centavos: bigint) => ({ currency_code: 'MXN', value: decimal(centavos) })

const link = (merchant: Merchant, path: string, rel: string, method = 'GET') => ({
  href: `${merchant.origin}${path}`,
  rel,
  method,
})

export const captureOnWire = (merchant: Merchant, capture: Capture) => {
  const order = merchant.state.orders.get(capture.orderId)
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.reason !== null && { status_details: { reason: capture.reason } }),
    amount: pesos(capture.amount),
    final_capture: true,
    seller_protection: { status: 'NOT_ELIGIBLE' },
    ...(order?.customId && { custom_id: order.customId }),
    ...(order?.invoiceId && { invoice_id: order.invoiceId }),
    ...(capture.status !== 'PENDING' &&
      capture.status !== 'DECLINED' && {
        seller_receivable_breakdown: {
          gross_amount: pesos(capture.amount),
          paypal_fee: pesos(capture.fee),
          net_amount: pesos(capture.amount - capture.fee),
        },
      }),
    links: [
      link(merchant, `/v2/payments/captures/${capture.id}`, 'self'),
      link(merchant, `/v2/payments/captures/${capture.id}/refund`, 'refund', 'POST'),
      link(merchant, `/v2/checkout/orders/${capture.orderId}`, 'up'),
    ],
    create_time: wireTime(capture.createdAt),
    update_time: wireTime(capture.updatedAt),
  }
}

/** As `captureOnWire`, with the capture's order: the format of its own call and notices. */
export const loneCaptureOnWire = (merchant: Merchant, capture: Capture) => ({
  ...captureOnWire(merchant, capture),
  payee: { merchant_id: merchant.settings.merchantId },
  supplementary_data: { related_ids: { order_id: capture.orderId } },
})

export const refundOnWire = (merchant: Merchant, refund: Refund) => ({
  id: refund.id,
  status: 'COMPLETED',
  amount: pesos(refund.amount),
  seller_payable_breakdown: {
    gross_amount: pesos(refund.amount),
    paypal_fee: pesos(0n),
    net_amount: pesos(refund.amount),
    total_refunded_amount: pesos(refund.amount),
  },
  create_time: wireTime(refund.at),
  update_time: wireTime(refund.at),
  links: [
    link(merchant, `/v2/payments/refunds/${refund.id}`, 'self'),
    link(merchant, `/v2/payments/captures/${refund.captureId}`, 'up'),
  ],
})

const paymentsOf = (merchant: Merchant, order: Order) => {
  const captures = [...merchant.state.captures.values()].filter(({ orderId }) => orderId === order.id)
  if (captures.length === 0) return {}
  const ids = new Set(captures.map(({ id }) => id))
  const refunds = [...merchant.state.refunds.values()].filter(({ captureId }) => ids.has(captureId))
  return {
    payments: {
      captures: captures.map((capture) => captureOnWire(merchant, capture)),
      ...(refunds.length > 0 && { refunds: refunds.map((refund) => refundOnWire(merchant, refund)) }),
    },
  }
}

const payerOf = ({ payer }: Order) =>
  payer === null
    ? {}
    : {
        payer: {
          name: { given_name: 'Ana', surname: 'Luna' },
          email_address: payer,
          payer_id: 'QYR5Z8XDVJNXQ',
          address: { country_code: 'MX' },
        },
      }

export const orderOnWire = (merchant: Merchant, order: Order) => ({
  id: order.id,
  intent: 'CAPTURE',
  status: order.status,
  payment_source: { paypal: order.payer === null ? {} : { email_address: order.payer } },
  purchase_units: [
    {
      reference_id: 'default',
      amount: pesos(order.amount),
      payee: { merchant_id: merchant.settings.merchantId },
      ...(order.description !== null && { description: order.description }),
      ...(order.customId !== null && { custom_id: order.customId }),
      ...(order.invoiceId !== null && { invoice_id: order.invoiceId }),
      ...paymentsOf(merchant, order),
    },
  ],
  ...payerOf(order),
  create_time: wireTime(order.createdAt),
  update_time: wireTime(order.updatedAt),
  links: [
    link(merchant, `/v2/checkout/orders/${order.id}`, 'self'),
    ...(order.status === 'PAYER_ACTION_REQUIRED'
      ? [link(merchant, `/checkoutnow?token=${order.id}`, 'payer-action')]
      : []),
    ...(order.status === 'APPROVED'
      ? [link(merchant, `/v2/checkout/orders/${order.id}/capture`, 'capture', 'POST')]
      : []),
  ],
})

const disputeStatusOf = ({ status, stage, evidences }: Dispute): string => {
  if (status === 'RESOLVED' || stage === 'INQUIRY') return status
  return evidences.length > 0 ? 'UNDER_REVIEW' : 'WAITING_FOR_SELLER_RESPONSE'
}

export const disputeOnWire = (merchant: Merchant, dispute: Dispute) => ({
  dispute_id: dispute.id,
  create_time: wireTime(dispute.createdAt),
  update_time: wireTime(dispute.updatedAt),
  disputed_transactions: [
    {
      seller_transaction_id: dispute.captureId,
      seller: { merchant_id: merchant.settings.merchantId },
    },
  ],
  reason: 'UNAUTHORISED',
  status: disputeStatusOf(dispute),
  dispute_amount: pesos(dispute.amount),
  dispute_life_cycle_stage: dispute.stage,
  ...(dispute.status === 'OPEN' && { seller_response_due_date: wireTime(dispute.dueAt) }),
  ...(dispute.evidences.length > 0 && {
    evidences: dispute.evidences.map(({ type, notes, documents }) => ({
      evidence_type: type,
      notes,
      source: 'SUBMITTED_BY_SELLER',
      documents: documents.map((name) => ({ name })),
    })),
  }),
  ...(dispute.outcome !== null && { dispute_outcome: { outcome_code: dispute.outcome } }),
  links: [link(merchant, `/v1/customer/disputes/${dispute.id}`, 'self')],
})
