import type { EventId, OpId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Catalogue, EventCatalogue } from '../catalogue/index.ts'
import { isDecided, type SoldItem } from '../ledger/index.ts'

/** A sale as the till made it; its lines without a product are typed amounts and always on offer. */
export type Wanted = { eventId: EventId; opId: OpId; items: readonly SoldItem[]; tip: Centavos }

type Needs = { deps: Pick<Deps, 'databases'>; catalogue: Catalogue }

/** Whether each line for sale has the catalogue's name and price. */
const isPricedRight = ({ forSale }: EventCatalogue, items: readonly SoldItem[]): boolean =>
  items.every(({ productId, name, unitPrice }) => {
    const product = productId && forSale.get(productId)
    return !product || (product.name === name && product.price === unitPrice)
  })

const isForSale = ({ forSale }: EventCatalogue, items: readonly SoldItem[]): boolean =>
  items.every(({ productId }) => productId === undefined || forSale.has(productId))

const isOffered = (catalogue: EventCatalogue, { items, tip }: Wanted): boolean =>
  (tip === 0n || catalogue.tipPercents !== null) &&
  isForSale(catalogue, items) &&
  isPricedRight(catalogue, items)

/** Judges by a fresh catalogue, because a refusal is stored and so must not come from the cache. */
const lookAgain = async ({ deps, catalogue }: Needs, wanted: Wanted): Promise<boolean> => {
  const fresh = await catalogue.refresh(wanted.eventId)
  if (isOffered(fresh, wanted)) return true
  const takesTip = wanted.tip === 0n || fresh.tipPercents !== null
  if (takesTip && !isForSale(fresh, wanted.items)) return false
  // A repeat gets its first answer, even if the price or the tip setting changed meanwhile.
  if (await isDecided(await deps.databases.forEvent(wanted.eventId), wanted.eventId, wanted.opId)) return true
  throw new AppError(takesTip ? 'product_changed' : 'tips_off')
}

/**
 * True when the event sells these products now, under these names and at these prices; false when one of them
 * is sold out or was retired. Throws product_changed for another name or price, tips_off for a tip where the
 * event takes none.
 */
export const checkOffer = async (needs: Needs, wanted: Wanted): Promise<boolean> => {
  if (wanted.tip === 0n && wanted.items.every(({ productId }) => productId === undefined)) return true
  return isOffered(await needs.catalogue.of(wanted.eventId), wanted) || lookAgain(needs, wanted)
}

/**
 * Throws product_changed unless each line of a product is one of the event under its own name and price, sold
 * out or not: for cash already taken.
 */
export const checkPrices = async (
  catalogue: Catalogue,
  eventId: EventId,
  items: readonly SoldItem[],
): Promise<void> => {
  const picked = items.filter(({ productId }) => productId !== undefined)
  const isRight = (known: EventCatalogue): boolean =>
    picked.every(({ productId, name, unitPrice }) =>
      known.products.some(
        (product) => product.id === productId && product.name === name && product.price === unitPrice,
      ),
    )
  if (picked.length === 0 || isRight(await catalogue.of(eventId))) return
  if (!isRight(await catalogue.refresh(eventId))) throw new AppError('product_changed')
}
