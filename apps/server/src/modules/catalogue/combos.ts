import { isMadeOf, type SoldPart } from '@saldo/contract/combos'
import type { PlaceId, ProductId } from '@saldo/contract/ids'
import { catalogueCopy } from '@saldo/copy/catalogue'
import { AppError, fault } from '../../kernel/errors.ts'
import { changeCatalogue, type CatalogueDesk, type Change } from './change-catalogue.ts'
import { replaceParts, selectParts } from './combo-queries.ts'
import type { EventCatalogue, Product } from './product.ts'
import { selectProducts } from './queries.ts'

type Wanted = readonly Pick<SoldPart, 'product_id' | 'quantity'>[]
type Parts = EventCatalogue['parts']

/** The combos that a product is a part of. */
export const combosOf = (parts: Parts, id: ProductId): ProductId[] =>
  [...parts].flatMap(([combo, all]) => (all.some((part) => part.product_id === id) ? combo : []))

/** Throws validation_failed for parts that the event doesn't sell, that are named twice, or that are combos. */
const checkParts = (
  id: ProductId,
  wanted: Wanted,
  { products, parts }: { products: readonly Product[]; parts: Parts },
): void => {
  const ids = wanted.map((part) => part.product_id)
  if (ids.some((part) => !products.some((product) => product.id === part)))
    throw fault('parts', catalogueCopy.unknownParts)
  if (new Set(ids).size < ids.length) throw fault('parts', catalogueCopy.twoParts)
  const isNested = ids.some((part) => part === id || parts.has(part))
  if (isNested || (ids.length > 0 && combosOf(parts, id).length > 0))
    throw fault('parts', catalogueCopy.comboInCombo)
}

/**
 * Sets of which products a combo is made, for later sales; none makes it an ordinary product. Throws not_found, and
 * validation_failed for parts that it can't have.
 */
export const setParts = (
  desk: CatalogueDesk,
  change: Change,
  id: ProductId,
  wanted: Wanted,
): Promise<readonly SoldPart[]> =>
  changeCatalogue(desk, change, async (tx) => {
    const { eventId } = change
    const products = await selectProducts(tx, eventId)
    if (!products.some((each) => each.id === id)) throw new AppError('not_found')
    checkParts(id, wanted, { products, parts: await selectParts(tx, eventId) })
    await replaceParts(tx, eventId, id, wanted)
    const made = (await selectParts(tx, eventId)).get(id) ?? []
    return {
      result: made,
      action: 'product_parts_set',
      subject: id,
      details: { parts: made.map(({ name, quantity }) => ({ name, quantity })) },
    }
  })

const noParts: readonly SoldPart[] = []

type Known = Pick<EventCatalogue, 'byId' | 'menus' | 'stock' | 'parts'>

export const partsOf = ({ parts }: Pick<Known, 'parts'>, id: ProductId): readonly SoldPart[] =>
  parts.get(id) ?? noParts

/**
 * Whether a combo lacks a part: it is sold out at the place, or fewer are left than one combo takes; without a place,
 * everywhere. Whether the place sells the part alone doesn't matter.
 */
export const lacksPart = (known: Known, id: ProductId, place: PlaceId | undefined): boolean =>
  partsOf(known, id).some(({ product_id: part, quantity }) => {
    const isMarked = known.byId.get(part)?.isSoldOut !== false
    const isOutHere = place !== undefined && known.menus.get(part)?.soldOutAt.has(place) === true
    return isMarked || isOutHere || (known.stock.get(part)?.left ?? quantity) < quantity
  })

/** Pieces that are left of a product or of the part that ends its combo first, from its threshold on; else null. */
export const fewLeft = (known: Known, id: ProductId): number | null => {
  const all = [{ product_id: id, quantity: 1 }, ...partsOf(known, id)]
  const few = all.flatMap(({ product_id: each, quantity }) => {
    const counted = known.stock.get(each)
    return counted && counted.left <= counted.alertAt ? Math.max(Math.floor(counted.left / quantity), 0) : []
  })
  return few.length > 0 ? Math.min(...few) : null
}

type Line = { productId?: ProductId; parts?: readonly SoldPart[] | undefined }

/** Whether each line of a product says the parts that it has. */
export const arePartsRight = (known: Pick<Known, 'byId' | 'parts'>, items: readonly Line[]): boolean =>
  items.every(
    ({ productId, parts = noParts }) =>
      productId === undefined || !known.byId.has(productId) || isMadeOf(partsOf(known, productId), parts),
  )
