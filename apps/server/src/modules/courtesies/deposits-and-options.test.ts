import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { useServer } from '../../../test/server/server.ts'
import { useDiscounts } from '../../../test/venue/discounts.ts'
import type { TestWallet } from '../../../test/venue/venue.ts'
import { verifyLedger } from '../ledger/index.ts'

/** Options, deposits, discounts and returns of items where they meet on one bill. */
const server = useServer(() => ({}) as never)
const { bars, ask, wallet, balance, discount, uses, beers } = useDiscounts(server)

const booked = { status: 200 }
const refused = (code: string) => ({ status: 409, body: { code } })
const cups = (quantity: number) => ({ name: 'Vaso (depósito)', quantity, unit_price: 20, is_cup: true })

type Less = { id: string; amount: number }
const chargeOf = (
  qr: TestWallet,
  amount: number,
  items: object[],
  less?: Less,
  op_id: string = randomUUID(),
) =>
  ask(
    'POST',
    'charges',
    { op_id, code: qr.code, amount, items, ...(less && { discount: { use_id: randomUUID(), ...less } }) },
    bars.luz,
  )
const giveBack = (op: string, items: { line: number; quantity: number }[]) =>
  ask('POST', `operations/${op}/return`, { op_id: randomUUID(), items, reason: 'No salió' }, bars.luz)

beforeEach(async () => {
  await ask('PUT', `products/${bars.beer}/cup`, { cup: { name: 'Vaso', price: 20 } }, bars.mara)
})

test('a discount takes nothing off a deposit: its share is of what was bought, and no more than that', async () => {
  const qr = await wallet()
  const tenth = await discount()
  const items = [...beers(2), cups(2)]
  expect(await chargeOf(qr, 180, items, { id: tenth, amount: 20 })).toMatchObject(refused('discount_changed'))
  expect(await chargeOf(qr, 184, items, { id: tenth, amount: 16 })).toMatchObject(booked)
  const typed = await discount({ percent: null })
  expect(await chargeOf(qr, 20, items, { id: typed, amount: 180 })).toMatchObject(refused('discount_changed'))
  expect(await chargeOf(qr, 40, items, { id: typed, amount: 160 })).toMatchObject(booked)
  expect(await balance(qr)).toBe(77_600n)
  const given = (await uses()).toSorted((a, b) => a.amount - b.amount)
  expect(given).toMatchObject([
    { gross: 16_000, amount: 1_600 },
    { gross: 16_000, amount: 16_000 },
  ])
  expect((await verifyLedger(server.db, bars.event.id)).problems).toEqual([])
})

test('items of a bill with a deposit go back without it; the deposit with its cup, or with all of the charge', async () => {
  const qr = await wallet()
  const op = randomUUID()
  await chargeOf(qr, 200, [...beers(2), cups(2)], undefined, op)
  expect(await giveBack(op, [{ line: 1, quantity: 1 }])).toMatchObject(refused('items_not_returnable'))
  expect(await giveBack(op, [{ line: 0, quantity: 1 }])).toMatchObject(booked)
  expect(await balance(qr)).toBe(88_000n)
  expect(
    await giveBack(op, [
      { line: 0, quantity: 1 },
      { line: 1, quantity: 2 },
    ]),
  ).toMatchObject(booked)
  expect(await balance(qr)).toBe(100_000n)
  // Nothing is paid for cups any more, so none come back.
  expect(await chargeOf(qr, 60, [...beers(1), cups(-1)])).toMatchObject(refused('cups_not_paid'))
  expect((await verifyLedger(server.db, bars.event.id)).problems).toEqual([])
})

test('all of a charge does not go back while its cups are back already', async () => {
  const qr = await wallet()
  const op = randomUUID()
  await chargeOf(qr, 100, [...beers(1), cups(1)], undefined, op)
  expect(await chargeOf(qr, 60, [...beers(1), cups(-1)])).toMatchObject(booked)
  const all = [
    { line: 0, quantity: 1 },
    { line: 1, quantity: 1 },
  ]
  expect(await giveBack(op, all)).toMatchObject(refused('cups_returned'))
  expect(await giveBack(op, [{ line: 0, quantity: 1 }])).toMatchObject(booked)
  expect(await balance(qr)).toBe(92_000n)
})

test('a discounted bill goes back whole: its items have no price of their own', async () => {
  const qr = await wallet()
  const op = randomUUID()
  await chargeOf(qr, 144, beers(2), { id: await discount(), amount: 16 }, op)
  expect(await giveBack(op, [{ line: 0, quantity: 1 }])).toMatchObject(refused('items_not_returnable'))
  expect(await balance(qr)).toBe(85_600n)
})

test('a courtesy gives products with the options that were chosen, and no others', async () => {
  const [large, id] = [randomUUID(), await discount({ kind: 'courtesy', percent: 100 })]
  const options = [{ id: large, name: 'Grande', price: 15, is_sold_out: false }]
  const group = { id: randomUUID(), name: 'Tamaño', choose: 'one', is_required: true, options }
  await ask('PUT', `products/${bars.beer}/options`, { groups: [group] }, bars.mara)
  const give = (line: object, amount: number) =>
    ask('POST', 'courtesies', { op_id: randomUUID(), discount_id: id, amount, items: [line] }, bars.luz)
  const [beer] = beers(1)
  expect(await give({ ...beer }, 80)).toMatchObject(refused('options_changed'))
  const chosen = { ...beer, name: 'Cerveza (Grande)', unit_price: 95, options: [large] }
  expect(await give(chosen, 95)).toMatchObject(booked)
  expect(await uses()).toMatchObject([{ is_free: true, gross: 9_500 }])
})
