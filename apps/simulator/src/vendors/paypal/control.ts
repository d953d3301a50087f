import { z } from 'zod'
import {
  type Carry,
  clear,
  createObey,
  namesOf,
  errorStatus,
  reportFaults,
  seconds,
  times,
} from '../../shared/orders.ts'
import { bendNotices, releaseNotices } from '../../shared/notices.ts'
import { operations, type Fault } from './faults.ts'
import type { Merchant } from './merchant.ts'
import { forgeries, announce } from './notices.ts'
import { approveOrder, centavosOf, decideCapture, findCapture, findOrder } from './orders.ts'
import {
  closeDispute,
  decideRefund,
  escalateDispute,
  openDispute,
  refundCapture,
  reverseCapture,
} from './refunds.ts'
import type { Capture } from './state.ts'
import { captureOnWire, loneCaptureOnWire } from './wire.ts'

const captureId = z.string().min(1)

const next = z.object({
  action: z.literal('next'),
  operation: z.enum(operations).default('capture_order'),
  times,
  seconds: seconds.default(30),
  retry_after: seconds.default(2),
  status: errorStatus,
  amount: z.string().optional(),
})
type Next = z.output<typeof next>

const captured = ({ amount }: Next, status: 'COMPLETED' | 'PENDING' | 'DECLINED'): Fault => ({
  kind: 'capture',
  status,
  ...(amount !== undefined && { amount: centavosOf(amount) }),
})

const faults = {
  completed: (next) => captured(next, 'COMPLETED'),
  pending: (next) => captured(next, 'PENDING'),
  declined: (next) => captured(next, 'DECLINED'),
  instrument_declined: () => ({ kind: 'issue', issue: 'INSTRUMENT_DECLINED' }),
  compliance_violation: () => ({ kind: 'issue', issue: 'COMPLIANCE_VIOLATION' }),
  hang: ({ seconds }) => ({ kind: 'hang', seconds }),
  hang_after: ({ seconds }) => ({ kind: 'hang_after', seconds }),
  rate_limit: (next) => ({ kind: 'rate_limit', retryAfterSeconds: next.retry_after }),
  server_error: ({ status }) => ({ kind: 'server_error', status }),
  cut: () => ({ kind: 'cut' }),
  cut_after: () => ({ kind: 'cut_after' }),
  error_after: ({ status }) => ({ kind: 'error_after', status }),
  refund_pending: () => ({ kind: 'refund', status: 'PENDING' }),
  refund_failed: () => ({ kind: 'refund', status: 'FAILED' }),
} satisfies { [outcome: string]: (next: Next) => Fault }

const steps = {
  complete: (merchant, capture) => decideCapture(merchant, capture, 'COMPLETED'),
  decline: (merchant, capture) => decideCapture(merchant, capture, 'DECLINED'),
  refund: (merchant, capture, amount) =>
    refundCapture(
      merchant,
      capture,
      amount === undefined ? {} : { amount: { currency_code: 'MXN', value: amount } },
      undefined,
    ),
  refund_completed: (merchant, capture) => decideRefund(merchant, capture, 'COMPLETED'),
  refund_failed: (merchant, capture) => decideRefund(merchant, capture, 'FAILED'),
  reverse: reverseCapture,
  inquiry: (merchant, capture) => openDispute(merchant, capture, 'INQUIRY'),
  dispute: (merchant, capture) => openDispute(merchant, capture, 'CHARGEBACK'),
  escalate: escalateDispute,
  dispute_won: (merchant, capture) => closeDispute(merchant, capture, 'RESOLVED_SELLER_FAVOUR'),
  dispute_lost: (merchant, capture) => closeDispute(merchant, capture, 'RESOLVED_BUYER_FAVOUR'),
} satisfies { [to: string]: (merchant: Merchant, capture: Capture, amount: string | undefined) => unknown }

export const outcomes = namesOf(faults)
export const moves = namesOf(steps)

const command = z.discriminatedUnion('action', [
  next.extend({ outcome: z.enum(outcomes) }),
  z.object({ action: z.literal('approve'), order_id: z.string(), payer: z.email().default('ana@demo.test') }),
  z.object({
    action: z.literal('capture'),
    capture_id: captureId,
    to: z.enum(moves),
    amount: z.string().optional(),
  }),
  bendNotices,
  releaseNotices,
  z.object({ action: z.literal('redeliver'), capture_id: captureId }),
  z.object({
    action: z.literal('forge'),
    capture_id: captureId,
    forgery: z.enum(forgeries).default('bad_signature'),
  }),
  z.object({ action: z.literal('report'), capture_id: captureId, fault: reportFaults }),
  clear,
])
type Command = z.output<typeof command>

const carry: Carry<Command, Merchant> = {
  next: (merchant, order) => {
    // A refund's outcome applies to refunds only.
    const operation = order.outcome.startsWith('refund_') ? 'refund_capture' : order.operation
    merchant.faults.force({ operation, times: order.times, fault: faults[order.outcome](order) })
  },
  approve: (merchant, order) => approveOrder(merchant, findOrder(merchant, order.order_id), order.payer),
  capture: (merchant, order) => {
    const capture = findCapture(merchant, order.capture_id)
    steps[order.to](merchant, capture, order.amount)
    return { capture: captureOnWire(merchant, capture) }
  },
  notices: (merchant, order) => merchant.delivery.rules.obey(order),
  release: async (merchant, { order }) => ({ released: await merchant.delivery.release(order) }),
  redeliver: (merchant, order) => {
    const sent = merchant.state.notices.filter(({ dataId, forged }) => dataId === order.capture_id && !forged)
    for (const notice of sent.slice(-1)) merchant.delivery.redeliver(notice)
    return { redelivered: Math.min(1, sent.length) }
  },
  forge: (merchant, order) => {
    const capture = findCapture(merchant, order.capture_id)
    const resource = loneCaptureOnWire(merchant, capture)
    const subject = { eventType: 'PAYMENT.CAPTURE.COMPLETED', resourceType: 'capture', resource }
    announce(merchant, { ...subject, about: capture.id }, order.forgery)
  },
  report: (merchant, { capture_id: id, fault }) => {
    merchant.report.push({ captureId: id, fault })
  },
  clear: (merchant) => {
    merchant.report.splice(0)
    merchant.faults.clear()
    merchant.delivery.rules.clear()
  },
}

/**
 * Runs a control command of this vendor. Throws the zod error of an invalid command, and 404 for an unknown
 * capture.
 */
export const obeyPaypal = createObey(command, carry)
