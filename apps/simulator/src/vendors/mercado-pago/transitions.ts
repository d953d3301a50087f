import { randomInt } from 'node:crypto'
import { feeOf } from '../../shared/payments.ts'
import type { Account } from './account.ts'
import { badRequest } from './wire.ts'
import type { Outcome } from './outcomes.ts'
import type { Payment, PaymentStatus } from './state.ts'

const OPEN: readonly PaymentStatus[] = ['pending', 'in_process', 'authorized']
const PAID: readonly PaymentStatus[] = ['approved', 'in_mediation', 'charged_back', 'refunded']

export const isOpen = (payment: Payment) => OPEN.includes(payment.status)

/** Sets a payment's status without sending a notice. */
export const settle = (account: Account, payment: Payment, outcome: Outcome): void => {
  payment.status = outcome.status
  payment.statusDetail = outcome.statusDetail
  payment.updatedAt = account.now()
  if (PAID.includes(outcome.status) && payment.approvedAt === null) {
    payment.approvedAt = account.now()
    payment.fee = feeOf(payment.amount, 349n)
    payment.captured = true
    payment.authorizationCode ??= String(randomInt(100_000, 999_999))
  }
  const order = account.state.merchantOrders.get(payment.merchantOrderId)
  if (order) order.updatedAt = account.now()
  account.changed()
}

/**
 * Sets a payment's status and notifies the merchant. Any transition is allowed, so that all can be rehearsed.
 */
export const advance = (account: Account, payment: Payment, outcome: Outcome): void => {
  settle(account, payment, outcome)
  account.notices.announce(payment, 'payment.updated')
}

/** Cancels an undecided payment for the merchant. Throws 400 for a decided one. */
export const cancel = (account: Account, payment: Payment): void => {
  if (!isOpen(payment))
    throw badRequest('The action requested is not valid for the current payment state', 2018)
  advance(account, payment, { status: 'cancelled', statusDetail: 'by_collector' })
}

/**
 * Captures an authorised payment, in full or in part. Throws 400 when nothing, or too little, is authorised.
 */
export const capture = (account: Account, payment: Payment, amount: bigint): void => {
  if (payment.status !== 'authorized')
    throw badRequest('The action requested is not valid for the current payment state', 2018)
  if (amount <= 0n || amount > payment.amount) throw badRequest('Invalid transaction_amount', 4037)
  payment.amount = amount
  payment.captured = true
  advance(account, payment, { status: 'approved', statusDetail: 'accredited' })
}
