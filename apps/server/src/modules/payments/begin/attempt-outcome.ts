import { AppError } from '../../../kernel/errors.ts'
import type { Attempt } from '../../orders/index.ts'
import { STUCK_AFTER_MS } from '../settle/rules.ts'

/** The payer's next page. `payment-complete` does not mean approved: that screen waits for the approval. */
export type AttemptOutcome = { page: 'payment-complete' | 'payment-fail'; isRepeat: boolean }

const pageOf: Record<Attempt['status'], AttemptOutcome['page'] | null> = {
  started: 'payment-complete',
  offered: 'payment-complete',
  unknown: 'payment-complete',
  waiting: 'payment-complete',
  in_process: 'payment-complete',
  approved: 'payment-complete',
  refunded: 'payment-complete',
  charged_back: 'payment-complete',
  rejected: 'payment-fail',
  cancelled: 'payment-fail',
  lost: 'payment-fail',
  refused: null,
}

/**
 * The page for an attempt's status. Throws payment_refused, and request_in_progress while the gateway may
 * still answer.
 */
export const outcomeOf = ({ status, triedAt }: Attempt, isRepeat: boolean, now: Date): AttemptOutcome => {
  if (status === 'started' && now.getTime() - triedAt.getTime() < STUCK_AFTER_MS)
    throw new AppError('request_in_progress', { retryAfterSeconds: 2 })
  const page = pageOf[status]
  if (page === null) throw new AppError('payment_refused')
  return { page, isRepeat }
}
