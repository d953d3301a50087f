import type { Capture, Merchant, Refund } from './state.ts'
import { disputeOnWire, notFound, pesos, refusal, wireTime } from './wire.ts'

type Query = { [name: string]: string | undefined }

const badRequest = () => refusal(400, 'INVALID_REQUEST', 'Invalid request - see details.')

/** A page of a list, by the size and the number that the query gives. Throws 400 for impossible ones. */
const pageOf = <Item>(items: Item[], query: Query, usual: number, most: number) => {
  const [size, page] = [Number(query['page_size'] ?? usual), Number(query['page'] ?? 1)]
  if (!(size >= 1 && size <= most) || !(page >= 1)) throw badRequest()
  const pages = Math.max(1, Math.ceil(items.length / size))
  return { page, pages, items: items.slice((page - 1) * size, page * size) }
}

/** A dispute as lists show it: outcome and transactions are shown only by the dispute itself. */
const summaryOf = ({
  disputed_transactions: _transactions,
  dispute_outcome: _outcome,
  ...summary
}: ReturnType<typeof disputeOnWire>) => summary

const momentOf = (text: string | undefined, otherwise: number): number => {
  const moment = text === undefined ? otherwise : Date.parse(text)
  if (Number.isNaN(moment)) throw badRequest()
  return moment
}

/** Disputes of a capture, or those changed in a period, paginated. */
export const listDisputes = (merchant: Merchant, query: Query) => {
  const [from, to] = [
    momentOf(query['update_time_after'], 0),
    momentOf(query['update_time_before'], Number.MAX_SAFE_INTEGER),
  ]
  const wanted = query['disputed_transaction_id']
  const found = [...merchant.state.disputes.values()]
    .filter(({ captureId }) => wanted === undefined || captureId === wanted)
    .filter(({ updatedAt }) => updatedAt >= from && updatedAt <= to)
  const { items } = pageOf(found, query, 10, 50)
  const links = [{ href: `${merchant.origin}/v1/customer/disputes`, rel: 'self', method: 'GET' }]
  return { items: items.map((dispute) => summaryOf(disputeOnWire(merchant, dispute))), links }
}

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
  const captures = merchant.report
    .told(merchant.state.captures.values())
    .filter((capture) => capture.status !== 'DECLINED')
  const refunds = [...merchant.state.refunds.values()]
  return [...captures.map((capture) => ofCapture(merchant, capture)), ...refunds.map(ofRefund)].toSorted(
    (a, b) => a.at - b.at,
  )
}

/** Transactions of the account in a period of 31 days at most, paginated. */
export const listTransactions = (merchant: Merchant, query: Query) => {
  const [start, end] = [Date.parse(query['start_date'] ?? ''), Date.parse(query['end_date'] ?? '')]
  if (!(start < end) || end - start > LONGEST_MS) throw badRequest()
  const rows = rowsOf(merchant).filter(({ at }) => at >= start && at < end)
  const { page, pages, items } = pageOf(rows, query, 100, 500)
  return {
    transaction_details: items.map(({ info }) => ({ transaction_info: info })),
    account_number: merchant.settings.merchantId,
    start_date: wireTime(start),
    end_date: wireTime(end),
    last_refreshed_datetime: wireTime(merchant.now()),
    page,
    total_items: rows.length,
    total_pages: pages,
  }
}

/** What the account has; refused nothing, it has all that its captures brought. */
export const balancesOnWire = ({ state, settings, now }: Merchant) => {
  const taken = [...state.captures.values()].reduce((sum, { amount, fee }) => sum + amount - fee, 0n)
  const returned = [...state.refunds.values()].reduce((sum, { amount }) => sum + amount, 0n)
  const available = pesos(state.available ?? taken - returned)
  return {
    balances: [
      {
        currency: 'MXN',
        primary: true,
        total_balance: available,
        available_balance: available,
        withheld_balance: pesos(0n),
      },
    ],
    account_id: settings.merchantId,
    as_of_time: wireTime(now()),
    last_refresh_time: wireTime(now()),
  }
}

const events: [name: string, description: string][] = [
  ['CHECKOUT.ORDER.APPROVED', 'An order has been approved by buyer.'],
  ['PAYMENT.CAPTURE.COMPLETED', 'A payment capture completes.'],
  ['PAYMENT.CAPTURE.PENDING', 'The state of a payment capture changes to pending.'],
  ['PAYMENT.CAPTURE.DENIED', 'A payment capture is denied.'],
  ['PAYMENT.CAPTURE.REFUNDED', 'A merchant refunds a payment capture.'],
  ['PAYMENT.CAPTURE.REVERSED', 'PayPal reverses a payment capture.'],
  ['CUSTOMER.DISPUTE.CREATED', 'A dispute is created.'],
  ['CUSTOMER.DISPUTE.UPDATED', 'A dispute is updated.'],
  ['CUSTOMER.DISPUTE.RESOLVED', 'A dispute is resolved.'],
]

/** The app's settings of the merchant's webhook. Throws 404 for any other webhook. */
export const webhookOnWire = ({ settings, origin }: Merchant, id: string) => {
  if (id !== settings.webhookId || settings.webhookUrl === null) throw notFound()
  const href = `${origin}/v1/notifications/webhooks/${id}`
  return {
    id,
    url: settings.webhookUrl,
    event_types: events.map(([name, description]) => ({
      name,
      description,
      status: 'ENABLED',
      resource_versions: [name.startsWith('PAYMENT.') || name.startsWith('CHECKOUT.') ? '2.0' : '1.0'],
    })),
    links: [
      { href, rel: 'self', method: 'GET' },
      { href, rel: 'update', method: 'PATCH' },
      { href, rel: 'delete', method: 'DELETE' },
    ],
  }
}
