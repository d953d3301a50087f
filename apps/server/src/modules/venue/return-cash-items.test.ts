import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { useServer } from '../../../test/server/server.ts'
import { beers, code, lastBeer, useItemReturns, waters } from '../../../test/venue/item-returns.ts'
import { aWallet } from '../../../test/venue/venue.ts'
import { accountBalance, activityOf } from '../ledger/index.ts'

const server = useServer(() => ({}) as never)
const {
  bars,
  ask,
  balance,
  charge,
  sellForCash,
  opensDrawer,
  giveBack,
  isGivenBackOnce,
  voidAll,
  left,
  leftOf,
  figures,
} = useItemReturns(server)

let shift: string
beforeEach(async () => {
  shift = await opensDrawer()
})

const FLOAT = 50_000n
const drawer = () => accountBalance(server.db, bars.event.id, `cash_drawer:${shift}`)
const atNorth = () => ({
  eventId: bars.event.id,
  from: bars.event.startsAt,
  to: bars.event.endsAt,
  place: bars.north.id,
})
const closes = (counted: number) =>
  ask('POST', `shifts/${shift}/close`, { op_id: randomUUID(), counted }, bars.luz)

test('one beer of three that were paid in cash goes back out of the drawer; the repeat moves nothing', async () => {
  const of = await sellForCash()
  const op_id = randomUUID()
  const booked = { status: 200, body: { data: { op_id, status: 'booked', amount: 80, parts: [] } } }
  expect(await giveBack(of, beers(1), bars.luz, op_id)).toMatchObject(booked)
  expect(await giveBack(of, beers(1), bars.luz, op_id)).toMatchObject(booked)
  expect(await drawer()).toBe(FLOAT + 30_000n - 8_000n)
  expect(await left(of)).toMatchObject({
    amount: 220,
    status: 'booked',
    is_returnable: true,
    items: [
      { name: 'Cerveza', quantity: 3, left: 2, unit_price: 80 },
      { name: 'Agua', quantity: 2, left: 2, unit_price: 25.5 },
    ],
  })
  expect(await giveBack(of, beers(2), bars.luz, op_id)).toMatchObject(code('operation_mismatch'))
})

test('sales for cash, products and the drawer are those of the rest; what QRs spent is untouched', async () => {
  const [of] = [await sellForCash(), await charge()]
  await giveBack(of, [...beers(1), ...waters(1)])
  expect(await figures()).toMatchObject({ cashSales: 30_000n - 10_550n, spent: 30_000n, sales: 29_100n })
  const { charges, voidedCharges, cashSales, cashTips, voidedCashSales, voidedCashTips, products } =
    await activityOf(server.db, { ...atNorth(), actor: bars.luz.id })
  expect({ charges, voidedCharges, cashSales, cashTips, voidedCashSales, voidedCashTips, products }).toEqual({
    charges: { count: 1, amount: 30_000n },
    voidedCharges: { count: 0, amount: 0n },
    cashSales: { count: 1, amount: 30_000n },
    cashTips: 900n,
    voidedCashSales: { count: 1, amount: 10_550n },
    voidedCashTips: 0n,
    products: [
      { name: 'Cerveza', quantity: 5, amount: 40_000n },
      { name: 'Agua', quantity: 3, amount: 7_650n },
    ],
  })
  expect(await closes(500 + 300 - 105.5)).toMatchObject({
    status: 200,
    body: { data: { expected: 694.5, difference: 0, voided_cash_sales: { count: 1, amount: 105.5 } } },
  })
})

