import { z } from 'zod'
import { callFaults, nextFault } from '../../shared/faults.ts'
import { bendNotices, releaseNotices } from '../../shared/notices.ts'
import { type Carry, clear, createObey, namesOf } from '../../shared/orders.ts'
import { centavosOf, paymentCarry, reportFaults, setBalance } from '../../shared/payments.ts'
import { announce, forgeries } from './notices.ts'
import { approveOrder, decideCapture, findCapture, findOrder } from './orders.ts'
import { closeDispute, escalateDispute, openDispute, refundCapture, reverseCapture } from './refunds.ts'
import { type Capture, type Fault, type Merchant, operations } from './state.ts'
import { captureOnWire, loneCaptureOnWire } from './wire.ts'

const captureId = z.string().min(1)

const next = nextFault.extend({
  operation: z.enum(operations).default('capture_order'),
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
  refund_not_allowed: () => ({ kind: 'issue', issue: 'REFUND_NOT_ALLOWED' }),
  compliance_violation: () => ({ kind: 'issue', issue: 'COMPLIANCE_VIOLATION' }),
  ...callFaults,
} satisfies { [outcome: string]: (next: Next) => Fault }

const steps = {
  complete: (merchant, capture) => decideCapture(merchant, capture, 'COMPLETED'),
  decline: (merchant, capture) => decideCapture(merchant, capture, 'DECLINED'),
  refund: (merchant, capture, value) =>
    refundCapture(merchant, capture, value === undefined ? {} : { amount: { currency_code: 'MXN', value } }),
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
  setBalance,
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
  ...paymentCarry,
  next: ({ faults: forced }, order) =>
    forced.force({ operation: order.operation, times: order.times, fault: faults[order.outcome](order) }),
  approve: (merchant, order) => approveOrder(merchant, findOrder(merchant, order.order_id), order.payer),
  capture: (merchant, order) => {
    const capture = findCapture(merchant, order.capture_id)
    steps[order.to](merchant, capture, order.amount)
    return { capture: captureOnWire(merchant, capture) }
  },
  redeliver: ({ notices }, order) => ({ redelivered: notices.redeliver(order.capture_id, 'last') }),
  forge: (merchant, order) => {
    const capture = findCapture(merchant, order.capture_id)
    const resource = loneCaptureOnWire(merchant, capture)
    const subject = { eventType: 'PAYMENT.CAPTURE.COMPLETED', resourceType: 'capture', resource }
    announce(merchant, { ...subject, about: capture.id }, order.forgery)
  },
  balance: ({ state, changed }, { amount }) => {
    state.available = amount
    changed()
  },
  report: ({ report }, order) => report.force(order.capture_id, order.fault),
}

/**
 * Runs a control command of this vendor. Throws the zod error of an invalid command, and 404 for an unknown
 * capture.
 */
export const obeyPaypal = createObey(command, carry)
