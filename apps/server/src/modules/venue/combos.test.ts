import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { runDueJobs } from '../../../test/server/jobs.ts'
import type { Person } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { useTabs } from '../../../test/venue/tabs.ts'
import { aWallet, type TestWallet } from '../../../test/venue/venue.ts'

const server = useServer(() => ({}) as never)
const tabs = useTabs(server)
const { bars, ask, wallet, balance, leftOf } = tabs

const booked = { status: 200 }
const refused = (code: string) => ({ status: 409, body: { code } })

const ids = {} as { combo: string; chips: string }
const add = async (name: string, price: number, isAdultOnly = false): Promise<string> => {
  const fields = { name, price, category: null, is_adult_only: isAdultOnly }
  return (await ask('POST', 'products', fields, bars.mara)).body.data?.id ?? ''
}

type Part = { product_id: string; quantity: number }
const setParts = (parts: Part[], product = ids.combo, by: Person = bars.mara) =>
  ask('PUT', `products/${product}/parts`, { parts }, by)
const setStock = (product: string, left: number, alert_at = 0) =>
  ask('PUT', `products/${product}/stock`, { left, alert_at }, bars.mara)

const beers = (quantity: number) => ({ product_id: bars.beer, name: 'Cerveza', quantity })
const chips = (quantity: number) => ({ product_id: ids.chips, name: 'Papas', quantity })
const pair = () => [beers(2), chips(1)]
const combos = (quantity: number, parts: object[] | undefined = pair()) => ({
  product_id: ids.combo,
  name: 'Combo pareja',
  quantity,
  unit_price: 150,
  parts,
})

beforeEach(async () => {
  ids.chips = await add('Papas', 40)
  ids.combo = await add('Combo pareja', 150)
  await setParts(pair())
})

type Line = { quantity: number; unit_price: number; parts?: object[] | undefined }
const saleOf = (items: Line[], op_id: string = randomUUID()) => ({
  op_id,
  amount: items.reduce((sum, { quantity, unit_price: price }) => sum + quantity * price, 0),
  items,
})
const sell = (qr: TestWallet, items: Line[], op_id?: string, by = bars.luz) =>
  ask('POST', 'charges', { ...saleOf(items, op_id), code: qr.code }, by)
const undo = (op: string, op_id: string = randomUUID()) =>
  ask('POST', `operations/${op}/void`, { op_id, reason: 'Producto equivocado' }, bars.luz)
const giveBack = (op: string, items: { line: number; quantity: number }[]) =>
  ask('POST', `operations/${op}/return`, { op_id: randomUUID(), items, reason: 'No salió' }, bars.luz)
const stock = async () => [await leftOf(bars.beer), await leftOf(ids.chips), await leftOf(ids.combo)]

type Told = {
  id: string
  is_sold_out: boolean
  is_sold_out_everywhere: boolean
  left: number | null
  parts: { is_adult_only: boolean }[]
}
const toldAt = async (place = bars.north): Promise<Told | undefined> => {
  const { body } = await ask('GET', `catalogue?place=${place.id}`, undefined, bars.luz)
  const { products } = body.data as unknown as { products: Told[] }
  return products.find(({ id }) => id === ids.combo)
}

