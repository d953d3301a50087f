import type { EventId } from '@saldo/contract/ids'
import type { ReportRow } from '../../../gateways/payment-provider.ts'
import type { Difference, Held } from './difference-queries.ts'

type Found = Pick<Difference, 'reportId' | 'kind' | 'eventId' | 'code' | 'ours' | 'theirs'>
type Compared = Pick<Held, 'code' | 'amount' | 'refunded' | 'fee' | 'isCredited'> & { eventId: EventId }

/** The differences between a report's row and our record. A fee missing from the report is none. */
export const differencesOf = (row: ReportRow, held: Compared | null): Found[] => {
  const { reportId } = row
  if (held === null) {
    const unknown = { eventId: null, code: row.purchaseCode, ours: null, theirs: row.amount }
    return [{ reportId, kind: 'unknown_here', ...unknown }]
  }
  const { eventId, code } = held
  const found: Found[] = []
  const note = (kind: Found['kind'], ours: bigint | null, theirs: bigint): void => {
    if (ours !== theirs) found.push({ reportId, kind, eventId, code, ours, theirs })
  }
  note('amount', held.amount, row.amount)
  if (row.refunded !== null) note('refunded', held.refunded, row.refunded)
  if (row.fee !== null && held.isCredited) note('fee', held.fee, row.fee)
  return found
}
