import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OptionId, ProductId } from '@saldo/contract/ids'
import { centavos, shareOf } from '@saldo/contract/money'
import { lineKey, returnedKey } from './line-key.ts'
import {
  addOne,
  changeOne,
  hasReturned,
  orderOf,
  quantityOf,
  repriced,
  splitOrder,
  takeOne,
  takeOneOf,
  totalOf,
  withoutLines,
  type Basket,
  type Sellable,
} from './order.ts'

const product = (name: string, price: number): Sellable => ({
  id: name as ProductId,
  name,
  price: centavos(price),
  option_groups: [],
  cup: null,
  parts: [],
})
const beer = product('Cerveza', 8_500)
const water = product('Agua', 3_500)
const products = [beer, water]
const basketOf = (...ids: ProductId[]): Basket => ids.reduce(addOne, new Map() as Basket)
const line = ({ id, name, price }: Sellable, quantity: number) => ({
  product_id: id,
  name,
  quantity,
  unit_price: price,
})
const none = { basket: basketOf(), products, typed: centavos(0), tipPercent: null }

test('each tap is one more, and one can be taken back', () => {
  const basket = basketOf(beer.id, water.id, beer.id)
  expect(orderOf({ ...none, basket })).toEqual({
    amount: 20_500n,
    items: [line(beer, 2), line(water, 1)],
    tip: null,
  })
  expect([...takeOne(takeOne(basket, beer.id), water.id)]).toEqual([[beer.id, 1]])
  expect([...takeOne(basketOf(), beer.id)]).toEqual([])
})

test('an amount alone has no lines; beside products it is one', () => {
  expect(orderOf({ ...none, typed: centavos(1_050) })).toEqual({ amount: 1_050n, items: [], tip: null })
  expect(orderOf({ ...none, basket: basketOf(beer.id), typed: centavos(1_050) })).toEqual({
    amount: 9_550n,
    items: [line(beer, 1), { name: 'Otro monto', quantity: 1, unit_price: 1_050n }],
    tip: null,
  })
})

test('a tip is a share of what was bought, to the centavo, on top of it', () => {
  const order = orderOf({ ...none, basket: basketOf(beer.id), tipPercent: 15 })
  expect(order.tip).toBe(1_275n)
  expect(totalOf(order)).toBe(9_775n)
  expect([shareOf(centavos(5), 10), shareOf(centavos(4), 10), shareOf(centavos(0), 20)]).toEqual([1n, 0n, 0n])
  expect(orderOf({ ...none, tipPercent: 15 }).tip).toBeNull()
})

test('a QR pays what it can, whole products first; the tip is due with the rest', () => {
  const order = { amount: centavos(20_500), items: [line(beer, 2), line(water, 1)], tip: centavos(2_050) }
  expect(splitOrder(order, centavos(10_000))).toEqual({
    now: {
      amount: 10_000n,
      items: [line(beer, 1), { name: 'Cerveza', quantity: 0, unit_price: 1_500n }],
      tip: null,
    },
    due: {
      amount: 10_500n,
      items: [{ name: 'Cerveza', quantity: 1, unit_price: 7_000n }, line(water, 1)],
      tip: 2_050n,
    },
  })
})

test('whatever is split, both parts add up and every product is sold once', () => {
  const lines = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 50_000 })), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(lines, fc.double({ min: 0.001, max: 0.999, noNaN: true }), (picked, share) => {
      const items = picked.map(([quantity, price], i) => line(product(`p${i}`, price), quantity))
      const amount = items.reduce((sum, { quantity, unit_price }) => sum + BigInt(quantity) * unit_price, 0n)
      const available = centavos(BigInt(Math.floor(Number(amount) * share)))
      fc.pre(available > 0n && available < amount)
      const { now, due } = splitOrder({ amount: centavos(amount), items, tip: null }, available)
      const sumOf = (list: typeof items) =>
        list.reduce((sum, { quantity, unit_price }) => sum + BigInt(quantity || 1) * unit_price, 0n)
      const sold = [...now.items, ...due.items].reduce((count, { quantity }) => count + quantity, 0)
      expect(sumOf([...now.items] as typeof items)).toBe(now.amount)
      expect(sumOf([...due.items] as typeof items)).toBe(due.amount)
      expect(now.amount + due.amount).toBe(amount)
      expect(sold).toBe(items.reduce((count, { quantity }) => count + quantity, 0))
      expect([...now.items, ...due.items].every(({ unit_price: price }) => price > 0n)).toBe(true)
    }),
  )
})

