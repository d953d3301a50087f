import { z } from 'zod'
import { notFound, PaypalError, unprocessable } from './errors.ts'
import type { Fault } from './faults.ts'
import type { Merchant } from './merchant.ts'
import { announce } from './notices.ts'
import { centavosOf } from './orders.ts'
import type { Capture, Dispute, Refund } from './state.ts'
import { disputeOnWire, refundOnWire } from './wire.ts'

const wanted = z.object({
  amount: z
    .object({ currency_code: z.literal('MXN'), value: z.string().regex(/^\d{1,7}(\.\d{1,2})?$/) })
    .optional(),
})

const refundsOf = (merchant: Merchant, capture: Capture): Refund[] =>
  [...merchant.state.refunds.values()].filter(({ captureId }) => captureId === capture.id)

const isTaken = ({ status }: Refund): boolean => status === 'COMPLETED' || status === 'PENDING'

const sum = (refunds: readonly Refund[]): bigint => refunds.reduce((total, { amount }) => total + amount, 0n)

/** Updates the capture's status from the sum of its completed refunds and notifies the merchant. */
const follow = (merchant: Merchant, capture: Capture, refund: Refund): void => {
  const returned = sum(refundsOf(merchant, capture).filter(({ status }) => status === 'COMPLETED'))
  const status = returned >= capture.amount ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  Object.assign(capture, { ...(returned > 0n && { status }), updatedAt: merchant.now() })
  merchant.changed()
  announce(merchant, {
    eventType: refund.isReversal ? 'PAYMENT.CAPTURE.REVERSED' : 'PAYMENT.CAPTURE.REFUNDED',
    resourceType: 'refund',
    resource: refundOnWire(merchant, refund),
    about: capture.id,
  })
}

type How = { status?: Refund['status']; isReversal?: boolean }

const giveBack = (merchant: Merchant, capture: Capture, amount: bigint, how: How): Refund => {
  const { status = 'COMPLETED', isReversal = false } = how
  const refund = {
    id: merchant.nextId(),
    captureId: capture.id,
    amount,
    status,
    isReversal,
    at: merchant.now(),
  }
  merchant.state.refunds.set(refund.id, refund)
  merchant.changed()
  if (status === 'COMPLETED') follow(merchant, capture, refund)
  return refund
}

/** Refunds the rest of a capture, or an amount of it. Throws 422 when that isn't possible. */
export const refundCapture = (
  merchant: Merchant,
  capture: Capture,
  body: unknown,
  fault: Fault | undefined,
): Refund => {
  const parsed = wanted.safeParse(body ?? {})
  if (!parsed.success) throw new PaypalError(400, 'INVALID_PARAMETER_VALUE', '/amount')
  const left = capture.amount - sum(refundsOf(merchant, capture).filter(isTaken))
  if (capture.status === 'REFUNDED' || left <= 0n)
    throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
  if (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED')
    throw unprocessable('REFUND_NOT_ALLOWED', 'The capture can not be refunded.')
  const amount = parsed.data.amount ? centavosOf(parsed.data.amount.value) : left
  if (amount <= 0n || amount > left)
    throw unprocessable('REFUND_AMOUNT_EXCEEDED', 'The refund amount must be less than what is left.')
  return giveBack(merchant, capture, amount, fault?.kind === 'refund' ? { status: fault.status } : {})
}

export const findRefund = (merchant: Merchant, id: string): Refund => {
  const refund = merchant.state.refunds.get(id)
  if (!refund) throw notFound()
  return refund
}

/** Decides a pending refund. */
export const decideRefund = (merchant: Merchant, capture: Capture, to: 'COMPLETED' | 'FAILED'): void => {
  const refund = refundsOf(merchant, capture).find(({ status }) => status === 'PENDING')
  if (!refund) return
  Object.assign(refund, { status: to, at: merchant.now() })
  follow(merchant, capture, refund)
}

/** Reverses the rest of a capture on PayPal's own initiative. */
export const reverseCapture = (merchant: Merchant, capture: Capture): Refund =>
  giveBack(merchant, capture, capture.amount - sum(refundsOf(merchant, capture).filter(isTaken)), {
    isReversal: true,
  })

const announceDispute = (merchant: Merchant, dispute: Dispute, what: 'CREATED' | 'UPDATED' | 'RESOLVED') =>
  announce(merchant, {
    eventType: `CUSTOMER.DISPUTE.${what}`,
    resourceType: 'dispute',
    resource: disputeOnWire(merchant, dispute),
    about: dispute.captureId,
  })

/** Opens a dispute for the payer; a claim holds the money, an inquiry doesn't. */
export const openDispute = (merchant: Merchant, capture: Capture, stage: Dispute['stage']): Dispute => {
  const now = merchant.now()
  const dispute: Dispute = {
    id: `PP-D-${merchant.nextId()}`,
    captureId: capture.id,
    amount: capture.amount,
    stage,
    status: 'OPEN',
    outcome: null,
    createdAt: now,
    updatedAt: now,
  }
  merchant.state.disputes.set(dispute.id, dispute)
  merchant.changed()
  announceDispute(merchant, dispute, 'CREATED')
  return dispute
}

const openOf = (merchant: Merchant, capture: Capture): Dispute | undefined =>
  [...merchant.state.disputes.values()].find(
    ({ captureId, status }) => captureId === capture.id && status === 'OPEN',
  )

/**
 * Times on the wire have whole seconds, so a later event gets a later second even when it follows at once.
 */
const laterThan = (merchant: Merchant, { updatedAt }: Dispute): number =>
  Math.max(merchant.now(), updatedAt + 1_000)

export const escalateDispute = (merchant: Merchant, capture: Capture): void => {
  const dispute = openOf(merchant, capture)
  if (!dispute) return
  Object.assign(dispute, { stage: 'CHARGEBACK', updatedAt: laterThan(merchant, dispute) })
  announceDispute(merchant, dispute, 'UPDATED')
}

export const closeDispute = (merchant: Merchant, capture: Capture, outcome: string): void => {
  const dispute = openOf(merchant, capture)
  if (!dispute) return
  Object.assign(dispute, { status: 'RESOLVED', outcome, updatedAt: laterThan(merchant, dispute) })
  merchant.changed()
  announceDispute(merchant, dispute, 'RESOLVED')
}
