import type { EventId } from '@saldo/contract/ids'
import { findInEach, listEach } from '../../../db/index.ts'
import type { PaymentProvider, ReportRow, Span } from '../../../gateways/payment-provider.ts'
import { GatewaySilent } from '../settle/jobs.ts'
import { heldIn, heldOf, insertDifference, type Difference, type Held } from './difference-queries.ts'
import type { PaymentDeps } from '../settle/payment-deps.ts'

const HOUR_MS = 3_600_000
/** Reports lag by up to three hours. */
const LAG_MS = 4 * HOUR_MS
const REACH_MS = 72 * HOUR_MS
/** A report may date a payment by its beginning, well before we heard of it. */
const MARGIN_MS = 12 * HOUR_MS

type Found = Pick<Difference, 'reportId' | 'kind' | 'eventId' | 'code' | 'ours' | 'theirs'>
type Compared = Pick<Held, 'code' | 'amount' | 'refunded' | 'fee' | 'isCredited'> & { eventId: EventId }

/** The differences between a report's row and our record. A fee missing from the report is none. */
const differencesOf = (row: ReportRow, held: Compared | null): Found[] => {
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

/**
 * Compares a gateway's report for a span with our records, and stores each difference once. Returns the new
 * ones.
 */
export const compareReport = async (
  deps: PaymentDeps,
  provider: PaymentProvider,
  span: Span,
): Promise<Difference[]> => {
  const { databases } = deps
  const gateway = provider.id
  const rows = await provider.report(span)
  if (rows === null) throw new GatewaySilent('The comparison got no report')
  const foundAt = deps.clock.now()
  const found: Difference[] = []
  for (const row of rows)
    for (const each of differencesOf(
      row,
      await findInEach(databases, (db) => heldOf(db, gateway, row.reportId)),
    ))
      found.push({ ...each, gateway, foundAt })
  const listed = new Set(rows.map(({ reportId }) => reportId))
  const middle = { from: new Date(span.from.getTime() + MARGIN_MS), to: span.to }
  for (const held of await listEach(databases, (db) => heldIn(db, gateway, middle))) {
    const { reportId, eventId, code, amount } = held
    if (!listed.has(reportId))
      found.push({
        gateway,
        reportId,
        kind: 'unknown_there',
        eventId,
        code,
        ours: amount,
        theirs: null,
        foundAt,
      })
  }
  const fresh: Difference[] = []
  for (const each of found) if (await insertDifference(databases.control, each)) fresh.push(each)
  return fresh
}

/** The span of a daily comparison: several days, so that the next run makes up for a missed one. */
export const spanAt = (now: Date): Span => ({
  from: new Date(now.getTime() - REACH_MS),
  to: new Date(now.getTime() - LAG_MS),
})
