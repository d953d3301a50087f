import type { PlaceId, ProductId } from '@saldo/contract/ids'
import type { OptionGroup } from '@saldo/contract/options'
import { localMoment, priceAt } from '@saldo/contract/prices'
import { lacksPart } from './combos.ts'
import type { EventCatalogue, Product } from './product.ts'

const noGroups: readonly OptionGroup[] = []

/** Whether nothing is left of a product that is counted. */
export const isUsedUp = ({ stock }: Pick<EventCatalogue, 'stock'>, id: ProductId): boolean => {
  const counted = stock.get(id)
  return counted !== undefined && counted.left <= 0
}

/** A product as a place sells it, at its price there outside of happy hours; null where it doesn't. */
const productAt = (
  catalogue: Pick<EventCatalogue, 'byId' | 'menus' | 'stock' | 'parts'>,
  product: Product,
  place: PlaceId,
): Product | null => {
  const menu = catalogue.menus.get(product.id)
  const isSoldOut =
    product.isSoldOut || isUsedUp(catalogue, product.id) || lacksPart(catalogue, product.id, place)
  if (!menu) return isSoldOut === product.isSoldOut ? product : { ...product, isSoldOut }
  if (menu.soldAt !== null && !menu.soldAt.has(place)) return null
  return {
    ...product,
    price: menu.prices.get(place) ?? product.price,
    isSoldOut: isSoldOut || menu.soldOutAt.has(place),
  }
}

/** What is chosen of a product at a place, with what is sold out there; without a place, with what is so everywhere. */
export const groupsAt = (
  { options, optionsOut }: Pick<EventCatalogue, 'options' | 'optionsOut'>,
  id: ProductId,
  place: PlaceId | undefined,
): readonly OptionGroup[] => {
  const groups = options.get(id) ?? noGroups
  if (place === undefined) return groups
  return groups.map((group) => ({
    ...group,
    options: group.options.map((option) => ({
      ...option,
      is_sold_out: option.is_sold_out || optionsOut.get(option.id)?.has(place) === true,
      is_sold_out_everywhere: option.is_sold_out,
    })),
  }))
}

/** What a place sells, in the order of the catalogue. */
export const menuAt = (catalogue: EventCatalogue, place: PlaceId): Product[] =>
  catalogue.products.flatMap((product) => productAt(catalogue, product, place) ?? [])

/** What a place sells at a moment, by the id of a product, at the prices of that moment. */
export const offerAt = (
  catalogue: EventCatalogue,
  place: PlaceId,
  at: Date,
): ((id: ProductId) => Product | null) => {
  const { byId, happyHours, timezone } = catalogue
  const now = happyHours.length > 0 ? localMoment(at.getTime(), timezone) : null
  return (id) => {
    const known = byId.get(id)
    const product = known ? productAt(catalogue, known, place) : null
    return product && now ? { ...product, price: priceAt(product, happyHours, { place, now }) } : product
  }
}
