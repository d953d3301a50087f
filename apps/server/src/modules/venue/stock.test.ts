import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { runDueJobs } from '../../../test/server/jobs.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { anEvent, aPlace, atPlace, aWallet, balanceOf, type TestWallet } from '../../../test/venue/venue.ts'
import type { EventRecord } from '../events/index.ts'
import { verifyLedger } from '../ledger/index.ts'
import { askStaff } from '../../../test/venue/ask-staff.ts'

const server = useServer(() => ({}) as never)
let event: EventRecord
let bars: Person[]
let mara: Person
let beer: string
let water: string

const ask = askStaff(server, () => event.id)

const sell = async (name: string): Promise<string> => {
  const fields = { name, price: 10, category: null, is_adult_only: false }
  return (await ask('POST', 'products', fields, mara)).body.data?.id ?? ''
}

beforeEach(async () => {
  event = await anEvent(server)
  mara = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  bars = []
  for (let n = 0; n < 3; n += 1) {
    const bar = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
    await atPlace(server, await aPlace(server, event.id), bar.id)
    bars.push(bar)
  }
  beer = await sell('Cerveza')
  water = await sell('Agua')
})

const bar = (n = 0): Person => bars[n % bars.length] as Person
const wallet = (balance = 100_000): Promise<TestWallet> => aWallet(server, event.id, { balance })
const setStock = (product: string, left: number | null, alert_at: number | null = 0) =>
  ask('PUT', `products/${product}/stock`, { left, alert_at }, mara)
const leftOf = async (product: string): Promise<number | undefined> => {
  const { rows } = await server.pool.query<{ pieces_left: number }>(
    'SELECT pieces_left FROM product_stock WHERE event_id = $1 AND product_id = $2',
    [event.id, product],
  )
  return rows[0]?.pieces_left
}
const line = (product: string, quantity: number) => ({
  product_id: product,
  name: product === beer ? 'Cerveza' : 'Agua',
  quantity,
  unit_price: 10,
})
type Order = Partial<Record<'beer' | 'water', number>>
const bodyOf = (qr: TestWallet, order: Order, op_id: string = randomUUID()) => {
  const items = [
    ...(order.beer ? [line(beer, order.beer)] : []),
    ...(order.water ? [line(water, order.water)] : []),
  ]
  const amount = items.reduce((sum, { quantity }) => sum + quantity * 10, 0)
  return { op_id, code: qr.code, amount, items }
}
const charge = (qr: TestWallet, order: Order, by = bar(), op_id?: string) =>
  ask('POST', 'charges', bodyOf(qr, order, op_id), by)
const booked = { status: 200 }
const soldOut = { status: 409, body: { code: 'product_sold_out' } }
const stockOnTills = async () => {
  await runDueJobs(server)
  const { body } = await ask('GET', 'catalogue', undefined, bar())
  return (
    body.data as unknown as {
      products: { id: string; left: number | null; is_sold_out_everywhere: boolean }[]
    }
  ).products
}

test('of a product with two pieces two tills sell two, and the third charge takes nothing', async () => {
  await setStock(beer, 2)
  const qrs = await Promise.all(Array.from({ length: 3 }, () => wallet()))
  const replies = await Promise.all(qrs.map((qr, n) => charge(qr, { beer: 1 }, bar(n))))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
  expect(replies.find(({ status }) => status === 409)).toMatchObject(soldOut)
  const left = await Promise.all(qrs.map(({ walletId }) => balanceOf(server, event.id, walletId)))
  expect(left.toSorted((a, b) => Number((a ?? 0n) - (b ?? 0n)))).toEqual([99_000n, 99_000n, 100_000n])
  expect(await leftOf(beer)).toBe(0)
  expect(await stockOnTills()).toMatchObject([
    { id: beer, left: 0, is_sold_out_everywhere: true },
    { left: null },
  ])
})

test('a charge that is refused for its balance takes no stock; a repeat takes it once', async () => {
  await setStock(beer, 5)
  expect(await charge(await wallet(500), { beer: 1 })).toMatchObject({
    status: 409,
    body: { code: 'insufficient_balance' },
  })
  expect(await leftOf(beer)).toBe(5)
  const qr = await wallet()
  const op = randomUUID()
  const replies = await Promise.all(Array.from({ length: 10 }, () => charge(qr, { beer: 2 }, bar(), op)))
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
  expect(await leftOf(beer)).toBe(3)
})

test('a charge with one product too many takes nothing of any, and stays refused', async () => {
  await setStock(beer, 5)
  await setStock(water, 1)
  const qr = await wallet()
  const op = randomUUID()
  expect(await charge(qr, { beer: 2, water: 2 }, bar(), op)).toMatchObject(soldOut)
  expect([await leftOf(beer), await leftOf(water)]).toEqual([5, 1])
  await setStock(water, 10)
  expect(await charge(qr, { beer: 2, water: 2 }, bar(), op)).toMatchObject(soldOut)
  expect([await leftOf(beer), await leftOf(water)]).toEqual([5, 10])
  expect(await balanceOf(server, event.id, qr.walletId)).toBe(100_000n)
})

