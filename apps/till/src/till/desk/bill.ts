import type { OpId } from '@saldo/contract/ids'
import { type Centavos, centavos } from '@saldo/contract/money'
import { type Order, totalOf } from './order.ts'

/** The unpaid rest of a partly paid bill; `bill` is the first payment's id. */
export type Due = { order: Order; paid: Centavos; bill?: OpId | undefined }

/** How the rest of a bill is paid next. */
export type Next = { way: 'qr' | 'cash'; due: Due }

/** A payment with an unknown outcome, and what is due for either outcome. */
export type Paying = { kind: 'paying'; opId: OpId; ifBooked: Next | null; ifRefused: Next | null }

/** The unpaid state of a bill paid in parts. */
export type Bill = { kind: 'due'; next: Next } | Paying

export const billOf = (next: Next | null): Bill | null => next && { kind: 'due', next }

/** The amount known to be due; null while a payment's outcome is unknown. */
export const dueIn = (bill: Bill | null): Due | null => (bill?.kind === 'due' ? bill.next.due : null)

/** The bill after the operation's outcome; outcomes of other operations change nothing. */
export const settled = (bill: Bill | null, opId: OpId, isBooked: boolean): Bill | null =>
  bill?.kind === 'paying' && bill.opId === opId ? billOf(isBooked ? bill.ifBooked : bill.ifRefused) : bill

/** The amount of the pending payment. */
export const paymentOf = ({ ifBooked, ifRefused }: Paying): Centavos => {
  if (ifBooked) return centavos(ifBooked.due.paid - (ifRefused?.due.paid ?? 0n))
  return ifRefused ? totalOf(ifRefused.due.order) : centavos(0)
}
