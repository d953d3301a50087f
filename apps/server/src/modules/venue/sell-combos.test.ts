import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { runDueJobs } from '../../../test/server/jobs.ts'
import { useServer } from '../../../test/server/server.ts'
import { booked, refused, useCombos } from '../../../test/venue/combos.ts'
import { aWallet } from '../../../test/venue/venue.ts'

const server = useServer(() => ({}) as never)
const bar = useCombos(server)
const {
  bars,
  ask,
  wallet,
  balance,
  ids,
  setParts,
  setStock,
  beers,
  chips,
  combos,
  saleOf,
  sell,
  undo,
  giveBack,
  stock,
  toldAt,
  single,
} = bar
const { opened, add: addToTab, read, takeBack, close: closeTab, scene } = bar.tabs

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
    for (const parts of [[beers(2)], [chips(1), beers(2)], [beers(1), chips(1)], undefined])
      expect(await sell(qr, [{ ...combos(1), parts }])).toMatchObject(refused('product_changed'))
    expect(await sell(qr, [{ ...single(1), parts: [chips(1)] }])).toMatchObject(refused('product_changed'))
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
    const tab = await opened(900)
    const close = randomUUID()
    // Rounds of one moment are in the order of their ids.
    expect(await addToTab(tab, [combos(2)], bars.luz, v7())).toMatchObject(booked)
    await setParts([beers(1), chips(1)])
    expect(await addToTab(tab, [combos(2)])).toMatchObject(refused('product_changed'))
    expect(await addToTab(tab, [combos(1, [beers(1), chips(1)])], bars.luz, v7())).toMatchObject(booked)
    expect(await stock()).toEqual([5, 7, 7])
    const [first] = (await read(tab)).lines
    if (first) await takeBack(tab, first)
    expect(await stock()).toEqual([7, 8, 8])
    expect(await closeTab(tab, 300, {}, bars.luz, close)).toMatchObject(booked)
    // Two combos of one name and price that were made of other things are two lines.
    expect(await giveBack(close, [{ line: 1, quantity: 1 }])).toMatchObject(booked)
    expect(await stock()).toEqual([8, 9, 9])
    expect(await undo(close)).toMatchObject(booked)
    expect([await stock(), await balance(scene.qr)]).toEqual([[10, 10, 10], 100_000n])
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
    after: fc.constantFrom('keep', 'void', 'return'),
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
      const run = async ({ combos: two, beers: one, after, op }: (typeof made)[number], n: number) => {
        const items = [...(two > 0 ? [combos(two)] : []), ...(one > 0 ? [single(one)] : [])]
        const { status } = await sell(qr, items, op, n % 2 === 0 ? bars.luz : bars.teo)
        if (status !== 200) return { two: 0, one: 0 }
        const by = n % 2 === 0 ? bars.luz : bars.teo
        const again = { op_id: randomUUID(), reason: 'Se arrepintió' }
        if (after === 'void') await ask('POST', `operations/${op}/void`, again, by)
        if (after !== 'return') return after === 'void' ? { two: 0, one: 0 } : { two, one }
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
