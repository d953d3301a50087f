import { z } from 'zod'
import type { Part } from '../../shared/multipart.ts'
import { centavosOf } from '../../shared/payments.ts'
import { announce } from './notices.ts'
import { amountOnWire } from './orders.ts'
import type { Capture, Dispute, Merchant, Refund } from './state.ts'
import { disputeOnWire, notFound, refundOnWire, refusal, unprocessable } from './wire.ts'

const REFUNDABLE_MS = 180 * 86_400_000

/** PayPal gives a seller ten days. */
const ANSWER_WITHIN_MS = 10 * 86_400_000

const wanted = z.object({ amount: amountOnWire.optional() })

const refundsOf = (merchant: Merchant, capture: Capture): Refund[] =>
  [...merchant.state.refunds.values()].filter(({ captureId }) => captureId === capture.id)

const returnedOf = (merchant: Merchant, capture: Capture): bigint =>
  refundsOf(merchant, capture).reduce((total, { amount }) => total + amount, 0n)

/** Gives an amount back, updates the capture's status from what is left, and notifies the merchant. */
const giveBack = (merchant: Merchant, capture: Capture, amount: bigint, isReversal = false): Refund => {
  const { state } = merchant
  if (state.available !== null) state.available -= amount
  const at = merchant.now()
  const refund = { id: merchant.nextId(), captureId: capture.id, amount, isReversal, at }
  merchant.state.refunds.set(refund.id, refund)
  const isWhole = returnedOf(merchant, capture) >= capture.amount
  Object.assign(capture, { status: isWhole ? 'REFUNDED' : 'PARTIALLY_REFUNDED', updatedAt: at })
  merchant.changed()
  announce(merchant, {
    eventType: isReversal ? 'PAYMENT.CAPTURE.REVERSED' : 'PAYMENT.CAPTURE.REFUNDED',
    resourceType: 'refund',
    resource: refundOnWire(merchant, refund),
    about: capture.id,
  })
  return refund
}

/** Refunds the rest of a capture, or an amount of it. Throws 422 when that isn't possible. */
export const refundCapture = (merchant: Merchant, capture: Capture, body: unknown): Refund => {
  const parsed = wanted.safeParse(body ?? {})
  if (!parsed.success) throw refusal(400, 'INVALID_PARAMETER_VALUE', '/amount')
  const left = capture.amount - returnedOf(merchant, capture)
  if (capture.status === 'REFUNDED' || left <= 0n)
    throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
  if (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED')
    throw unprocessable('REFUND_NOT_ALLOWED', 'The capture can not be refunded.')
  const amount = parsed.data.amount ? centavosOf(parsed.data.amount.value) : left
  if (merchant.now() - capture.createdAt > REFUNDABLE_MS)
    throw unprocessable('REFUND_TIME_LIMIT_EXCEEDED', 'The time limit to refund this capture has passed.')
  if (amount <= 0n || amount > left)
    throw unprocessable('REFUND_AMOUNT_EXCEEDED', 'The refund amount must be less than what is left.')
  if (merchant.state.available !== null && amount > merchant.state.available)
    throw unprocessable('REFUND_FAILED_INSUFFICIENT_FUNDS', 'The account has insufficient funds.')
  return giveBack(merchant, capture, amount)
}

export const findRefund = (merchant: Merchant, id: string): Refund => {
  const refund = merchant.state.refunds.get(id)
  if (!refund) throw notFound()
  return refund
}

/** Reverses the rest of a capture on PayPal's own initiative. */
export const reverseCapture = (merchant: Merchant, capture: Capture): Refund =>
  giveBack(merchant, capture, capture.amount - returnedOf(merchant, capture), true)

const announceDispute = (merchant: Merchant, dispute: Dispute, what: 'CREATED' | 'UPDATED' | 'RESOLVED') =>
  announce(merchant, {
    eventType: `CUSTOMER.DISPUTE.${what}`,
    resourceType: 'dispute',
    resource: disputeOnWire(merchant, dispute),
    about: dispute.captureId,
  })

const EVIDENCE_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/gif']
const MOST_BYTES = 10 * 1024 * 1024
const told = z.object({
  evidences: z.array(z.object({ evidence_type: z.string(), notes: z.string().max(2_000).optional() })).min(1),
})

const inputOf = (parts: readonly Part[]) => {
  const input = parts.find(({ field }) => field === 'input')
  try {
    return told.safeParse(JSON.parse(input?.text ?? '')).data
  } catch {
    return undefined
  }
}

/** Takes the merchant's evidence of a claim. Throws 400 for a form it can't read, 422 when it waits for none. */
export const provideEvidence = (merchant: Merchant, dispute: Dispute, parts: readonly Part[]): void => {
  const [evidence] = inputOf(parts)?.evidences ?? []
  const files = parts.filter(({ field }) => field !== 'input')
  if (!evidence) throw refusal(400, 'INVALID_REQUEST', '/input')
  if (files.some(({ type, bytes }) => !EVIDENCE_TYPES.includes(type) || bytes >= MOST_BYTES))
    throw refusal(400, 'INVALID_EVIDENCE_FILE', 'Invalid evidence file')
  const waits = dispute.status === 'OPEN' && dispute.stage === 'CHARGEBACK' && dispute.evidences.length === 0
  if (!waits || merchant.now() > dispute.dueAt)
    throw unprocessable('ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE', 'The dispute waits for no evidence.')
  const documents = files.map(({ name }) => name)
  dispute.evidences.push({ type: evidence.evidence_type, notes: evidence.notes ?? '', documents })
  dispute.updatedAt = laterThan(merchant, dispute)
  merchant.changed()
  announceDispute(merchant, dispute, 'UPDATED')
}

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
    evidences: [],
    dueAt: now + ANSWER_WITHIN_MS,
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

const changeDispute = (merchant: Merchant, capture: Capture, changes: Partial<Dispute>): void => {
  const dispute = openOf(merchant, capture)
  if (!dispute) return
  Object.assign(dispute, changes, { updatedAt: laterThan(merchant, dispute) })
  merchant.changed()
  announceDispute(merchant, dispute, dispute.status === 'OPEN' ? 'UPDATED' : 'RESOLVED')
}

export const escalateDispute = (merchant: Merchant, capture: Capture): void =>
  changeDispute(merchant, capture, { stage: 'CHARGEBACK' })

export const closeDispute = (merchant: Merchant, capture: Capture, outcome: string): void =>
  changeDispute(merchant, capture, { status: 'RESOLVED', outcome })
