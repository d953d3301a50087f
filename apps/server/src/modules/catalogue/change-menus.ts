import type { PlaceId, ProductId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { HappyHour, HappyHourFields } from '@saldo/contract/prices'
import { catalogueCopy } from '@saldo/copy/catalogue'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../db/index.ts'
import { AppError, fault } from '../../kernel/errors.ts'
import { changeCatalogue, type CatalogueDesk, type Change } from './change-catalogue.ts'
import {
  deleteHappyHour,
  insertHappyHour,
  selectHappyHours,
  selectMenus,
  selectPlaceIds,
  updateHappyHour,
  updateMenu,
} from './menu-queries.ts'
import type { ProductMenu } from './product.ts'
import { selectProducts } from './queries.ts'

/** The most happy hours that an event has. */
const MOST_HAPPY_HOURS = 50

type Wanted = {
  soldAt: readonly PlaceId[] | null
  prices: readonly { place: PlaceId; price: Centavos }[]
}

const checkPlaces = (known: ReadonlySet<PlaceId>, field: string, places: readonly PlaceId[]): void => {
  if (places.some((place) => !known.has(place))) throw fault(field, catalogueCopy.unknownPlaces)
}

const nowhereElse: ProductMenu = { soldAt: null, prices: new Map(), soldOutAt: new Set() }

/**
 * Sets where a product is sold and its price at places with their own. Throws not_found, and validation_failed for a
 * place that the event doesn't have or that is given two prices.
 */
export const setMenu = (
  desk: CatalogueDesk,
  change: Change,
  id: ProductId,
  { soldAt, prices }: Wanted,
): Promise<ProductMenu> =>
  changeCatalogue(desk, change, async (tx) => {
    const { eventId } = change
    const places = await selectPlaceIds(tx, eventId)
    const priced = prices.map(({ place }) => place)
    checkPlaces(places, 'sold_at', soldAt ?? [])
    checkPlaces(places, 'prices', priced)
    if (new Set(priced).size < priced.length) throw fault('prices', catalogueCopy.twoPrices)
    const menu = {
      soldAt: soldAt && new Set(soldAt),
      prices: new Map(prices.map(({ place, price }) => [place, price])),
    }
    if (!(await updateMenu(tx, eventId, id, menu))) throw new AppError('not_found')
    return {
      result: (await selectMenus(tx, eventId)).get(id) ?? nowhereElse,
      action: 'product_menu_set',
      subject: id,
      details: {
        places: soldAt ?? 'all',
        prices: prices.map(({ place, price }) => ({ place_id: place, price: String(price) })),
      },
    }
  })

const checkHappyHour = async (tx: Db, { eventId }: Change, fields: HappyHourFields): Promise<void> => {
  checkPlaces(await selectPlaceIds(tx, eventId), 'places', fields.places ?? [])
  const known = new Set((await selectProducts(tx, eventId)).map(({ id }) => id))
  if (fields.products?.some((id) => !known.has(id))) throw fault('products', catalogueCopy.unknownProducts)
}

const toldOf = ({ discount, ...fields }: HappyHourFields) => ({
  ...fields,
  ...(discount.by === 'percent' ? { percent: discount.percent } : { price: String(discount.price) }),
})

/** Adds a happy hour. Throws validation_failed for places or products that the event doesn't have, and for too many. */
export const createHappyHour = (
  desk: CatalogueDesk,
  change: Change,
  fields: HappyHourFields,
): Promise<HappyHour> =>
  changeCatalogue(desk, change, async (tx) => {
    if ((await selectHappyHours(tx, change.eventId)).length >= MOST_HAPPY_HOURS)
      throw fault('name', catalogueCopy.tooManyHappyHours)
    await checkHappyHour(tx, change, fields)
    const made = { id: uuidv7(), ...fields }
    await insertHappyHour(tx, change.eventId, made, change.at)
    return { result: made, action: 'happy_hour_added', subject: made.id, details: toldOf(fields) }
  })

/** Changes a happy hour for later sales. Throws not_found, and validation_failed as `createHappyHour`. */
export const editHappyHour = (
  desk: CatalogueDesk,
  change: Change,
  id: string,
  fields: HappyHourFields,
): Promise<HappyHour> =>
  changeCatalogue(desk, change, async (tx) => {
    await checkHappyHour(tx, change, fields)
    const wanted = { id, ...fields }
    if (!(await updateHappyHour(tx, change.eventId, wanted))) throw new AppError('not_found')
    return { result: wanted, action: 'happy_hour_changed', subject: id, details: toldOf(fields) }
  })

/** Removes a happy hour for later sales. Throws not_found. */
export const removeHappyHour = (desk: CatalogueDesk, change: Change, id: string): Promise<void> =>
  changeCatalogue(desk, change, async (tx) => {
    if (!(await deleteHappyHour(tx, change.eventId, id))) throw new AppError('not_found')
    return { result: undefined, action: 'happy_hour_removed', subject: id }
  })
