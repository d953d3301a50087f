export { refundBatchRunners } from './book-batch.ts'
export { refundBatchesRoutes } from './routes.ts'
export { findRefused, refusedItems, type RefusedItem } from './item-queries.ts'
export { settleRefused } from './settle-refused.ts'
