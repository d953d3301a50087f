import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { v5 } from 'uuid'
import type { GatewayPayment } from '../../../gateways/gateway-payment.ts'
import { vendorOf } from '../../../gateways/providers.ts'
import type { AccountKey } from '../../ledger/index.ts'
import { isOpen, type Attempt, type AttemptStatus, type Order } from '../../orders/index.ts'
import type { PaymentRefund } from './refund-queries.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * When an attempt is polled, after its beginning, until its answer is final; even after its order expired.
 */
const POLLS_MS = [
  20 * SECOND,
  1 * MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  20 * MINUTE,
  30 * MINUTE,
  1 * HOUR,
  6 * HOUR,
  24 * HOUR,
  72 * HOUR,
] as const

/**
 * Pauses before each repeat of an unanswered request under the same key: at once, then after 2, 10 and 30 s
 * in all.
 */
const REPEAT_PAUSES_MS = [0, 2 * SECOND, 8 * SECOND, 20 * SECOND] as const

/**
 * After this time an unanswered payment is no longer repeated, only searched for: no payer waits for it any
 * more.
 */
const REPEAT_WITHIN_MS = 2 * MINUTE

/** When the n-th repeat of an unanswered request (from 0) is sent; null after the last. */
export const repeatAt = (no: number, now: Date): Date | null => {
  const pause = REPEAT_PAUSES_MS[no]
  return pause === undefined ? null : new Date(now.getTime() + pause)
}

/** Whether an unanswered payment may still be repeated. */
export const isRepeatable = ({ status, triedAt }: Pick<Attempt, 'status' | 'triedAt'>, now: Date): boolean =>
  status === 'unknown' && now.getTime() - triedAt.getTime() <= REPEAT_WITHIN_MS

/** How long a gateway's search may lag behind its payments, with margin. */
const SEARCH_LAG_MS = 15 * MINUTE

/** When a gateway's "no such payment" is trusted; null while it never said so. */
export const believedAt = ({ emptySince }: Pick<Attempt, 'emptySince'>): Date | null =>
  emptySince && new Date(emptySince.getTime() + SEARCH_LAG_MS)

/** Whether one more "no such payment" makes an attempt count as lost. */
export const isLost = (attempt: Pick<Attempt, 'emptySince'>, now: Date): boolean => {
  const at = believedAt(attempt)
  return at !== null && at <= now
}

type AskedRefund = Pick<PaymentRefund, 'unansweredAt' | 'before' | 'amount'>
type RefundsThere = Pick<GatewayPayment, 'refunded' | 'returning'>

/**
 * Whether a call without an answer may have given a refund: the gateway's record of the payment has its amount on the
 * way, or may lag behind. A refused repeat says nothing of it.
 */
export const mayBeGiven = (
  { unansweredAt, before, amount }: AskedRefund,
  { refunded, returning = centavos(0) }: RefundsThere,
  now: Date,
): boolean => {
  if (unansweredAt === null) return false
  return refunded + returning >= before + amount || now.getTime() - unansweredAt.getTime() < SEARCH_LAG_MS
}

/** A call ends at its limit of 12 s, so an attempt older than this gets no answer from it. */
export const STUCK_AFTER_MS = 20 * SECOND

/**
 * Whether a gateway is asked about an attempt: an open one, an offered one, whose payer may have approved it
 * and left, and a lost one, because a payment found later is credited.
 */
export const isWatched = (attempt: Pick<Attempt, 'status'>): boolean =>
  isOpen(attempt) || attempt.status === 'offered' || attempt.status === 'lost'

/** True once the call that began an attempt is over without an answer. */
export const isUnanswered = ({ status, triedAt }: Pick<Attempt, 'status' | 'triedAt'>, now: Date): boolean =>
  status === 'unknown' || (status === 'started' && now.getTime() - triedAt.getTime() >= STUCK_AFTER_MS)

/** When an attempt's n-th poll (from 0) is due, never in the past; null after the last. */
export const pollAt = (createdAt: Date, round: number, now: Date): Date | null => {
  const offset = POLLS_MS[round]
  if (offset === undefined) return null
  return new Date(Math.max(createdAt.getTime() + offset, now.getTime()))
}

/** The first round after `now`: rounds skipped by an outage are not made up for. */
export const nextRound = (createdAt: Date, round: number, now: Date): number =>
  Math.max(round + 1, POLLS_MS.findLastIndex((offset) => createdAt.getTime() + offset <= now.getTime()) + 1)

/** How often a gateway is asked about a payment that waits for its payer: notices tell most of it earlier. */
const WAITING_POLL_MS = 6 * HOUR

/** When it is asked about one whose deadline passed: a shop may tell the vendor of a paid voucher a day later. */
const OVERDUE_POLLS_MS = [0, 1 * HOUR, 6 * HOUR, 24 * HOUR, 48 * HOUR, 72 * HOUR] as const

/** How long after its deadline a waiting payment may go unanswered before a person must look. */
const OVERDUE_AFTER_MS = 24 * HOUR

type Waiting = Pick<Attempt, 'waitsUntil'>

/** When a payment that waits for its payer is asked about next; null after the last time. */
export const waitingPollAt = ({ waitsUntil }: Waiting, now: Date): Date | null => {
  const deadline = waitsUntil?.getTime() ?? now.getTime()
  if (now.getTime() < deadline) return new Date(Math.min(now.getTime() + WAITING_POLL_MS, deadline))
  const next = OVERDUE_POLLS_MS.find((offset) => deadline + offset > now.getTime())
  return next === undefined ? null : new Date(deadline + next)
}

