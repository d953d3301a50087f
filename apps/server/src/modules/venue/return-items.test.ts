import { randomUUID } from 'node:crypto'
import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { expect, test } from 'vitest'
import { beers, code, useItemReturns, waters } from '../../../test/venue/item-returns.ts'
import { aCashier } from '../../../test/venue/desk.ts'
import { useServer } from '../../../test/server/server.ts'
import { aWallet, balanceOf } from '../../../test/venue/venue.ts'
import { activityOf, mergeWallets, movements } from '../ledger/index.ts'

const server = useServer(() => ({}) as never)
const { bars, ask, balance, scene, soldBeers, charge, giveBack, voidAll, left, leftOf } =
  useItemReturns(server)

const night = () => ({ eventId: bars.event.id, from: bars.event.startsAt, to: bars.event.endsAt })

test('one beer of three goes back at its price; the rest and the tip stay sold, and the repeat moves nothing', async () => {
  const of = await charge()
  const op_id = randomUUID()
  const booked = {
    status: 200,
    body: {
      success: true,
      data: {
        op_id,
        status: 'booked',
        balance_before: 700,
        balance_after: 780,
        wallet_seq: 4,
        amount: 80,
        parts: [],
      },
    },
  }
  expect(await giveBack(of, beers(1), bars.luz, op_id)).toEqual(booked)
  expect(await giveBack(of, beers(1), bars.luz, op_id)).toEqual(booked)
  expect(await balance(scene.qr)).toBe(78_000n)
  expect(await left(of)).toMatchObject({
    amount: 220,
    status: 'booked',
    is_returnable: true,
    items: [
      { name: 'Cerveza', quantity: 3, left: 2, unit_price: 80 },
      { name: 'Agua', quantity: 2, left: 2, unit_price: 25.5 },
    ],
  })
  expect(await giveBack(of, beers(2), bars.luz, op_id)).toMatchObject({
    status: 422,
    ...code('operation_mismatch'),
  })
})

test('what went back is kept with its items, its reason and the charge’s place, and counts for who charged', async () => {
  const of = await charge()
  await giveBack(of, [...beers(1), ...waters(1)], bars.mara)
  const [newest] = await movements(server.db, bars.event.id, scene.qr.walletId, { limit: 1 })
  expect(newest).toMatchObject({
    kind: 'item_return',
    amount: 10_550n,
    placeName: bars.north.name,
    note: 'Producto devuelto',
    tip: 0n,
    items: [
      { name: 'Cerveza', quantity: 1, unitPrice: 8_000n },
      { name: 'Agua', quantity: 1, unitPrice: 2_550n },
    ],
  })
  expect(await activityOf(server.db, { ...night(), place: bars.north.id, actor: bars.luz.id })).toMatchObject(
    {
      charges: { count: 1, amount: centavos(30_000) },
      voidedCharges: { count: 1, amount: centavos(10_550) },
      tips: 900n,
      voidedTips: 0n,
      products: [
        { name: 'Cerveza', quantity: 2, amount: 16_000n },
        { name: 'Agua', quantity: 1, amount: 2_550n },
      ],
    },
  )
})

test('a void after a return gives back what is left, tip included, and is the charge’s one void', async () => {
  const of = await charge()
  await giveBack(of, beers(1))
  expect(await voidAll(of)).toMatchObject({
    status: 200,
    body: { data: { balance_before: 780, balance_after: 1000 } },
  })
  expect(await voidAll(of)).toMatchObject({ status: 409, ...code('already_reversed') })
  expect(await giveBack(of, beers(1))).toMatchObject({ status: 409, ...code('already_reversed') })
  expect(await balance(scene.qr)).toBe(100_000n)
  expect(await left(of)).toMatchObject({ amount: 0, status: 'voided', is_returnable: false })
  const { products, ...totals } = await activityOf(server.db, { ...night(), place: bars.north.id })
  expect(products).toEqual([])
  expect(totals).toMatchObject({ voidedCharges: { count: 2, amount: 30_000n }, voidedTips: 900n })
})

test('whoever chooses all that is left voids the charge, with its tip', async () => {
  const of = await charge()
  await giveBack(of, [...beers(3), ...waters(1)])
  const op_id = randomUUID()
  const answer = { status: 200, body: { data: { balance_after: 1000, amount: 34.5, parts: [] } } }
  expect(await giveBack(of, waters(1), bars.luz, op_id)).toMatchObject(answer)
  expect(await giveBack(of, waters(1), bars.luz, op_id)).toMatchObject(answer)
  expect(await left(of)).toMatchObject({ status: 'voided' })
  expect(await voidAll(of)).toMatchObject(code('already_reversed'))
  expect(await balance(scene.qr)).toBe(100_000n)
})

test('more than is left is refused for ever and moves nothing, also of a line that does not exist', async () => {
  const of = await charge()
  await giveBack(of, beers(2))
  const op_id = randomUUID()
  for (const items of [beers(2), [{ line: 7, quantity: 1 }], waters(3)])
    expect(await giveBack(of, items)).toMatchObject({ status: 409, ...code('items_already_returned') })
  expect(await giveBack(of, beers(2), bars.luz, op_id)).toMatchObject(code('items_already_returned'))
  expect(await giveBack(of, beers(2), bars.luz, op_id)).toMatchObject(code('items_already_returned'))
  expect(await balance(scene.qr)).toBe(86_000n)
})

