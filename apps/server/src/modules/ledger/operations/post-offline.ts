import type { EventId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { Db } from '../../../db/index.ts'
import { AppError } from '../../../kernel/errors.ts'
import { assertAmount, fingerprintOfOperation } from './booking.ts'
import { callPostOffline, type OfflineSale } from './post-offline-queries.ts'
import type { OutcomeRow } from './outcome.ts'

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
