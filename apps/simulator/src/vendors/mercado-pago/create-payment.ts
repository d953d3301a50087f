import { spendCardToken } from './card-tokens.ts'
import type { Account, Fault } from './account.ts'
import { orderFor } from './merchant-orders.ts'
import { type Outcome, decided, outcomeOf } from './outcomes.ts'
import { type PaymentRequest, readPaymentRequest } from './payment-request.ts'
import type { Card, Payment } from './state.ts'
import { advance, isOpen, settle } from './transitions.ts'
import { badRequest } from './wire.ts'

const takeCard = (account: Account, request: PaymentRequest): Card => {
  const card = spendCardToken(account, request.token)
  if (card.methodId !== request.methodId) throw badRequest('diff_param_bins', 10103)
  return card
}

const decide = (request: PaymentRequest, card: Card, fault: Fault | undefined): Outcome => {
  const outcome = fault?.kind === 'outcome' ? fault.outcome : outcomeOf(card.cardholder)
  if (outcome.status === 'approved' && !request.capture)
    return { status: 'authorized', statusDetail: 'pending_capture' }
  return decided(outcome, request.binaryMode)
}

/** A pending payment, before its outcome is decided. */
export const openPayment = (
  account: Account,
  request: PaymentRequest,
  paidWith: { card: Card | null; typeId: string },
  preferenceId: string | null = null,
): Payment => {
  const now = account.now()
  const id = account.nextId()
  const { token: _token, capture: captured, ...asked } = request
  const payment: Payment = {
    ...asked,
    id,
    status: 'pending',
    statusDetail: 'pending_contingency',
    refunded: 0n,
    fee: 0n,
    card: paidWith.card,
    typeId: paidWith.typeId,
    issuerId: request.issuerId ?? paidWith.card?.issuerId ?? null,
    captured,
    merchantOrderId: orderFor(account, request, preferenceId).id,
    authorizationCode: null,
    refunds: [],
    createdAt: now,
    updatedAt: now,
    approvedAt: null,
  }
  account.state.payments.set(id, payment)
  account.state.merchantOrders.get(payment.merchantOrderId)?.paymentIds.push(id)
  return payment
}

/** Applies a forced later outcome to a payment, unless it is decided earlier. */
const decideLater = (account: Account, payment: Payment, fault: Fault | undefined) => {
  const later = fault?.kind === 'outcome' ? fault.later : undefined
  if (later === undefined || !isOpen(payment)) return
  account.later(later.afterMs, () => {
    if (isOpen(payment)) advance(account, payment, later.outcome)
  })
}

/**
 * Charges a card by its token. Throws 400 for a malformed request or a spent token; a refused card yields a
 * refused payment, not an error.
 */
export const createPayment = (account: Account, body: unknown, fault: Fault | undefined): Payment => {
  const request = readPaymentRequest(body)
  const card = takeCard(account, request)
  const amount = (fault?.kind === 'outcome' ? fault.amount : undefined) ?? request.amount
  const payment = openPayment(account, { ...request, amount }, { card, typeId: card.typeId })
  settle(account, payment, decide(request, card, fault))
  account.notices.announce(payment, 'payment.created')
  decideLater(account, payment, fault)
  return payment
}
