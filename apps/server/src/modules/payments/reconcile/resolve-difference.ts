import { centavos } from '@saldo/contract/money'
import { noEvent } from '@saldo/contract/refunds'
import { onEach, transact, type Db } from '../../../db/index.ts'
import { isPaid, type GatewayPayment } from '../../../gateways/gateway-payment.ts'
import { AppError } from '../../../kernel/errors.ts'
import { enqueue } from '../../../kernel/jobs/jobs.ts'
import { foresee, type BookedLine } from '../../ledger/index.ts'
import { foreseePayment } from '../settle/apply-payment.ts'
import { closeDifferenceJob } from '../settle/jobs.ts'
import type { PaymentDeps } from '../settle/payment-deps.ts'
import { lockStray } from '../settle/payment-queries.ts'
import { refundSuspense } from '../settle/suspend-payment.ts'
import { bookTaken } from './book-taken.ts'
import {
  closeDifference,
  findDifference,
  type Difference,
  type DifferenceKey,
  type Resolution,
} from './difference-queries.ts'
import { askAbout, correctFeeIn, follow, holding } from './follow-gateway.ts'

/** How long a gateway has for a payment that we hold and it doesn’t list. */
const UNKNOWN_THERE_MS = 72 * 3_600_000

/** Whether a payment that its gateway doesn’t know may be booked as a debt. */
export const mayBeDebt = ({ kind, foundAt }: Difference, now: Date): boolean =>
  kind === 'unknown_there' && now.getTime() - foundAt.getTime() >= UNKNOWN_THERE_MS

/** Has a payment of no order of ours given back to its payer. */
const giveStrayBack = async (deps: PaymentDeps, payment: GatewayPayment): Promise<void> => {
  const at = deps.clock.now()
  await onEach(deps.databases, (db) =>
    transact(db, async (tx) => {
      const stray = await lockStray(tx, payment.gateway, payment.id)
      if (stray?.state !== 'open' || stray.orderId !== null) return
      const eventId = stray.eventId === 0 ? noEvent : stray.eventId
      await refundSuspense(tx, { eventId, payment, attempt: null, reason: stray.reason, at })
    }),
  )
}

const bookAmount = async (
  deps: PaymentDeps,
  difference: Difference,
  payment: GatewayPayment,
): Promise<Resolution | null> => {
  const held = await holding(deps, difference)
  if (held === null || !isPaid(payment)) return null
  const at = deps.clock.now()
  await transact(await deps.databases.forEvent(held.eventId), (tx) =>
    bookTaken(tx, held, { theirs: payment.amount, at }),
  )
  return 'rest'
}

/**
 * One person’s click on a difference: asks the gateway and books what it says, which repeated moves nothing again.
 * `noted` writes of it in the transaction that closes it. Throws not_found, difference_closed, difference_silent when no
 * answer came, difference_stays when the gateway’s word changes nothing.
 */
export const resolveDifference = async (
  deps: PaymentDeps,
  key: DifferenceKey,
  noted: (tx: Db, resolution: Resolution) => Promise<void>,
): Promise<Resolution> => {
  const { control } = deps.databases
  const difference = await findDifference(control, key)
  if (difference === null) throw new AppError('not_found')
  if (difference.closedAt !== null) throw new AppError('difference_closed')
  const payment = await askAbout(deps, difference)
  if (payment === undefined) throw new AppError('difference_silent')
  if (payment === null) throw new AppError('difference_stays')
  const followed = await follow(deps, difference, payment)
  const resolution =
    followed ?? (difference.kind === 'amount' ? await bookAmount(deps, difference, payment) : null)
  if (resolution === null) throw new AppError('difference_stays')
  if (difference.kind === 'unknown_here') await giveStrayBack(deps, payment)
  await transact(control, async (tx) => {
    await closeDifference(tx, difference, resolution, deps.clock.now())
    await noted(tx, resolution)
  })
  return resolution
}

/**
 * Whether a payment may be booked as a debt now: the gateway must say that it knows none, or that it was never paid.
 * Throws difference_young, difference_silent, difference_stays when it was paid after all.
 */
export const mustBeUnknownThere = async (deps: PaymentDeps, difference: Difference): Promise<void> => {
  if (!mayBeDebt(difference, deps.clock.now())) throw new AppError('difference_young')
  const payment = await askAbout(deps, difference)
  if (payment === undefined) throw new AppError('difference_silent')
  if (payment !== null && isPaid(payment)) throw new AppError('difference_stays')
}

/** Books a payment that its gateway never had as a debt to the house, in the caller’s transaction. */
export const bookDebt = async (deps: PaymentDeps, tx: Db, difference: Difference): Promise<void> => {
  const held = await holding(deps, difference)
  if (held === null) throw new AppError('difference_closed')
  const at = deps.clock.now()
  await bookTaken(tx, held, { theirs: centavos(0), at })
  const { gateway, reportId } = difference
  await enqueue(tx, closeDifferenceJob, { gateway, reportId, kind: 'unknown_there' }, at)
}

/** What one click on a difference would book, by what its gateway says now. */
export const foreseeDifference = async (
  deps: PaymentDeps,
  difference: Difference,
  payment: GatewayPayment | null,
): Promise<BookedLine[]> => {
  const held = await holding(deps, difference)
  const at = deps.clock.now()
  const inEvent = async (work: (tx: Db) => Promise<void>) =>
    held ? foresee(await deps.databases.forEvent(held.eventId), { eventId: held.eventId, at }, work) : []
  if (payment === null || !isPaid(payment))
    return mayBeDebt(difference, at) ? inEvent((tx) => bookDebt(deps, tx, difference)) : []
  if (difference.kind === 'fee' && held?.isCredited)
    return inEvent((tx) => correctFeeIn(tx, held, payment, at))
  if (difference.kind === 'amount' && held)
    return inEvent((tx) => bookTaken(tx, held, { theirs: payment.amount, at }))
  return foreseePayment(deps, payment)
}
