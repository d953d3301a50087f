import type { EventId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { v7 } from 'uuid'
import type { Db } from '../../../db/index.ts'
import { holdMany, standingHolds, type RefundableWallet } from '../../ledger/index.ts'
import { lockPaidOrders, paidSources } from '../../orders/index.ts'
import { enqueueDecided, enqueueRefund } from './jobs.ts'
import { insertRefunds, updateOpenRefund, type PaymentRefund } from './refund-queries.ts'
import { clearingOf } from './rules.ts'
import { HOLD_RELEASED, ordersClosedToRuns, takePlanned } from './run-queries.ts'
import { isAlmostTooOld, isOpenSource, spread, type SourcePayment } from './run-rules.ts'
import { refundOpId } from './settle-refund.ts'

type Run = { eventId: EventId; runId: string }
type Page = Run & { wallets: readonly RefundableWallet[]; at: Date }

const membersOf = (wallets: readonly RefundableWallet[]): WalletId[] =>
  wallets.flatMap(({ members }) => members)

const sourcesOf = async (
  db: Db,
  eventId: EventId,
  members: readonly WalletId[],
): Promise<SourcePayment[]> => {
  const payments = await paidSources(db, eventId, members)
  const closed = await ordersClosedToRuns(
    db,
    eventId,
    payments.map(({ orderId }) => orderId),
  )
  return payments.map((payment) => ({ ...payment, isClosed: closed.has(payment.orderId) }))
}

const paymentsByWallet = (
  wallets: readonly RefundableWallet[],
  payments: readonly SourcePayment[],
): Map<WalletId, SourcePayment[]> => {
  const holderOf = new Map(wallets.flatMap(({ walletId, members }) => members.map((id) => [id, walletId])))
  return Map.groupBy(payments, ({ walletId }) => holderOf.get(walletId) ?? walletId)
}

const planned = (
  { eventId, runId, at }: Page,
  walletId: WalletId,
  payment: SourcePayment,
  amount: Centavos,
) => {
  const refundId = v7()
  return {
    eventId,
    refundId,
    gateway: payment.gateway,
    gatewayPaymentId: payment.gatewayPaymentId,
    orderId: payment.orderId,
    attemptId: payment.attemptId,
    amount,
    before: payment.refunded,
    cause: 'run',
    reason: 'run',
    run: { runId, walletId },
    status: 'planned',
    holdOpId: refundOpId(refundId, 'hold'),
    gatewayRefundId: null,
    tries: 0,
    unansweredAt: null,
    createdAt: at,
  } as const satisfies PaymentRefund
}

/**
 * Plans the refunds of some QRs to the payments they came from, newest first, and holds their amounts. Resolves
 * to what of each QR goes back that way, in centavos; what something took meanwhile is left out.
 */
export const planRefunds = async (tx: Db, page: Page): Promise<Map<WalletId, Centavos>> => {
  const { eventId, wallets, at } = page
  const members = membersOf(wallets)
  await lockPaidOrders(tx, eventId, members)
  const payments = (await sourcesOf(tx, eventId, members)).filter((payment) => isOpenSource(payment, at))
  const byWallet = paymentsByWallet(wallets, payments)
  const wanted = wallets.flatMap(({ walletId, refundable }) =>
    spread(refundable, byWallet.get(walletId) ?? []).map(({ payment, amount }) =>
      planned(page, walletId, payment, amount),
    ),
  )
  if (wanted.length === 0) return new Map()
  const outcomes = await holdMany(tx, {
    eventId,
    at,
    holds: wanted.map((refund) => ({
      opId: refund.holdOpId,
      walletId: refund.run.walletId,
      amount: refund.amount,
      to: clearingOf(refund),
      groupId: refund.orderId,
    })),
  })
  const held = wanted.filter((_refund, i) => outcomes[i]?.status === 'booked')
  await insertRefunds(tx, held)
  const sums = new Map<WalletId, Centavos>()
  for (const { run, amount } of held)
    sums.set(run.walletId, centavos((sums.get(run.walletId) ?? 0n) + amount))
  return sums
}

/**
 * Has the gateways asked for up to `most` planned refunds of a run; resolves to how many those were. Refuses those whose
 * hold a dispute took meanwhile, because nothing is paid from a frozen wallet.
 */
export const askPlanned = async (tx: Db, run: Run, most: number, at: Date): Promise<number> => {
  const taken = await takePlanned(tx, run, most)
  const holds = taken.flatMap(({ holdOpId }) => holdOpId ?? [])
  const standing = await standingHolds(tx, run.eventId, holds)
  let asked = 0
  for (const refund of taken) {
    if (refund.holdOpId !== null && standing.has(refund.holdOpId)) {
      await enqueueRefund(tx, refund, at)
      asked += 1
    } else {
      await updateOpenRefund(tx, refund, { status: 'refused', refusal: HOLD_RELEASED, closedAt: at })
      await enqueueDecided(tx, refund, 'refused', at)
    }
  }
  return asked
}

export type SourcePreview = {
  /** What would go back to payments, by gateway. */
  byGateway: Map<SourcePayment['gateway'], { count: number; amount: Centavos }>
  /** What payments' windows, disputes, cash and terminals leave for a CLABE. */
  rest: Centavos
  restWallets: number
  /** Payments whose window ends within a month. */
  almostTooOld: number
}

/** Adds what a run would do with some QRs to a preview; moves and locks nothing. */
export const previewRefunds = async (
  db: Db,
  { eventId, wallets, at }: Omit<Page, 'runId'>,
  sum: SourcePreview,
): Promise<SourcePreview> => {
  const all = await sourcesOf(db, eventId, membersOf(wallets))
  const byWallet = paymentsByWallet(
    wallets,
    all.filter((payment) => isOpenSource(payment, at)),
  )
  let { rest, restWallets } = sum
  for (const { walletId, refundable } of wallets) {
    let left: bigint = refundable
    for (const { payment, amount } of spread(refundable, byWallet.get(walletId) ?? [])) {
      const before = sum.byGateway.get(payment.gateway) ?? { count: 0, amount: centavos(0) }
      sum.byGateway.set(payment.gateway, {
        count: before.count + 1,
        amount: centavos(before.amount + amount),
      })
      left -= amount
    }
    rest = centavos(rest + left)
    if (left > 0n) restWallets += 1
  }
  const almostTooOld = sum.almostTooOld + all.filter((payment) => isAlmostTooOld(payment, at)).length
  return { ...sum, rest, restWallets, almostTooOld }
}
