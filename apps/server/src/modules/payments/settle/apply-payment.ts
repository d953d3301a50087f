import type { AttemptId, EventId } from '@saldo/contract/ids'
import { v7 } from 'uuid'
import { knownDatabase, transact, type Db } from '../../../db/index.ts'
import type { GatewayPayment } from '../../../gateways/gateway-payment.ts'
import { vendorOf } from '../../../gateways/providers.ts'
import {
  attemptsOf,
  canProgress,
  enqueueExpiry,
  eventOfPurchaseCode,
  insertAttempt,
  isOpen,
  lockOrderByCode,
  updateAttempt,
  type Attempt,
  type AttemptStatus,
  type Order,
} from '../../orders/index.ts'
import { foresee, type BookedLine } from '../../ledger/index.ts'
import { enqueueFirstPoll, enqueuePoll } from './jobs.ts'
import type { PaymentDeps, Source } from './payment-deps.ts'
import { insertFact } from './fact-queries.ts'
import { attemptStatusOf, isStale, waitingPollAt } from './rules.ts'
import { settlePayment, type Settlement } from './settle-payment.ts'
import { settleStrayRefund } from './settle-refund.ts'
import { releaseSuspense, suspendPayment, type Alarm } from './suspend-payment.ts'

/** The attempt of a payment; a payment that we didn't start becomes a new attempt. */
const attemptFor = async (tx: Db, order: Order, payment: GatewayPayment, at: Date): Promise<Attempt> => {
  const attempts = await attemptsOf(tx, order)
  const known =
    attempts.find(
      ({ gateway, gatewayPaymentId }) => gateway === payment.gateway && gatewayPaymentId === payment.id,
    ) ??
    attempts.find(
      ({ attemptId, gatewayPaymentId }) => attemptId === payment.attemptId && gatewayPaymentId === null,
    )
  if (known) return known
  const attempt = await insertAttempt(tx, order, {
    attemptId: v7() as AttemptId,
    attemptNo: attempts.length + 1,
    gateway: payment.gateway,
    method: vendorOf(payment.gateway).strayMethod,
    code: payment.externalReference ?? order.code,
    amount: order.amount,
    createdAt: at,
    gatewayPaymentId: payment.id,
  })
  await enqueueFirstPoll(tx, attempt, at)
  return attempt
}

type Waits = Pick<Attempt, 'status' | 'waitsUntil'>

/** Polls of a payment from when it waits for its payer, and as if tried anew from when its payer paid. */
const followPayer = async (tx: Db, attempt: Attempt, told: Waits, at: Date): Promise<{ triedAt?: Date }> => {
  const [was, is] = [attempt.status, told.status]
  const runAt = is === 'waiting' && was !== 'waiting' ? waitingPollAt(told, at) : null
  if (runAt) await enqueuePoll(tx, attempt, 0, runAt)
  if (was !== 'waiting' || is !== 'in_process') return {}
  await enqueueFirstPoll(tx, attempt, at)
  return { triedAt: at }
}

const project = async (tx: Db, { attempt, order }: Settlement, payment: GatewayPayment, at: Date) => {
  const status = attemptStatusOf(payment, attempt)
  const waitsUntil = payment.waitsUntil ?? attempt.waitsUntil
  await updateAttempt(tx, attempt, {
    status,
    waitsUntil,
    ...(await followPayer(tx, attempt, { status, waitsUntil }, at)),
    money: attempt.money,
    refunded: attempt.refunded,
    chargebacks: attempt.chargebacks,
    ...(attempt.fee !== null && { fee: attempt.fee }),
    gatewayPaymentId: payment.id,
    reportId: payment.reportId,
    gatewayStatus: payment.status,
    gatewayStatusDetail: payment.statusDetail,
    gatewayUpdatedAt: payment.lastUpdated,
  })
  // The order's expiry waited for this answer.
  if (isOpen(attempt) && !isOpen({ status }) && order.status === 'pending' && order.expiresAt <= at)
    await enqueueExpiry(tx, order, at)
}

type Applied = { order: Order | null; alarms: Alarm[] }

