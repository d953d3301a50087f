import type { ProductId } from '@saldo/contract/ids'
import { catalogueCopy } from '@saldo/copy/catalogue'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../kernel/errors.ts'
import { changeCatalogue, type CatalogueDesk, type Change } from './change-catalogue.ts'
import type { Product, ProductFields } from './product.ts'
import { insertProduct, selectProducts } from './queries.ts'
import { checkName } from './rules.ts'

/** The most products that an order of products may list. */
const MOST_PRODUCTS = 200

/** Adds a product, last in the order. Throws validation_failed for a name in use or too many products. */
export const createProduct = (desk: CatalogueDesk, change: Change, fields: ProductFields): Promise<Product> =>
  changeCatalogue(desk, change, async (tx) => {
    const others = await selectProducts(tx, change.eventId)
    checkName(fields.name, others)
    if (others.length >= MOST_PRODUCTS)
      throw new AppError('validation_failed', { errors: { name: [catalogueCopy.tooManyProducts] } })
    const product = await insertProduct(tx, change.eventId, uuidv7() as ProductId, fields, change.at)
    return { result: product, action: 'product_created', subject: product.id }
  })
