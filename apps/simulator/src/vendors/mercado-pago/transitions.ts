import { randomInt } from 'node:crypto'
import type { Account } from './account.ts'
import { badRequest } from './errors.ts'
import { feeOf } from './wire.ts'
import type { Outcome } from './outcomes.ts'
import type { Chargeback, Payment, PaymentStatus } from './state.ts'

const OPEN: readonly PaymentStatus[] = ['pending', 'in_process', 'authorized']
const PAID: readonly PaymentStatus[] = ['approved', 'in_mediation', 'charged_back', 'refunded']

export const isOpen = (payment: Payment) => OPEN.includes(payment.status)

/** Puts a payment into a state, without telling anybody. */
export const settle = (account: Account, payment: Payment, outcome: Outcome): void => {
  payment.status = outcome.status
  payment.statusDetail = outcome.statusDetail
  payment.updatedAt = account.now()
  if (PAID.includes(outcome.status) && payment.approvedAt === null) {
    payment.approvedAt = account.now()
    payment.fee = feeOf(payment.amount)
    payment.captured = true
    payment.authorizationCode ??= String(randomInt(100_000, 999_999))
  }
  touchOrder(account, payment)
  account.changed()
}

const touchOrder = (account: Account, payment: Payment) => {
  const order = account.state.merchantOrders.get(payment.merchantOrderId)
  if (order) order.updatedAt = account.now()
}

/** Moves a payment by hand and tells the merchant. Any state may follow any: that is what rehearsals are for. */
export const advance = (account: Account, payment: Payment, outcome: Outcome): void => {
  settle(account, payment, outcome)
  account.notices.announce(payment, 'payment.updated')
}

/** The merchant cancels a payment that nobody decided yet. Throws 400 otherwise. */
export const cancel = (account: Account, payment: Payment): void => {
  if (!isOpen(payment))
    throw badRequest('The action requested is not valid for the current payment state', 2018)
  advance(account, payment, { status: 'cancelled', statusDetail: 'by_collector' })
}

/** The merchant takes what it only reserved, or less of it. Throws 400 when there is no reserve or too little. */
export const capture = (account: Account, payment: Payment, amount: bigint): void => {
  if (payment.status !== 'authorized')
    throw badRequest('The action requested is not valid for the current payment state', 2018)
  if (amount <= 0n || amount > payment.amount) throw badRequest('Invalid transaction_amount', 4037)
  payment.amount = amount
  payment.captured = true
  advance(account, payment, { status: 'approved', statusDetail: 'accredited' })
}

/** The bank takes the money back. The payment's notice and the chargeback's own are both sent. */
export const chargeBack = (account: Account, payment: Payment): Chargeback => {
  const id = account.nextId()
  const chargeback: Chargeback = {
    id,
    paymentId: payment.id,
    amount: payment.amount,
    createdAt: account.now(),
    outcome: 'open',
  }
  account.state.chargebacks.set(id, chargeback)
  advance(account, payment, { status: 'charged_back', statusDetail: 'in_process' })
  account.notices.announceTopic(payment, 'topic_chargebacks_wh', 'created', String(id))
  return chargeback
}

/** Ends a dispute: won brings the payment back, lost leaves it charged back for good. */
export const closeChargeback = (account: Account, payment: Payment, outcome: 'won' | 'lost'): void => {
  const open = [...account.state.chargebacks.values()].findLast(({ paymentId }) => paymentId === payment.id)
  if (open) open.outcome = outcome
  const next: Outcome =
    outcome === 'won'
      ? { status: 'approved', statusDetail: 'accredited' }
      : { status: 'charged_back', statusDetail: 'settled' }
  advance(account, payment, next)
}