test('only whole products go under their id: the server sells each at its own price', () => {
  const order = { amount: centavos(20_500), items: [line(beer, 2), line(water, 1)], tip: null }
  const { now, due } = splitOrder(order, centavos(10_000))
  const picked = [...now.items, ...due.items].filter(({ product_id: id }) => id !== undefined)
  expect(picked).toEqual([line(beer, 1), line(water, 1)])
})

test('an order follows the catalogue: name and price of now, the typed part and the tip stay', () => {
  const other = { name: 'Otro monto', quantity: 1, unit_price: centavos(1_000) }
  const order = { amount: centavos(18_000), items: [line(beer, 2), other], tip: centavos(1_800) }
  const dearer = { ...beer, name: 'Cerveza clara', price: centavos(9_000) }
  expect(repriced(order, [dearer])).toEqual({
    amount: 19_000n,
    items: [line(dearer, 2), other],
    tip: 1_800n,
  })
  expect(repriced({ amount: centavos(500), items: [], tip: null }, [dearer]).amount).toBe(500n)
})

test('what was sold out leaves the order, and the tip with it', () => {
  const order = { amount: centavos(12_000), items: [line(beer, 1), line(water, 1)], tip: centavos(1_200) }
  expect(withoutLines(order, new Set([beer.id]))).toEqual({
    amount: 3_500n,
    items: [line(water, 1)],
    tip: null,
  })
})

const option = (name: string, price: number) => ({
  id: name as OptionId,
  name,
  price: centavos(price),
  is_sold_out: false,
})
const rum: Sellable = {
  ...product('Ron', 9_000),
  option_groups: [
    {
      id: 'size',
      name: 'Tamaño',
      choose: 'one',
      is_required: true,
      options: [option('Sencillo', 0), option('Doble', 4_000)],
    },
    { id: 'ice', name: 'Hielo', choose: 'some', is_required: false, options: [option('Sin hielo', 0)] },
  ],
}
const rumWith = (...options: string[]) => lineKey(rum.id, options as OptionId[])

test('other options are another line, and the same ones in another order are not', () => {
  const basket = [rumWith('Doble', 'Sin hielo'), rumWith('Sencillo'), rumWith('Sin hielo', 'Doble')].reduce(
    addOne,
    new Map() as Basket,
  )
  expect(quantityOf(basket, rum.id)).toBe(3)
  expect(orderOf({ ...none, products: [rum], basket })).toEqual({
    amount: 35_000n,
    items: [
      {
        product_id: rum.id,
        name: 'Ron (Doble, Sin hielo)',
        options: ['Doble', 'Sin hielo'],
        quantity: 2,
        unit_price: 13_000n,
      },
      { product_id: rum.id, name: 'Ron (Sencillo)', options: ['Sencillo'], quantity: 1, unit_price: 9_000n },
    ],
    tip: null,
  })
})

test('one piece of a line gets other options, and the piece of the last line is taken back first', () => {
  const two = addOne(addOne(new Map() as Basket, rumWith('Doble')), rumWith('Doble'))
  const changed = changeOne(two, rumWith('Doble'), rumWith('Sencillo'))
  expect([...changed]).toEqual([
    [rumWith('Doble'), 1],
    [rumWith('Sencillo'), 1],
  ])
  expect(changeOne(changed, rumWith('Sin hielo'), rumWith('Doble'))).toBe(changed)
  expect([...takeOneOf(changed, rum.id)]).toEqual([[rumWith('Doble'), 1]])
  expect(takeOneOf(changed, beer.id)).toBe(changed)
})

