import type { EventId, OpId, PlaceId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { hasOptions, soldWith } from '@saldo/contract/options'
import { pricesAheadMs, pricesSentMs } from '@saldo/contract/prices'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import {
  areCupsRight,
  arePartsRight,
  groupsAt,
  offerAt,
  type Catalogue,
  type EventCatalogue,
} from '../catalogue/index.ts'
import { isDecided, type SoldItem } from '../ledger/index.ts'

/** Lines of a sale at a place; those without a product are typed amounts and always on offer. */
export type SaleAt = {
  eventId: EventId
  place: PlaceId
  items: readonly SoldItem[]
  at: Date
  /** When the customer saw the prices, according to the till. */
  pricedAt: string | undefined
}

/** A sale as the till made it. */
export type Wanted = SaleAt & { opId: OpId; tip: Centavos }

type Needs = { deps: Pick<Deps, 'databases'>; catalogue: Catalogue }

/** The moment whose prices count: the till's, unless it is too far from now to be believed. */
const pricesOf = ({ at, pricedAt }: Pick<SaleAt, 'at' | 'pricedAt'>): Date => {
  if (pricedAt === undefined) return at
  const told = new Date(pricedAt)
  const agoMs = at.getTime() - told.getTime()
  return agoMs <= pricesSentMs && agoMs >= -pricesAheadMs ? told : at
}

type OfferOf = ReturnType<typeof offerAt>
type Items = SaleAt['items']

const offersFor = (catalogue: EventCatalogue, sale: SaleAt): OfferOf =>
  offerAt(catalogue, sale.place, pricesOf(sale))

const noGroups: readonly [] = []

/**
 * Whether each product has its name and price, with the options that were chosen of it, each combo its parts, and each cup
 * its deposit; one that isn't on the menu is as `unknown` says.
 */
const isPricedRight = (
  catalogue: Pick<EventCatalogue, 'byId' | 'options' | 'cups' | 'parts'>,
  offerOf: OfferOf,
  items: Items,
  unknown: boolean,
): boolean =>
  areCupsRight(catalogue, items) &&
  arePartsRight(catalogue, items) &&
  items.every(({ productId, name, unitPrice, options = [] }) => {
    if (productId === undefined) return true
    const product = offerOf(productId)
    if (!product) return unknown
    const sold = soldWith(product, catalogue.options.get(productId) ?? noGroups, options)
    return sold !== null && sold.name === name && sold.price === unitPrice
  })

/** Whether what was chosen of each product can be chosen of it; `isForSale`: and is not sold out at the place. */
const isChosenRight = (
  catalogue: EventCatalogue,
  { items, place }: Pick<SaleAt, 'items' | 'place'>,
  isForSale: boolean,
): boolean =>
  items.every(({ productId, options = [] }) => {
    const product = productId === undefined ? undefined : catalogue.byId.get(productId)
    if (!product) return true
    const groups = groupsAt(catalogue, product.id, place)
    return soldWith(product, groups, options) !== null && (!isForSale || hasOptions(groups, options))
  })

const isForSale = (offerOf: OfferOf, items: Items): boolean =>
  items.every(({ productId }) => productId === undefined || offerOf(productId)?.isSoldOut === false)

const takesTip = ({ tipPercents }: EventCatalogue, { tip }: Wanted): boolean =>
  tip === 0n || tipPercents !== null

const isOffered = (catalogue: EventCatalogue, wanted: Wanted): boolean => {
  const offerOf = offersFor(catalogue, wanted)
  const { items } = wanted
  return (
    takesTip(catalogue, wanted) &&
    isForSale(offerOf, items) &&
    isChosenRight(catalogue, wanted, true) &&
    isPricedRight(catalogue, offerOf, items, true)
  )
}

/** Judges by a fresh catalogue, because a refusal is stored and so must not come from the cache. */
const lookAgain = async ({ deps, catalogue }: Needs, wanted: Wanted): Promise<boolean> => {
  const fresh = await catalogue.refresh(wanted.eventId)
  if (isOffered(fresh, wanted)) return true
  const isTipRight = takesTip(fresh, wanted)
  if (isTipRight && !isForSale(offersFor(fresh, wanted), wanted.items)) return false
  // A repeat gets its first answer, even if the price or the tip setting changed meanwhile.
  if (await isDecided(await deps.databases.forEvent(wanted.eventId), wanted.eventId, wanted.opId)) return true
  if (!isTipRight) throw new AppError('tips_off')
  throw new AppError(isChosenRight(fresh, wanted, true) ? 'product_changed' : 'options_changed')
}

/** Whether a line is neither of a product nor of cups. */
const isTyped = ({ productId, isCup }: Items[number]): boolean => productId === undefined && !isCup

/**
 * True when the place sells these products, under these names and at the prices that it had when the customer saw them;
 * false when one of them is sold out there, not on its menu, or was retired. Throws product_changed for another name or
 * price, options_changed for options that don't fit or are sold out, tips_off for a tip where the event takes none.
 */
export const checkOffer = async (needs: Needs, wanted: Wanted): Promise<boolean> => {
  if (wanted.tip === 0n && wanted.items.every(isTyped)) return true
  return isOffered(await needs.catalogue.of(wanted.eventId), wanted) || lookAgain(needs, wanted)
}

/**
 * Throws product_changed unless each line of a product is one of the place under its own name and price, sold out or
 * not, and options_changed where its options don't fit: for cash already taken.
 */
export const checkPrices = async (catalogue: Catalogue, sale: SaleAt): Promise<void> => {
  if (sale.items.every(isTyped)) return
  const isRight = (known: EventCatalogue): boolean =>
    isPricedRight(known, offersFor(known, sale), sale.items, false)
  if (isRight(await catalogue.of(sale.eventId))) return
  const fresh = await catalogue.refresh(sale.eventId)
  if (isRight(fresh)) return
  throw new AppError(isChosenRight(fresh, sale, false) ? 'product_changed' : 'options_changed')
}
