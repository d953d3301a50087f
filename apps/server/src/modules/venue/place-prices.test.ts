import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { type TestWallet } from '../../../test/venue/venue.ts'
import { verifyLedger } from '../ledger/index.ts'
import { useTwoBars } from '../../../test/venue/two-bars.ts'

const server = useServer(() => ({}) as never)
const { bars, ask, wallet, balance, setMenu, menuOf, charge } = useTwoBars(server)

const booked = { status: 200 }
const changed = { status: 409, body: { code: 'product_changed' } }
const soldOut = { status: 409, body: { code: 'product_sold_out' } }

describe('a product with a price of its own at a place', () => {
  test('costs that there and nothing else, and its own price elsewhere', async () => {
    const { version } = await menuOf(bars.south)
    expect(await setMenu(null, [{ place_id: bars.south.id, price: 95 }])).toEqual({
      status: 200,
      body: {
        success: true,
        data: {
          product_id: bars.beer,
          sold_at: null,
          prices: [{ place_id: bars.south.id, price: 95 }],
          sold_out_at: [],
        },
      },
    })
    expect(await menuOf(bars.south)).toMatchObject({ version: version + 1, products: [{ price: 95 }] })
    expect(await menuOf(bars.north)).toMatchObject({ products: [{ price: 80 }] })
    const qr = await wallet()
    expect(await charge(qr, 80, bars.teo)).toMatchObject(changed)
    expect(await charge(qr, 95, bars.luz)).toMatchObject(changed)
    expect(await balance(qr)).toBe(100_000n)
    expect(await charge(qr, 95, bars.teo)).toMatchObject(booked)
    expect(await charge(qr, 80, bars.luz)).toMatchObject(booked)
    expect(await balance(qr)).toBe(82_500n)
  })

  test('costs the same for cash', async () => {
    await setMenu(null, [{ place_id: bars.north.id, price: 70 }])
    await ask('POST', 'shifts', { op_id: randomUUID(), float: 0 }, bars.luz)
    const sale = (price: number) => ({
      op_id: randomUUID(),
      amount: price,
      items: [{ product_id: bars.beer, name: 'Cerveza', quantity: 1, unit_price: price }],
    })
    expect(await ask('POST', 'cash-sales', sale(80), bars.luz)).toMatchObject(changed)
    expect(await ask('POST', 'cash-sales', sale(70), bars.luz)).toMatchObject(booked)
  })
})

describe('a product that is sold at chosen places', () => {
  test('is on their menus alone, and refused elsewhere for good', async () => {
    await setMenu([bars.north.id])
    expect((await menuOf(bars.north)).products).toHaveLength(1)
    expect((await menuOf(bars.south)).products).toEqual([])
    const qr = await wallet()
    const op_id = randomUUID()
    expect(await charge(qr, 80, bars.teo, { op_id })).toMatchObject(soldOut)
    await setMenu(null)
    expect(await charge(qr, 80, bars.teo, { op_id })).toMatchObject(soldOut)
    expect(await balance(qr)).toBe(100_000n)
    expect(await charge(qr, 80, bars.teo)).toMatchObject(booked)
  })

  test.each([
    ['at another bars.event’s place', () => ({ sold_at: [randomUUID()], prices: [] }), 'sold_at'],
    [
      'at a price for such a place',
      () => ({ sold_at: null, prices: [{ place_id: randomUUID(), price: 1 }] }),
      'prices',
    ],
    [
      'at two prices',
      () => ({ sold_at: null, prices: [1, 2].map((price) => ({ place_id: bars.north.id, price })) }),
      'prices',
    ],
    ['nowhere', () => ({ sold_at: [], prices: [] }), 'sold_at'],
    [
      'for nothing',
      () => ({ sold_at: null, prices: [{ place_id: bars.north.id, price: 0 }] }),
      'prices.0.price',
    ],
  ])('is not sold %s', async (_what, body, field) => {
    const before = await menuOf(bars.north)
    const answer = await ask('PUT', `products/${bars.beer}/menu`, body(), bars.mara)
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } })
    expect(await menuOf(bars.north)).toEqual(before)
  })
})