describe('a combo', () => {
  test('is made by who sets the venue up, told to tills with its cups, and remembered', async () => {
    const cup = { name: 'Vaso', price: 20 }
    await ask('PUT', `products/${bars.beer}/cup`, { cup }, bars.mara)
    expect(await setParts(pair())).toEqual({
      status: 200,
      body: { success: true, data: { parts: pair() } },
    })
    expect(await toldAt()).toMatchObject({
      parts: [
        { ...beers(2), cup },
        { ...chips(1), cup: null },
      ],
    })
    const { rows } = await server.pool.query(
      'SELECT actor_id, subject FROM audit_log WHERE event_id = $1 AND action = $2',
      [bars.event.id, 'product_parts_set'],
    )
    expect(rows).toEqual(Array.from({ length: 2 }, () => ({ actor_id: bars.mara.id, subject: ids.combo })))
    expect(await setParts([])).toMatchObject({ status: 200 })
    expect(await toldAt()).toMatchObject({ parts: [] })
  })

  test('is not made by a bar, nor of a product that another event has', async () => {
    expect(await setParts(pair(), ids.combo, bars.luz)).toMatchObject({ status: 403 })
    expect(await setParts(pair(), randomUUID())).toMatchObject({ status: 404 })
    expect(await toldAt()).toMatchObject({ parts: pair() })
  })

  test('has no combo in it, itself neither, no part twice and no stranger', async () => {
    const other = await add('Combo familiar', 400)
    const wrong: [string, Part[]][] = [
      [other, [{ product_id: ids.combo, quantity: 1 }]],
      [other, [{ product_id: other, quantity: 1 }]],
      [other, [beers(1), beers(2)]],
      [other, [{ product_id: randomUUID(), quantity: 1 }]],
      [bars.beer, [chips(1)]],
      [other, [beers(0)]],
      [other, [beers(21)]],
      [other, [beers(1.5)]],
    ]
    for (const [product, parts] of wrong)
      expect(await setParts(parts, product)).toMatchObject({
        status: 422,
        body: { code: 'validation_failed' },
      })
    const { rows } = await server.pool.query(
      'SELECT DISTINCT product_id FROM product_part WHERE event_id = $1',
      [bars.event.id],
    )
    expect(rows).toEqual([{ product_id: ids.combo }])
  })

  test('keeps its parts from being removed until it goes, and then lets them', async () => {
    const remove = (product: string) => ask('DELETE', `products/${product}`, undefined, bars.mara)
    expect(await remove(bars.beer)).toMatchObject({
      status: 422,
      body: {
        errors: {
          product: [
            'Este producto es parte de un combo: Combo pareja. Quítalo primero de ahí, o quita el combo.',
          ],
        },
      },
    })
    expect(await toldAt()).toMatchObject({ parts: pair(), is_sold_out: false })
    expect(await remove(ids.combo)).toMatchObject({ status: 200 })
    expect(await remove(bars.beer)).toMatchObject({ status: 200 })
  })

  test('tells tills which parts are for adults only', async () => {
    const isForAdults = async () => (await toldAt())?.parts.map((part) => part.is_adult_only)
    expect(await isForAdults()).toEqual([false, false])
    const fields = { name: 'Cerveza', price: 80, category: null, is_adult_only: true }
    await ask('PUT', `products/${bars.beer}`, fields, bars.mara)
    expect(await isForAdults()).toEqual([true, false])
  })

  test('is sold out where a part is: at its place, everywhere, and where fewer are left than it takes', async () => {
    const mark = (more: Record<string, unknown>) => ask('PUT', `products/${ids.chips}/sold-out`, more, bars.mara)
    await mark({ is_sold_out: true, place_id: bars.north.id })
    expect(await toldAt()).toMatchObject({ is_sold_out: true, is_sold_out_everywhere: false })
    expect(await toldAt(bars.south)).toMatchObject({ is_sold_out: false })
    const qr = await wallet()
    expect(await sell(qr, [combos(1)])).toMatchObject(refused('product_sold_out'))
    expect(await sell(qr, [combos(1)], undefined, bars.teo)).toMatchObject(booked)
    await mark({ is_sold_out: true })
    expect(await toldAt(bars.south)).toMatchObject({ is_sold_out: true, is_sold_out_everywhere: true })
    expect(await sell(qr, [combos(1)], undefined, bars.teo)).toMatchObject(refused('product_sold_out'))
    await mark({ is_sold_out: false })
    await setStock(bars.beer, 5, 5)
    expect(await toldAt()).toMatchObject({ is_sold_out: false, left: 2 })
    await setStock(bars.beer, 1)
    expect(await toldAt()).toMatchObject({ is_sold_out: true, is_sold_out_everywhere: true })
    expect(await balance(qr)).toBe(85_000n)
  })

  test('may be of a product that its place doesn’t sell alone', async () => {
    await ask('PUT', `products/${ids.chips}/menu`, { sold_at: [bars.south.id], prices: [] }, bars.mara)
    expect(await toldAt()).toMatchObject({ is_sold_out: false })
    expect(await sell(await wallet(), [combos(1)])).toMatchObject(booked)
  })
})

