import type { EventId } from '@saldo/contract/ids'
import { transact, type Db } from '../../../db/index.ts'
import type { GatewayPayment, RefundAnswer } from '../../../gateways/gateway-payment.ts'
import { vendorOf } from '../../../gateways/providers.ts'
import { addresseeOf, findUser } from '../../auth/index.ts'
import { findEvent } from '../../events/index.ts'
import { standingHolds } from '../../ledger/index.ts'
import { notify } from '../../notifications/index.ts'
import { findOrder, lockOrder } from '../../orders/index.ts'
import { applyPayment } from './apply-payment.ts'
import { databaseOf } from './event-database.ts'
import { enqueueDecided, enqueueRefund, GatewaySilent } from './jobs.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { lockSuspense } from './payment-queries.ts'
import { findRefund, forgetCall, updateOpenRefund, type PaymentRefund } from './refund-queries.ts'
import { gatewayKeyOf, mayBeGiven } from './rules.ts'
import { HOLD_RELEASED } from './run-queries.ts'
import { releaseHold } from './settle-refund.ts'

const LOOK_AGAIN_MS = 3_600_000

type Looked = { refund: PaymentRefund; payment: GatewayPayment }

/**
 * Reads the payment from the gateway and applies it, which also settles a refund whose answer we missed. Null once the
 * refund is decided.
 */
const look = async (deps: PaymentDeps, db: Db, refund: PaymentRefund): Promise<Looked | null> => {
  const answer = await deps.providers.of(refund.gateway)?.ask(refund.gatewayPaymentId)
  if (answer?.kind !== 'payment')
    throw new GatewaySilent(`Refund ${refund.refundId}: ${answer?.kind ?? 'not configured'}`)
  await applyPayment(deps, answer.payment, 'refund')
  const after = await findRefund(db, refund.eventId, refund.refundId)
  const isLeft = after?.status === 'asked' || after?.status === 'in_process'
  return after && isLeft ? { refund: after, payment: answer.payment } : null
}

/**
 * Requests the refund under its own id as idempotency key, so that a repeat refunds nothing twice. The call counts as
 * unanswered from before it is made, because the process may die during it. Null once the refund is decided.
 */
const ask = async (deps: PaymentDeps, db: Db, refund: PaymentRefund): Promise<RefundAnswer | null> => {
  const { gatewayPaymentId: paymentId, gatewayRefundId, amount, status } = refund
  const provider = deps.providers.of(refund.gateway)
  if (provider === null) return { kind: 'unknown', why: 'not configured' }
  if (status === 'in_process' && gatewayRefundId !== null)
    return provider.getRefund(paymentId, gatewayRefundId)
  const calledAt = deps.clock.now()
  if (!(await updateOpenRefund(db, refund, { status, unansweredAt: calledAt }))) return null
  const answer = await provider.refund({ paymentId, amount, idempotencyKey: keyOf(refund) })
  if (answer.kind !== 'unknown') await forgetCall(db, refund, calledAt)
  return answer
}

/** Whether a refund's money is still held, or a call for it may have given it already. */
const mayBeAsked = async (
  db: Db,
  { eventId, status, holdOpId, unansweredAt }: PaymentRefund,
): Promise<boolean> => {
  if (holdOpId === null || status === 'in_process' || unansweredAt !== null) return true
  return (await standingHolds(db, eventId, [holdOpId])).has(holdOpId)
}

/** A gateway may answer a key's first refusal again, so each new try after a short balance has its own. */
const keyOf = ({ refundId, tries }: PaymentRefund): string =>
  tries === 0 ? refundId : gatewayKeyOf('refund', refundId, tries)

/** Locks what a refund's money belongs to, as whatever applies its payment does. */
const lockOwner = async (tx: Db, { eventId, gateway, gatewayPaymentId, orderId }: PaymentRefund) => {
  if (orderId === null) await lockSuspense(tx, { eventId, gateway, gatewayPaymentId })
  else await lockOrder(tx, eventId, orderId)
}

