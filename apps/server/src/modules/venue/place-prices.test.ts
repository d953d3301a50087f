import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerOf, call } from '../../../test/server/call.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { anEvent, aPlace, atPlace, aWallet, balanceOf, type TestWallet } from '../../../test/venue/venue.ts'
import type { EventRecord } from '../events/index.ts'
import { verifyLedger } from '../ledger/index.ts'
import type { Place } from './queries.ts'

const server = useServer(() => ({}) as never)
let event: EventRecord
let north: Place
let south: Place
let luz: Person
let teo: Person
let mara: Person
let beer: string

const ask = async (
  method: Parameters<typeof call>[1],
  path: string,
  body: Record<string, unknown> | undefined,
  by: Person,
) => {
  const reply = await call(server, method, `staff/events/${event.id}/${path}`, {
    token: by.token,
    ...(body && { body }),
  })
  return answerOf<{ code?: string; data?: Record<string, unknown> & { id: string } }>(reply)
}

beforeEach(async () => {
  event = await anEvent(server)
  north = await aPlace(server, event.id)
  south = await aPlace(server, event.id)
  luz = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  teo = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  mara = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  await atPlace(server, north, luz.id)
  await atPlace(server, south, teo.id)
  const fields = { name: 'Cerveza', price: 80, category: 'Bebidas', is_adult_only: false }
  beer = (await ask('POST', 'products', fields, mara)).body.data?.id ?? ''
})

const wallet = (): Promise<TestWallet> => aWallet(server, event.id, { balance: 100_000 })
const balance = ({ walletId }: TestWallet) => balanceOf(server, event.id, walletId)
const setMenu = (sold_at: string[] | null, prices: { place_id: string; price: number }[] = []) =>
  ask('PUT', `products/${beer}/menu`, { sold_at, prices }, mara)
const menuOf = async ({ id }: Place) =>
  (await ask('GET', `catalogue?place=${id}`, undefined, luz)).body.data as unknown as {
    version: number
    products: { price: number; is_sold_out: boolean; is_sold_out_everywhere: boolean }[]
    happy_hours: object[]
  }
const charge = (qr: TestWallet, price: number, by: Person, more: Record<string, unknown> = {}) =>
  ask(
    'POST',
    'charges',
    {
      op_id: randomUUID(),
      code: qr.code,
      amount: price,
      items: [{ product_id: beer, name: 'Cerveza', quantity: 1, unit_price: price }],
      ...more,
    },
    by,
  )
const booked = { status: 200 }
const changed = { status: 409, body: { code: 'product_changed' } }
const soldOut = { status: 409, body: { code: 'product_sold_out' } }

describe('a product with a price of its own at a place', () => {
  test('costs that there and nothing else, and its own price elsewhere', async () => {
    const { version } = await menuOf(south)
    expect(await setMenu(null, [{ place_id: south.id, price: 95 }])).toEqual({
      status: 200,
      body: {
        success: true,
        data: {
          product_id: beer,
          sold_at: null,
          prices: [{ place_id: south.id, price: 95 }],
          sold_out_at: [],
        },
      },
    })
    expect(await menuOf(south)).toMatchObject({ version: version + 1, products: [{ price: 95 }] })
    expect(await menuOf(north)).toMatchObject({ products: [{ price: 80 }] })
    const qr = await wallet()
    expect(await charge(qr, 80, teo)).toMatchObject(changed)
    expect(await charge(qr, 95, luz)).toMatchObject(changed)
    expect(await balance(qr)).toBe(100_000n)
    expect(await charge(qr, 95, teo)).toMatchObject(booked)
    expect(await charge(qr, 80, luz)).toMatchObject(booked)
    expect(await balance(qr)).toBe(82_500n)
  })

  test('costs the same for cash', async () => {
    await setMenu(null, [{ place_id: north.id, price: 70 }])
    await ask('POST', 'shifts', { op_id: randomUUID(), float: 0 }, luz)
    const sale = (price: number) => ({
      op_id: randomUUID(),
      amount: price,
      items: [{ product_id: beer, name: 'Cerveza', quantity: 1, unit_price: price }],
    })
    expect(await ask('POST', 'cash-sales', sale(80), luz)).toMatchObject(changed)
    expect(await ask('POST', 'cash-sales', sale(70), luz)).toMatchObject(booked)
  })
})

