import type { MenuProduct } from '@saldo/contract/catalogue'
import type { OpId, ProductId, UserId } from '@saldo/contract/ids'
import { centavos, shareOf, type Centavos } from '@saldo/contract/money'
import { type Cup, cupLine, kindOf } from '@saldo/contract/cups'
import { soldWith } from '@saldo/contract/options'
import { lineAmount } from '@saldo/contract/venue'
import type { SoldItem } from '../queue/operation.ts'
import { recordedCopy } from '../kit/recorded-copy.ts'
import { type LineKey, lineKey, ofKey, returnedIn } from './line-key.ts'

/** Quantity of each line, by its key. */
export type Basket = ReadonlyMap<LineKey, number>

/** What is taken off a bill as its till proposes it; `gross` is what was bought when it was chosen. */
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

/** The keys of a product's lines, in the order in which they were begun. */
const keysOf = (basket: Basket, id: ProductId): LineKey[] =>
  [...basket.keys()].filter((key) => ofKey(key).id === id)

const countOf = (basket: Basket, key: LineKey): number => basket.get(key) ?? 0

/** How many of a product are in the basket, with whatever options. */
export const quantityOf = (basket: Basket, id: ProductId): number =>
  keysOf(basket, id).reduce((sum, key) => sum + countOf(basket, key), 0)

const withQuantity = (basket: Basket, key: LineKey, quantity: number): Basket => {
  const next = new Map(basket)
  if (quantity > 0) next.set(key, Math.min(quantity, MOST))
  else next.delete(key)
  return next
}

export const addOne = (basket: Basket, key: LineKey): Basket =>
  withQuantity(basket, key, countOf(basket, key) + 1)

export const takeOne = (basket: Basket, key: LineKey): Basket =>
  withQuantity(basket, key, countOf(basket, key) - 1)

/** Takes one of a product back, of the line that was begun last. */
export const takeOneOf = (basket: Basket, id: ProductId): Basket => {
  const last = keysOf(basket, id).at(-1)
  return last === undefined ? basket : takeOne(basket, last)
}

/** One piece of a line is another one: the same product with other options. */
export const changeOne = (basket: Basket, from: LineKey, to: LineKey): Basket =>
  from === to || !basket.has(from) ? basket : addOne(takeOne(basket, from), to)

const sumOf = (items: readonly SoldItem[]): bigint =>
  items.reduce((sum, { quantity, unit_price: price }) => sum + lineAmount(quantity, price), 0n)

/** What is sold: a product with its options. */
export type Sellable = Pick<MenuProduct, 'id' | 'name' | 'price' | 'option_groups' | 'cup' | 'parts'>

/** What one piece of a combo is made of, as its line says it; nothing for an ordinary product. */
const madeOf = ({ parts }: Sellable): Pick<SoldItem, 'parts'> =>
  parts.length === 0
    ? {}
    : { parts: parts.map(({ product_id, quantity, name }) => ({ product_id, quantity, name })) }

/** The line of a product with these options; none where they don't fit. */
const lineOf = (product: Sellable, key: LineKey, quantity: number): SoldItem[] => {
  const { options } = ofKey(key)
  const sold = soldWith(product, product.option_groups, options)
  if (sold === null) return []
  const chosen = options.length > 0 && { options }
  const line = { product_id: product.id, name: sold.name, ...chosen, quantity, unit_price: sold.price }
  return [{ ...line, ...madeOf(product) }]
}

const linesOf = (basket: Basket, products: readonly Sellable[]): SoldItem[] =>
  products.flatMap((product) =>
    keysOf(basket, product.id).flatMap((key) => lineOf(product, key, countOf(basket, key))),
  )

/** Deposits of the cups of products and of combos' parts, one line a kind. */
const cupsOf = (lines: readonly SoldItem[], products: readonly Sellable[]): SoldItem[] => {
  const cups = new Map<string, { cup: Cup; quantity: number }>()
  const add = (cup: Cup | null, quantity: number): void => {
    if (!cup) return
    const kind = kindOf(cup)
    cups.set(kind, { cup, quantity: (cups.get(kind)?.quantity ?? 0) + quantity })
  }
  for (const { product_id: id, quantity } of lines) {
    const product = products.find((each) => each.id === id)
    add(product?.cup ?? null, quantity)
    for (const part of product?.parts ?? []) add(part.cup, quantity * part.quantity)
  }
  return [...cups.values()].map(({ cup, quantity }) => cupLine(cup, quantity))
}