test('a void after a return gives the drawer’s rest back with the tip, and takes the rest’s products off', async () => {
  const of = await sellForCash()
  await giveBack(of, beers(1))
  expect(await voidAll(of)).toMatchObject({ status: 200 })
  expect(await voidAll(of)).toMatchObject({ status: 409, ...code('already_reversed') })
  expect(await giveBack(of, beers(1))).toMatchObject({ status: 409, ...code('already_reversed') })
  expect(await drawer()).toBe(FLOAT)
  expect(await left(of)).toMatchObject({ amount: 0, status: 'voided', is_returnable: false })
  const { products, voidedCashSales, voidedCashTips } = await activityOf(server.db, atNorth())
  expect({ products, voidedCashSales, voidedCashTips }).toEqual({
    products: [],
    voidedCashSales: { count: 2, amount: 30_000n },
    voidedCashTips: 900n,
  })
})

test('whoever chooses all that is left voids the sale, and its repeat answers the same', async () => {
  const of = await sellForCash()
  await giveBack(of, [...beers(3), ...waters(1)])
  const op_id = randomUUID()
  const answer = { status: 200, body: { data: { amount: 34.5, parts: [] } } }
  expect(await giveBack(of, waters(1), bars.luz, op_id)).toMatchObject(answer)
  expect(await giveBack(of, waters(1), bars.luz, op_id)).toMatchObject(answer)
  expect(await left(of)).toMatchObject({ status: 'voided' })
  expect(await drawer()).toBe(FLOAT)
})

test('a drawer that was counted gives nothing back, for ever, not even for a manager', async () => {
  const of = await sellForCash()
  await closes(800)
  const op_id = randomUUID()
  const refused = { status: 409, ...code('shift_closed') }
  expect(await giveBack(of, beers(1), bars.luz, op_id)).toMatchObject(refused)
  expect(await giveBack(of, beers(1), bars.mara)).toMatchObject(refused)
  shift = await opensDrawer()
  expect(await giveBack(of, beers(1), bars.luz, op_id)).toMatchObject(refused)
  expect(await drawer()).toBe(FLOAT)
})

test('only who sold it gives items back, within the window; a manager anybody’s and later', async () => {
  const of = await sellForCash()
  expect(await giveBack(of, beers(1), bars.teo)).toMatchObject({ status: 403, ...code('forbidden') })
  expect(await ask('GET', `operations/${of}`, undefined, bars.teo)).toMatchObject(code('forbidden'))
  server.clock.pass(5 * 60_000 + 1)
  expect(await giveBack(of, beers(1))).toMatchObject({ status: 409, ...code('void_too_late') })
  expect(await giveBack(of, beers(1), bars.mara)).toMatchObject({ status: 200 })
  expect(await drawer()).toBe(FLOAT + 22_000n)
})

test('a typed amount, more than is left and a line that does not exist are refused and move nothing', async () => {
  const typed = randomUUID()
  await ask('POST', 'cash-sales', { op_id: typed, amount: 50 }, bars.luz)
  expect(await left(typed)).toMatchObject({ is_returnable: false, items: [] })
  expect(await giveBack(typed, beers(1))).toMatchObject({ status: 409, ...code('items_not_returnable') })
  const of = await sellForCash()
  await giveBack(of, beers(2))
  for (const items of [beers(2), waters(3), [{ line: 7, quantity: 1 }]])
    expect(await giveBack(of, items)).toMatchObject({ status: 409, ...code('items_already_returned') })
  expect(await drawer()).toBe(FLOAT + 5_000n + 30_000n - 16_000n)
})

test('stock comes back for exactly those pieces, once', async () => {
  await ask('PUT', `products/${bars.beer}/stock`, { left: 10, alert_at: 0 }, bars.mara)
  const of = await sellForCash()
  const op_id = randomUUID()
  await giveBack(of, beers(2), bars.luz, op_id)
  await giveBack(of, beers(2), bars.luz, op_id)
  expect(await leftOf(bars.beer)).toBe(9)
  await voidAll(of)
  expect(await leftOf(bars.beer)).toBe(10)
})

