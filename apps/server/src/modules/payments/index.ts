export type { PaymentDeps } from './settle/payment-deps.ts'
export { openSuspense, type Suspense } from './settle/payment-queries.ts'
export { type Difference, openDifferences } from './reconcile/difference-queries.ts'
export { askToCancelOrder } from './ask/cancel-orders.ts'
export { overdueAttempts } from './ask/poll-attempt.ts'
export { refundOrder } from './settle/refund-order.ts'
export { offeredMethods } from './begin/every-method.ts'
export { paymentsRoutes } from './routes.ts'
export { cancelOrdersOfClosed, paymentRunners } from './runners.ts'
export { runRefundDecidedJob } from './settle/jobs.ts'
export { askPlanned, planRefunds, previewRefunds, type SourcePreview } from './settle/plan-refunds.ts'
export { findRefund, type PaymentRefund } from './settle/refund-queries.ts'
export {
  refusedInARow,
  runRefundsOf,
  sumsOfRun,
  type RunSum,
  type WalletRefund,
} from './settle/run-queries.ts'
