import type { EventId, ProductId } from '@saldo/contract/ids'
import { transact } from '../../db/index.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Deps } from '../../kernel/deps.ts'
import { job, runner, type JobRunner } from '../../kernel/jobs/jobs.ts'
import { changeCatalogue, type CatalogueDesk, type Change } from './change-catalogue.ts'
import type { EventCatalogue, Stock } from './product.ts'
import { growVersion, selectProducts } from './queries.ts'
import { deleteStock, piecesOf, upsertStock } from './stock-queries.ts'
import type { Catalogue } from './warm-catalogue.ts'

/** Sets how many pieces are left now; null: nobody counts them any more. Throws not_found. */
export const setStock = (
  desk: CatalogueDesk,
  change: Change,
  id: ProductId,
  stock: Stock | null,
): Promise<void> =>
  changeCatalogue(desk, change, async (tx) => {
    const { eventId } = change
    if (!(await selectProducts(tx, eventId)).some((each) => each.id === id)) throw new AppError('not_found')
    await (stock ? upsertStock(tx, eventId, id, stock) : deleteStock(tx, eventId, id))
    return {
      result: undefined,
      action: 'product_stock_set',
      subject: id,
      details: stock ? { left: stock.left, alert_at: stock.alertAt } : { left: null },
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
