import type { ProductId } from '@saldo/contract/ids'
import { v7 as uuidv7 } from 'uuid'
import { changeCatalogue, type CatalogueDesk, type Change } from './change-catalogue.ts'
import type { ProductFields, TillSettings } from './product.ts'
import { insertProduct, readCatalogue, selectProducts, updateSettings } from './queries.ts'

type Filling = { products: readonly ProductFields[]; settings: TillSettings }

/**
 * Adds an event's first products and settings, all or none; does nothing if its catalogue was ever changed.
 */
export const fillCatalogue = async (
  desk: CatalogueDesk,
  change: Change,
  { products, settings }: Filling,
): Promise<void> => {
  const { eventId, at } = change
  const { version } = await readCatalogue(await desk.databases.forEvent(eventId), eventId)
  if (version > 0) return
  await changeCatalogue(desk, change, async (tx) => {
    // Another server starting at the same moment may have filled it already.
    if ((await selectProducts(tx, eventId)).length === 0) {
      for (const fields of products) await insertProduct(tx, eventId, uuidv7() as ProductId, fields, at)
      await updateSettings(tx, eventId, settings)
    }
    return { result: null, action: 'catalogue_filled', subject: String(eventId) }
  })
}
