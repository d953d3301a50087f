/**
 * The screen's secondary functions: outside its first load, and in one chunk, because each chunk costs a
 * phone a request.
 */
export { followQrs } from '../live/follow-qrs.ts'
export { ownRefunds } from '../refunds/own-refunds.ts'
export { paymentsInProcess } from '../../../shared/payments-in-process.ts'
export { rowOf } from '../movements/movement-rows.ts'
export { newestMovement, readMovements } from '../movements/read-movements.ts'
