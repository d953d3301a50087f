import { centavos, type Centavos } from '@saldo/contract/money'
import type { PaidSource } from '../../orders/index.ts'

/** A payment that credited a QR, and whether a refund of it is under way or was refused. */
export type SourcePayment = PaidSource & { isClosed: boolean }

const DAY_MS = 24 * 3_600_000

/** How long after a payment both gateways refund it: 180 days. */
const REFUNDABLE_MS = 180 * DAY_MS

/** From this age on a payment's window is about to end. */
const LAST_CALL_MS = 150 * DAY_MS

const ageOf = ({ paidAt }: Pick<SourcePayment, 'paidAt'>, now: Date): number =>
  now.getTime() - paidAt.getTime()

/** Whether money may go back to this payment now. */
export const isOpenSource = (payment: SourcePayment, now: Date): boolean =>
  !payment.isDisputed && !payment.isClosed && ageOf(payment, now) < REFUNDABLE_MS

/** Whether a payment's window ends within a month. */
export const isAlmostTooOld = (payment: SourcePayment, now: Date): boolean =>
  ageOf(payment, now) >= LAST_CALL_MS && ageOf(payment, now) < REFUNDABLE_MS

export type Part = { payment: SourcePayment; amount: Centavos }

/** Spreads what a QR has left over its payments, in their order; each takes what it can. */
export const spread = (refundable: Centavos, payments: readonly SourcePayment[]): Part[] => {
  const parts: Part[] = []
  let rest: bigint = refundable
  for (const payment of payments) {
    const amount = rest < payment.left ? rest : payment.left
    if (amount <= 0n) break
    parts.push({ payment, amount: centavos(amount) })
    rest -= amount
  }
  return parts
}
