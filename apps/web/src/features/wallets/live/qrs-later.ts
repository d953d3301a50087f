/**
 * What the screen does beside showing the QRs: not part of its first load, and one part, for each costs a phone a
 * question over the network.
 */
export { followQrs } from './follow-qrs.ts'
export { ownRefunds } from '../refunds/own-refunds.ts'
export { paymentsInProcess } from '../../../shared/payments-in-process.ts'
export { newestMovement, readMovements } from '../movements/read-movements.ts'
