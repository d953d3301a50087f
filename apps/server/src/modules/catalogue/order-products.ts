import type { ProductId } from '@saldo/contract/ids'
import { catalogueCopy } from '@saldo/copy/catalogue'
import { AppError } from '../../kernel/errors.ts'
import { changeCatalogue, type CatalogueDesk, type Change } from './change-catalogue.ts'
import { selectProducts, updateOrder } from './queries.ts'
import { isWholeOrder } from './rules.ts'

/**
 * Sets the order of the products. Throws validation_failed unless the ids are those of all products, each
 * once.
 */
export const orderProducts = (
  desk: CatalogueDesk,
  change: Change,
  ids: readonly ProductId[],
): Promise<void> =>
  changeCatalogue(desk, change, async (tx) => {
    if (!isWholeOrder(ids, await selectProducts(tx, change.eventId)))
      throw new AppError('validation_failed', { errors: { products: [catalogueCopy.otherProducts] } })
    await updateOrder(tx, change.eventId, ids)
    return { result: undefined, action: 'products_ordered', subject: String(change.eventId) }
  })
