import { expect, test } from 'vitest'
import { aPayer, steerPaypal } from '../../../../test/vendors/paypal-payers.ts'
import { aPerson } from '../../../../test/people/people.ts'
import { anOrder, balanceOf, pay, someBuyer, useShop, withoutNotices } from '../../../../test/money/shop.ts'
import { providerOf } from '../../../../test/vendors/providers.ts'
import {
  accountsOf,
  askingDeps,
  spanOfAll,
  suspenseOf,
  unseenPayment,
} from '../../../../test/money/told-payments.ts'
import { anEvent } from '../../../../test/venue/venue.ts'
import { compareReport } from './compare-report.ts'
import { openDifferences } from './difference-queries.ts'
import { repairDifferences } from './repair-differences.ts'

const shop = await useShop()
const { server, simulator } = shop

const deps = () => askingDeps(shop)
const span = () => spanOfAll(shop)

/** Compares and repairs twice: what was listed once must not come again. Answers what was new the first time. */
const compare = async (gateway: 2 | 3) => {
  const fresh = await compareReport(deps(), providerOf(deps(), gateway), span())
  await repairDifferences(deps())
  expect(await compareReport(deps(), providerOf(deps(), gateway), span())).toEqual([])
  return fresh.map(({ reportId, kind, ours, theirs }) => ({ reportId, kind, ours, theirs }))
}

const resolutions = async (reportId: string): Promise<(string | null)[]> => {
  const rows = server.db
    .selectFrom('payment_difference')
    .select(['status', 'resolution'])
    .where('report_id', '=', reportId)
  return (await rows.execute()).map(({ status, resolution }) => resolution ?? status)
}

/** A paid order of 200 pesos by card, and its payment's number. */
const paid = async () => {
  const { ana, event, code } = await someBuyer(shop)
  await pay(shop, ana, code)
  return { ana, event, code, id: String((await simulator.paymentsOf(code))[0]?.id) }
}

const unseen = (code: string | null) => unseenPayment(shop, code)

test('books that agree with both gateways differ in nothing', async () => {
  await paid()
  const { approve, capture } = await aPayer(shop)
  await approve()
  await capture()
  expect([await compare(2), await compare(3)]).toEqual([[], []])
})

test('a payment that nobody told of is credited by the comparison, once', async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  const id = await unseen(await anOrder(shop, ana, event))
  expect(await compare(2)).toEqual([{ reportId: id, kind: 'unknown_here', ours: null, theirs: 20_000n }])
  expect(await balanceOf(shop, ana, event)).toBe(20_000n)
  expect(await resolutions(id)).toEqual(['applied'])
  await accountsOf(shop, event)
})

test('one of no order of ours goes to suspense, where somebody sees it', async () => {
  const id = await unseen(null)
  expect(await compare(2)).toEqual([{ reportId: id, kind: 'unknown_here', ours: null, theirs: 20_000n }])
  expect(await suspenseOf(shop, id)).toMatchObject([{ eventId: 0, reason: 'unknown_order' }])
  expect(await resolutions(id)).toEqual(['applied'])
})

test.each([
  ['missing', 'unknown_there', 20_000n, null],
  ['wrong_amount', 'amount', 20_000n, 20_100n],
  ['wrong_fee', 'fee', 1_274n, 1_324n],
] as const)(
  'a report with a row that is %s is listed once, and settled by the payment itself',
  async (fault, kind, ours, theirs) => {
    const { event, id } = await paid()
    await simulator.control({ action: 'report', payment_id: id, fault })
    expect(await compare(2)).toEqual([{ reportId: id, kind, ours, theirs }])
    expect(await resolutions(id)).toEqual(['confirmed'])
    expect(await accountsOf(shop, event)).toEqual({ 'gateway_clearing:mp': 18_726, gateway_fee: 1_274 })
  },
)

test.each([
  ['missing', 'unknown_there', 20_000n, null],
  ['wrong_amount', 'amount', 20_000n, 20_100n],
  ['wrong_fee', 'fee', 1_380n, 1_430n],
] as const)('PayPal’s report with a row that is %s too', async (fault, kind, ours, theirs) => {
  const { orderId, approve, capture } = await aPayer(shop)
  await approve()
  await capture()
  const [taken] = await simulator.paypalCaptures(orderId)
  const id = taken?.id ?? ''
  await steerPaypal(shop, { action: 'report', capture_id: id, fault })
  expect(await compare(3)).toEqual([{ reportId: id, kind, ours, theirs }])
  expect(await resolutions(id)).toEqual(['confirmed'])
})

test('a fee that we booked otherwise than the payment says is corrected in the ledger, once', async () => {
  const { event, id } = await paid()
  await server.db
    .updateTable('payment_attempt')
    .set({ fee_centavos: 1_000n })
    .where('report_id', '=', id)
    .execute()
  expect(await compare(2)).toEqual([{ reportId: id, kind: 'fee', ours: 1_000n, theirs: 1_274n }])
  expect(await resolutions(id)).toEqual(['booked'])
  expect(await accountsOf(shop, event)).toMatchObject({ gateway_fee: 1_274 + 274 })
})

test('a credited payment that its gateway calls rejected stays listed: nobody knows whose word is right', async () => {
  const { ana, event, id } = await paid()
  await withoutNotices(shop, () =>
    simulator.control({ action: 'payment', payment_id: Number(id), to: 'reject' }),
  )
  expect(await compare(2)).toEqual([{ reportId: id, kind: 'unknown_there', ours: 20_000n, theirs: null }])
  expect(await resolutions(id)).toEqual(['open'])
  expect(await balanceOf(shop, ana, event)).toBe(20_000n)
  await server.db.deleteFrom('payment_difference').where('report_id', '=', id).execute()
  await simulator.control({ action: 'payment', payment_id: Number(id), to: 'approve' })
})

test('what nobody can repair stays listed', async () => {
  const { id } = await paid()
  await server.db
    .updateTable('payment_attempt')
    .set({ amount_centavos: 19_000n })
    .where('report_id', '=', id)
    .execute()
  expect(await compare(2)).toEqual([{ reportId: id, kind: 'amount', ours: 19_000n, theirs: 20_000n }])
  expect(await openDifferences(server.db)).toMatchObject([{ reportId: id, kind: 'amount' }])
  await server.db.deleteFrom('payment_difference').where('report_id', '=', id).execute()
})