describe('a product that is sold out at a place', () => {
  const turn = (by: Person, body: Record<string, unknown>) =>
    ask('PUT', `products/${bars.beer}/sold-out`, body, by)

  test('is sold on elsewhere', async () => {
    expect(await turn(bars.luz, { is_sold_out: true, place_id: bars.north.id })).toMatchObject(booked)
    expect((await menuOf(bars.north)).products).toMatchObject([
      { is_sold_out: true, is_sold_out_everywhere: false },
    ])
    expect((await menuOf(bars.south)).products).toMatchObject([{ is_sold_out: false }])
    const qr = await wallet()
    expect(await charge(qr, 80, bars.luz)).toMatchObject(soldOut)
    expect(await charge(qr, 80, bars.teo)).toMatchObject(booked)
    await turn(bars.luz, { is_sold_out: false, place_id: bars.north.id })
    expect(await charge(qr, 80, bars.luz)).toMatchObject(booked)
    expect(await balance(qr)).toBe(84_000n)
  })

  test('is so by nobody who has no place, for the whole event least of all', async () => {
    const loose = await aPerson(server, [{ eventId: bars.event.id, role: 'bar' }])
    const refused = { status: 403, body: { code: 'forbidden' } }
    for (const place of [{}, { place_id: bars.north.id }])
      expect(await turn(loose, { is_sold_out: true, ...place })).toMatchObject(refused)
    expect((await menuOf(bars.north)).products).toMatchObject([{ is_sold_out: false }])
  })

  test('is so by a bar at its own place alone; a manager does it anywhere, and back at all places at once', async () => {
    const refused = { status: 403, body: { code: 'forbidden' } }
    expect(await turn(bars.luz, { is_sold_out: true })).toMatchObject(refused)
    expect(await turn(bars.luz, { is_sold_out: true, place_id: bars.south.id })).toMatchObject(refused)
    expect((await menuOf(bars.south)).products).toMatchObject([{ is_sold_out: false }])
    await turn(bars.mara, { is_sold_out: true, place_id: bars.south.id })
    await turn(bars.mara, { is_sold_out: true })
    await turn(bars.luz, { is_sold_out: false, place_id: bars.north.id })
    expect((await menuOf(bars.north)).products).toMatchObject([
      { is_sold_out: true, is_sold_out_everywhere: true },
    ])
    await turn(bars.mara, { is_sold_out: false })
    expect((await menuOf(bars.south)).products).toMatchObject([
      { is_sold_out: false, is_sold_out_everywhere: false },
    ])
    expect(await turn(bars.mara, { is_sold_out: true, place_id: randomUUID() })).toMatchObject({
      status: 404,
    })
  })
})

test('tills at two places that charge while a price changes take the price of one moment or nothing', async () => {
  const qrs = await Promise.all(Array.from({ length: 20 }, wallet))
  const [replies] = await Promise.all([
    Promise.all(qrs.map((qr, n) => charge(qr, n % 2 === 0 ? 80 : 95, n % 4 < 2 ? bars.luz : bars.teo))),
    setMenu(
      null,
      [bars.north, bars.south].map(({ id }) => ({ place_id: id, price: 95 })),
    ),
  ])
  for (const [n, reply] of replies.entries()) {
    const paid = 100_000n - ((await balance(qrs[n] as TestWallet)) ?? 0n)
    expect(paid).toBe(reply.status === 200 ? (n % 2 === 0 ? 8_000n : 9_500n) : 0n)
  }
  const refused = replies.filter(({ status }) => status !== 200)
  expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'product_changed'))
  expect(await charge(qrs[0] as TestWallet, 80, bars.luz)).toMatchObject(changed)
  expect((await verifyLedger(server.db, bars.event.id)).problems).toEqual([])
})
