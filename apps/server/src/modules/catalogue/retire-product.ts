import type { ProductId } from '@saldo/contract/ids'
import { AppError } from '../../kernel/errors.ts'
import { changeCatalogue, type CatalogueDesk, type Change } from './change-catalogue.ts'
import { updateProduct } from './queries.ts'

/** Removes a product from the tills permanently; its name becomes free. Throws not_found. */
export const retireProduct = (desk: CatalogueDesk, change: Change, id: ProductId): Promise<void> =>
  changeCatalogue(desk, change, async (tx) => {
    if (!(await updateProduct(tx, change.eventId, id, { retiredAt: change.at })))
      throw new AppError('not_found')
    return { result: undefined, action: 'product_retired', subject: id }
  })
