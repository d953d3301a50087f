import { centavos } from '@saldo/contract/money'
import { findInEach, transact, type Db } from '../../../db/index.ts'
import { isPaid, type GatewayPayment } from '../../../gateways/gateway-payment.ts'
import { bookTransfer } from '../../ledger/index.ts'
import { attemptsOf, lockOrderByCode, updateAttempt, type Attempt, type Order } from '../../orders/index.ts'
import { applyPayment } from '../settle/apply-payment.ts'
import { heldOf, isStray, type Difference, type Held, type Resolution } from './difference-queries.ts'
import type { PaymentDeps } from '../settle/payment-deps.ts'
import { clearingOf, opIdOf } from '../settle/rules.ts'

type Named = Pick<Difference, 'gateway' | 'reportId'>

/** The payment as its gateway tells of it now; null when it knows none, undefined when no answer came. */
export const askAbout = async (
  deps: PaymentDeps,
  { gateway, reportId }: Named,
): Promise<GatewayPayment | null | undefined> => deps.providers.of(gateway)?.paymentOfReport(reportId)

/** Our record of a payment, in whichever database; null when we have none. */
export const holding = (deps: PaymentDeps, { gateway, reportId }: Named): Promise<Held | null> =>
  findInEach(deps.databases, (db) => heldOf(db, gateway, reportId))

type Locked = { order: Order; attempt: Attempt }

/** Locks the order of a payment that we hold; null when it is gone. */
export const lockHeld = async (
  tx: Db,
  { eventId, code, reportId }: Pick<Held, 'eventId' | 'code' | 'reportId'>,
): Promise<Locked | null> => {
  const order = await lockOrderByCode(tx, eventId, code)
  const attempt = order && (await attemptsOf(tx, order)).find((one) => one.reportId === reportId)
  return order && attempt ? { order, attempt } : null
}

/** Books the difference between a gateway's fee and the booked one, once per reported fee. */
export const correctFeeIn = async (tx: Db, held: Held, payment: GatewayPayment, at: Date): Promise<void> => {
  const { fee } = payment
  const locked = fee === null ? null : await lockHeld(tx, held)
  if (fee === null || !locked || locked.attempt.fee === fee) return
  const { order, attempt } = locked
  const more = fee - (attempt.fee ?? 0n)
  const [debit, credit] =
    more > 0n
      ? (['gateway_fee', clearingOf(payment)] as const)
      : ([clearingOf(payment), 'gateway_fee'] as const)
  await bookTransfer(tx, {
    eventId: held.eventId,
    opId: opIdOf(payment, `fee|${attempt.fee ?? 0n}|${fee}`),
    origin: 'system',
    at,
    groupId: order.orderId,
    debit,
    credit,
    amount: centavos(more > 0n ? more : -more),
  })
  await updateAttempt(tx, attempt, { fee })
}

const correctFee = async (deps: PaymentDeps, held: Held, payment: GatewayPayment): Promise<void> =>
  transact(await deps.databases.forEvent(held.eventId), (tx) =>
    correctFeeIn(tx, held, payment, deps.clock.now()),
  )

/** Whether our record matches the gateway's. Never for an unpaid payment, because we hold money for it. */
const agrees = (kind: Difference['kind'], held: Held, payment: GatewayPayment): boolean => {
  if (!isPaid(payment)) return false
  const refunded = payment.status === 'refunded' ? payment.amount : payment.refunded
  if (kind === 'fee') return payment.fee === null || !held.isCredited || held.fee === payment.fee
  if (kind === 'refunded') return held.refunded === refunded
  return held.amount === payment.amount
}

/**
 * Brings our books to what the gateway says of a difference's payment; null where that takes a person's decision.
 * Repeated, it moves nothing again.
 */
export const follow = async (
  deps: PaymentDeps,
  difference: Difference,
  payment: GatewayPayment,
): Promise<Resolution | null> => {
  if (difference.kind === 'not_applied') {
    await applyPayment(deps, payment, 'sweep')
    return 'applied'
  }
  const before = await holding(deps, difference)
  if (before && agrees(difference.kind, before, payment)) return 'confirmed'
  await applyPayment(deps, payment, 'sweep')
  const after = await holding(deps, difference)
  if (after === null) {
    const find = async (db: Db) => (await isStray(db, payment.gateway, payment.id)) || null
    return (await findInEach(deps.databases, find)) ? 'applied' : null
  }
  if (agrees(difference.kind, after, payment)) return 'applied'
  if (difference.kind !== 'fee') return null
  await correctFee(deps, after, payment)
  return 'booked'
}
