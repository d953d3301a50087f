import type { Account } from './account.ts'
import { paymentOnWire } from './payment-wire.ts'
import type { Payment } from './state.ts'
import { badRequest, readWireTime } from './wire.ts'

type Query = { [name: string]: string | undefined }

const moments: { [range: string]: (payment: Payment) => number | null } = {
  date_created: ({ createdAt }) => createdAt,
  date_last_updated: ({ updatedAt }) => updatedAt,
  date_approved: ({ approvedAt }) => approvedAt,
}

const readCount = (text: string | undefined, fallback: number, most: number): number => {
  if (text === undefined) return fallback
  const count = Number(text)
  if (!Number.isInteger(count) || count < 0) throw badRequest('Params Error', 1)
  if (count > most) throw badRequest('Number of rows exceeded the limits', 1000)
  return count
}

const readMoment = (text: string, now: number): number => {
  const moment = readWireTime(text, now)
  if (moment === undefined) throw badRequest("Date format must be yyyy-MM-dd'T'HH:mm:ss.SSSZ", 1001)
  return moment
}

const withinRange = (query: Query, now: number): ((payment: Payment) => boolean) => {
  if (query['range'] === undefined) return () => true
  const momentOf = moments[query['range']]
  if (!momentOf) throw badRequest('Some parameters are invalid for search.', 1)
  const from = readMoment(query['begin_date'] ?? 'NOW-30DAYS', now)
  const until = readMoment(query['end_date'] ?? 'NOW', now)
  return (payment) => {
    const moment = momentOf(payment)
    return moment !== null && moment >= from && moment <= until
  }
}

const inOrder = (query: Query) => {
  const momentOf = moments[query['sort'] ?? 'date_created']
  const sign = query['criteria'] === 'asc' ? 1 : -1
  return (one: Payment, other: Payment) => {
    const byMoment = momentOf ? (momentOf(one) ?? 0) - (momentOf(other) ?? 0) : 0
    return sign * (byMoment || one.id - other.id)
  }
}

/** A page of the account's payments, newest first unless asked otherwise. Throws 400 for a bad date or too many rows. */
export const searchPayments = (account: Account, query: Query) => {
  const limit = readCount(query['limit'], 30, 1_000)
  const offset = readCount(query['offset'], 0, 10_000)
  const isWithin = withinRange(query, account.now())
  const same = (name: string, value: string | null) => query[name] === undefined || query[name] === value
  // Report faults alter only searches by `date_created`, which the product reads as daily reports.
  const isReport = query['range'] === 'date_created'
  const payments = account.state.payments.values()
  const found = (isReport ? account.report.told(payments) : [...payments])
    .filter(
      (payment) =>
        same('id', String(payment.id)) &&
        same('external_reference', payment.externalReference) &&
        same('status', payment.status) &&
        same('payment_method_id', payment.methodId) &&
        same('payment_type_id', payment.typeId) &&
        isWithin(payment),
    )
    .sort(inOrder(query))
  return {
    paging: { total: found.length, limit, offset },
    results: found.slice(offset, offset + limit).map((payment) => paymentOnWire(payment, account)),
  }
}
