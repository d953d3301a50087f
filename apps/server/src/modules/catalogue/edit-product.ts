import type { ProductId } from '@saldo/contract/ids'
import { AppError } from '../../kernel/errors.ts'
import { changeCatalogue, type CatalogueDesk, type Change } from './change-catalogue.ts'
import type { Product, ProductFields } from './product.ts'
import { selectProducts, updateProduct } from './queries.ts'
import { checkName } from './rules.ts'

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
