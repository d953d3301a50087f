export type { PaymentDeps } from './payment-deps.ts'
export { openSuspense, type Suspense } from './queries.ts'
export { paymentsRoutes } from './routes.ts'
export { cancelOrdersOfClosed, paymentRunners } from './runners.ts'
