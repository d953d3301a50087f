import type { EventId, OrderId, UserId } from '@saldo/contract/ids'
import { transact, type Db } from '../../../db/index.ts'
import type { Act } from '../../../kernel/act.ts'
import { audit } from '../../../kernel/audit.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { enqueue } from '../../../kernel/jobs/jobs.ts'
import {
  attemptsOf,
  expiryBlockedUntil,
  getOwnOrder,
  lockOrder,
  lockOrderByCode,
  moveOrder,
  pendingOrders,
  recordingRefusals,
  type Attempt,
  type Order,
} from '../../orders/index.ts'
import { cancelOrderJob, endLater } from '../settle/jobs.ts'
import type { PaymentDeps } from '../settle/payment-deps.ts'
import { applyPayment } from '../settle/apply-payment.ts'

const BATCH = 200

type Named = { eventId: EventId; orderId: OrderId }
type Why = 'event_closed' | 'operator'

/**
 * Cancels a payment at its gateway, and applies what it says then; a charge made meanwhile still counts. False
 * where the gateway can't cancel, or gave no answer.
 */
const cancelPayment = async (deps: PaymentDeps, { gateway, gatewayPaymentId }: Attempt): Promise<boolean> => {
  const provider = deps.providers.of(gateway)
  if (!provider?.cancel || gatewayPaymentId === null) return false
  const ended = await provider.cancel(gatewayPaymentId)
  const answer = ended.kind === 'payment' ? ended : await provider.ask(gatewayPaymentId)
  if (answer.kind !== 'payment') return false
  await applyPayment(deps, answer.payment, 'cancel')
  return true
}

const cancelPayments = async (deps: PaymentDeps, db: Db, order: Named): Promise<void> => {
  for (const attempt of await attemptsOf(db, order))
    if (attempt.status === 'in_process' || attempt.status === 'waiting') await cancelPayment(deps, attempt)
}

/**
 * Cancels the payment of one's own order that waits for its payer, so that the order can be paid otherwise; the
 * order is unchanged when none waits any more. Throws order_not_found; payment_not_cancelled, and then the payment
 * still waits.
 */
export const cancelWaiting = async (
  deps: PaymentDeps,
  named: { eventId: EventId; code: string; userId: UserId },
): Promise<Order> => {
  const db = await deps.databases.forEvent(named.eventId)
  const attempts = await attemptsOf(db, await getOwnOrder(db, named))
  const waiting = attempts.find(({ status }) => status === 'waiting')
  if (waiting && !(await cancelPayment(deps, waiting))) throw new AppError('payment_not_cancelled')
  return getOwnOrder(db, named)
}

/** Cancels an open order; one with a payment that may still charge waits for its answer or its expiry. */
const cancel = async (deps: PaymentDeps, db: Db, named: Named, cause: Why): Promise<void> => {
  await cancelPayments(deps, db, named)
  const cancelled = await transact(db, async (tx) => {
    const at = deps.clock.now()
    const order = await lockOrder(tx, named.eventId, named.orderId)
    if (order?.status !== 'pending') return null
    if (expiryBlockedUntil(await attemptsOf(tx, order), at) !== null) return null
    await endLater(tx, order, at)
    return moveOrder(tx, { order, to: 'cancelled', cause, at })
  })
  if (cancelled) deps.wake(cancelled.eventId, cancelled.userId)
}

/** Cancels the open orders of a closed event. A payment approved afterwards goes to suspense. */
export const cancelOrders = async (deps: PaymentDeps, { eventId }: { eventId: EventId }): Promise<void> => {
  const db = await deps.databases.forEvent(eventId)
  let after: OrderId | null = null
  do {
    const batch: OrderId[] = await pendingOrders(db, eventId, { limit: BATCH, after })
    for (const orderId of batch) await cancel(deps, db, { eventId, orderId }, 'event_closed')
    after = batch.length === BATCH ? (batch.at(-1) ?? null) : null
  } while (after !== null)
}

/** Cancels one order, as an operator decided. */
export const cancelOrder = async (deps: PaymentDeps, named: Named): Promise<void> =>
  cancel(deps, await deps.databases.forEvent(named.eventId), named, 'operator')

type Cancellation = Act & { eventId: EventId; code: string; reason: string }

/**
 * Enqueues the cancellation of an open order; its payments in review are first cancelled at their gateway.
 * Throws order_not_found, order_already_paid, order_expired, order_not_payable.
 */
export const askToCancelOrder = async (
  { databases }: Pick<Deps, 'databases'>,
  cancellation: Cancellation,
): Promise<void> => {
  const { eventId, code, reason, at } = cancellation
  const db = await databases.forEvent(eventId)
  await recordingRefusals(db, () =>
    transact(db, async (tx) => {
      const order = await lockOrderByCode(tx, eventId, code)
      if (order === null) throw new AppError('order_not_found')
      const { orderId } = order
      if (order.status !== 'pending')
        return void (await moveOrder(tx, { order, to: 'cancelled', cause: 'operator', at }))
      await enqueue(tx, cancelOrderJob, { eventId, orderId }, at)
      const details = { reason }
      await audit(tx, cancellation, {
        action: 'order.cancel',
        subject: orderId,
        eventId,
        details,
      })
    }),
  )
}
