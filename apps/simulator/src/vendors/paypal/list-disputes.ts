import { PaypalError } from './errors.ts'
import type { Merchant } from './merchant.ts'
import { disputeOnWire } from './wire.ts'

/** What a list tells of a dispute: how it ended and what it is about are told by the dispute alone. */
const summaryOf = ({
  disputed_transactions: _transactions,
  dispute_outcome: _outcome,
  ...summary
}: ReturnType<typeof disputeOnWire>) => summary

const momentOf = (text: string | undefined, otherwise: number): number => {
  const moment = text === undefined ? otherwise : Date.parse(text)
  if (Number.isNaN(moment)) throw new PaypalError(400, 'INVALID_REQUEST', 'Invalid request - see details.')
  return moment
}

/** The disputes about a capture, or those that changed in a span, page by page. */
export const listDisputes = (merchant: Merchant, query: { [name: string]: string | undefined }) => {
  const [from, to] = [
    momentOf(query['update_time_after'], 0),
    momentOf(query['update_time_before'], Number.MAX_SAFE_INTEGER),
  ]
  const [size, page] = [Number(query['page_size'] ?? 10), Number(query['page'] ?? 1)]
  if (!(size >= 1 && size <= 50) || !(page >= 1))
    throw new PaypalError(400, 'INVALID_REQUEST', 'Invalid request - see details.')
  const wanted = query['disputed_transaction_id']
  const found = [...merchant.state.disputes.values()]
    .filter(({ captureId }) => wanted === undefined || captureId === wanted)
    .filter(({ updatedAt }) => updatedAt >= from && updatedAt <= to)
  const items = found
    .slice((page - 1) * size, page * size)
    .map((dispute) => summaryOf(disputeOnWire(merchant, dispute)))
  const links = [{ href: `${merchant.origin}/v1/customer/disputes`, rel: 'self', method: 'GET' }]
  return { items, links }
}
