import type { Merchant } from './merchant.ts'
import type { Capture, Refund } from './state.ts'
import { pesos, wireTime } from './wire.ts'
import { PaypalError } from './errors.ts'

const LONGEST_MS = 31 * 86_400_000

type Row = {
  at: number
  info: { [name: string]: unknown }
}

const ofCapture = (merchant: Merchant, capture: Capture): Row => {
  const order = merchant.state.orders.get(capture.orderId)
  return {
    at: capture.createdAt,
    info: {
      transaction_id: capture.id,
      transaction_event_code: 'T0006',
      transaction_initiation_date: wireTime(capture.createdAt),
      transaction_updated_date: wireTime(capture.updatedAt),
      transaction_amount: pesos(capture.amount),
      fee_amount: pesos(-capture.fee),
      transaction_status: capture.status === 'PENDING' ? 'P' : 'S',
      ...(order?.customId && { custom_field: order.customId }),
      ...(order?.invoiceId && { invoice_id: order.invoiceId }),
    },
  }
}

const ofRefund = (refund: Refund): Row => ({
  at: refund.at,
  info: {
    transaction_id: refund.id,
    paypal_reference_id: refund.captureId,
    paypal_reference_id_type: 'TXN',
    transaction_event_code: refund.isReversal ? 'T1106' : 'T1107',
    transaction_initiation_date: wireTime(refund.at),
    transaction_updated_date: wireTime(refund.at),
    transaction_amount: pesos(-refund.amount),
    transaction_status: 'S',
  },
})

const rowsOf = (merchant: Merchant): Row[] => {
  const faultOf = ({ id }: Capture) => merchant.report.find(({ captureId }) => captureId === id)?.fault
  const bent = (capture: Capture): Capture => {
    const fault = faultOf(capture)
    if (fault === 'wrong_amount') return { ...capture, amount: capture.amount + 1_00n }
    return fault === 'wrong_fee' ? { ...capture, fee: capture.fee + 50n } : capture
  }
  const captures = [...merchant.state.captures.values()]
    .filter((capture) => capture.status !== 'DECLINED' && capture.status !== 'FAILED')
    .filter((capture) => faultOf(capture) !== 'missing')
    .map(bent)
  const refunds = [...merchant.state.refunds.values()].filter(({ status }) => status === 'COMPLETED')
  return [...captures.map((capture) => ofCapture(merchant, capture)), ...refunds.map(ofRefund)].toSorted(
    (a, b) => a.at - b.at,
  )
}

/** The account's transactions of a span of 31 days at most, page by page. */
export const listTransactions = (merchant: Merchant, query: { [name: string]: string | undefined }) => {
  const [start, end] = [Date.parse(query['start_date'] ?? ''), Date.parse(query['end_date'] ?? '')]
  const [size, page] = [Number(query['page_size'] ?? 100), Number(query['page'] ?? 1)]
  if (!(start < end) || end - start > LONGEST_MS || !(size >= 1 && size <= 500) || !(page >= 1))
    throw new PaypalError(400, 'INVALID_REQUEST', 'Invalid request - see details.')
  const rows = rowsOf(merchant).filter(({ at }) => at >= start && at < end)
  return {
    transaction_details: rows
      .slice((page - 1) * size, page * size)
      .map(({ info }) => ({ transaction_info: info })),
    account_number: merchant.settings.merchantId,
    start_date: wireTime(start),
    end_date: wireTime(end),
    last_refreshed_datetime: wireTime(merchant.now()),
    page,
    total_items: rows.length,
    total_pages: Math.max(1, Math.ceil(rows.length / size)),
  }
}
