import { type Cup, isLineOf } from '@saldo/contract/cups'
import type { ProductId, WalletId } from '@saldo/contract/ids'
import { type Centavos } from '@saldo/contract/money'
import { AppError } from '../../kernel/errors.ts'
import { changeCatalogue, type CatalogueDesk, type Change } from './change-catalogue.ts'
import { amountOfItems } from '../ledger/index.ts'
import { updateCup } from './cup-queries.ts'
import type { CupsOf, EventCatalogue } from './product.ts'

/** Sets the deposit of a product for later sales. Throws not_found. */
export const setCup = (
  desk: CatalogueDesk,
  change: Change,
  id: ProductId,
  cup: Cup | null,
): Promise<Cup | null> =>
  changeCatalogue(desk, change, async (tx) => {
    if (!(await updateCup(tx, change.eventId, id, cup))) throw new AppError('not_found')
    return {
      result: cup,
      action: 'product_cup_set',
      subject: id,
      details: { cup: cup && { name: cup.name, price: String(cup.price) } },
    }
  })

type Line = { isCup?: true | undefined; name: string; quantity: number; unitPrice: Centavos }

/** What a sale to a QR changes of its deposits; undefined without cups. */
export const cupsOf = (wallet: WalletId, items: readonly Line[]): CupsOf | undefined => {
  const cups = items.filter(({ isCup }) => isCup)
  if (cups.length === 0) return undefined
  return { wallet, centavos: String(amountOfItems(cups)) }
}

/** Whether each line of cups is one that the event has, at its price. */
export const areCupsRight = ({ cups }: Pick<EventCatalogue, 'cups'>, items: readonly Line[]): boolean =>
  items.every((line) => !line.isCup || [...cups.values()].some((cup) => isLineOf(cup, line)))
