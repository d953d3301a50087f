export { refundBatchRunners } from './book-batch.ts'
export { refundBatchesRoutes } from './routes.ts'