const applyStray = async (
  tx: Db,
  eventId: EventId | 0,
  payment: GatewayPayment,
  at: Date,
): Promise<Applied> => {
  const isReturned = payment.status === 'refunded' || payment.status === 'charged_back'
  if (isReturned) {
    await releaseSuspense(tx, { eventId, payment, from: 0n, to: payment.amount, at })
    await settleStrayRefund(tx, { eventId: eventId as EventId, payment, at })
  }
  if (payment.status !== 'approved') return { order: null, alarms: [] }
  const suspended = { eventId, payment, attempt: null, reason: 'unknown_order', at } as const
  return { order: null, alarms: await suspendPayment(tx, suspended) }
}

/** The gateway contradicts a status that moved money: the change is not applied, and a person must look. */
const contradiction = ({ attemptId, eventId, status }: Attempt, told: AttemptStatus): Alarm => ({
  alarm: 'payment contradicts itself',
  event_id: eventId,
  attempt_id: attemptId,
  status,
  told,
})

const applyToOrder = async (
  { env, clock, providers }: PaymentDeps,
  tx: Db,
  order: Order,
  payment: GatewayPayment,
  source: Source,
): Promise<Applied> => {
  const at = clock.now()
  const attempt = await attemptFor(tx, order, payment, at)
  const status = attemptStatusOf(payment, attempt)
  const isOld = isStale(attempt, status, payment.lastUpdated)
  const isAllowed = canProgress(attempt.status, status)
  await insertFact(tx, attempt, { payment, source, isIgnored: isOld || !isAllowed, at })
  if (isOld) return { order, alarms: [] }
  if (!isAllowed) return { order, alarms: [contradiction(attempt, status)] }
  const expected = {
    isProduction: env.isProduction,
    collectorIds: Object.fromEntries(providers.all.map(({ id, collectorId }) => [id, collectorId])),
  }
  const settlement = await settlePayment(tx, order, attempt, { payment, status, expected, at })
  await project(tx, settlement, payment, at)
  return { order: settlement.order, alarms: settlement.alarms }
}

const placeOf = async (
  { databases }: PaymentDeps,
  code: string | null,
): Promise<{ eventId: EventId | 0; db: Db }> => {
  const eventId = eventOfPurchaseCode(code ?? '')
  const db = eventId && (await knownDatabase(databases, eventId))
  return eventId && db ? { eventId, db } : { eventId: 0, db: databases.ofNoEvent }
}

/** The transaction of `applyPayment`, in the database of `placeOf`. */
const applyIn = async (
  deps: PaymentDeps,
  tx: Db,
  eventId: EventId | 0,
  told: { payment: GatewayPayment; source: Source },
): Promise<Applied> => {
  const { payment, source } = told
  const code = payment.externalReference
  const found = eventId === 0 ? null : await lockOrderByCode(tx, eventId, code ?? '')
  if (found === null) return applyStray(tx, eventId, payment, deps.clock.now())
  return applyToOrder(deps, tx, found, payment, source)
}

/**
 * Applies a gateway's report on a payment, in one transaction. Direct answers, notices, polls, sweeps and
 * confirmations all pass here, so that repeated reports credit once. A payment without an order goes to
 * suspense. Returns the order afterwards; null when there is none.
 */
export const applyPayment = async (
  deps: PaymentDeps,
  payment: GatewayPayment,
  source: Source,
): Promise<Order | null> => {
  const { eventId, db } = await placeOf(deps, payment.externalReference)
  const { order, alarms } = await transact(db, (tx) => applyIn(deps, tx, eventId, { payment, source }))
  for (const alarm of alarms) deps.log.error(alarm, 'payment alarm')
  if (order) deps.wake(order.eventId, order.userId)
  return order
}

/** What applying a payment would book now: done, read and taken back, so that it is the same code that books. */
export const foreseePayment = async (deps: PaymentDeps, payment: GatewayPayment): Promise<BookedLine[]> => {
  const { eventId, db } = await placeOf(deps, payment.externalReference)
  if (eventId === 0) return []
  return foresee(db, { eventId, at: deps.clock.now() }, async (tx) => {
    await applyIn(deps, tx, eventId, { payment, source: 'sweep' })
  })
}
