import type { Product } from '@saldo/contract/catalogue'
import type { OpId, ProductId, UserId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { lineAmount } from '@saldo/contract/venue'
import type { SoldItem } from '../queue/operation.ts'
import { tillCopy } from '../kit/copy.ts'

/** Quantity of each tapped product. */
export type Basket = ReadonlyMap<ProductId, number>

/** What is taken off a bill as its till proposes it; `gross` is the bill that it was chosen for. */
export type OrderDiscount = {
  id: string
  /** Also what a manager agreed to, where one had to. */
  useId: OpId
  name: string
  amount: Centavos
  gross: Centavos
  /** Whose meal it is. */
  person?: UserId
}

/** The worth of what is bought, with lines unless it was only typed, an optional tip on top and a discount off it. */
export type Order = {
  amount: Centavos
  items: readonly SoldItem[]
  tip: Centavos | null
  discount?: OrderDiscount
}

const MOST = 99

export const quantityOf = (basket: Basket, id: ProductId): number => basket.get(id) ?? 0

const withQuantity = (basket: Basket, id: ProductId, quantity: number): Basket => {
  const next = new Map(basket)
  if (quantity > 0) next.set(id, Math.min(quantity, MOST))
  else next.delete(id)
  return next
}

export const addOne = (basket: Basket, id: ProductId): Basket =>
  withQuantity(basket, id, quantityOf(basket, id) + 1)

export const takeOne = (basket: Basket, id: ProductId): Basket =>
  withQuantity(basket, id, quantityOf(basket, id) - 1)

const sumOf = (items: readonly SoldItem[]): bigint =>
  items.reduce((sum, { quantity, unit_price: price }) => sum + lineAmount(quantity, price), 0n)

/** A share of an amount in whole percent, rounded to the nearest centavo. */
export const shareOf = (amount: Centavos, percent: number): Centavos =>
  centavos((amount * BigInt(percent) + 50n) / 100n)

const linesOf = (basket: Basket, products: readonly Product[]): SoldItem[] =>
  products.flatMap(({ id, name, price }) => {
    const quantity = quantityOf(basket, id)
    return quantity > 0 ? [{ product_id: id, name, quantity, unit_price: price }] : []
  })

type Picked = {
  basket: Basket
  products: readonly Product[]
  /** Amount typed on the keypad, for items without a button. */
  typed: Centavos
  tipPercent: number | null
  discount?: OrderDiscount | undefined
}

/** The order of the tapped products and the typed amount. An amount alone has no lines. */
export const orderOf = ({ basket, products, typed, tipPercent, discount }: Picked): Order => {
  const lines = linesOf(basket, products)
  const other = { name: tillCopy.otherLine, quantity: 1, unit_price: typed }
  const items = lines.length > 0 && typed > 0n ? [...lines, other] : lines
  const amount = centavos(items.length > 0 ? sumOf(items) : typed)
  const tip = tipPercent === null ? 0n : shareOf(amount, tipPercent)
  // A discount is of the bill that it was chosen for: after another price it has to be chosen again.
  const off = discount?.gross === amount ? { discount } : {}
  return { amount, items, tip: tip > 0n ? centavos(tip) : null, ...off }
}

/** The amount to pay. */
export const totalOf = ({ amount, tip, discount }: Order): Centavos =>
  centavos(amount - (discount?.amount ?? 0n) + (tip ?? 0n))

type Parts = { paid: SoldItem[]; due: SoldItem[]; left: bigint }

/** Pays as many units of a line as the amount left covers, and part of the next unit. */
const payLine = ({ paid, due, left }: Parts, line: SoldItem): Parts => {
  const whole = Number(left / line.unit_price)
  const quantity = Math.min(whole, line.quantity)
  const rest = line.quantity - quantity
  const after = left - BigInt(quantity) * line.unit_price
  const paidWhole = quantity > 0 ? [...paid, { ...line, quantity }] : paid
  if (rest === 0) return { paid: paidWhole, due, left: after }
  if (after === 0n || due.length > 0)
    return { paid: paidWhole, due: [...due, { ...line, quantity: rest }], left: after }
  const part = { name: line.name, quantity: 0, unit_price: centavos(after) }
  // Without a product id: the server accepts a catalogue product only at its full price.
  const missing = { name: line.name, quantity: 1, unit_price: centavos(line.unit_price - after) }
  const others = rest > 1 ? [{ ...line, quantity: rest - 1 }] : []
  return { paid: [...paidWhole, part], due: [...due, missing, ...others], left: 0n }
}

/**
 * Splits an order that `available` does not cover into what this QR pays now and what is still due, tip
 * included. Each product counts as sold once, in the part that completes its payment.
 */
export const splitOrder = (order: Order, available: Centavos): { now: Order; due: Order } => {
  const none: Parts = { paid: [], due: [], left: available }
  const { paid, due } = order.items.reduce(payLine, none)
  return {
    now: { amount: available, items: paid, tip: null },
    due: { amount: centavos(order.amount - available), items: due, tip: order.tip },
  }
}

/** The order with each product's current name and price. */
export const repriced = (order: Order, products: readonly Product[]): Order => {
  const items = order.items.map((line) => {
    const now = products.find(({ id }) => id === line.product_id)
    return now ? { ...line, name: now.name, unit_price: now.price } : line
  })
  return { ...order, items, amount: centavos(order.amount + sumOf(items) - sumOf(order.items)) }
}

/** The order without the given unavailable products. */
export const withoutProducts = (order: Order, ids: ReadonlySet<ProductId>): Order => {
  const items = order.items.filter(({ product_id: id }) => id === undefined || !ids.has(id))
  return { amount: centavos(sumOf(items)), items, tip: null }
}
