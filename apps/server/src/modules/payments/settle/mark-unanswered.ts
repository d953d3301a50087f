import { transact, type Db } from '../../../db/index.ts'
import {
  enqueueExpiry,
  findAttempt,
  lockOrder,
  updateAttempt,
  type Attempt,
  type AttemptStatus,
  type Order,
} from '../../orders/index.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { isLost } from './rules.ts'
import { moveAttempt } from './move-attempt.ts'

/**
 * `answered`: the gateway knows the payment, and its answer is applied. `nothing`: it knows none. `silent`:
 * no answer.
 */
export type GatewayReply = 'answered' | 'nothing' | 'silent'

type Local = {
  status: AttemptStatus
  gatewayStatus?: string
  gatewayStatusDetail?: string
  forgetsClientKey?: boolean
  /** Enqueues, in the same transaction, the job that an open attempt needs. */
  whileOpen?: (tx: Db) => Promise<void>
}

type Change = (tx: Db, current: Attempt, order: Order) => Promise<void>

/** Runs `change` on an attempt still without an answer; one that was answered meanwhile keeps its status. */
const whileUnanswered = (db: Db, attempt: Attempt, change: Change): Promise<void> =>
  transact(db, async (tx) => {
    const order = await lockOrder(tx, attempt.eventId, attempt.orderId)
    const current = await findAttempt(tx, attempt.eventId, attempt.attemptId)
    if (order === null || current === null) return
    if (current.status === 'started' || current.status === 'unknown') await change(tx, current, order)
  })

/** Sets the status of an attempt whose gateway gave no answer, or one that moved no money. */
export const markUnanswered = (
  { clock }: Pick<PaymentDeps, 'clock'>,
  db: Db,
  attempt: Attempt,
  { status: to, whileOpen, ...changes }: Local,
): Promise<void> =>
  whileUnanswered(db, attempt, async (tx, current) => {
    if (current.status !== to) await moveAttempt(tx, current, { to, at: clock.now(), ...changes })
    await whileOpen?.(tx)
  })

/**
 * Records an unsuccessful question about an attempt: after silence it is unknown; after 15 minutes of "no
 * such payment" it is lost, and its order can be paid again.
 */
export const markUnheard = async (
  { clock, wake }: Pick<PaymentDeps, 'clock' | 'wake'>,
  db: Db,
  attempt: Attempt,
  heard: Exclude<GatewayReply, 'answered'>,
): Promise<void> => {
  let lost: Order | null = null
  await whileUnanswered(db, attempt, async (tx, current, order) => {
    const at = clock.now()
    if (heard === 'nothing' && isLost(current, at)) {
      await moveAttempt(tx, current, { to: 'lost', at })
      if (order.status === 'pending' && order.expiresAt <= at) await enqueueExpiry(tx, order, at)
      lost = order
      return
    }
    if (current.status === 'started') await moveAttempt(tx, current, { to: 'unknown', at })
    if (heard === 'nothing' && current.emptySince === null)
      await updateAttempt(tx, current, { emptySince: at })
  })
  if (lost !== null) wake(attempt.eventId, (lost as Order).userId)
}
