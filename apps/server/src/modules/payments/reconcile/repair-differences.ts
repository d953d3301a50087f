import { centavos } from '@saldo/contract/money'
import { transact } from '../../../db/index.ts'
import { isPaid, type GatewayPayment } from '../../../gateways/gateway-payment.ts'
import { bookTransfer } from '../../ledger/index.ts'
import { attemptsOf, lockOrderByCode, updateAttempt } from '../../orders/index.ts'
import { applyPayment } from '../settle/apply-payment.ts'
import { compareReport, spanAt } from './compare-report.ts'
import {
  closeDifference,
  heldOf,
  isStray,
  openDifferences,
  type Difference,
  type Held,
  type Resolution,
} from './difference-queries.ts'
import type { PaymentDeps } from '../settle/payment-deps.ts'
import { clearingOf, opIdOf } from '../settle/rules.ts'

/** The payment as its gateway reports it now; null when it reports none. */
const askFor = async (deps: PaymentDeps, { gateway, reportId }: Difference): Promise<GatewayPayment | null> =>
  (await deps.providers.of(gateway)?.paymentOfReport(reportId)) ?? null

const holding = async (deps: PaymentDeps, { gateway, reportId }: Difference): Promise<Held | null> => {
  for (const db of deps.databases.all) {
    const held = await heldOf(db, gateway, reportId)
    if (held) return held
  }
  return null
}

/** Books the difference between a gateway's fee and the booked one, once per reported fee. */
const correctFee = async (deps: PaymentDeps, held: Held, payment: GatewayPayment): Promise<void> => {
  const { fee } = payment
  if (fee === null) return
  await transact(await deps.databases.forEvent(held.eventId), async (tx) => {
    const order = await lockOrderByCode(tx, held.eventId, held.code)
    const attempt = order && (await attemptsOf(tx, order)).find(({ reportId }) => reportId === held.reportId)
    if (!order || !attempt || attempt.fee === fee) return
    const more = fee - (attempt.fee ?? 0n)
    const [debit, credit] =
      more > 0n
        ? (['gateway_fee', clearingOf(payment)] as const)
        : ([clearingOf(payment), 'gateway_fee'] as const)
    await bookTransfer(tx, {
      eventId: held.eventId,
      opId: opIdOf(payment, `fee|${attempt.fee ?? 0n}|${fee}`),
      origin: 'system',
      at: deps.clock.now(),
      groupId: order.orderId,
      debit,
      credit,
      amount: centavos(more > 0n ? more : -more),
    })
    await updateAttempt(tx, attempt, { fee })
  })
}

/** Whether our record matches the gateway's. Never for an unpaid payment, because we hold money for it. */
const agrees = (kind: Difference['kind'], held: Held, payment: GatewayPayment): boolean => {
  if (!isPaid(payment)) return false
  const refunded = payment.status === 'refunded' ? payment.amount : payment.refunded
  if (kind === 'fee') return payment.fee === null || !held.isCredited || held.fee === payment.fee
  if (kind === 'refunded') return held.refunded === refunded
  return held.amount === payment.amount
}

/** Repairs one difference from the gateway's present state; null leaves it open for a person. */
const repair = async (deps: PaymentDeps, difference: Difference): Promise<Resolution | null> => {
  const payment = await askFor(deps, difference)
  if (payment === null) return null
  if (difference.kind === 'not_applied') {
    await applyPayment(deps, payment, 'sweep')
    return 'applied'
  }
  const before = await holding(deps, difference)
  if (before && agrees(difference.kind, before, payment)) return 'confirmed'
  await applyPayment(deps, payment, 'sweep')
  const after = await holding(deps, difference)
  if (after === null) {
    for (const db of deps.databases.all) if (await isStray(db, payment.gateway, payment.id)) return 'applied'
    return null
  }
  if (agrees(difference.kind, after, payment)) return 'applied'
  if (difference.kind !== 'fee') return null
  await correctFee(deps, after, payment)
  return 'booked'
}

/** Repairs each difference by itself: a failure doesn't stop the others. */
const repairEach = async (deps: PaymentDeps, differences: readonly Difference[]): Promise<void> => {
  const { control } = deps.databases
  for (const difference of differences) {
    const { gateway, reportId, kind } = difference
    const alarm = { alarm: 'payment difference', gateway, report_id: reportId, kind }
    try {
      const resolution = await repair(deps, difference)
      if (resolution) await closeDifference(control, difference, resolution, deps.clock.now())
      else deps.log.error(alarm, 'payment alarm')
    } catch (err) {
      deps.log.error({ err, ...alarm }, 'payment alarm')
    }
  }
}

/** Repairs every difference that needs no person; the others stay listed, with their age. */
export const repairDifferences = async (deps: PaymentDeps): Promise<void> =>
  repairEach(deps, await openDifferences(deps.databases.control))

/** Applies again the payments that could not be applied. */
export const retryNotApplied = async (deps: PaymentDeps): Promise<void> => {
  const open = await openDifferences(deps.databases.control)
  await repairEach(
    deps,
    open.filter(({ kind }) => kind === 'not_applied'),
  )
}

/**
 * Daily reconciliation: compares each gateway's report with our records, stores each difference once and
 * repairs it once. A gateway without a report stops neither the others nor the repairs, and makes the job
 * throw at the end.
 */
export const comparePayments = async (deps: PaymentDeps): Promise<void> => {
  const span = spanAt(deps.clock.now())
  const ends = await Promise.allSettled(
    deps.providers.all.map((provider) => compareReport(deps, provider, span)),
  )
  await repairDifferences(deps)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