describe('a product that is sold at chosen places', () => {
  test('is on their menus alone, and refused elsewhere for good', async () => {
    await setMenu([north.id])
    expect((await menuOf(north)).products).toHaveLength(1)
    expect((await menuOf(south)).products).toEqual([])
    const qr = await wallet()
    const op_id = randomUUID()
    expect(await charge(qr, 80, teo, { op_id })).toMatchObject(soldOut)
    await setMenu(null)
    expect(await charge(qr, 80, teo, { op_id })).toMatchObject(soldOut)
    expect(await balance(qr)).toBe(100_000n)
    expect(await charge(qr, 80, teo)).toMatchObject(booked)
  })

  test.each([
    ['at another event’s place', () => ({ sold_at: [randomUUID()], prices: [] }), 'sold_at'],
    [
      'at a price for such a place',
      () => ({ sold_at: null, prices: [{ place_id: randomUUID(), price: 1 }] }),
      'prices',
    ],
    [
      'at two prices',
      () => ({ sold_at: null, prices: [1, 2].map((price) => ({ place_id: north.id, price })) }),
      'prices',
    ],
    ['nowhere', () => ({ sold_at: [], prices: [] }), 'sold_at'],
    ['for nothing', () => ({ sold_at: null, prices: [{ place_id: north.id, price: 0 }] }), 'prices.0.price'],
  ])('is not sold %s', async (_what, body, field) => {
    const before = await menuOf(north)
    const answer = await ask('PUT', `products/${beer}/menu`, body(), mara)
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } })
    expect(await menuOf(north)).toEqual(before)
  })
})

describe('a product that is sold out at a place', () => {
  const turn = (by: Person, body: Record<string, unknown>) =>
    ask('PUT', `products/${beer}/sold-out`, body, by)

  test('is sold on elsewhere', async () => {
    expect(await turn(luz, { is_sold_out: true, place_id: north.id })).toMatchObject(booked)
    expect((await menuOf(north)).products).toMatchObject([
      { is_sold_out: true, is_sold_out_everywhere: false },
    ])
    expect((await menuOf(south)).products).toMatchObject([{ is_sold_out: false }])
    const qr = await wallet()
    expect(await charge(qr, 80, luz)).toMatchObject(soldOut)
    expect(await charge(qr, 80, teo)).toMatchObject(booked)
    await turn(luz, { is_sold_out: false, place_id: north.id })
    expect(await charge(qr, 80, luz)).toMatchObject(booked)
    expect(await balance(qr)).toBe(84_000n)
  })

  test('is so by a bar at its own place alone; a manager does it anywhere, and back at all places at once', async () => {
    const refused = { status: 403, body: { code: 'forbidden' } }
    expect(await turn(luz, { is_sold_out: true })).toMatchObject(refused)
    expect(await turn(luz, { is_sold_out: true, place_id: south.id })).toMatchObject(refused)
    expect((await menuOf(south)).products).toMatchObject([{ is_sold_out: false }])
    await turn(mara, { is_sold_out: true, place_id: south.id })
    await turn(mara, { is_sold_out: true })
    await turn(luz, { is_sold_out: false, place_id: north.id })
    expect((await menuOf(north)).products).toMatchObject([
      { is_sold_out: true, is_sold_out_everywhere: true },
    ])
    await turn(mara, { is_sold_out: false })
    expect((await menuOf(south)).products).toMatchObject([
      { is_sold_out: false, is_sold_out_everywhere: false },
    ])
    expect(await turn(mara, { is_sold_out: true, place_id: randomUUID() })).toMatchObject({ status: 404 })
  })
})

test('tills at two places that charge while a price changes take the price of one moment or nothing', async () => {
  const qrs = await Promise.all(Array.from({ length: 20 }, wallet))
  const [replies] = await Promise.all([
    Promise.all(qrs.map((qr, n) => charge(qr, n % 2 === 0 ? 80 : 95, n % 4 < 2 ? luz : teo))),
    setMenu(
      null,
      [north, south].map(({ id }) => ({ place_id: id, price: 95 })),
    ),
  ])
  for (const [n, reply] of replies.entries()) {
    const paid = 100_000n - ((await balance(qrs[n] as TestWallet)) ?? 0n)
    expect(paid).toBe(reply.status === 200 ? (n % 2 === 0 ? 8_000n : 9_500n) : 0n)
  }
  const refused = replies.filter(({ status }) => status !== 200)
  expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'product_changed'))
  expect(await charge(qrs[0] as TestWallet, 80, luz)).toMatchObject(changed)
  expect((await verifyLedger(server.db, event.id)).problems).toEqual([])
})
