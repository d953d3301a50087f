import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Product } from '@saldo/contract/catalogue'
import type { ProductId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import {
  addOne,
  orderOf,
  repriced,
  shareOf,
  splitOrder,
  takeOne,
  totalOf,
  withoutProducts,
  type Basket,
} from './order.ts'

const product = (name: string, price: number): Product => ({
  id: name as ProductId,
  name,
  price: centavos(price),
  category: null,
  is_adult_only: false,
  is_sold_out: false,
})
const beer = product('Cerveza', 8_500)
const water = product('Agua', 3_500)
const products = [beer, water]
const basketOf = (...ids: ProductId[]): Basket => ids.reduce(addOne, new Map() as Basket)
const line = ({ id, name, price }: Product, quantity: number) => ({
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
  expect(withoutProducts(order, new Set([beer.id]))).toEqual({
    amount: 3_500n,
    items: [line(water, 1)],
    tip: null,
  })
})
