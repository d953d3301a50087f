export type { PaymentDeps } from './payment-deps.ts'
export { openSuspense } from './queries.ts'
export { paymentsRoutes } from './routes.ts'
export { cancelOrdersOfClosed, paymentRunners } from './runners.ts'
