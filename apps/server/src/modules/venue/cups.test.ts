import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { useServer } from '../../../test/server/server.ts'
import { useTwoBars } from '../../../test/venue/two-bars.ts'
import { type TestWallet } from '../../../test/venue/venue.ts'
import { verifyLedger } from '../ledger/index.ts'

const server = useServer(() => ({}) as never)
const { bars, ask, wallet, balance, charge } = useTwoBars(server)

const booked = { status: 200 }
const notPaid = { status: 409, body: { code: 'cups_not_paid' } }
const cup = { name: 'Vaso', price: 20 }

const setCup = (to: object | null, by = bars.mara, product = bars.beer) =>
  ask('PUT', `products/${product}/cup`, { cup: to }, by)

const beers = (quantity: number) => ({ product_id: bars.beer, name: 'Cerveza', quantity, unit_price: 80 })
const cups = (quantity: number, price = 20) => ({
  name: 'Vaso (depósito)',
  quantity,
  unit_price: price,
  is_cup: true,
})

type Line = { quantity: number; unit_price: number }
const sumOf = (items: Line[]) =>
  items.reduce((sum, { quantity, unit_price: price }) => sum + quantity * price, 0)

const sell = (qr: TestWallet, items: Line[], more = {}) =>
  charge(qr, sumOf(items), bars.luz, { items, ...more })

const voidOf = (op_id: string, more = {}) =>
  ask('POST', `operations/${op_id}/void`, { op_id: randomUUID(), reason: 'Se equivocó', ...more }, bars.luz)

/** What the QR may still be given back for cups, in centavos. */
const paidBy = async ({ walletId }: TestWallet): Promise<bigint | undefined> => {
  const { rows } = await server.pool.query<{ paid: bigint }>(
    'SELECT paid_centavos AS paid FROM cup_balance WHERE event_id = $1 AND wallet_id = $2',
    [bars.event.id, walletId],
  )
  return rows[0]?.paid
}

beforeEach(async () => {
  await setCup(cup)
})

describe('a product’s deposit', () => {
  test('is set by who sets the venue up, told to tills, and taken away again', async () => {
    expect(await setCup(cup)).toEqual({ status: 200, body: { success: true, data: { cup } } })
    const menu = async () => (await ask('GET', 'catalogue', undefined, bars.luz)).body.data
    expect(await menu()).toMatchObject({ products: [{ id: bars.beer, cup }] })
    expect(await setCup(null)).toMatchObject({ status: 200 })
    expect(await menu()).toMatchObject({ products: [{ id: bars.beer, cup: null }] })
  })

  test.each([
    ['no name', { name: '', price: 20 }],
    ['no price', { name: 'Vaso', price: 0 }],
    ['half a centavo', { name: 'Vaso', price: 0.005 }],
  ])('is refused with %s, and stays as it was', async (_what, wrong) => {
    expect(await setCup(wrong)).toMatchObject({ status: 422 })
    expect((await ask('GET', 'catalogue', undefined, bars.luz)).body.data).toMatchObject({
      products: [{ cup }],
    })
  })

  test('is not set by a bar, nor of an unknown product', async () => {
    expect(await setCup(cup, bars.luz)).toMatchObject({ status: 403 })
    expect(await setCup(cup, bars.mara, randomUUID())).toMatchObject({ status: 404 })
  })
})

