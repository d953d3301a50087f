import { beforeAll, expect, test } from 'vitest'
import { json, useVendor } from '../../test/vendors/vendors.ts'
import { createMercadoPago } from './mercado-pago/index.ts'
import { createPaypal } from './paypal/index.ts'

const vendor = useVendor()
const span = { from: new Date('2026-12-01T00:00:00Z'), to: new Date('2026-12-02T00:00:00Z') }
const ROWS = 1_203

let failsAt = Infinity
beforeAll(() => {
  vendor.answer = (request, reply) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', vendor.url)
    if (pathname === '/v1/oauth2/token') return json(reply, { access_token: 'a', expires_in: 60 })
    const isPaypal = pathname === '/v1/reporting/transactions'
    const size = Number(query.get(isPaypal ? 'page_size' : 'limit'))
    const from = isPaypal ? (Number(query.get('page')) - 1) * size : Number(query.get('offset'))
    if (from >= failsAt) return json(reply, {}, 500)
    const places = Array.from({ length: Math.max(0, Math.min(size, ROWS - from)) }, (_, i) => from + i)
    return json(reply, isPaypal ? paypalPage(places, size) : mercadoPagoPage(places))
  }
})

const paypalPage = (places: number[], size: number) => ({
  total_pages: Math.ceil(ROWS / size),
  transaction_details: places.map((place) => ({
    transaction_info: {
      transaction_id: `C${place}`,
      transaction_event_code: 'T0006',
      transaction_status: 'S',
      transaction_initiation_date: '2026-12-01T10:00:00Z',
      transaction_updated_date: '2026-12-01T10:00:00Z',
      transaction_amount: { currency_code: 'MXN', value: '200.00' },
    },
  })),
})

const mercadoPagoPage = (places: number[]) => ({
  paging: { total: ROWS, limit: 100, offset: 0 },
  results: places.map((id) => ({
    id,
    status: 'approved',
    transaction_amount: 200,
    currency_id: 'MXN',
    live_mode: true,
    date_last_updated: '2026-12-01T10:00:00.000-06:00',
  })),
})

const mercadoPago = async () =>
  (await createMercadoPago({ apiUrl: vendor.url, accessToken: 'a' }).listPayments('date_created', span))?.map(
    ({ id }) => id,
  )

const paypal = async () =>
  (
    await createPaypal({
      apiUrl: vendor.url,
      clientId: 'a',
      clientSecret: 'b',
      webhookId: 'c',
      caFile: undefined,
      now: () => new Date(),
    }).listTransactions(span)
  )?.map(({ reportId }) => reportId)

const places = Array.from({ length: ROWS }, (_, i) => i)

test.each([
  ['Mercado Pago', mercadoPago, places.map(String)],
  ['PayPal', paypal, places.map((place) => `C${place}`)],
] as const)(
  'a report of %s is read to its last page, and one of which a page is missing is none',
  async (_who, list, all) => {
    failsAt = Infinity
    expect(await list()).toEqual(all)
    failsAt = 1_000
    expect(await list()).toBeUndefined()
  },
)
