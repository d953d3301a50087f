import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { Db } from '../../../db/index.ts'
import { AppError } from '../../../kernel/errors.ts'
import { assertAmount, fingerprintOfOperation, type Booking } from './booking.ts'
import { callPostOffline } from './post-offline-queries.ts'
import type { LiveUse } from './live-key-queries.ts'
import type { OutcomeRow } from './outcome.ts'

/** A sale that a till made without the server, at its place. */
export type OfflineSale = Booking & {
  place: NonNullable<Booking['place']>
  walletId: WalletId
  amount: Centavos
  /** False for a QR that had ended when the sale was made: the organiser bears all of it. */
  isPaying: boolean
  /** The most that the organiser may bear of it; null for any part. */
  mostLoss: Centavos | null
  /** The online charge that the till got no answer for. */
  insteadOf: OpId | null
  live: LiveUse | null
}

export type OfflineOutcome = {
  /** `online`: the charge that it stands in for was booked before. `over_loss`: nothing was booked or recorded. */
  status: 'booked' | 'online' | 'over_loss'
  /** What the QR paid of it. */
  paid: Centavos
  balanceAfter: Centavos
}

const statuses = new Map<string, OfflineOutcome['status']>([
  ['ok', 'booked'],
  ['sold_online', 'online'],
  ['over_loss', 'over_loss'],
])

const fingerprintOfSale = ({ walletId, amount, items }: OfflineSale): Buffer =>
  fingerprintOfOperation({ kind: 'offline', walletId, amount, items: items ?? [] })

const outcomeOf = (row: OutcomeRow): OfflineOutcome => {
  if (row.code === 'mismatch') throw new AppError('operation_mismatch')
  const status = statuses.get(row.code)
  if (status === undefined) throw new AppError('wallet_unknown')
  const paid = status === 'booked' ? row.balance_before - row.balance_after : 0n
  return { status, paid: centavos(paid), balanceAfter: centavos(row.balance_after) }
}

/**
 * Books sales of one event that were made offline, in their order, each once per opId: the QR pays what it has,
 * `offline_loss` the rest, and the bar gets all of it. Throws wallet_unknown, operation_mismatch, request_in_progress and
 * busy: then none is booked, once the caller's transaction is rolled back.
 */
export const postOffline = async (
  db: Db,
  eventId: EventId,
  sales: readonly OfflineSale[],
): Promise<OfflineOutcome[]> => {
  for (const { amount } of sales) assertAmount(amount)
  if (sales.length === 0) return []
  const rows = await callPostOffline(
    db,
    eventId,
    sales.map((sale) => ({ sale, fingerprint: fingerprintOfSale(sale) })),
  )
  return rows.map(outcomeOf)
}
