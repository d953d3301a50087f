import { transact, type Db } from '../../../db/index.ts'
import { findAttempt, lockOrder, type Attempt, type AttemptStatus } from '../../orders/index.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { moveAttempt } from './move-attempt.ts'

/** `answered`: the gateway knows the payment and its word is applied. `nothing`: it knows none. `silent`: no answer. */
export type Hearing = 'answered' | 'nothing' | 'silent'

type Local = {
  status: AttemptStatus
  gatewayStatus?: string
  gatewayStatusDetail?: string
  forgetsClientKey?: boolean
}

/** What we say of an attempt that the gateway said nothing of; one that was answered meanwhile keeps its own status. */
export const markUnanswered = (
  { clock }: Pick<PaymentDeps, 'clock'>,
  db: Db,
  attempt: Attempt,
  { status: to, ...changes }: Local,
): Promise<void> =>
  transact(db, async (tx) => {
    await lockOrder(tx, attempt.eventId, attempt.orderId)
    const current = await findAttempt(tx, attempt.eventId, attempt.attemptId)
    if (current === null || (current.status !== 'started' && current.status !== 'unknown')) return
    // Heard nothing again: that is known.
    if (current.status !== to) await moveAttempt(tx, current, { to, at: clock.now(), ...changes })
  })