test('a void gives back what its charge took, once, and nothing for a charge from before the count', async () => {
  const qr = await wallet()
  const [early, late] = [randomUUID(), randomUUID()]
  await charge(qr, { beer: 1 }, bar(), early)
  await setStock(beer, 3, 2)
  await charge(qr, { beer: 3, water: 1 }, bar(), late)
  expect(await leftOf(beer)).toBe(0)
  const undo = { op_id: randomUUID(), reason: 'Producto equivocado' }
  expect(await ask('POST', `operations/${late}/void`, undo, bar())).toMatchObject(booked)
  expect(await ask('POST', `operations/${late}/void`, undo, bar())).toMatchObject(booked)
  await ask('POST', `operations/${late}/void`, { ...undo, op_id: randomUUID() }, bar())
  expect(await leftOf(beer)).toBe(3)
  expect(await stockOnTills()).toMatchObject([{ left: null, is_sold_out_everywhere: false }, {}])
  const other = { ...undo, op_id: randomUUID() }
  expect(await ask('POST', `operations/${early}/void`, other, bar())).toMatchObject(booked)
  expect(await leftOf(beer)).toBe(3)
})

test('cash that was taken counts below zero, once, and its void gives it back', async () => {
  await setStock(beer, 1)
  await ask('POST', 'shifts', { op_id: randomUUID(), float: 0 }, bar())
  const { code: _, ...sale } = bodyOf(await wallet(), { beer: 3 })
  expect(await ask('POST', 'cash-sales', sale, bar())).toMatchObject(booked)
  expect(await ask('POST', 'cash-sales', sale, bar())).toMatchObject(booked)
  expect(await leftOf(beer)).toBe(-2)
  const undo = { op_id: randomUUID(), reason: 'Producto equivocado' }
  expect(await ask('POST', `operations/${sale.op_id}/void`, undo, bar())).toMatchObject(booked)
  expect(await ask('POST', 'cash-sales', sale, bar())).toMatchObject(booked)
  expect(await leftOf(beer)).toBe(1)
})

test('tills say how many are left from the threshold on, and sell on once nobody counts', async () => {
  await setStock(beer, 7, 5)
  const qr = await wallet()
  await charge(qr, { beer: 1 })
  expect(await stockOnTills()).toMatchObject([{ left: null }, { left: null }])
  await charge(qr, { beer: 1 })
  expect(await stockOnTills()).toMatchObject([{ left: 5 }, { left: null }])
  await charge(qr, { beer: 5 })
  expect(await charge(qr, { beer: 1 })).toMatchObject(soldOut)
  await setStock(beer, null)
  expect(await charge(qr, { beer: 1 })).toMatchObject(booked)
})

test('an alert alone leaves what was sold meanwhile, and is none of a product that nobody counts', async () => {
  const alertOf = (product: string, alert_at: number | null) =>
    ask('PUT', `products/${product}/stock`, { alert_at }, mara)
  await setStock(beer, 10, 2)
  expect(await charge(await wallet(), { beer: 3 })).toMatchObject(booked)
  expect(await alertOf(beer, 8)).toMatchObject(booked)
  expect(await leftOf(beer)).toBe(7)
  expect(await stockOnTills()).toMatchObject([{ left: 7 }, { left: null }])
  expect(await alertOf(beer, null)).toMatchObject(booked)
  expect(await leftOf(beer)).toBe(7)
  expect(await stockOnTills()).toMatchObject([{ left: null }, { left: null }])
  expect(await alertOf(water, 5)).toMatchObject({
    status: 422,
    body: { errors: { left: ['La alerta necesita existencias: escribe cuántas piezas quedan.'] } },
  })
  expect(await alertOf(water, null)).toMatchObject(booked)
  expect(await leftOf(water)).toBeUndefined()
})

test('stock is whole, and a manager’s to set', async () => {
  for (const left of [-1, 1.5, 'diez', 100_001])
    expect(await ask('PUT', `products/${beer}/stock`, { left, alert_at: 0 }, mara)).toMatchObject({
      status: 422,
    })
  expect(await ask('PUT', `products/${beer}/stock`, { left: 1, alert_at: 0 }, bar())).toMatchObject({
    status: 403,
  })
  expect(await setStock(randomUUID(), 1)).toMatchObject({ status: 404 })
  expect(await leftOf(beer)).toBeUndefined()
})

test('whatever many tills sell at once, what was sold and what is left is what there was', async () => {
  const order = fc.record({ beer: fc.integer({ min: 0, max: 3 }), water: fc.integer({ min: 0, max: 3 }) })
  const orders = fc.array(
    order.filter(({ beer: one, water: other }) => one + other > 0),
    { minLength: 4, maxLength: 16 },
  )
  await fc.assert(
    fc.asyncProperty(orders, fc.integer({ min: 0, max: 12 }), async (all, stock) => {
      await setStock(beer, stock)
      await setStock(water, stock)
      const qr = await wallet(1_000_000)
      const replies = await Promise.all(all.map((each, n) => charge(qr, each, bar(n))))
      const sold = (of: 'beer' | 'water') =>
        all.reduce((sum, each, n) => sum + (replies[n]?.status === 200 ? each[of] : 0), 0)
      expect([await leftOf(beer), await leftOf(water)]).toEqual([stock - sold('beer'), stock - sold('water')])
      expect(Math.min((await leftOf(beer)) ?? 0, (await leftOf(water)) ?? 0)).toBeGreaterThanOrEqual(0)
      const paid = BigInt((sold('beer') + sold('water')) * 1_000)
      expect(await balanceOf(server, event.id, qr.walletId)).toBe(1_000_000n - paid)
    }),
    { numRuns: 15 },
  )
  expect((await verifyLedger(server.db, event.id)).problems).toEqual([])
})