describe('selling a combo', () => {
  beforeEach(async () => {
    await setStock(bars.beer, 10)
    await setStock(ids.chips, 10)
    await setStock(ids.combo, 10)
  })

  test('takes its parts and its own, once, under a line of its own', async () => {
    const qr = await wallet()
    const op = randomUUID()
    const replies = await Promise.all(Array.from({ length: 5 }, () => sell(qr, [combos(2)], op)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect([await stock(), await balance(qr)]).toEqual([[6, 8, 8], 70_000n])
    const { rows } = await server.pool.query(
      `SELECT details::jsonb -> 'lines' AS lines FROM ledger.transfer
       WHERE event_id = $1 AND wallet_id = $2 AND kind = 2`,
      [bars.event.id, qr.walletId],
    )
    const { unit_price: _, ...line } = combos(2)
    expect(rows).toEqual([{ lines: [{ ...line, unit_price_centavos: 15_000 }] }])
  })

  test('is refused as another combo is served now, and moves nothing', async () => {
    const qr = await wallet()
    const single = { product_id: bars.beer, name: 'Cerveza', quantity: 1, unit_price: 80 }
    for (const parts of [[beers(2)], [chips(1), beers(2)], [beers(1), chips(1)], undefined])
      expect(await sell(qr, [{ ...combos(1), parts }])).toMatchObject(refused('product_changed'))
    expect(await sell(qr, [{ ...single, parts: [chips(1)] }])).toMatchObject(refused('product_changed'))
    const { product_id: _, ...typed } = combos(1)
    expect(await sell(qr, [typed])).toMatchObject({ status: 422 })
    expect([await stock(), await balance(qr)]).toEqual([[10, 10, 10], 100_000n])
  })

  test('gives back by a void what that sale took, whatever the combo is by then', async () => {
    const qr = await wallet()
    const op = randomUUID()
    await sell(qr, [combos(3)], op)
    await setParts([chips(5)])
    expect(await undo(op)).toMatchObject(booked)
    expect(await undo(op)).toMatchObject(refused('already_reversed'))
    expect([await stock(), await balance(qr)]).toEqual([[10, 10, 10], 100_000n])
  })

  test('gives back by the piece what that sale took, whatever the combo is by then', async () => {
    const qr = await wallet()
    const op = randomUUID()
    await sell(qr, [combos(3)], op)
    await setParts([chips(5)])
    expect(await giveBack(op, [{ line: 0, quantity: 1 }])).toMatchObject(booked)
    expect(await stock()).toEqual([6, 8, 8])
    expect(await giveBack(op, [{ line: 0, quantity: 2 }])).toMatchObject(booked)
    expect([await stock(), await balance(qr)]).toEqual([[10, 10, 10], 100_000n])
  })

  test('for cash counts below zero, and its void gives it back', async () => {
    await setStock(bars.beer, 1)
    await ask('POST', 'shifts', { op_id: randomUUID(), float: 0 }, bars.luz)
    const sale = saleOf([combos(1)])
    expect(await ask('POST', 'cash-sales', sale, bars.luz)).toMatchObject(booked)
    expect(await ask('POST', 'cash-sales', sale, bars.luz)).toMatchObject(booked)
    expect(await stock()).toEqual([-1, 9, 9])
    expect(await undo(sale.op_id)).toMatchObject(booked)
    expect(await stock()).toEqual([1, 10, 10])
  })

  test('for free takes its parts, or is refused for them and gives nothing', async () => {
    const reason = {
      name: 'Cortesía de la casa',
      kind: 'courtesy',
      percent: 100,
      most_per_bill: null,
      most_per_night: null,
      most_uses_per_night: null,
      needs_pin: false,
      places: null,
    }
    const discount_id = (await ask('POST', 'discounts', reason, bars.mara)).body.data?.id ?? ''
    const give = (quantity: number, op_id: string) =>
      ask('POST', 'courtesies', { ...saleOf([combos(quantity)], op_id), discount_id }, bars.luz)
    const op = randomUUID()
    expect(await give(6, randomUUID())).toMatchObject(refused('product_sold_out'))
    expect(await stock()).toEqual([10, 10, 10])
    expect([await give(2, op), await give(2, op)]).toMatchObject([booked, booked])
    expect(await stock()).toEqual([6, 8, 8])
    expect(await undo(op)).toMatchObject(booked)
    expect(await stock()).toEqual([10, 10, 10])
  })

  test('on a tab takes its parts with the round, and gives them back with what is taken back or voided', async () => {
    const tab = await tabs.opened(900)
    const close = randomUUID()
    // Rounds of one moment are in the order of their ids.
    expect(await tabs.add(tab, [combos(2)], bars.luz, v7())).toMatchObject(booked)
    await setParts([beers(1), chips(1)])
    expect(await tabs.add(tab, [combos(2)])).toMatchObject(refused('product_changed'))
    expect(await tabs.add(tab, [combos(1, [beers(1), chips(1)])], bars.luz, v7())).toMatchObject(booked)
    expect(await stock()).toEqual([5, 7, 7])
    const [first] = (await tabs.read(tab)).lines
    if (first) await tabs.takeBack(tab, first)
    expect(await stock()).toEqual([7, 8, 8])
    expect(await tabs.close(tab, 300, {}, bars.luz, close)).toMatchObject(booked)
    // Two combos of one name and price that were made of other things are two lines.
    expect(await giveBack(close, [{ line: 1, quantity: 1 }])).toMatchObject(booked)
    expect(await stock()).toEqual([8, 9, 9])
    expect(await undo(close)).toMatchObject(booked)
    expect([await stock(), await balance(tabs.scene.qr)]).toEqual([[10, 10, 10], 100_000n])
  })

  test('tells tills of a part that it took below its threshold', async () => {
    await setStock(bars.beer, 7, 5)
    expect(await toldAt()).toMatchObject({ left: null })
    await sell(await wallet(), [combos(1)])
    await runDueJobs(server)
    expect(await toldAt()).toMatchObject({ left: 2 })
  })
})

test('whatever combos and singles many tills sell, void and give back at once, no part is ever oversold', async () => {
  const order = fc.record({
    combos: fc.integer({ min: 0, max: 2 }),
    beers: fc.integer({ min: 0, max: 2 }),
    then: fc.constantFrom('keep', 'void', 'return'),
  })
  const orders = fc.array(
    order.filter((each) => each.combos + each.beers > 0),
    { minLength: 4, maxLength: 14 },
  )
  await fc.assert(
    fc.asyncProperty(orders, fc.integer({ min: 0, max: 14 }), async (all, there) => {
      await Promise.all([setStock(bars.beer, there), setStock(ids.chips, Math.ceil(there / 2))])
      const qr = await aWallet(server, bars.event.id, { balance: 10_000_000 })
      const made = all.map((each) => ({ ...each, op: randomUUID() }))
      const run = async ({ combos: two, beers: one, then, op }: (typeof made)[number], n: number) => {
        const single = { ...beers(one), unit_price: 80 }
        const items = [...(two > 0 ? [combos(two)] : []), ...(one > 0 ? [single] : [])]
        const { status } = await sell(qr, items, op, n % 2 === 0 ? bars.luz : bars.teo)
        if (status !== 200) return { two: 0, one: 0 }
        const by = n % 2 === 0 ? bars.luz : bars.teo
        const again = { op_id: randomUUID(), reason: 'Se arrepintió' }
        if (then === 'void') await ask('POST', `operations/${op}/void`, again, by)
        if (then !== 'return') return then === 'void' ? { two: 0, one: 0 } : { two, one }
        const back = { ...again, items: [{ line: 0, quantity: 1 }] }
        await ask('POST', `operations/${op}/return`, back, by)
        return two > 0 ? { two: two - 1, one } : { two, one: one - 1 }
      }
      const kept = await Promise.all(made.map(run))
      const [two, one] = [
        kept.reduce((sum, each) => sum + each.two, 0),
        kept.reduce((sum, each) => sum + each.one, 0),
      ]
      const [beersLeft, chipsLeft] = await stock()
      expect([beersLeft, chipsLeft]).toEqual([there - two * 2 - one, Math.ceil(there / 2) - two])
      expect(Math.min(beersLeft ?? 0, chipsLeft ?? 0)).toBeGreaterThanOrEqual(0)
      expect(await balance(qr)).toBe(10_000_000n - BigInt(two * 15_000 + one * 8_000))
    }),
    { numRuns: 12 },
  )
})
