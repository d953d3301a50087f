export { awaitedTills, requireAllPosted } from './holds-refunds.ts'
export { createOfflineNews, offlineRoutes } from './routes.ts'
export { soldOffline } from './sale-queries.ts'