type Served = { id: ProductId; cup: Cup | null }

/** What is served in a cup or not, each once: products, and parts of combos, which a place may sell in combos alone. */
export const servedIn = (products: readonly (Served & Pick<Sellable, 'parts'>)[]): Served[] => {
  const parts = products.flatMap((product) => product.parts.map(({ product_id: id, cup }) => ({ id, cup })))
  return [...new Map([...products, ...parts].map((one) => [one.id, one])).values()]
}

/** Cups that were given back, as lines below zero. */
const returnedOf = (basket: Basket, products: readonly Sellable[]): SoldItem[] =>
  [...basket].flatMap(([key, quantity]) => {
    const cup = servedIn(products).find(({ id }) => id === returnedIn(key))?.cup
    return cup ? [cupLine(cup, -quantity)] : []
  })

/** Whether cups are given back with an order. */
export const hasReturned = ({ items }: { items: readonly SoldItem[] }): boolean =>
  items.some(({ quantity }) => quantity < 0)

/** Whether cups are given back and nothing is bought: what they are worth goes back to the QR. */
export const isOnlyReturned = ({ items }: { items: readonly SoldItem[] }): boolean =>
  items.length > 0 && items.every(({ quantity }) => quantity < 0)

/** Worth of what is bought, which tips and discounts are a share of: deposits are none of it. */
export const boughtIn = ({ amount, items }: Pick<Order, 'amount' | 'items'>): Centavos =>
  centavos(amount - sumOf(items.filter(({ is_cup: isCup }) => isCup)))

/** The key of a line of a product; null for a typed amount. */
export const keyOfLine = ({ product_id: id, options }: SoldItem): LineKey | null =>
  id === undefined ? null : lineKey(id, options)

type Picked = {
  basket: Basket
  products: readonly Sellable[]
  /** Amount typed on the keypad, for items without a button. */
  typed: Centavos
  tipPercent: number | null
  discount?: OrderDiscount | undefined
}

/** The order of the tapped products and the typed amount. An amount alone has no lines. */
export const orderOf = ({ basket, products, typed, tipPercent, discount }: Picked): Order => {
  const sold = linesOf(basket, products)
  const cups = [...cupsOf(sold, products), ...returnedOf(basket, products)]
  const other = { name: recordedCopy.otherLine, quantity: 1, unit_price: typed }
  const hasLines = sold.length > 0 || cups.length > 0
  const items = hasLines && typed > 0n ? [...sold, other, ...cups] : [...sold, ...cups]
  const amount = centavos(items.length > 0 ? sumOf(items) : typed)
  const bought = boughtIn({ amount, items })
  const tip = tipPercent === null ? 0n : shareOf(bought, tipPercent)
  // A discount is of the bill that it was chosen for: after another price it has to be chosen again.
  const off = discount?.gross === bought ? { discount } : {}
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
 * included. Cups that were given back lower what it pays now. Each product counts as sold once, in the part that completes its payment.
 */
export const splitOrder = (order: Order, available: Centavos): { now: Order; due: Order } => {
  // What is given back pays for this part too.
  const returned = order.items.filter(({ quantity }) => quantity < 0)
  const none: Parts = { paid: [...returned], due: [], left: available - sumOf(returned) }
  const { paid, due } = order.items.filter(({ quantity }) => quantity >= 0).reduce(payLine, none)
  return {
    now: { amount: available, items: paid, tip: null },
    due: { amount: centavos(order.amount - available), items: due, tip: order.tip },
  }
}

/** The order with each product's current name, price and parts. */
export const repriced = (order: Order, products: readonly Sellable[]): Order => {
  const items = order.items.map((line) => {
    const now = products.find(({ id }) => id === line.product_id)
    const sold = now && soldWith(now, now.option_groups, line.options ?? [])
    if (!sold) return line
    const { parts: _parts, ...rest } = line
    return { ...rest, name: sold.name, unit_price: sold.price, ...madeOf(now) }
  })
  return { ...order, items, amount: centavos(order.amount + sumOf(items) - sumOf(order.items)) }
}

/** The order without the given lines, which can't be sold. */
export const withoutLines = (order: Order, keys: ReadonlySet<LineKey>): Order => {
  const items = order.items.filter((line) => {
    const key = keyOfLine(line)
    return key === null || !keys.has(key)
  })
  return { amount: centavos(sumOf(items)), items, tip: null }
}
