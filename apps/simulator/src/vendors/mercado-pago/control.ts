import { z } from 'zod'
import { callFaults, nextFault } from '../../shared/faults.ts'
import { bendNotices, releaseNotices } from '../../shared/notices.ts'
import { type Carry, clear, createObey, milliseconds, namesOf } from '../../shared/orders.ts'
import { paymentCarry, reportFaults, setBalance } from '../../shared/payments.ts'
import { type Account, type Fault, operations } from './account.ts'
import { chargeBack, closeChargeback } from './chargebacks.ts'
import { forgeries } from './notices.ts'
import { type Outcome, approved, rejected, rejectionDetails } from './outcomes.ts'
import { findPayment } from './payment-routes.ts'
import { paymentOnWire } from './payment-wire.ts'
import { createRefund, decideRefund } from './refunds.ts'
import type { Payment } from './state.ts'
import { advance } from './transitions.ts'
import { toCentavos } from './wire.ts'

// In a form every value is text, and a blank field is an empty string.
const pesos = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.coerce.number().positive().optional(),
)
const detail = z.preprocess((value) => (value === '' ? undefined : value), z.string().max(80).optional())
const paymentId = z.coerce.number().int()
/** How long a chargeback waits for documents; the vendor's own time when absent. */
const dueInMs = z.coerce.number().int().positive().optional()

const next = nextFault.extend({
  operation: z.enum(operations).default('create_payment'),
  detail,
  amount: pesos,
  later: z.enum(['', 'approve', ...rejectionDetails]).default(''),
  after_ms: milliseconds.default(2_000),
})
type Next = z.output<typeof next>

const rejectedBy = (detail?: string): Outcome =>
  detail === undefined ? rejected() : { status: 'rejected', statusDetail: detail }

const outcomeFault = (next: Next, outcome: Outcome): Fault => {
  const amount = next.amount === undefined ? undefined : toCentavos(next.amount)
  const later = next.later === 'approve' ? approved : rejectedBy(next.later)
  return {
    kind: 'outcome',
    outcome,
    ...(amount !== undefined && { amount }),
    ...(next.later !== '' && { later: { outcome: later, afterMs: next.after_ms } }),
  }
}

const pendingOf = (detail = 'pending_contingency'): Outcome => ({
  status: detail.startsWith('pending_waiting') ? 'pending' : 'in_process',
  statusDetail: detail,
})

const faults = {
  approve: (next) => outcomeFault(next, approved),
  reject: (next) => outcomeFault(next, rejectedBy(next.detail)),
  pending: (next) => outcomeFault(next, pendingOf(next.detail)),
  hang: callFaults.hang,
  rate_limit: callFaults.rate_limit,
  server_error: callFaults.server_error,
  cut: callFaults.cut,
  timeout_after_charge: callFaults.hang_after,
  error_after_charge: callFaults.error_after,
  cut_after_charge: callFaults.cut_after,
  search_empty: () => ({ kind: 'search_empty' }),
  refund_in_process: () => ({ kind: 'refund', status: 'in_process' }),
  refund_rejected: () => ({ kind: 'refund', status: 'rejected' }),
} satisfies { [outcome: string]: (next: Next) => Fault }

/** Operation that an outcome applies to: some outcomes exist for one operation only. */
const operationOf = ({ outcome, operation }: Next & { outcome: string }): Next['operation'] => {
  if (outcome.startsWith('refund_')) return 'create_refund'
  return outcome === 'search_empty' ? 'search_payments' : operation
}

type Wish = { detail?: string | undefined; amount?: number | undefined; due_in_ms?: number | undefined }
type Step = (account: Account, payment: Payment, wish: Wish) => unknown

/** A step that only changes a payment's status. */
const become =
  (outcomeOf: (detail?: string) => Outcome): Step =>
  (account, payment, { detail: wanted }) =>
    advance(account, payment, outcomeOf(wanted))

const endRefund =
  (to: 'approved' | 'rejected'): Step =>
  (account, payment) => {
    const open = payment.refunds.find(({ status }) => status === 'in_process')
    if (open) decideRefund(account, payment, open, to)
  }

/** Effects of the manual steps on a payment. */
const steps = {
  approve: become(() => approved),
  reject: become(rejectedBy),
  pending: become((why = 'pending_waiting_payment') => ({ status: 'pending', statusDetail: why })),
  in_process: become((why = 'pending_review_manual') => ({ status: 'in_process', statusDetail: why })),
  cancel: become(() => ({ status: 'cancelled', statusDetail: 'by_collector' })),
  expire: become(() => ({ status: 'cancelled', statusDetail: 'expired' })),
  mediate: become(() => ({ status: 'in_mediation', statusDetail: 'pending' })),
  refund: (account, payment, { amount }) =>
    createRefund(account, payment, { body: { amount }, key: `control ${account.nextId()}` }, undefined),
  reprice: (account, payment, { amount }) => {
    payment.amount = toCentavos(amount) ?? payment.amount
    advance(account, payment, { status: payment.status, statusDetail: payment.statusDetail })
  },
  charge_back: (account, payment, { due_in_ms: dueInMs }) => chargeBack(account, payment, dueInMs),
  chargeback_won: (account, payment) => closeChargeback(account, payment, 'won'),
  chargeback_lost: (account, payment) => closeChargeback(account, payment, 'lost'),
  refund_approved: endRefund('approved'),
  refund_rejected: endRefund('rejected'),
} satisfies { [to: string]: Step }

export const outcomes = namesOf(faults)
export const moves = namesOf(steps)

const command = z.discriminatedUnion('action', [
  next.extend({ outcome: z.enum(outcomes) }),
  z.object({
    action: z.literal('payment'),
    payment_id: paymentId,
    to: z.enum(moves),
    detail,
    amount: pesos,
    due_in_ms: dueInMs,
  }),
  setBalance,
  bendNotices,
  releaseNotices,
  z.object({
    action: z.literal('redeliver'),
    payment_id: paymentId,
    which: z.enum(['last', 'all']).default('last'),
  }),
  z.object({
    action: z.literal('forge'),
    payment_id: paymentId,
    forgery: z.enum(forgeries).default('bad_signature'),
  }),
  z.object({ action: z.literal('report'), payment_id: z.coerce.string(), fault: reportFaults }),
  clear,
])
type Command = z.output<typeof command>

const carry: Carry<Command, Account> = {
  ...paymentCarry,
  next: (account, order) => {
    const operation = operationOf(order)
    account.faults.force({ operation, times: order.times, fault: faults[order.outcome](order) })
  },
  payment: (account, order) => {
    const payment = findPayment(account, order.payment_id)
    steps[order.to](account, payment, order)
    return { payment: paymentOnWire(payment, account) }
  },
  redeliver: ({ notices }, order) => ({
    redelivered: notices.redeliver(String(order.payment_id), order.which),
  }),
  forge: (account, order) => {
    const notice = account.notices.forge(findPayment(account, order.payment_id), order.forgery)
    return { forged: notice !== undefined }
  },
  balance: ({ state, changed }, { amount }) => {
    state.available = amount
    changed()
  },
  report: ({ report }, order) => report.force(order.payment_id, order.fault),
}

/**
 * Runs a control command of this vendor. Throws the zod error of an invalid command, and 404 for an unknown
 * payment.
 */
export const obeyMercadoPago = createObey(command, carry)
