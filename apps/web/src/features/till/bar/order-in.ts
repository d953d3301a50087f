import type { Product } from '@saldo/contract/catalogue'
import type { Catalogue } from '../device/use-catalogue.ts'
import { centavosOfEntry } from '../shell/amount-entry.ts'
import { type Order, orderOf, withoutProducts } from './order.ts'
import type { Charging } from './till-state.ts'

/** What this screen would charge now: without what was sold out meanwhile. */
export const orderIn = (state: Charging, catalogue: Catalogue | null): Order => {
  const products = catalogue?.products ?? []
  const soldOut = new Set(products.filter((product) => product.is_sold_out).map(({ id }) => id))
  const { due, basket, entry, tipPercent } = state
  if (due) {
    const isTouched = due.order.items.some(({ product_id: id }) => id !== undefined && soldOut.has(id))
    return isTouched ? withoutProducts(due.order, soldOut) : due.order
  }
  const offered = products.filter(({ id }) => !soldOut.has(id))
  const takesTip = catalogue?.tip_percents?.some((percent) => percent === tipPercent) ?? false
  const tip = takesTip ? tipPercent : null
  return orderOf({ basket, products: offered, typed: centavosOfEntry(entry), tipPercent: tip })
}

/** Those of the order that are for adults only, by name. */
export const adultsOnlyIn = ({ items }: Order, products: readonly Product[]): string[] =>
  products
    .filter((product) => product.is_adult_only && items.some(({ product_id: id }) => id === product.id))
    .map(({ name }) => name)
