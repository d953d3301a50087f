import type { Account, Fault } from './account.ts'
import { badRequest, notFound, toCentavos } from './wire.ts'
import type { Payment, Refund } from './state.ts'
import { advance } from './transitions.ts'

const REFUNDABLE_MS = 180 * 86_400_000

const readAmount = (body: unknown, left: bigint): bigint => {
  const amount = typeof body === 'object' && body !== null && 'amount' in body ? body.amount : undefined
  if (amount === undefined || amount === null) return left
  const centavos = toCentavos(amount)
  if (centavos === undefined) throw badRequest('amount attribute must be numeric', 4040)
  if (centavos <= 0n || centavos > left) throw badRequest('Invalid amount for refund', 2085)
  return centavos
}

const waitingOf = (payment: Payment): bigint =>
  payment.refunds
    .filter(({ status }) => status === 'in_process')
    .reduce((sum, { amount }) => sum + amount, 0n)

/** Marks a refund as approved. The payment becomes refunded once nothing of it is left. */
const giveBack = (account: Account, payment: Payment, refund: Refund) => {
  const { state } = account
  if (state.available !== null) state.available -= refund.amount
  refund.status = 'approved'
  payment.refunded += refund.amount
  const isWhole = payment.refunded >= payment.amount
  advance(account, payment, {
    status: isWhole ? 'refunded' : payment.status,
    statusDetail: isWhole ? 'refunded' : 'partially_refunded',
  })
}

/**
 * Refunds the rest of a payment, or `amount` of it. Throws 400 when the payment's status or the amount
 * doesn't allow it.
 */
export const createRefund = (
  account: Account,
  payment: Payment,
  { body, key }: { body: unknown; key: string },
  fault: Fault | undefined,
): Refund => {
  const { available, refusedKeys } = account.state
  if (payment.status !== 'approved')
    throw badRequest('The action requested is not valid for the current payment state', 2063)
  if (account.now() - payment.createdAt > REFUNDABLE_MS)
    throw badRequest('Payment too old to be refunded', 2024)
  const amount = readAmount(body, payment.amount - payment.refunded - waitingOf(payment))
  if (refusedKeys.has(key) || (available !== null && amount > available)) {
    refusedKeys.add(key)
    throw badRequest('Insufficient balance to process the refund')
  }
  const forced = fault?.kind === 'refund' ? fault.status : 'approved'
  const refund: Refund = { id: account.nextId(), amount, status: forced, at: account.now() }
  payment.refunds.push(refund)
  if (forced === 'approved') giveBack(account, payment, refund)
  account.changed()
  return refund
}

/** Decides a refund that is in process. */
export const decideRefund = (
  account: Account,
  payment: Payment,
  refund: Refund,
  to: 'approved' | 'rejected',
) => {
  if (refund.status !== 'in_process') return
  if (to === 'approved') return giveBack(account, payment, refund)
  refund.status = 'rejected'
  account.notices.announce(payment, 'payment.updated')
  account.changed()
}

export const findRefund = (payment: Payment, id: string): Refund => {
  const refund = payment.refunds.find((candidate) => String(candidate.id) === id)
  if (!refund) throw notFound('Refund not found', 2032)
  return refund
}