describe('cups on a bill', () => {
  test('are paid with what is served in them, and lower a later bill when they come back', async () => {
    const qr = await wallet()
    expect(await sell(qr, [beers(2), cups(2)])).toMatchObject(booked)
    expect(await balance(qr)).toBe(80_000n)
    expect(await paidBy(qr)).toBe(4_000n)
    expect(await sell(qr, [beers(1), cups(1), cups(-3)])).toMatchObject(booked)
    expect(await balance(qr)).toBe(76_000n)
    expect(await paidBy(qr)).toBe(0n)
    expect((await verifyLedger(server.db, bars.event.id)).problems).toEqual([])
  })

  test('are no way to more than this QR paid in this event', async () => {
    const [qr, other] = [await wallet(), await wallet()]
    await sell(other, [beers(5), cups(5)])
    expect(await sell(qr, [beers(1), cups(-1)])).toMatchObject(notPaid)
    await sell(qr, [beers(1), cups(1)])
    expect(await sell(qr, [beers(1), cups(-2)])).toMatchObject(notPaid)
    expect(await balance(qr)).toBe(90_000n)
    expect(await paidBy(qr)).toBe(2_000n)
  })

  test('that were refused stay refused under their id, and are given back once under another', async () => {
    const qr = await wallet()
    const op_id = randomUUID()
    const back = [beers(1), cups(-1)]
    expect(await sell(qr, back, { op_id })).toMatchObject(notPaid)
    await sell(qr, [beers(1), cups(1)])
    expect(await sell(qr, back, { op_id })).toMatchObject(notPaid)
    const again = { op_id: randomUUID() }
    expect(await sell(qr, back, again)).toMatchObject(booked)
    expect(await sell(qr, back, again)).toMatchObject(booked)
    expect(await balance(qr)).toBe(100_000n - 10_000n - 6_000n)
    expect(await paidBy(qr)).toBe(0n)
  })

  test('come back once where many tills give the same back at once', async () => {
    const qr = await wallet()
    await sell(qr, [beers(3), cups(3)])
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        charge(qr, 60, at % 2 ? bars.luz : bars.teo, { items: [beers(1), cups(-1)] }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ body }) => body.code === 'cups_not_paid')).toHaveLength(5)
    expect(await balance(qr)).toBe(100_000n - 30_000n - 18_000n)
    expect(await paidBy(qr)).toBe(0n)
  })

  test('are given back by what was paid, whatever a deposit costs by then', async () => {
    const qr = await wallet()
    await sell(qr, [beers(2), cups(2)])
    await setCup({ name: 'Vaso', price: 50 })
    expect(await sell(qr, [beers(1), cups(-1)])).toMatchObject({ body: { code: 'product_changed' } })
    expect(await sell(qr, [beers(1), cups(-1, 50)])).toMatchObject(notPaid)
    expect(await paidBy(qr)).toBe(4_000n)
  })

  test.each([
    ['at another price', () => [beers(1), cups(1, 5)], 'product_changed'],
    [
      'of a kind that nobody serves',
      () => [beers(1), { ...cups(1), name: 'Tarro (depósito)' }],
      'product_changed',
    ],
    ['that are a product', () => [{ ...beers(1), is_cup: true }], 'validation_failed'],
    ['none at all', () => [beers(1), { ...cups(1), quantity: 0 }], 'validation_failed'],
    [
      'for more than the bill',
      () => [cups(-1), { name: 'Otro', quantity: 1, unit_price: 20 }],
      'validation_failed',
    ],
    [
      'below zero that are none',
      () => [beers(2), { name: 'Otro', quantity: -1, unit_price: 20 }],
      'validation_failed',
    ],
  ])('are refused %s, and nothing moves', async (_what, items, code) => {
    const qr = await wallet()
    expect(await sell(qr, items())).toMatchObject({ body: { code } })
    expect(await balance(qr)).toBe(100_000n)
    expect(await paidBy(qr)).toBeUndefined()
  })

  test('count nothing where the balance is short', async () => {
    const qr = await wallet()
    expect(await sell(qr, [beers(20), cups(20)])).toMatchObject({ body: { code: 'insufficient_balance' } })
    expect(await paidBy(qr)).toBeUndefined()
  })

  test('are not given back for cash', async () => {
    await ask('POST', 'shifts', { op_id: randomUUID(), float: 0 }, bars.luz)
    const sale = (items: Line[]) =>
      ask('POST', 'cash-sales', { op_id: randomUUID(), amount: sumOf(items), items }, bars.luz)
    expect(await sale([beers(1), cups(-1)])).toMatchObject({ status: 422 })
    expect(await sale([beers(1), cups(1)])).toMatchObject(booked)
  })

  test('are taken with the stock of what is served in them, or neither is', async () => {
    await ask('PUT', `products/${bars.beer}/stock`, { left: 1, alert_at: 0 }, bars.mara)
    const qr = await wallet()
    expect(await sell(qr, [beers(2), cups(2)])).toMatchObject({ body: { code: 'product_sold_out' } })
    expect(await paidBy(qr)).toBeUndefined()
    expect(await sell(qr, [beers(1), cups(-1)])).toMatchObject(notPaid)
    expect(await sell(qr, [beers(1), cups(1)])).toMatchObject(booked)
    expect(await paidBy(qr)).toBe(2_000n)
  })
})

describe('a void of cups', () => {
  test('gives a deposit back with its charge, which then comes back no more', async () => {
    const qr = await wallet()
    const op_id = randomUUID()
    await sell(qr, [beers(1), cups(1)], { op_id })
    expect(await voidOf(op_id)).toMatchObject(booked)
    expect(await balance(qr)).toBe(100_000n)
    expect(await paidBy(qr)).toBe(0n)
    expect(await sell(qr, [beers(1), cups(-1)])).toMatchObject(notPaid)
  })

  test('is refused while its cups are back already, and goes through after that return was voided', async () => {
    const qr = await wallet()
    const [bought, back] = [randomUUID(), randomUUID()]
    await sell(qr, [beers(1), cups(1)], { op_id: bought })
    await sell(qr, [beers(1), cups(-1)], { op_id: back })
    const refusal = { op_id: randomUUID() }
    expect(await voidOf(bought, refusal)).toMatchObject({ status: 409, body: { code: 'cups_returned' } })
    expect(await balance(qr)).toBe(84_000n)
    expect(await voidOf(back)).toMatchObject(booked)
    expect(await paidBy(qr)).toBe(2_000n)
    expect(await voidOf(bought, refusal)).toMatchObject({ body: { code: 'cups_returned' } })
    expect(await voidOf(bought)).toMatchObject(booked)
    expect(await voidOf(bought)).toMatchObject({ body: { code: 'already_reversed' } })
    expect(await balance(qr)).toBe(100_000n)
    expect(await paidBy(qr)).toBe(0n)
    expect((await verifyLedger(server.db, bars.event.id)).problems).toEqual([])
  })

  test('and a return of its cups at the same moment are never both booked', async () => {
    for (let round = 0; round < 5; round += 1) {
      const qr = await wallet()
      const op_id = randomUUID()
      await sell(qr, [beers(1), cups(1)], { op_id })
      const [voided, returned] = await Promise.all([voidOf(op_id), sell(qr, [beers(1), cups(-1)])])
      expect([voided.status, returned.status].filter((status) => status === 200)).toHaveLength(1)
      expect(await paidBy(qr)).toBe(0n)
      expect(await balance(qr)).toBe(voided.status === 200 ? 100_000n : 84_000n)
    }
  })
})