test('a charge that is voided takes what is left of its bill’s cash back, with the products of the rest', async () => {
  const qr = await aWallet(server, bars.event.id, { balance: 6_000 })
  const first = randomUUID()
  expect(await ask('POST', 'charges', { op_id: first, code: qr.code, amount: 60 }, bars.luz)).toMatchObject({
    status: 200,
  })
  const rest = await sellForCash({}, { bill: first })
  await giveBack(rest, beers(1))
  const voided = {
    status: 200,
    body: { data: { parts: [{ op_id: rest, kind: 'cash_sale', amount: 220, status: 'voided' }] } },
  }
  const op_id = randomUUID()
  expect(await voidAll(first, bars.luz, op_id)).toMatchObject(voided)
  expect(await voidAll(first, bars.luz, op_id)).toMatchObject(voided)
  expect([await drawer(), await balance(qr)]).toEqual([FLOAT, 6_000n])
  expect((await activityOf(server.db, atNorth())).products).toEqual([])
})

test('all that is left of a bill’s cash goes back, and the answer says what is left of the bill, also when repeated', async () => {
  const qr = await aWallet(server, bars.event.id, { balance: 6_000 })
  const first = randomUUID()
  await ask('POST', 'charges', { op_id: first, code: qr.code, amount: 60 }, bars.luz)
  const rest = await sellForCash({}, { bill: first })
  const op_id = randomUUID()
  const answer = {
    status: 200,
    body: { data: { amount: 300, parts: [{ op_id: first, kind: 'charge', amount: 60, status: 'left' }] } },
  }
  expect(await giveBack(rest, [...beers(3), ...waters(2)], bars.luz, op_id)).toMatchObject(answer)
  expect(await giveBack(rest, [...beers(3), ...waters(2)], bars.luz, op_id)).toMatchObject(answer)
  expect([await drawer(), await balance(qr)]).toEqual([FLOAT, 0n])
})

test('ten tills give the last beer back once; twenty requests with one id give it once', async () => {
  await isGivenBackOnce(await sellForCash(lastBeer))
  expect(await drawer()).toBe(FLOAT + 59_900n - 8_000n - 2_550n)
})

test('beside sales, voids and the count, no order of returns gives more back than was paid', async () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ line: fc.nat(1), quantity: fc.integer({ min: 1, max: 3 }) }) },
    { weight: 1, arbitrary: fc.constantFrom('void' as const, 'sell' as const) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), fc.boolean(), async (steps, atOnce) => {
      const of = await sellForCash({ beers: 4, waters: 3 })
      const before = (await drawer()) - 40_550n
      const run = async (each: (typeof steps)[number]) => {
        if (each === 'void') return (await voidAll(of)).status
        if (each !== 'sell') return (await giveBack(of, [each])).status
        await sellForCash({ beers: 1, waters: 0, tip: 0 })
        return 200
      }
      const done: number[] = []
      if (atOnce) done.push(...(await Promise.all(steps.map(run))))
      else for (const each of steps) done.push(await run(each))
      expect(done.every((status) => status === 200 || status === 409)).toBe(true)
      const now = await left(of)
      const worth = now.items.reduce((sum, item) => sum + item.left * item.unit_price, 0)
      expect(now.amount).toBe(now.status === 'voided' ? 0 : worth + 9)
      const others = BigInt(steps.filter((each) => each === 'sell').length) * 8_000n
      expect(await drawer()).toBe(before + others + BigInt(Math.round(now.amount * 100)))
    }),
    { numRuns: 20 },
  )
  expect(await closes(0)).toMatchObject({ status: 200 })
})

test('a count beside returns leaves no cash in a drawer that was counted', async () => {
  const of = await sellForCash({ beers: 6, waters: 0, tip: 0 })
  const [counted, ...back] = await Promise.all([
    closes(980),
    ...Array.from({ length: 5 }, () => giveBack(of, beers(1))),
  ])
  const given = back.filter(({ status }) => status === 200).length
  const late = back.filter(({ body }) => body.code === 'shift_closed').length
  expect(given + late).toBe(5)
  expect(counted).toMatchObject({
    status: 200,
    body: { data: { expected: 980 - given * 80, difference: given * 80 } },
  })
  expect(await drawer()).toBe(0n)
})