test.each([
  ['nothing', []],
  ['half a beer', [{ line: 0, quantity: 0.5 }]],
  ['none', [{ line: 0, quantity: 0 }]],
  ['less than none', [{ line: 0, quantity: -1 }]],
  ['a line twice', [...beers(1), ...beers(1)]],
  ['a line below the first', [{ line: -1, quantity: 1 }]],
  ['a name', [{ line: 'Cerveza', quantity: 1 }]],
])('%s is no choice of items', async (_what, items) => {
  const of = await charge()
  expect(await giveBack(of, items)).toMatchObject({ status: 422, ...code('validation_failed') })
  expect(await balance(scene.qr)).toBe(70_000n)
})

test('only who charged gives items back, within the window; a manager anybody’s and later', async () => {
  const of = await charge()
  expect(await giveBack(of, beers(1), bars.teo)).toMatchObject({ status: 403, ...code('forbidden') })
  expect(await ask('GET', `operations/${of}`, undefined, bars.teo)).toMatchObject(code('forbidden'))
  server.clock.pass(5 * 60_000 + 1)
  const op_id = randomUUID()
  expect(await giveBack(of, beers(1), bars.luz, op_id)).toMatchObject({
    status: 409,
    ...code('void_too_late'),
  })
  expect(await giveBack(of, beers(1), bars.mara)).toMatchObject({ status: 200 })
  expect(await giveBack(of, beers(1), bars.luz, op_id)).toMatchObject(code('void_too_late'))
  expect(await balance(scene.qr)).toBe(78_000n)
  expect((await left(of, bars.mara)).who).toBe('Ana Luna')
})

test('what is no sale has no items, and a charge of a typed amount alone is voided whole', async () => {
  expect(await giveBack(randomUUID(), beers(1))).toMatchObject({
    status: 404,
    ...code('operation_not_found'),
  })
  expect(await ask('GET', `operations/${randomUUID()}`, undefined, bars.mara)).toMatchObject({ status: 404 })
  await ask('POST', 'shifts', { op_id: randomUUID(), float: 0 }, bars.luz)
  const loaded = randomUUID()
  const caja = await aCashier(server, bars.event.id)
  await caja.opens(0)
  const topUp = { op_id: loaded, code: scene.qr.code, amount: 50, tender: 'cash' }
  expect(await caja.ask('topups', topUp)).toMatchObject({ status: 200 })
  expect(await giveBack(loaded, beers(1), bars.mara)).toMatchObject({
    status: 409,
    ...code('not_reversible'),
  })
  const typed = randomUUID()
  await ask('POST', 'charges', { op_id: typed, code: scene.qr.code, amount: 50 }, bars.luz)
  expect(await left(typed)).toMatchObject({ is_returnable: false, items: [] })
  expect(await giveBack(typed, beers(1))).toMatchObject({ status: 409, ...code('items_not_returnable') })
  expect(await voidAll(typed)).toMatchObject({ status: 200 })
})

test('a happy hour’s price goes back, whatever the product costs by then', async () => {
  const op_id = randomUUID()
  await ask(
    'PUT',
    `products/${bars.beer}`,
    { name: 'Cerveza', price: 40, category: 'Bebidas', is_adult_only: false },
    bars.mara,
  )
  const sold = await ask(
    'POST',
    'charges',
    { op_id, code: scene.qr.code, amount: 80, items: [soldBeers(2, 40)] },
    bars.luz,
  )
  expect(sold.status).toBe(200)
  await ask(
    'PUT',
    `products/${bars.beer}`,
    { name: 'Cerveza XL', price: 95, category: null, is_adult_only: false },
    bars.mara,
  )
  expect(await giveBack(op_id, beers(1))).toMatchObject({ status: 200, body: { data: { amount: 40 } } })
})

test('stock comes back for exactly those pieces, once, and the void gives the others', async () => {
  await ask('PUT', `products/${bars.beer}/stock`, { left: 10, alert_at: 0 }, bars.mara)
  const of = await charge()
  expect(await leftOf(bars.beer)).toBe(7)
  const op_id = randomUUID()
  await giveBack(of, [...beers(2), ...waters(1)], bars.luz, op_id)
  await giveBack(of, [...beers(2), ...waters(1)], bars.luz, op_id)
  expect(await giveBack(of, beers(2))).toMatchObject(code('items_already_returned'))
  expect(await leftOf(bars.beer)).toBe(9)
  await voidAll(of)
  await voidAll(of)
  expect(await leftOf(bars.beer)).toBe(10)
})

test('works on a QR that was merged meanwhile, and on one that is blocked', async () => {
  const { walletId: into } = await aWallet(server, bars.event.id, { balance: 0 })
  const of = await charge()
  const merge = { eventId: bars.event.id, opId: randomUUID() as OpId, at: server.clock.now() }
  await mergeWallets(server.db, { ...merge, from: scene.qr.walletId, codeNo: 1, into })
  expect(await giveBack(of, beers(1))).toMatchObject({ status: 200 })
  expect(await balanceOf(server, bars.event.id, into)).toBe(78_000n)
  const other = await aWallet(server, bars.event.id, { balance: 50_000 })
  const blocked = await charge({}, other)
  await ask('POST', 'qr/block', { op_id: randomUUID(), code: other.code }, bars.mara)
  expect(await giveBack(blocked, beers(1))).toMatchObject({ status: 200 })
  expect(await balanceOf(server, bars.event.id, other.walletId)).toBe(28_000n)
})

test('the last charge of a QR tells what is left of it', async () => {
  const of = await charge()
  await giveBack(of, beers(1))
  const look = await ask('POST', 'qr/lookup', { code: scene.qr.code }, bars.luz)
  expect(look.body.data).toMatchObject({ last_charge: { op_id: of, amount: 220 } })
})
