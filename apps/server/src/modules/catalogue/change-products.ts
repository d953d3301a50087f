import type { PlaceId, ProductId } from '@saldo/contract/ids'
import { catalogueCopy } from '@saldo/copy/catalogue'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../db/index.ts'
import { checkOrder } from '../../kernel/check-order.ts'
import { AppError, fault } from '../../kernel/errors.ts'
import { tellOrganiser } from '../../kernel/jobs/organiser-news.ts'
import { changeCatalogue, writeCatalogue, type CatalogueDesk, type Change } from './change-catalogue.ts'
import { replaceParts, selectParts } from './combo-queries.ts'
import { combosOf } from './combos.ts'
import { clearSoldOutAt, selectPlaceIds, updateSoldOutAt } from './menu-queries.ts'
import type { Product, ProductFields } from './product.ts'
import { insertProduct, selectProducts, updateOrder, updateProduct } from './queries.ts'
import { checkName, MOST_PRODUCTS } from './rules.ts'

/** Tells the event's webhooks that a product is sold out. */
export const tellSoldOut = (tx: Db, { eventId, at }: Change, { id, name }: Product): Promise<void> =>
  tellOrganiser(tx, { eventId, kind: 'product.sold_out', object: id, at, data: { product: id, name } })

/** Adds a product, last in the order. Throws validation_failed for a name in use or too many products. */
export const createProduct = (desk: CatalogueDesk, change: Change, fields: ProductFields): Promise<Product> =>
  changeCatalogue(desk, change, async (tx) => {
    const others = await selectProducts(tx, change.eventId)
    checkName(fields.name, others)
    if (others.length >= MOST_PRODUCTS)
      throw new AppError('validation_failed', { errors: { name: [catalogueCopy.tooManyProducts] } })
    const product = await insertProduct(tx, change.eventId, uuidv7() as ProductId, fields, change.at)
    return { result: product, action: 'product_created', subject: product.id }
  })

/** Changes a product for later sales. Throws not_found, and validation_failed for another product's name. */
export const editProduct = (
  desk: CatalogueDesk,
  change: Change,
  id: ProductId,
  fields: ProductFields,
): Promise<Product> =>
  changeCatalogue(desk, change, async (tx) => {
    const products = await selectProducts(tx, change.eventId)
    checkName(
      fields.name,
      products.filter((other) => other.id !== id),
    )
    const product = await updateProduct(tx, change.eventId, id, fields)
    if (!product) throw new AppError('not_found')
    return { result: product, action: 'product_edited', subject: id }
  })

/**
 * Marks a product as sold out, or available, at all places: immediate in this process, within about a second in the
 * others. A product that is available again is so at each place. Throws not_found.
 */
export const setSoldOut = (
  desk: CatalogueDesk,
  change: Change,
  id: ProductId,
  isSoldOut: boolean,
): Promise<Product> =>
  changeCatalogue(desk, change, async (tx) => {
    const product = await updateProduct(tx, change.eventId, id, { isSoldOut })
    if (!product) throw new AppError('not_found')
    if (isSoldOut) await tellSoldOut(tx, change, product)
    else await clearSoldOutAt(tx, change.eventId, [id])
    return { result: product, action: isSoldOut ? 'product_sold_out' : 'product_back', subject: id }
  })

/** As `setSoldOut`, at one place of the event. Throws not_found, also for another event's place. */
export const setSoldOutAt = (
  desk: CatalogueDesk,
  change: Change,
  id: ProductId,
  { place, isSoldOut }: { place: PlaceId; isSoldOut: boolean },
): Promise<Product> =>
  changeCatalogue(desk, change, async (tx) => {
    const { eventId } = change
    const product = (await selectProducts(tx, eventId)).find((each) => each.id === id)
    if (!product || !(await selectPlaceIds(tx, eventId)).has(place)) throw new AppError('not_found')
    await updateSoldOutAt(tx, eventId, { id, place, isSoldOut })
    return {
      result: { ...product, isSoldOut: product.isSoldOut || isSoldOut },
      action: isSoldOut ? 'product_sold_out' : 'product_back',
      subject: id,
      details: { place_id: place },
    }
  })

/**
 * Sets the order of the products, made from the order `before`. Throws validation_failed unless the ids are
 * those of all products, each once; changed_meanwhile when they stand otherwise than `before`.
 */
export const orderProducts = (
  tx: Db,
  change: Change,
  ids: readonly ProductId[],
  before: readonly ProductId[],
): Promise<void> =>
  writeCatalogue(tx, change, async () => {
    const products = await selectProducts(tx, change.eventId)
    const fault = new AppError('validation_failed', { errors: { products: [catalogueCopy.otherProducts] } })
    checkOrder(products, { ids, before }, fault)
    await updateOrder(tx, change.eventId, ids)
    return { result: undefined, action: 'products_ordered', subject: String(change.eventId) }
  })

/** Throws validation_failed, which names the combos, for a part of one: it couldn't be served any more. */
const refusePart = async (tx: Db, { eventId }: Change, id: ProductId): Promise<void> => {
  const combos = combosOf(await selectParts(tx, eventId), id)
  if (combos.length === 0) return
  const names = (await selectProducts(tx, eventId)).flatMap((each) =>
    combos.includes(each.id) ? each.name : [],
  )
  throw fault('product', catalogueCopy.partOfCombos(names.join(', ')))
}

/**
 * Removes a product from the tills permanently; its name becomes free, and a combo its parts. Throws not_found, and
 * validation_failed for a part of a combo.
 */
export const retireProduct = (desk: CatalogueDesk, change: Change, id: ProductId): Promise<void> =>
  changeCatalogue(desk, change, async (tx) => {
    await refusePart(tx, change, id)
    await replaceParts(tx, change.eventId, id, [])
    if (!(await updateProduct(tx, change.eventId, id, { retiredAt: change.at })))
      throw new AppError('not_found')
    return { result: undefined, action: 'product_retired', subject: id }
  })
