import type { OpId } from '@saldo/contract/ids'
import { type Centavos, centavos } from '@saldo/contract/money'
import { type Order, totalOf } from './order.ts'

/** The rest of a bill of which other payments took a part already; `bill` is the first of them. */
export type Due = { order: Order; paid: Centavos; bill?: OpId | undefined }

/** Where the rest of a bill goes on. */
export type Next = { way: 'qr' | 'cash'; due: Due }

/** A payment of which nobody knows yet whether it was booked, and what either end leaves to be paid. */
export type Paying = { kind: 'paying'; opId: OpId; ifBooked: Next | null; ifRefused: Next | null }

/** What is still to be paid of a bill that is paid in parts. */
export type Bill = { kind: 'due'; next: Next } | Paying

export const billOf = (next: Next | null): Bill | null => next && { kind: 'due', next }

/** What is due for certain: nothing while a payment has no known end. */
export const dueIn = (bill: Bill | null): Due | null => (bill?.kind === 'due' ? bill.next.due : null)

/** The bill once that operation has ended. Any other end changes nothing. */
export const settled = (bill: Bill | null, opId: OpId, isBooked: boolean): Bill | null =>
  bill?.kind === 'paying' && bill.opId === opId ? billOf(isBooked ? bill.ifBooked : bill.ifRefused) : bill

/** What that payment takes. */
export const paymentOf = ({ ifBooked, ifRefused }: Paying): Centavos => {
  if (ifBooked) return centavos(ifBooked.due.paid - (ifRefused?.due.paid ?? 0n))
  return ifRefused ? totalOf(ifRefused.due.order) : centavos(0)
}
