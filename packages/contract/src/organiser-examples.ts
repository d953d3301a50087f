/** Replies of the organiser's API as its description shows them: `organiser-examples.test.ts` asks a server for each. */
const ids = {
  place: '0195b7a0-5d3c-7c1e-8a2b-3f4d5e6a7b81',
  till: '0195b7a0-5d3c-7c1e-8a2b-3f4d5e6a7b82',
  product: '0195b7a0-5d3c-7c1e-8a2b-3f4d5e6a7b83',
  person: '0195b7a0-5d3c-7c1e-8a2b-3f4d5e6a7b84',
  wallet: '0195b7a0-5d3c-7c1e-8a2b-3f4d5e6a7b85',
  topup: '0195b7a0-5d3c-7c1e-8a2b-3f4d5e6a7b86',
  charge: '0195b7a0-5d3c-7c1e-8a2b-3f4d5e6a7b87',
  refund: '0195b7a0-5d3c-7c1e-8a2b-3f4d5e6a7b88',
} as const

const at = '2026-11-21T03:15:00.000Z'
const cursor = 'WyIwMTk1YjdhMC01ZDNjLTdjMWUtOGEyYi0zZjRkNWU2YTdiODEiXQ'

const event = {
  id: 12,
  name: 'Festival Ejemplo',
  url: 'festival-ejemplo',
  status: 'published',
  starts_at: at,
  ends_at: at,
  timezone: 'America/Mexico_City',
  venue: 'Foro Prueba',
  city: 'Puebla',
  min_topup: 10,
  max_topup: 10_000,
  max_balance: 20_000,
  refunds_until: null,
}
const place = { id: ids.place, name: 'Barra Norte', kind: 'bar' }
const product = {
  id: ids.product,
  name: 'Cerveza',
  price: 85.5,
  category: null,
  is_adult_only: true,
  is_sold_out: false,
}
const page = (...items: readonly object[]) => ({ items, cursor, has_more: false })

export const organiserExamples = {
  events: { items: [event], cursor: null, has_more: false },
  event,
  places: page(place, { id: ids.till, name: 'Caja', kind: 'cash_point' }),
  place,
  products: page(product),
  product,
  staff: page({ id: ids.person, name: 'Ana Luna', role: 'bar', place }),
  wallets: page({
    id: ids.wallet,
    state: 'active',
    loaded: 500,
    taken: 85.5,
    held: 0,
    available: 414.5,
    opened_at: at,
  }),
  movements: {
    ...page(
      {
        operation: ids.topup,
        leg: 0,
        at,
        kind: 'topup',
        amount: 500,
        debit: 'promo',
        credit: 'wallets',
        wallet: ids.wallet,
        place: null,
        reverses: null,
      },
      {
        operation: ids.charge,
        leg: 0,
        at,
        kind: 'charge',
        amount: 85.5,
        debit: 'wallets',
        credit: `bar_revenue:${ids.place}`,
        wallet: ids.wallet,
        place: ids.place,
        reverses: null,
      },
    ),
    complete_until: at,
  },
  refunds: page({
    id: ids.refund,
    wallet: ids.wallet,
    state: 'requested',
    amount: null,
    created_at: at,
    accepted_at: null,
    rejected_at: null,
    paid_at: null,
    returned_at: null,
  }),
  overview: {
    at,
    loaded: 500,
    spent: 85.5,
    tips: 0,
    sales: 85.5,
    cash_sales: 0,
    deposits: 0,
    given_back: 0,
    fees: 0,
    chargebacks: 0,
    breakage: 0,
    unspent: 414.5,
    held: 0,
    topups: 1,
    charges: 1,
    people: 1,
    places: [{ id: ids.place, name: 'Barra Norte', amount: 85.5 }],
  },
} as const
