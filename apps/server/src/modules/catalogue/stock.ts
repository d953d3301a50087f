import type { EventId, ProductId } from '@saldo/contract/ids'
import { catalogueCopy } from '@saldo/copy/catalogue'
import { transact, type Db } from '../../db/index.ts'
import { AppError, fault } from '../../kernel/errors.ts'
import type { Deps } from '../../kernel/deps.ts'
import { job, runner, type JobRunner } from '../../kernel/jobs/jobs.ts'
import { changeCatalogue, type CatalogueDesk, type Change } from './change-catalogue.ts'
import type { EventCatalogue } from './product.ts'
import { growVersion, selectProducts } from './queries.ts'
import { deleteStock, piecesOf, updateAlert, upsertStock } from './stock-queries.ts'
import type { Catalogue } from './warm-catalogue.ts'

/** `left` is a fresh count; undefined: the count goes on as it is; null: nobody counts any more. */
type StockChange = { left: number | null | undefined; alertAt: number | null }

const writeStock = async (
  tx: Db,
  eventId: EventId,
  id: ProductId,
  { left, alertAt }: StockChange,
): Promise<void> => {
  if (left === null) return deleteStock(tx, eventId, id)
  if (left !== undefined) return upsertStock(tx, eventId, id, { left, alertAt: alertAt ?? 0 })
  const isCounted = await updateAlert(tx, eventId, id, alertAt ?? 0)
  if (!isCounted && alertAt !== null) throw fault('left', catalogueCopy.alertWithoutStock)
}

/** What the audit log keeps of it. */
const auditOf = ({ left, alertAt }: StockChange): Record<string, number | null> => ({
  ...(left !== undefined && { left }),
  ...(left !== null && { alert_at: alertAt ?? 0 }),
})

/**
 * Sets how many pieces of a product are left now, and its alert. Throws not_found, and validation_failed for an alert
 * without a count.
 */
export const setStock = (
  desk: CatalogueDesk,
  change: Change,
  id: ProductId,
  stock: StockChange,
): Promise<void> =>
  changeCatalogue(desk, change, async (tx) => {
    const { eventId } = change
    if (!(await selectProducts(tx, eventId)).some((each) => each.id === id)) throw new AppError('not_found')
    await writeStock(tx, eventId, id, stock)
    return {
      result: undefined,
      action: 'product_stock_set',
      subject: id,
      details: auditOf(stock),
    }
  })

type Items = Parameters<typeof piecesOf>[0]

/** What a charge takes of the products that are counted, as its effect; undefined where it takes none. */
export const stockEffect = (
  { stock }: Pick<EventCatalogue, 'stock'>,
  items: Items,
): { stock: Record<ProductId, number> } | undefined => {
  if (stock.size === 0) return undefined
  const counted = items.filter(
    ({ productId, parts = [] }) =>
      productId !== undefined && (stock.has(productId) || parts.some((part) => stock.has(part.product_id))),
  )
  return counted.length > 0 ? { stock: piecesOf(counted) } : undefined
}

const stockChangedJob = job<{ event_id: number }>('stock-changed', { maxAttempts: 5 })

/** Tells tills of what charges took: a version of the catalogue for it is none of the charge's transaction. */
export const catalogueRunners = ({
  databases,
  catalogue,
}: Pick<Deps, 'databases'> & { catalogue: Pick<Catalogue, 'changed'> }): JobRunner[] => [
  runner(stockChangedJob, async ({ event_id: id }) => {
    const eventId = id as EventId
    await transact(await databases.forEvent(eventId), (tx) => growVersion(tx, eventId))
    await catalogue.changed(eventId)
  }),
]
