export {
  barRevenue,
  barTips,
  cashDrawer,
  isCashSale,
  isDrawer,
  shiftOfDrawer,
  vendorPayable,
  type AccountKey,
} from './operations/accounts.ts'
export { activityOf, noTotals, type Activity, type Tally, type Totals } from './reads/activity.ts'
export {
  accountBalance,
  balanceAt,
  balancesOf,
  holdersOf,
  clearingAccounts,
  type Balance,
  type ClearingAccount,
} from './reads/balance-queries.ts'
export { Batcher, createBatcher, type BatcherOptions } from './batch/batcher.ts'
export type { Charge } from './batch/charge-item.ts'
export { deedsAt, type Deed } from './reads/deeds-queries.ts'
export { bookTransfer, sellForCash } from './operations/book-transfer.ts'
export type { Booking } from './operations/booking.ts'
export { blockWallet, reissueCode, unblockWallet } from './operations/change-code.ts'
export { chargeback, reinstate } from './operations/charge-back.ts'
export {
  eventNumberOf,
  groupCode,
  hashCode,
  makeCode,
  normaliseCode,
  openCode,
  sealCode,
} from './operations/qr-code.ts'
export { bookBreakage, cashOut, correctOut, refundToSource } from './operations/debit-wallet.ts'
export { cashPartOf, isCashGone, type CashPart } from './reads/cash-part.ts'
export { amountOfItems, chargeLinesOf, linesLeft, type ChargeLines } from './reads/charge-lines.ts'
export { lockHolder } from './reads/cash-part-queries.ts'
export { createPlaceTotals } from './reads/place-totals.ts'
export { piecesOf } from './reads/activity.ts'
export { kinds, takesSaleBack } from './operations/kinds.ts'
export { declineCharge, type ChargeRefusal } from './batch/decline-charge.ts'
export { foresee } from './reads/foresee.ts'
export type { BookedLine } from './reads/foresee-queries.ts'
export { hold, holdMany, postHold, voidHold } from './operations/hold-funds.ts'
export { chargeTab, holdForTab } from './operations/tab-holds.ts'
export { successorsOf } from './reads/successor-queries.ts'
export { standingHolds } from './reads/hold-queries.ts'
export { walletFacts, type WalletFacts } from './reads/wallet-facts-queries.ts'
export { lastCharges, movements, type Movement } from './reads/list-movements.ts'
export {
  lookUpCode,
  lookUpHandles,
  type HandledWallet,
  walletOf,
  type CodedWallet,
} from './reads/look-up-wallet.ts'
export { walletHistory, type HistoryGroup, type HistoryLine } from './reads/wallet-history.ts'
export {
  isDecided,
  movementsOfOperations,
  operationOf,
  partsOfBill,
  type BillPart,
  reversedAmong,
  type BookedOperation,
  type OwnedMovement,
} from './reads/operation-queries.ts'
export {
  endLiveKey,
  endLiveKeysOfSessions,
  insertLiveKey,
  setLiveOnly,
  useLiveStep,
  type LiveUse,
} from './operations/live-key-queries.ts'
export { postOffline, type OfflineOutcome } from './operations/post-offline.ts'
export { changedLiveRows, changedStaticRows, liveRows, staticRows } from './reads/offline-queries.ts'
export { isSignature, newLiveHandle, publicKeyOf } from './operations/live-key.ts'
export { mergeWallets, receivingOpId } from './operations/merge-wallets.ts'
export { limitsOf, openEvent, openWallet, setEvent } from './operations/openings.ts'
export { throwIfDeclined, type Outcome } from './operations/outcome.ts'
export { declineReversal, reverse } from './operations/reverse-operation.ts'
export { beginCupReturn, bookCupReturn, declineCupReturn, type CupReturn } from './operations/return-cups.ts'
export { declineReturn, returnAll, returnItems, type Chosen } from './operations/return-items.ts'
export { readDetails, writeDetails, type SoldItem } from './operations/details.ts'
export { lapsePromo } from './operations/lapse-promo.ts'
export { correctIn, grantPromo, returnRefund, topUp } from './operations/top-up-wallet.ts'
export type { Wallet } from './operations/wallet.ts'
export {
  lapsableTotal,
  refundableOf,
  refundableWallets,
  type RefundableWallet,
} from './reads/refundable-queries.ts'
export { walletPage, type WalletLine } from './reads/wallet-page-queries.ts'
export { transferSpan } from './reads/span-queries.ts'
export { walletFamilies } from './reads/family-queries.ts'
export { promoLeft, promoParts, type PromoPart } from './reads/promo-queries.ts'
export { unspentOf } from './reads/unspent-queries.ts'
export { watchedAmong, watchWallet } from './batch/queries.ts'
export {
  verifyLedger,
  verifyStill,
  verifyWallet,
  type ProblemKind,
  type Verification,
} from './verify/verify-ledger.ts'
export { createHeadsWriter, headsRunner } from './verify/write-heads.ts'
export { verifyEach } from './verify/verify-each.ts'
export { verifyHeads } from './verify/verify-heads.ts'
export { verifyJob, verifyNightly, type VerificationRecord } from './verify/verify-nightly.ts'
