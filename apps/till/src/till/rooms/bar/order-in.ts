import type { Product } from '@saldo/contract/catalogue'
import type { ProductId } from '@saldo/contract/ids'
import type { Catalogue } from '../../device/priced-menu.ts'
import { centavosOfEntry } from '../../kit/amount-entry.ts'
import { tillBarCopy as copy } from './copy.ts'
import { type Order, orderOf, repriced, withoutProducts } from '../../desk/order.ts'
import type { Picking } from './picking.ts'
import type { Due } from '../../desk/bill.ts'
import type { ScannedQr } from '../../desk/open-bills.ts'

/** A screen with an order in hand: before its QR is scanned, or after. */
type Ordering = Picking & { qr?: ScannedQr; due?: Due | null }

const productsOf = (catalogue: Catalogue | null): readonly Product[] => catalogue?.products ?? []

const soldOutOf = (catalogue: Catalogue | null): ReadonlySet<ProductId> =>
  new Set(
    productsOf(catalogue)
      .filter((product) => product.is_sold_out)
      .map(({ id }) => id),
  )

const pickedFrom = (
  { qr, basket, entry, tipPercent, discount }: Ordering,
  products: readonly Product[],
  catalogue: Catalogue | null,
): Order => {
  // Without the server there are no tips.
  const takesTip =
    !qr?.isOffline && (catalogue?.tip_percents?.some((percent) => percent === tipPercent) ?? false)
  return orderOf({
    basket,
    products,
    typed: centavosOfEntry(entry),
    tipPercent: takesTip ? tipPercent : null,
    discount,
  })
}

/** The order at current prices, including products sold out since: a bill is never lowered silently. */
export const orderIn = (state: Ordering, catalogue: Catalogue | null): Order =>
  state.due
    ? repriced(state.due.order, productsOf(catalogue))
    : pickedFrom(state, productsOf(catalogue), catalogue)

/** The part of the order that can be sold now. */
export const orderLeftIn = (state: Ordering, catalogue: Catalogue | null): Order => {
  const soldOut = soldOutOf(catalogue)
  const { due } = state
  if (due) {
    const isTouched = due.order.items.some(({ product_id: id }) => id !== undefined && soldOut.has(id))
    const order = isTouched ? withoutProducts(due.order, soldOut) : due.order
    return repriced(order, productsOf(catalogue))
  }
  const offered = productsOf(catalogue).filter(({ id }) => !soldOut.has(id))
  return pickedFrom(state, offered, catalogue)
}

/** Picked products that have since been sold out, or retired (which have no name). */
export const soldOutIn = (
  { due, basket }: Ordering,
  catalogue: Catalogue | null,
): { id: ProductId; name: string }[] => {
  if (!catalogue) return []
  const ids = due ? due.order.items.flatMap(({ product_id: id }) => id ?? []) : [...basket.keys()]
  return [...new Set(ids)].flatMap((id) => {
    const product = catalogue.products.find((each) => each.id === id)
    if (product && !product.is_sold_out) return []
    return [{ id, name: product?.name ?? copy.retired }]
  })
}

/** Names of the order's adults-only products. */
export const adultsOnlyIn = ({ items }: Order, products: readonly Product[]): string[] =>
  products
    .filter((product) => product.is_adult_only && items.some(({ product_id: id }) => id === product.id))
    .map(({ name }) => name)
