import type { PaymentChange, ReportRow, Span } from '../payment-provider.ts'
import { bodyOf, type Caller } from './caller.ts'
import { readChanges, readTransactions } from './transaction-wire.ts'

const PAGE = 500

type Read<Row> = (raw: string) => { pages: number; rows: Row[] } | null

/** Transaction report of a span of at most 31 days, all pages; null when an answer is missing. */
const report = async <Row>(call: Caller, { from, to }: Span, read: Read<Row>): Promise<Row[] | null> => {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({
      start_date: from.toISOString(),
      end_date: to.toISOString(),
      fields: 'transaction_info',
      page_size: String(PAGE),
      page: String(page),
    })
    const answer = await call({ method: 'GET', path: `/v1/reporting/transactions?${query}` })
    const found = read(bodyOf(answer) ?? '')
    if (found === null) return null
    rows.push(...found.rows)
    if (page >= found.pages) return rows
  }
}

/** The payments of a span. */
export const listTransactions = (call: Caller, span: Span): Promise<ReportRow[] | null> =>
  report(call, span, readTransactions)

/** Changes of captures in a span. */
export const changedCaptures = (call: Caller, span: Span): Promise<PaymentChange[] | null> =>
  report(call, span, readChanges)
