import type { Centavos } from '@saldo/contract/money'
import type { RefundState } from '@saldo/contract/refunds'

/** What the office does with a request. */
export type Verb = 'accept' | 'reject' | 'pay' | 'return'

/** From which states each verb leads where; anything else is refused and recorded. */
const moves: Record<Verb, { from: readonly RefundState[]; to: RefundState }> = {
  accept: { from: ['requested'], to: 'accepted' },
  reject: { from: ['requested', 'accepted'], to: 'rejected' },
  pay: { from: ['accepted'], to: 'paid' },
  return: { from: ['paid'], to: 'returned' },
}

/** Where a verb leads; null where it is not allowed. */
export const stateAfter = (state: RefundState, verb: Verb): RefundState | null =>
  moves[verb].from.includes(state) ? moves[verb].to : null

/** Somebody still waits for an answer or for money. */
export const openStates = ['requested', 'accepted'] as const satisfies readonly RefundState[]

/** A refund pays more than the event's minimum, not the minimum itself. */
export const isWorthRefunding = (amount: Centavos, minRefund: Centavos): boolean => amount > minRefund

/** It came after the last moment for asking; what matters is when it was sent, not when it is read. */
export const isLate = (createdAt: Date, refundsUntil: Date | null): boolean =>
  refundsUntil !== null && createdAt > refundsUntil

const DAY_MS = 24 * 3_600_000

/** How long the details of a closed request are kept: until nobody can dispute the transfer any more. */
const KEPT_MS = 180 * DAY_MS

/** Details of requests that were closed before this are forgotten. */
export const forgottenBefore = (now: Date): Date => new Date(now.getTime() - KEPT_MS)
