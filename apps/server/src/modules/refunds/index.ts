export { refundsRoutes } from './routes.ts'
export { refundRunners } from './runners.ts'
