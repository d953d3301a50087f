import type { MenuProduct } from '@saldo/contract/catalogue'
import { isForAdults } from '@saldo/contract/combos'
import { hasOptions, soldWith } from '@saldo/contract/options'
import type { Catalogue, ShownProduct } from '../../device/priced-menu.ts'
import { centavosOfEntry } from '../../kit/amount-entry.ts'
import { tillBarCopy as copy } from './copy.ts'
import { type LineKey, ofKey, returnedIn } from '../../desk/line-key.ts'
import { keyOfLine, type Order, orderOf, repriced, servedIn, withoutLines } from '../../desk/order.ts'
import type { Picking } from './picking.ts'
import type { Due } from '../../desk/bill.ts'
import type { ScannedQr } from '../../desk/open-bills.ts'

/** A screen with an order in hand: before its QR is scanned, or after. */
type Ordering = Picking & { qr?: ScannedQr; due?: Due | null }

const productsOf = (catalogue: Catalogue | null): readonly ShownProduct[] => catalogue?.products ?? []

/** Whether a line can be sold: its product is on offer, and its options are and fit. */
const isOffered = (key: LineKey, catalogue: Catalogue | null): boolean => {
  const returned = returnedIn(key)
  if (returned) return servedIn(productsOf(catalogue)).some(({ id, cup }) => id === returned && cup !== null)
  const { id, options } = ofKey(key)
  const product = productsOf(catalogue).find((each) => each.id === id)
  if (!product || product.is_sold_out) return false
  const { option_groups: groups } = product
  return hasOptions(groups, options) && soldWith(product, groups, options) !== null
}

const pickedFrom = (
  { qr, basket, entry, tipPercent, discount }: Ordering,
  catalogue: Catalogue | null,
): Order => {
  // Without the server there are no tips.
  const takesTip =
    !qr?.isOffline && (catalogue?.tip_percents?.some((percent) => percent === tipPercent) ?? false)
  return orderOf({
    basket,
    products: productsOf(catalogue),
    typed: centavosOfEntry(entry),
    tipPercent: takesTip ? tipPercent : null,
    discount,
  })
}

/** The order at current prices, including products sold out since: a bill is never lowered silently. */
export const orderIn = (state: Ordering, catalogue: Catalogue | null): Order =>
  state.due ? repriced(state.due.order, productsOf(catalogue)) : pickedFrom(state, catalogue)

/** The keys of an order's lines of products. */
const keysIn = ({ due, basket }: Ordering): LineKey[] =>
  due ? [...new Set(due.order.items.flatMap((line) => keyOfLine(line) ?? []))] : [...basket.keys()]

/** The part of the order that can be sold now. */
export const orderLeftIn = (state: Ordering, catalogue: Catalogue | null): Order => {
  const out = new Set(keysIn(state).filter((key) => !isOffered(key, catalogue)))
  const { due, basket } = state
  if (due) return repriced(out.size > 0 ? withoutLines(due.order, out) : due.order, productsOf(catalogue))
  return pickedFrom({ ...state, basket: new Map([...basket].filter(([key]) => !out.has(key))) }, catalogue)
}

/** Picked lines that have since been sold out, or retired (which have no name). */
export const soldOutIn = (state: Ordering, catalogue: Catalogue | null): { key: LineKey; name: string }[] => {
  if (!catalogue) return []
  return keysIn(state)
    .filter((key) => !isOffered(key, catalogue))
    .map((key) => {
      const { id, options } = ofKey(key)
      const product = catalogue.products.find((each) => each.id === id)
      const sold = product && soldWith(product, product.option_groups, options)
      return { key, name: sold?.name ?? product?.name ?? copy.retired }
    })
}

/** Names of the order's adults-only products. */
export const adultsOnlyIn = ({ items }: Order, products: readonly MenuProduct[]): string[] =>
  products
    .filter((product) => isForAdults(product) && items.some(({ product_id: id }) => id === product.id))
    .map(({ name }) => name)
