import type { Place } from '../venue/index.ts'
import { centavos } from '@saldo/contract/money'
import { afterAll, expect, test } from 'vitest'
import { aBatcherOf } from '../../../test/money/batcher.ts'
import { newOpId } from '../../../test/money/ledger.ts'
import { addsUp, amountIn, type WireSection } from '../../../test/money/report.ts'
import { aSettlement } from '../../../test/money/settlements.ts'
import { aPerson } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { aWallet } from '../../../test/venue/venue.ts'
import { reverse, sellForCash } from '../ledger/index.ts'

const server = useServer(() => ({}) as never)
afterAll(() => ledgerIsSound(server))

const items = (beers: number, cups: number) => [
  { name: 'Cerveza', quantity: beers, unitPrice: centavos(8_000) },
  { name: 'Vaso (depósito)', quantity: cups, unitPrice: centavos(2_000), isCup: true as const },
]

/**
 * Tacos sells ten beers with their cups to a QR, one more in cash, and takes one sale with three cups back; four cups come
 * back at the organiser's own bar with two beers.
 */
const aNight = async () => {
  const of = await aSettlement(server)
  const { event, tacos, bar } = of
  const { walletId } = await aWallet(server, event.id, { balance: 500_000 })
  const sell = async ({ id, name }: Place, beers: number, cups: number) => {
    const opId = newOpId()
    const sold = { opId, walletId, codeNo: 1, place: { id, name }, items: items(beers, cups) }
    await aBatcherOf(server, event.id).charge({ ...sold, amount: centavos(beers * 8_000 + cups * 2_000) })
    return opId
  }
  await sell(tacos, 10, 10)
  const wrong = await sell(tacos, 3, 3)
  const place = { id: tacos.id, name: tacos.name }
  const booking = { eventId: event.id, at: server.clock.now(), place }
  await reverse(server.db, { ...booking, opId: newOpId(), reverses: wrong })
  await sellForCash(server.db, {
    ...booking,
    opId: newOpId(),
    drawer: 'cash_drawer:turno-1',
    amount: centavos(10_000),
    items: items(1, 1),
  })
  await sell(bar, 2, -4)
  return { ...of, sell }
}

test('a place is due its sales alone: its deposits wait for the guests, and are in the columns as theirs', async () => {
  const of = await aNight()
  const { tacos, bar, draft, approve, accounts, setTerms, read, rosa } = of
  await setTerms()
  const before = await read(rosa)
  const cupsIn = (data: typeof before.data) => data.columns?.whose.find(({ line }) => line === 'cups')?.amount
  expect(cupsIn(before.data)).toBe(140)
  expect(before.data.places.find(({ id }) => id === bar.id)).toMatchObject({ sales: 160, deposits: -80 })
  const drafted = await draft()
  // 880 of sales: 18 % is 158.40, and 16 % of that 25.34. Of 1,000 by QR and 100 in cash, 220 are deposits.
  expect(drafted.data).toMatchObject({
    lines: { qr: 1_300, cash: 100, voids: -300, other: 0 },
    sales: 880,
    deposits: 220,
    commission: -158.4,
    vat: -25.34,
    due: 696.26,
    transfers: 4,
  })
  expect((await approve(drafted.data)).data).toMatchObject({ state: 'approved' })
  const booked = await accounts()
  expect(booked).toMatchObject({
    cup_deposits: -22_000n,
    [`vendor_payable:${tacos.id}`]: -69_626n,
    [`bar_revenue:${bar.id}`]: -8_000n,
  })
  expect(booked[`bar_revenue:${tacos.id}`]).toBeUndefined()
  const after = await read(rosa)
  expect([cupsIn(after.data), after.data.columns?.difference]).toEqual([140, 0])
})

test('a place that gave cups back for others is made whole by its next statement', async () => {
  const of = await aNight()
  const { tacos, sell, setTerms, draft, approve, pay, deposit, accounts } = of
  await setTerms()
  const first = await draft()
  await approve(first.data)
  await deposit(100_000)
  expect(await pay(first.data)).toMatchObject({ status: 200 })
  server.clock.pass(1_000)
  await sell(tacos, 1, -3)
  const second = await draft()
  // The QR paid 20 for a beer of 80, as it gave back three cups.
  expect(second.data).toMatchObject({ lines: { qr: 20, voids: 0 }, sales: 80, deposits: -60, due: 63.3 })
  await approve(second.data)
  expect(await accounts()).toMatchObject({ cup_deposits: -16_000n })
  expect((await accounts())[`bar_revenue:${tacos.id}`]).toBeUndefined()
})

test('overview, sales and the report of a place tell deposits in a line of their own, beside the sales', async () => {
  const { event, tacos, rosa } = await aNight()
  const manager = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  const ask = async (path: string, { token } = rosa) =>
    (await call(server, 'GET', path, { token })).json<{ data: Record<string, unknown> }>().data
  const overview = await ask(`office/events/${event.id}/overview`)
  expect(overview).toMatchObject({
    figures: { spent: 1_080, sales: 960, cash_sales: 80, deposits: 140 },
    identity: { difference: 0 },
  })
  expect(overview['places']).toMatchObject([
    { id: tacos.id, amount: 880 },
    { name: 'Barra propia', amount: 160 },
  ])
  const sales = await ask(`office/events/${event.id}/sales`)
  expect(sales).toMatchObject({ totals: { sales: 960, cash_sales: 80, deposits: 140 } })
  expect(sales['products']).toMatchObject([{ name: 'Cerveza', pieces: 13, amount: 1_040 }])
  const report = await ask(`staff/events/${event.id}/places/${tacos.id}/report`, manager)
  const sections = report['sections'] as WireSection[]
  addsUp(sections)
  const amountOf = (title: string, label: string) => amountIn(sections, title, label)
  expect(amountOf('Ventas, sin propinas', 'Depósitos de vasos, neto')).toBe(-220)
  expect(amountOf('Ventas, sin propinas', 'Ventas netas')).toBe(880)
  expect(amountOf('Cobrado', 'Depósitos de vasos, neto')).toBe(220)
  expect(amountOf('Cobrado', 'Total cobrado')).toBe(1_100)
})
