import type { ProductId } from '@saldo/contract/ids'
import { importCopy } from '@saldo/copy/imports'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../db/index.ts'
import { markOf, readCsv, type Upload } from '../../documents/read-csv.ts'
import { AppError, fault } from '../../kernel/errors.ts'
import { changeCatalogue, type CatalogueDesk, type Change } from './change-catalogue.ts'
import { planProducts, productColumns, type PlannedProduct } from './import-rules.ts'
import { insertProduct, selectProducts, updateProducts } from './queries.ts'

export type ProductsPlan = { mark: string; lines: PlannedProduct[] }

/** What a file would do to the event's products now. Throws as `readCsv`. */
export const previewProducts = async (
  db: Db,
  { eventId }: Pick<Change, 'eventId'>,
  bytes: Buffer,
): Promise<ProductsPlan> => {
  const lines = planProducts(readCsv(bytes, productColumns), await selectProducts(db, eventId))
  return { mark: markOf(bytes, lines), lines }
}

const write = async (tx: Db, { eventId, at }: Change, lines: readonly PlannedProduct[]) => {
  const made: string[] = []
  for (const line of lines) {
    if (line.outcome !== 'new') continue
    const { id } = await insertProduct(tx, eventId, uuidv7() as ProductId, line.fields, at)
    made.push(id)
  }
  const changed = lines.flatMap((line) =>
    line.outcome === 'changed' ? [{ ...line.product, ...line.fields }] : [],
  )
  await updateProducts(tx, eventId, changed)
  return { made, changed: changed.map(({ id }) => id) }
}

/**
 * Does what the preview of `mark` said, all of it or nothing; faulty lines do nothing, as it said. Throws
 * changed_meanwhile when the file would no longer do that, validation_failed when it does nothing, and as
 * `readCsv`.
 */
export const importProducts = (
  desk: CatalogueDesk,
  change: Change,
  { bytes, mark }: Upload,
): Promise<ProductsPlan> =>
  changeCatalogue(desk, change, async (tx) => {
    const plan = await previewProducts(tx, change, bytes)
    if (plan.mark !== mark) throw new AppError('changed_meanwhile')
    if (!plan.lines.some(({ outcome }) => outcome === 'new' || outcome === 'changed'))
      throw fault('file', importCopy.nothingToDo)
    const details = await write(tx, change, plan.lines)
    return { result: plan, action: 'products_imported', subject: String(change.eventId), details }
  })