test('a line whose options don’t fit any more keeps its price until somebody sees to it, in what is due', () => {
  const order = orderOf({ ...none, products: [rum], basket: addOne(new Map() as Basket, rumWith('Doble')) })
  const dearer = { ...rum, price: centavos(9_500) }
  expect(repriced(order, [dearer]).amount).toBe(13_500n)
  expect(repriced(order, [{ ...dearer, option_groups: [] }])).toEqual(order)
  expect(withoutLines(order, new Set([rumWith('Doble')])).items).toEqual([])
  expect(withoutLines(order, new Set([rumWith('Sencillo')])).items).toHaveLength(1)
})

const cup = { name: 'Vaso', price: centavos(2_000) }
const served: Sellable = { ...beer, cup }
const cups = (quantity: number) => ({
  name: 'Vaso (depósito)',
  quantity,
  unit_price: 2_000n,
  is_cup: true as const,
})

test('cups are one line of a bill, those given back another below zero, and a tip is of neither', () => {
  const basket = [served.id, served.id, returnedKey(served.id)].reduce(addOne, new Map() as Basket)
  const order = orderOf({ ...none, products: [served], basket, tipPercent: 10 })
  expect(order).toEqual({
    amount: 19_000n,
    items: [line(beer, 2), cups(2), cups(-1)],
    tip: 1_700n,
  })
  expect(quantityOf(basket, served.id)).toBe(2)
  expect(hasReturned(order)).toBe(true)
})

test('what is given back lowers what a QR pays now, and nothing of it is due', () => {
  const basket = [served.id, served.id, returnedKey(served.id)].reduce(addOne, new Map() as Basket)
  const order = orderOf({ ...none, products: [served], basket })
  const { now, due } = splitOrder(order, centavos(6_500))
  expect(now).toEqual({ amount: 6_500n, items: [cups(-1), line(beer, 1)], tip: null })
  expect(due).toEqual({ amount: 12_500n, items: [line(beer, 1), cups(2)], tip: null })
})

const part = (of: Sellable, quantity: number) => ({
  product_id: of.id,
  name: of.name,
  quantity,
  cup: of.cup,
  is_adult_only: false,
})
const pair: Sellable = { ...product('Combo', 15_000), parts: [part(served, 2), part(water, 1)] }
const pairParts = [
  { product_id: served.id, name: 'Cerveza', quantity: 2 },
  { product_id: water.id, name: 'Agua', quantity: 1 },
]

test('a combo’s line says its parts, and the deposits of their cups are charged with it', () => {
  const basket = basketOf(pair.id, pair.id, served.id)
  const order = orderOf({ ...none, products: [served, pair], basket, tipPercent: 10 })
  expect(order).toEqual({
    amount: 48_500n,
    items: [line(served, 1), { ...line(pair, 2), parts: pairParts }, cups(5)],
    tip: 3_850n,
  })
})

test('the cup of a part comes back where its place sells the part in combos alone', () => {
  const basket = [pair.id, returnedKey(served.id)].reduce(addOne, new Map() as Basket)
  expect(orderOf({ ...none, products: [pair], basket }).items).toEqual([
    { ...line(pair, 1), parts: pairParts },
    cups(2),
    cups(-1),
  ])
})

test('an order that waits takes the parts that a combo has by now', () => {
  const order = orderOf({ ...none, products: [pair], basket: basketOf(pair.id) })
  const other = { ...pair, price: centavos(14_000), parts: [part(water, 3)] }
  expect(repriced(order, [other]).items[0]).toEqual({
    ...line(other, 1),
    parts: [{ product_id: water.id, name: 'Agua', quantity: 3 }],
  })
  expect(repriced(order, [{ ...pair, parts: [] }]).items[0]).toEqual(line(pair, 1))
})

test('a combo that several pay in parts says its parts where it is completed and where it is whole', () => {
  const order = orderOf({ ...none, products: [pair], basket: basketOf(pair.id, pair.id) })
  const { now, due } = splitOrder(order, centavos(20_000))
  expect(now.items).toEqual([
    { ...line(pair, 1), parts: pairParts },
    { name: 'Combo', quantity: 0, unit_price: 5_000n },
  ])
  expect(due.items.slice(0, 1)).toEqual([{ name: 'Combo', quantity: 1, unit_price: 10_000n }])
})
