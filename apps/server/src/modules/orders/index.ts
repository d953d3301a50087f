export {
  attemptsOf,
  attemptsWaitingSince,
  findAttempt,
  findAttemptByClientKey,
  findAttemptByReport,
  findAttemptByToken,
  insertAttempt,
  pendingTopups,
  updateAttempt,
} from './attempt-queries.ts'
export { canProgress, isOpen } from './attempt-states.ts'
export { findDisputed, listDisputed, type DisputedPayment } from './disputed-queries.ts'
export { getOwnOrder, lockOwnOrder } from './own-order.ts'
export { enqueueExpiry, expireOrderJob, orderExtendedJob } from './jobs.ts'
export { createOrder } from './create-order.ts'
export { createLive } from './live.ts'
export { moveOrder, recordingRefusals, tryMoveOrder } from './move-order.ts'
export type { Attempt, AttemptStatus, Order } from './order.ts'
export {
  claimQuestion,
  findOrder,
  findOrderByCode,
  hasRoomFor,
  insertCode,
  lockOrder,
  lockOrderByCode,
  lockPaidOrders,
  pendingOrders,
  purchaseCodesOf,
  updateOrder,
} from './order-queries.ts'
export { orderOnWire } from './order-on-wire.ts'
export { eventOfPurchaseCode, makePurchaseCode } from './purchase-code.ts'
export { purchasesOf, type PaidOrder } from './purchase-queries.ts'
export { ordersRoutes } from './routes.ts'
export { checkOwner, checkPayable, checkUnpaid, expiryBlockedUntil, ORDER_LIFE_MS, retryOf } from './rules.ts'
export { ordersOfUser, type UserOrder } from './user-order-queries.ts'
export { disputedPayments, paidSources, type PaidSource } from './source-queries.ts'
