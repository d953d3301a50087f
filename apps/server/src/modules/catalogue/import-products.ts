import type { EventId, ProductId } from '@saldo/contract/ids'
import { exportsCopy } from '@saldo/copy/exports'
import { importCopy } from '@saldo/copy/imports'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../db/index.ts'
import { planOf, readCsv, type Plan, type Upload } from '../../documents/read-csv.ts'
import { AppError, fault } from '../../kernel/errors.ts'
import { changeCatalogue, type CatalogueDesk, type Change } from './change-catalogue.ts'
import { updateCup } from './cup-queries.ts'
import type { DetailTexts } from './details-text.ts'
import { planProducts, productColumns, type DetailChange, type PlannedProduct } from './import-rules.ts'
import { selectPlaces, updateMenu } from './menu-queries.ts'
import { replaceOptions } from './option-queries.ts'
import { insertProduct, readCatalogue, updateProducts } from './queries.ts'
import { deleteStock, updateAlert, upsertStock } from './stock-queries.ts'

/** Titles of an exported file that change with each sale, so that nothing reads them. */
const SHOWN = [exportsCopy.soldOut, exportsCopy.stock]

export type ProductsPlan = Plan<PlannedProduct>

/** What a file would do to the event's products now. Throws as `readCsv`. */
export const previewProducts = async (
  db: Db,
  { eventId }: Pick<Change, 'eventId'>,
  bytes: Buffer,
): Promise<ProductsPlan> => {
  const known = { ...(await readCatalogue(db, eventId)), places: await selectPlaces(db, eventId) }
  const csv = readCsv(bytes, productColumns, SHOWN)
  const planned = planProducts(csv.lines, known)
  return planOf(bytes, csv, planned, planned.map(told))
}

/** A line without ids that reading it made. */
const told = (line: PlannedProduct) =>
  'details' in line ? { ...line, details: { before: line.details.before, after: line.details.after } } : line

/** Writes those details of a product that a line changes. */
const writeDetails = async (
  tx: Db,
  eventId: EventId,
  id: ProductId,
  { before, after, wanted }: DetailChange,
): Promise<void> => {
  const isOther = (...names: (keyof DetailTexts)[]): boolean =>
    names.some((name) => before[name] !== after[name])
  if (isOther('stock'))
    await (wanted.stock ? upsertStock(tx, eventId, id, wanted.stock) : deleteStock(tx, eventId, id))
  else if (isOther('alertAt') && wanted.stock) await updateAlert(tx, eventId, id, wanted.stock.alertAt)
  if (isOther('cupName', 'cupPrice')) await updateCup(tx, eventId, id, wanted.cup)
  if (isOther('groups')) await replaceOptions(tx, eventId, id, wanted.groups)
  if (isOther('soldAt', 'prices')) await updateMenu(tx, eventId, id, wanted.menu)
}

const write = async (tx: Db, { eventId, at }: Change, lines: readonly PlannedProduct[]) => {
  const made: string[] = []
  for (const line of lines) {
    if (line.outcome !== 'new') continue
    const { id } = await insertProduct(tx, eventId, uuidv7() as ProductId, line.fields, at)
    await writeDetails(tx, eventId, id, line.details)
    made.push(id)
  }
  const changed = lines.flatMap((line) =>
    line.outcome === 'changed' ? [{ ...line.product, ...line.fields }] : [],
  )
  await updateProducts(tx, eventId, changed)
  for (const line of lines)
    if (line.outcome === 'changed') await writeDetails(tx, eventId, line.product.id, line.details)
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
