export { acceptRefund, amountToAccept, haveRefundsBegun } from './accept-refund.ts'
export { bankOf } from './banks.ts'
export { hashesOf, sealDetails } from './sealing.ts'
export {
  detailsIn,
  freezeForBatch,
  freeFromBatch,
  lockReady,
  readySum,
  refundsOfBatch,
} from './batch-queries.ts'
export type { Decided, Deciding } from './decide-refund.ts'
export { exportRefunds, type RefundExport } from './own-refunds.ts'
export { refundNamed } from './find-refund.ts'
export { forgetRefundsOf } from './forget-refunds.ts'
export { endWithoutHold, isReturned, payRefund, payWithoutHold, returnRefund } from './pay-refund.ts'
export { allRefundLines, openRefund, openRefundImage, refundLines, type RefundFile } from './read-refund.ts'
export { countPending, foliosOf, hasUnlinked } from './queries.ts'
export { requestByHolder } from './request-by-holder.ts'
export { listOwnRefunds } from './own-refunds.ts'
export { rejectRefund } from './reject-refund.ts'
export { refundPage, refundsOfWallet } from './queries.ts'
export { isWorthRefunding } from './rules.ts'
export { makeFolio, normaliseFolio, type Refund, type RefundId } from './refund.ts'
export { refundsRoutes } from './routes.ts'
export { requestRefund } from './request-refund.ts'
export { refundRunners } from './runners.ts'
export { fileOnWire, lineOnWire, ownOnWire } from './wire.ts'
