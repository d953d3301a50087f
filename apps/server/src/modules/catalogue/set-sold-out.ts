import type { ProductId } from '@saldo/contract/ids'
import { AppError } from '../../kernel/errors.ts'
import { changeCatalogue, type CatalogueDesk, type Change } from './change-catalogue.ts'
import type { Product } from './product.ts'
import { updateProduct } from './queries.ts'

/**
 * Marks a product as sold out or available: immediate in this process, within about a second in the others.
 * Throws not_found.
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
    return { result: product, action: isSoldOut ? 'product_sold_out' : 'product_back', subject: id }
  })
