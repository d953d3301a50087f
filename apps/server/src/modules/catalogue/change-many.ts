import type { PriceChange } from '@saldo/contract/catalogue'
import type { ProductId } from '@saldo/contract/ids'
import { catalogueCopy } from '@saldo/copy/catalogue'
import { formCopy } from '@saldo/copy/forms'
import type { Db } from '../../db/index.ts'
import { fault } from '../../kernel/errors.ts'
import { writeCatalogue, type Change } from './change-catalogue.ts'
import { tellSoldOut } from './change-products.ts'
import { clearSoldOutAt } from './menu-queries.ts'
import type { Product } from './product.ts'
import { priceAfter } from './product-prices.ts'
import { selectProducts, updateProducts } from './queries.ts'

/** What several products get alike; what is not named stays. */
export type SharedChange = {
  price?: PriceChange | undefined
  category?: string | null | undefined
  isAdultOnly?: boolean | undefined
  isSoldOut?: boolean | undefined
}

const changed = (product: Product, wanted: SharedChange): Product | null => {
  const price = wanted.price ? priceAfter(product.price, wanted.price) : product.price
  return (
    price && {
      ...product,
      price,
      category: wanted.category === undefined ? product.category : wanted.category,
      isAdultOnly: wanted.isAdultOnly ?? product.isAdultOnly,
      isSoldOut: wanted.isSoldOut ?? product.isSoldOut,
    }
  )
}

const details = (
  before: readonly Product[],
  after: readonly Product[],
  { price, ...rest }: SharedChange,
) => ({
  products: before.map(({ id }) => id),
  ...(price && {
    prices_before: before.map((product) => String(product.price)),
    prices_after: after.map((product) => String(product.price)),
  }),
  ...(rest.category !== undefined && { category: rest.category }),
  ...(rest.isAdultOnly !== undefined && { is_adult_only: rest.isAdultOnly }),
  ...(rest.isSoldOut !== undefined && { is_sold_out: rest.isSoldOut }),
})

/**
 * Changes several products alike, all or none, in the order of the catalogue. Throws validation_failed for a
 * product that the event does not sell, for a price that would be none, and where nothing is to change.
 */
export const changeProducts = (
  tx: Db,
  change: Change,
  ids: readonly ProductId[],
  wanted: SharedChange,
): Promise<Product[]> =>
  writeCatalogue(tx, change, async () => {
    if (Object.values(wanted).every((one) => one === undefined))
      throw fault('products', formCopy.nothingToChange)
    const chosen = new Set(ids)
    const before = (await selectProducts(tx, change.eventId)).filter(({ id }) => chosen.has(id))
    if (before.length !== chosen.size) throw fault('products', catalogueCopy.unknownProducts)
    const pairs = before.map((product) => [product, changed(product, wanted)] as const)
    const after = pairs.flatMap(([, product]) => product ?? [])
    const unpriced = pairs.flatMap(([product, then]) => (then ? [] : product.name))
    if (unpriced.length > 0) throw fault('price', catalogueCopy.priceOutOfRange(unpriced.join(', ')))
    await updateProducts(tx, change.eventId, after)
    if (wanted.isSoldOut === false) await clearSoldOutAt(tx, change.eventId, ids)
    const wasOnSale = new Set(before.flatMap(({ id, isSoldOut }) => (isSoldOut ? [] : id)))
    for (const product of after)
      if (product.isSoldOut && wasOnSale.has(product.id)) await tellSoldOut(tx, change, product)
    return {
      result: after,
      action: 'products_changed',
      subject: String(change.eventId),
      details: details(before, after, wanted),
    }
  })
