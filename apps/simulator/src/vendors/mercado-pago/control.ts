import { z } from 'zod'
import {
  type Carry,
  clear,
  createObey,
  errorStatus,
  milliseconds,
  reportFaults,
  seconds,
  times,
} from '../../shared/orders.ts'
import { bendNotices, releaseNotices } from '../../shared/notices.ts'
import type { Account } from './account.ts'
import { forgeries } from './notices.ts'
import { operations, type Fault } from './faults.ts'
import { rejectionDetails, type Outcome, approved } from './outcomes.ts'
import { toCentavos } from './wire.ts'
import { findPayment } from './payment-routes.ts'
import { paymentOnWire } from './payment-wire.ts'
import { createRefund, decideRefund } from './refunds.ts'
import type { Payment } from './state.ts'
import { advance, chargeBack, closeChargeback } from './transitions.ts'

// From a page's form every value is text, and a field left empty is an empty one.
const pesos = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.coerce.number().positive().optional(),
)
const detail = z.preprocess((value) => (value === '' ? undefined : value), z.string().max(80).optional())
const paymentId = z.coerce.number().int()

export const outcomes = [
  'approve',
  'reject',
  'pending',
  'timeout_after_charge',
  'hang',
  'rate_limit',
  'server_error',
  'cut',
  'cut_after_charge',
  'error_after_charge',
  'search_empty',
  'refund_in_process',
  'refund_rejected',
] as const

export const moves = [
  'approve',
  'reject',
  'pending',
  'in_process',
  'authorize',
  'cancel',
  'expire',
  'mediate',
  'refund',
  'charge_back',
  'chargeback_won',
  'chargeback_lost',
  'refund_approved',
  'refund_rejected',
] as const

const command = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('next'),
    operation: z.enum(operations).default('create_payment'),
    outcome: z.enum(outcomes),
    times,
    detail,
    amount: pesos,
    later: z.enum(['', 'approve', ...rejectionDetails]).default(''),
    after_ms: milliseconds.default(2_000),
    seconds: seconds.default(30),
    retry_after: seconds.default(2),
    status: errorStatus,
  }),
  z.object({ action: z.literal('payment'), payment_id: paymentId, to: z.enum(moves), detail, amount: pesos }),
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
  z.object({
    action: z.literal('report'),
    payment_id: z.coerce.string(),
    fault: reportFaults,
  }),
  clear,
])
type Command = z.output<typeof command>
type Next = Extract<Command, { action: 'next' }>
type Move = Extract<Command, { action: 'payment' }>

const rejected = (detail = 'cc_rejected_other_reason'): Outcome => ({
  status: 'rejected',
  statusDetail: detail,
})

const outcomeFault = (next: Next, outcome: Outcome): Fault => {
  const amount = next.amount === undefined ? undefined : toCentavos(next.amount)
  const later = next.later === 'approve' ? approved : rejected(next.later)
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

const faults: { [outcome in Next['outcome']]: (next: Next) => Fault } = {
  approve: (next) => outcomeFault(next, approved),
  reject: (next) => outcomeFault(next, rejected(next.detail)),
  pending: (next) => outcomeFault(next, pendingOf(next.detail)),
  timeout_after_charge: ({ seconds }) => ({ kind: 'timeout_after_charge', seconds }),
  hang: ({ seconds }) => ({ kind: 'hang', seconds }),
  rate_limit: (next) => ({ kind: 'rate_limit', retryAfterSeconds: next.retry_after }),
  server_error: ({ status }) => ({ kind: 'server_error', status }),
  cut: () => ({ kind: 'cut' }),
  cut_after_charge: () => ({ kind: 'cut_after_charge' }),
  error_after_charge: ({ status }) => ({ kind: 'error_after_charge', status }),
  search_empty: () => ({ kind: 'search_empty' }),
  refund_in_process: () => ({ kind: 'refund', status: 'in_process' }),
  refund_rejected: () => ({ kind: 'refund', status: 'rejected' }),
}

/** What a move by hand makes of a payment, where it is only a change of state. */
const simpleMoves: { [to in Move['to']]?: (detail?: string) => Outcome } = {
  approve: () => approved,
  reject: rejected,
  pending: (detail = 'pending_waiting_payment') => ({ status: 'pending', statusDetail: detail }),
  in_process: (detail = 'pending_review_manual') => ({ status: 'in_process', statusDetail: detail }),
  authorize: () => ({ status: 'authorized', statusDetail: 'pending_capture' }),
  cancel: () => ({ status: 'cancelled', statusDetail: 'by_collector' }),
  expire: () => ({ status: 'cancelled', statusDetail: 'expired' }),
  mediate: () => ({ status: 'in_mediation', statusDetail: 'pending' }),
}

/** The operation that an outcome is for: some can only be meant for one. */
const operationOf = ({ outcome, operation }: Next): Next['operation'] => {
  if (outcome.startsWith('refund_')) return 'create_refund'
  return outcome === 'search_empty' ? 'search_payments' : operation
}

const openRefund = (payment: Payment) => payment.refunds.find(({ status }) => status === 'in_process')

const move = (account: Account, payment: Payment, { to, detail, amount }: Move): void => {
  const simple = simpleMoves[to]
  if (simple) return advance(account, payment, simple(detail))
  if (to === 'refund') return void createRefund(account, payment, { amount }, undefined)
  if (to === 'charge_back') return void chargeBack(account, payment)
  if (to === 'chargeback_won' || to === 'chargeback_lost')
    return closeChargeback(account, payment, to === 'chargeback_won' ? 'won' : 'lost')
  const refund = openRefund(payment)
  if (refund) decideRefund(account, payment, refund, to === 'refund_approved' ? 'approved' : 'rejected')
}

const redeliver = (account: Account, paymentId: number, which: 'last' | 'all'): number => {
  const sent = account.state.notices.filter((notice) => notice.dataId === String(paymentId) && !notice.forged)
  const again = which === 'all' ? sent : sent.slice(-1)
  for (const notice of again) account.notices.redeliver(notice)
  return again.length
}

const carry: Carry<Command, Account> = {
  next: (account, order) => {
    const operation = operationOf(order)
    account.faults.force({ operation, times: order.times, fault: faults[order.outcome](order) })
  },
  payment: (account, order) => {
    const payment = findPayment(account, order.payment_id)
    move(account, payment, order)
    return { payment: paymentOnWire(payment, account) }
  },
  notices: (account, order) => account.notices.rules.obey(order),
  release: async (account, { order }) => ({ released: await account.notices.release(order) }),
  redeliver: (account, order) => ({ redelivered: redeliver(account, order.payment_id, order.which) }),
  forge: (account, order) => {
    const notice = account.notices.forge(findPayment(account, order.payment_id), order.forgery)
    return { forged: notice !== undefined }
  },
  report: (account, { payment_id: paymentId, fault }) => {
    account.report.push({ paymentId, fault })
  },
  clear: (account) => {
    account.report.splice(0)
    account.faults.clear()
    account.notices.rules.clear()
  },
}

/** Does what a rehearsal asks of this vendor. Throws the zod error of a bad command, and 404 for an unknown payment. */
export const obeyMercadoPago = createObey(command, carry)
