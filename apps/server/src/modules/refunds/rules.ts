import type { Centavos } from '@saldo/contract/money'
import type { RefundState } from '@saldo/contract/refunds'

/** The office's actions on a request. */
export type Verb = 'accept' | 'reject' | 'pay' | 'return'

/** The transitions of each action; any other is refused and recorded. */
const moves: Record<Verb, { from: readonly RefundState[]; to: RefundState }> = {
  accept: { from: ['requested'], to: 'accepted' },
  reject: { from: ['requested', 'accepted'], to: 'rejected' },
  pay: { from: ['accepted'], to: 'paid' },
  return: { from: ['paid'], to: 'returned' },
}

/** The state after an action; null where it is not allowed. */
export const stateAfter = (state: RefundState, verb: Verb): RefundState | null =>
  moves[verb].from.includes(state) ? moves[verb].to : null

/** States in which the requester still waits for an answer or for money. */
export const openStates = ['requested', 'accepted'] as const satisfies readonly RefundState[]

/** A refund must exceed the event's minimum. */
export const isWorthRefunding = (amount: Centavos, minRefund: Centavos): boolean => amount > minRefund

/** Whether a request was sent after the deadline, whenever it is read. */
export const isLate = (createdAt: Date, refundsUntil: Date | null): boolean =>
  refundsUntil !== null && createdAt > refundsUntil

const DAY_MS = 24 * 3_600_000

/** How long a closed request's details are kept: until its transfer can't be disputed any more. */
const KEPT_MS = 180 * DAY_MS

/** The details of requests closed before this are deleted. */
export const forgottenBefore = (now: Date): Date => new Date(now.getTime() - KEPT_MS)