/** Deadlines up to this one are long over: what still waits for its payer is overdue. */
export const overdueBefore = (now: Date): Date => new Date(now.getTime() - OVERDUE_AFTER_MS)

/** Whether a payment still waits for its payer a day after its deadline. */
export const isOverdue = ({ status, waitsUntil }: Waiting & Pick<Attempt, 'status'>, now: Date): boolean =>
  status === 'waiting' && waitsUntil !== null && waitsUntil <= overdueBefore(now)

const statuses: Readonly<Record<string, AttemptStatus>> = {
  pending: 'in_process',
  in_process: 'in_process',
  authorized: 'in_process',
  approved: 'approved',
  rejected: 'rejected',
  cancelled: 'cancelled',
  refunded: 'refunded',
  charged_back: 'charged_back',
}

/** Maps a gateway's status to an attempt's. A claim (in_mediation) leaves credited money where it is. */
export const attemptStatusOf = (
  { status, waitsUntil }: Pick<GatewayPayment, 'status' | 'waitsUntil'>,
  attempt: Attempt,
): AttemptStatus => {
  if (status === 'in_mediation') return attempt.money === 'none' ? 'in_process' : 'approved'
  const known = statuses[status] ?? 'in_process'
  return known === 'in_process' && waitsUntil !== undefined ? 'waiting' : known
}

/** True for a status after which the payer's money has moved at some time. */
export const wasPaid = (status: AttemptStatus): boolean =>
  status === 'approved' || status === 'refunded' || status === 'charged_back'

/** Replaces the gateway's status when it was too busy to take the request: the token is unspent. */
export const TURNED_AWAY = 'busy'

/** True when the gateway was too busy: the same token may be tried again. */
export const wasTurnedAway = ({ status, gatewayStatus }: Attempt): boolean =>
  status === 'refused' && gatewayStatus === TURNED_AWAY

const ranks: Partial<Record<AttemptStatus, number>> = {
  offered: 0,
  started: 0,
  unknown: 0,
  lost: 0,
  waiting: 1,
  in_process: 2,
  refunded: 4,
  charged_back: 4,
}
const rankOf = (status: AttemptStatus): number => ranks[status] ?? 3

/** True for a report older than the stored one, or of the same moment and less final. */
export const isStale = (attempt: Attempt, status: AttemptStatus, lastUpdated: Date): boolean => {
  if (attempt.gatewayUpdatedAt === null) return false
  const ageMs = attempt.gatewayUpdatedAt.getTime() - lastUpdated.getTime()
  return ageMs > 0 || (ageMs === 0 && rankOf(status) < rankOf(attempt.status))
}

export type SuspenseReason =
  | 'event_closed'
  | 'second_payment'
  | 'amount_mismatch'
  | 'currency_mismatch'
  | 'wrong_account'
  | 'test_mode'
  | 'unknown_order'

/** Each gateway's account of ours, where the operator configured it. */
export type Expectations = {
  isProduction: boolean
  collectorIds: { readonly [gateway: number]: string | undefined }
}

/** Why a payment doesn't match its order; null when it does. */
export const mismatchOf = (
  payment: GatewayPayment,
  order: Pick<Order, 'amount' | 'status'>,
  { isProduction, collectorIds }: Expectations,
): SuspenseReason | null => {
  const collectorId = collectorIds[payment.gateway]
  if (isProduction && !payment.isLive) return 'test_mode'
  if (collectorId !== undefined && payment.collectorId !== collectorId) return 'wrong_account'
  if (payment.currency !== 'MXN') return 'currency_mismatch'
  if (payment.amount !== order.amount) return 'amount_mismatch'
  const isPaid = order.status === 'approved' || order.status === 'refunded' || order.status === 'chargeback'
  return isPaid ? 'second_payment' : null
}

/** Whether the ledger can hold a suspended payment: only real pesos on our own account are booked. */
export const isBookable = (reason: SuspenseReason): boolean =>
  reason !== 'test_mode' && reason !== 'wrong_account' && reason !== 'currency_mismatch'

/**
 * Whether a suspended payment is refunded without a decision: its payer is certain, and no wallet may have
 * it.
 */
export const isRefundedByItself = (reason: SuspenseReason): boolean =>
  reason === 'event_closed' || reason === 'second_payment' || reason === 'amount_mismatch'

const NAMESPACE = 'b3a2f6f0-5d0c-5f44-9b0e-6a1f0f3f7c11'

/**
 * The permanent id of a payment's effect in the ledger: notices, polls and sweeps share it, so each books it
 * once.
 */
export const opIdOf = ({ gateway, id }: Pick<GatewayPayment, 'gateway' | 'id'>, effect: string): OpId =>
  v5(`${vendorOf(gateway).name}|${id}|${effect}`, NAMESPACE) as OpId

/** The ledger account of a gateway's debt to us. */
export const clearingOf = ({ gateway }: Pick<GatewayPayment, 'gateway'>): AccountKey =>
  vendorOf(gateway).clearingAccount

/** A gateway's idempotency key: the same parts always give the same key. */
export const gatewayKeyOf = (...parts: readonly (string | number)[]): string => v5(parts.join('|'), NAMESPACE)