/** Plans a run's refund anew, because our balance at its gateway is short, and has the run told. */
const putBack = async (deps: PaymentDeps, db: Db, refund: PaymentRefund): Promise<void> => {
  await transact(db, async (tx) => {
    await lockOwner(tx, refund)
    const again = { status: 'planned', tries: refund.tries + 1, unansweredAt: null } as const
    if (await updateOpenRefund(tx, refund, again)) await enqueueDecided(tx, refund, 'short', deps.clock.now())
  })
}

/** Marks a refund as refused, releases what is left of its hold on the wallet, and alarms a person. */
const giveUp = async (deps: PaymentDeps, db: Db, refund: PaymentRefund, refusal: string): Promise<void> => {
  const at = deps.clock.now()
  await transact(db, async (tx) => {
    await lockOwner(tx, refund)
    if (!(await updateOpenRefund(tx, refund, { status: 'refused', refusal, closedAt: at }))) return
    await releaseHold(tx, refund, at)
    await enqueueDecided(tx, refund, 'refused', at)
  })
  deps.log.error({ alarm: 'refund refused', refund_id: refund.refundId, refusal }, 'payment alarm')
}

/**
 * Refunds a payment at its gateway, once, however often this job runs: it first reads whether the refund
 * already happened. Throws GatewaySilent while the gateway gives no answer.
 */
export const refundPayment = async (
  deps: PaymentDeps,
  { eventId, refundId }: { eventId: EventId; refundId: string },
): Promise<void> => {
  const db = await databaseOf(deps.databases, eventId)
  const found = await findRefund(db, eventId, refundId)
  if (found === null || (found.status !== 'asked' && found.status !== 'in_process')) return
  const looked = await look(deps, db, found)
  if (looked === null) return
  const { refund, payment } = looked
  if (!(await mayBeAsked(db, refund))) return giveUp(deps, db, refund, HOLD_RELEASED)
  const answer = await ask(deps, db, refund)
  if (answer === null) return
  if (answer.kind === 'unknown' || answer.kind === 'busy')
    throw new GatewaySilent(`Refund ${refundId}: ${answer.kind}`)
  if (answer.kind === 'refused') {
    if (mayBeGiven(refund, payment, deps.clock.now()))
      throw new GatewaySilent(`Refund ${refundId}: a refused repeat`)
    const isShort = refund.run !== null && vendorOf(refund.gateway).isShortOfFunds(answer)
    return isShort ? putBack(deps, db, refund) : giveUp(deps, db, refund, `${answer.status} ${answer.reason}`)
  }
  if (answer.state === 'rejected') return giveUp(deps, db, refund, 'rejected')
  if (answer.state === 'approved' && (await look(deps, db, refund)) === null) return
  await transact(db, async (tx) => {
    await updateOpenRefund(tx, refund, { status: 'in_process', gatewayRefundId: answer.refundId })
    await enqueueRefund(tx, refund, new Date(deps.clock.now().getTime() + LOOK_AGAIN_MS))
  })
}

/** Notifies the payer, once, that their money is on its way back. */
export const tellPaymentRefund = async (
  deps: PaymentDeps,
  { eventId, refundId }: { eventId: EventId; refundId: string },
): Promise<void> => {
  const { control } = deps.databases
  const db = await databaseOf(deps.databases, eventId)
  const refund = await findRefund(db, eventId, refundId)
  const order = refund?.orderId && (await findOrder(db, eventId, refund.orderId))
  const [user, event] = order
    ? [await findUser(control, order.userId), await findEvent(control, eventId)]
    : [null, null]
  if (refund === null || !user || !event) return
  await transact(control, (tx) =>
    notify(tx, deps, refundId, {
      kind: 'payment_refunded',
      ...addresseeOf(user),
      eventName: event.name,
      amount: String(refund.amount),
    }),
  )
}
