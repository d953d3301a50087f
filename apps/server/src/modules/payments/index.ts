export type { PaymentDeps } from './settle/payment-deps.ts'
export {
  findSuspense,
  openSuspense,
  suspendedPayments,
  type Suspended,
  type Suspense,
} from './settle/payment-queries.ts'
export {
  assignSuspense,
  giveSuspenseBack,
  leftInSuspense,
  payOutSuspense,
  refundOfSuspense,
} from './settle/suspense-acts.ts'
export { allDisputes, disputesOfPayment, type KnownDispute } from './disputes/dispute-queries.ts'
export { filesOf, proofsOf, proofsUnderWay, type StoredProof } from './disputes/proof-queries.ts'
export { readDisputes } from './disputes/read-disputes.ts'
export { sendProofs } from './disputes/send-proof.ts'
export {
  closeDifference,
  findDifference,
  listDifferences,
  openDifferences,
  type Difference,
  type DifferenceKey,
  type ListedDifference,
} from './reconcile/difference-queries.ts'
export { askToCompare } from './reconcile/ask-to-compare.ts'
export { askAbout } from './reconcile/follow-gateway.ts'
export {
  bookDebt,
  foreseeDifference,
  mayBeDebt,
  mustBeUnknownThere,
  resolveDifference,
} from './reconcile/resolve-difference.ts'
export { askToCancelOrder } from './ask/cancel-orders.ts'
export { overdueAttempts } from './ask/poll-attempt.ts'
export { refundOrder } from './settle/refund-order.ts'
export { offeredMethods } from './begin/every-method.ts'
export { paymentsRoutes } from './routes.ts'
export { cancelOrdersOfClosed, paymentRunners } from './runners.ts'
export { runRefundDecidedJob } from './settle/jobs.ts'
export { askPlanned, planRefunds, previewRefunds, type SourcePreview } from './settle/plan-refunds.ts'
export { findRefund, suspenseUnderWay, type PaymentRefund } from './settle/refund-queries.ts'
export {
  refusedInARow,
  runRefundsOf,
  sumsOfRun,
  type RunSum,
  type WalletRefund,
} from './settle/run-queries.ts'
