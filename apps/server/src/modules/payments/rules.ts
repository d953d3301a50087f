import type { OpId } from '@saldo/contract/ids'
import { v5 } from 'uuid'
import type { GatewayPayment } from '../../gateways/gateway-payment.ts'
import { vendorOf } from '../../gateways/providers.ts'
import type { AccountKey } from '../ledger/index.ts'
import { isOpen, type Attempt, type AttemptStatus, type Order } from '../orders/index.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Asked about again this long after it began, until its answer is final; an expired order's attempt too. */
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

/** Pauses before an unanswered payment is asked for again under the same key: at once, and 2, 10 and 30 s after that. */
const REPEAT_PAUSES_MS = [0, 2 * SECOND, 8 * SECOND, 20 * SECOND] as const

/** Later than this after it began, nobody waits for a payment any more: it is looked for and not asked for. */
const REPEAT_WITHIN_MS = 2 * MINUTE

/** When an unanswered payment is asked for the n-th time again (from 0); null after the last. */
export const repeatAt = (no: number, now: Date): Date | null => {
  const pause = REPEAT_PAUSES_MS[no]
  return pause === undefined ? null : new Date(now.getTime() + pause)
}

/** Whether it isn't too late to ask for an unanswered payment again. */
export const isRepeatable = ({ status, triedAt }: Pick<Attempt, 'status' | 'triedAt'>, now: Date): boolean =>
  status === 'unknown' && now.getTime() - triedAt.getTime() <= REPEAT_WITHIN_MS

/** How long a gateway's search may lag behind its payments, with margin. */
const SEARCH_LAG_MS = 15 * MINUTE

/** When a gateway that knew nothing of an attempt so far is believed; null while it never said so. */
export const believedAt = ({ emptySince }: Pick<Attempt, 'emptySince'>): Date | null =>
  emptySince && new Date(emptySince.getTime() + SEARCH_LAG_MS)

/** Whether an attempt that its gateway says once more it knows nothing of counts as lost. */
export const isLost = (attempt: Pick<Attempt, 'emptySince'>, now: Date): boolean => {
  const at = believedAt(attempt)
  return at !== null && at <= now
}

/** A call that got no answer within its limit of 12 s is not coming back after this. */
export const STUCK_AFTER_MS = 20 * SECOND

/**
 * Whether a gateway is asked about an attempt: an open one, an offered one, whose payer may have approved it and left,
 * and one that counts as lost, because what shows up of it is credited.
 */
export const isWatched = (attempt: Pick<Attempt, 'status'>): boolean =>
  isOpen(attempt) || attempt.status === 'offered' || attempt.status === 'lost'

/** True once the call that began an attempt is over and brought no answer. */
export const isUnanswered = ({ status, triedAt }: Pick<Attempt, 'status' | 'triedAt'>, now: Date): boolean =>
  status === 'unknown' || (status === 'started' && now.getTime() - triedAt.getTime() >= STUCK_AFTER_MS)

/** When an attempt is asked about for the n-th time (from 0), never in the past; null after the last. */
export const pollAt = (createdAt: Date, round: number, now: Date): Date | null => {
  const offset = POLLS_MS[round]
  if (offset === undefined) return null
  return new Date(Math.max(createdAt.getTime() + offset, now.getTime()))
}

/** The first round after `now`: what a long outage skipped is not caught up one by one. */
export const nextRound = (createdAt: Date, round: number, now: Date): number =>
  Math.max(round + 1, POLLS_MS.findLastIndex((offset) => createdAt.getTime() + offset <= now.getTime()) + 1)

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

/** What the gateway's status means for an attempt. A claim (in_mediation) leaves credited money where it is. */
export const attemptStatusOf = (gatewayStatus: string, attempt: Attempt): AttemptStatus => {
  if (gatewayStatus === 'in_mediation') return attempt.money === 'none' ? 'in_process' : 'approved'
  return statuses[gatewayStatus] ?? 'in_process'
}

/** True for a status in which the payer's money did leave them at some time. */
export const wasPaid = (status: AttemptStatus): boolean =>
  status === 'approved' || status === 'refunded' || status === 'charged_back'

/** What stands in for the gateway's status when it was too busy to take the request: the token is unspent. */
export const TURNED_AWAY = 'busy'

/** The same token may be tried again. */
export const wasTurnedAway = ({ status, gatewayStatus }: Attempt): boolean =>
  status === 'refused' && gatewayStatus === TURNED_AWAY

const ranks: Partial<Record<AttemptStatus, number>> = {
  offered: 0,
  started: 0,
  unknown: 0,
  lost: 0,
  in_process: 1,
  refunded: 3,
  charged_back: 3,
}
const rankOf = (status: AttemptStatus): number => ranks[status] ?? 2

/** True for what is older than what we know; of the same moment, for what is less final. */
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

/** Each gateway's number and the account of ours that it pays into, where the operator named it. */
export type Expectations = {
  isProduction: boolean
  collectorIds: { readonly [gateway: number]: string | undefined }
}

/** Why a payment is not what its order asked for; null when it is. */
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

/** Whether the ledger can hold it: only real pesos on our own account are booked. */
export const isBookable = (reason: SuspenseReason): boolean =>
  reason !== 'test_mode' && reason !== 'wrong_account' && reason !== 'currency_mismatch'

/** Whether it goes back to the payer without anybody's decision: it is certain whose it is and that no wallet gets it. */
export const isRefundedByItself = (reason: SuspenseReason): boolean =>
  reason === 'event_closed' || reason === 'second_payment' || reason === 'amount_mismatch'

const NAMESPACE = 'b3a2f6f0-5d0c-5f44-9b0e-6a1f0f3f7c11'

/** The permanent id of what a gateway's payment causes in the ledger: notices, polls and sweeps all meet in it. */
export const opIdOf = ({ gateway, id }: Pick<GatewayPayment, 'gateway' | 'id'>, effect: string): OpId =>
  v5(`${vendorOf(gateway).name}|${id}|${effect}`, NAMESPACE) as OpId

/** The ledger's account of what a gateway owes us. */
export const clearingOf = ({ gateway }: Pick<GatewayPayment, 'gateway'>): AccountKey =>
  vendorOf(gateway).clearingAccount

/** A gateway's idempotency key: the same parts are the same call, however often it is made. */
export const gatewayKeyOf = (...parts: readonly (string | number)[]): string => v5(parts.join('|'), NAMESPACE)
