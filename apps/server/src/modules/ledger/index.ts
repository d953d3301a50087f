export { cashDrawer, isDrawer, shiftOfDrawer, type AccountKey } from './accounts.ts'
export { activityOf, noTotals, type Activity, type Tally, type Totals } from './activity.ts'
export { accountBalance, balancesOf, type Balance } from './balance-queries.ts'
export { Batcher, createBatcher, type BatcherOptions } from './batch/batcher.ts'
export type { Charge } from './batch/charge-item.ts'
export { chargeTogether } from './batch/charge-together.ts'
export { deedsAt, type Deed } from './deeds-queries.ts'
export { bookTransfer, sellForCash } from './book-transfer.ts'
export type { Booking } from './booking.ts'
export { blockWallet, reissueCode, unblockWallet } from './change-code.ts'
export { chargeback, reinstate } from './charge-back.ts'
export { hashCode, openCode, sealCode } from './code-vault.ts'
export { cashOut, refundToSource } from './debit-wallet.ts'
export { cashPartOf, isCashGone, type CashPart } from './cash-part.ts'
export { createPlaceTotals } from './place-totals.ts'
export { declineCharge, type ChargeRefusal } from './decline-charge.ts'
export { hold, postHold, voidHold } from './hold-funds.ts'
export { lastCharge, movements, type Movement } from './list-movements.ts'
export { lookUpCode, walletOf, type ScannedWallet } from './look-up-wallet.ts'
export {
  isDecided,
  movementsOfOperations,
  operationOf,
  partsOfBill,
  type BillPart,
  reversedAmong,
  type BookedOperation,
  type OwnedMovement,
} from './operation-queries.ts'
export { mergeWallets, receivingOpId } from './merge-wallets.ts'
export { openEvent, setEvent } from './open-event.ts'
export { openWallet } from './open-wallet.ts'
export type { Outcome } from './outcome.ts'
export { eventNumberOf, groupCode, makeCode, normaliseCode } from './qr-code.ts'
export { declineReversal, reverse } from './reverse-operation.ts'
export type { SoldItem } from './snapshot.ts'
export { returnRefund, topUp } from './top-up-wallet.ts'
export type { Wallet } from './wallet.ts'
export { watchWallet } from './watch-queries.ts'
export { verifyLedger, type ProblemKind, type Verification } from './verify/verify-ledger.ts'
export { createHeadsWriter, headsRunner } from './heads/write-heads.ts'
export { verifyHeads } from './heads/verify-heads.ts'
export { verifyNightly } from './verify/verify-nightly.ts'
export { balanceAt } from './past-balance-queries.ts'
