import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { Db } from '../../../db/index.ts'
import { isDrawer } from '../operations/accounts.ts'
import { lockHolder, selectOpenPayouts, selectSteps, type Step } from './cash-part-queries.ts'
import { walletOf } from './look-up-wallet.ts'

/**
 * Origin of a wallet's money: holds count, open payouts do not. `inDrawers` is the cash taken in for the
 * wallet and not paid out again, whether spent or not; `otherPaidOut` is money of other origin that was, or
 * is about to be, paid out as cash.
 */
export type CashPart = { cash: Centavos; other: Centavos; inDrawers: Centavos; otherPaidOut: Centavos }

type Split = { cash: bigint; other: bigint }
/** `drawers` is the cash taken in for the wallet less the cash paid out: the upper bound of the cash part. */
type Replay = { left: Split; drawers: bigint; otherPaidOut: bigint; taken: Map<OpId, Split> }

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

const otherFirst = ({ cash, other }: Split, amount: bigint): Split => {
  const fromOther = least(other, amount)
  return { other: fromOther, cash: least(cash, amount - fromOther) }
}

const cashFirst = ({ cash, other }: Split, amount: bigint): Split => {
  const fromCash = least(cash, amount)
  return { cash: fromCash, other: least(other, amount - fromCash) }
}

/** Purchases consume the non-cash part first; payments into a drawer consume the cash part first. */
const debited = ({ left }: Replay, { credit, amount }: Step): Split =>
  isDrawer(credit) ? cashFirst(left, amount) : otherFirst(left, amount)

const isPayout = ({ kind, credit }: Step): boolean => kind !== 'topup_void' && isDrawer(credit)

/**
 * A reversal or a merge restores the split of what it reverses, items that went back of it as if only the rest had
 * been bought; new money is cash only from a drawer.
 */
const credited = ({ taken }: Replay, { kind, debit, amount, reverses, group }: Step): Split => {
  const origin = (kind === 'merge_in' ? group : reverses) ?? ('' as OpId)
  const before = taken.get(origin)
  if (before && kind === 'item_return') {
    const back = cashFirst(before, amount)
    taken.set(origin, { cash: before.cash - back.cash, other: before.other - back.other })
    return back
  }
  if (before) return before
  return kind === 'topup' && isDrawer(debit) ? { cash: amount, other: 0n } : { cash: 0n, other: amount }
}

const takeDebit = (replay: Replay, step: Step): void => {
  const { left, taken } = replay
  const split = debited(replay, step)
  taken.set(step.opId, split)
  left.cash -= split.cash
  left.other -= split.other
  if (isPayout(step)) {
    replay.otherPaidOut += split.other
    replay.drawers -= split.cash
  } else if (isDrawer(step.credit)) replay.drawers -= step.amount
}

const takeCredit = (replay: Replay, step: Step): void => {
  const { left } = replay
  const split = credited(replay, step)
  left.cash += split.cash
  left.other += split.other
  if (!isDrawer(step.debit)) return
  replay.drawers += split.cash
  if (step.reverses !== null) replay.otherPaidOut -= split.other
}

const takeStep = (replay: Replay, step: Step): void => {
  if (step.debit === 'wallets') takeDebit(replay, step)
  else takeCredit(replay, step)
  // A void restores the cash part of the purchase, but the drawer may have paid that cash out since.
  const { left, drawers } = replay
  const cash = least(left.cash, drawers > 0n ? drawers : 0n)
  replay.left = { cash, other: left.other + left.cash - cash }
}

/**
 * A merged wallet contributes its own split, and its debits by operation, because their voids credit this
 * wallet.
 */
const replayWallet = async (db: Db, eventId: EventId, walletId: WalletId): Promise<Replay> => {
  const replay: Replay = { left: { cash: 0n, other: 0n }, drawers: 0n, otherPaidOut: 0n, taken: new Map() }
  for (const step of await selectSteps(db, eventId, walletId)) {
    if (step.source !== null) {
      const source = await replayWallet(db, eventId, step.source)
      for (const [opId, split] of source.taken) replay.taken.set(opId, split)
      replay.otherPaidOut += source.otherPaidOut
      replay.drawers += source.drawers
    }
    takeStep(replay, step)
  }
  return replay
}

/**
 * Cash part of a wallet's money: replays its chain, spending the non-cash part first, and subtracts open
 * payouts other than `except`. Lock the wallet first when a decision depends on the result.
 */
export const cashPartOf = async (
  db: Db,
  eventId: EventId,
  walletId: WalletId,
  except: OpId | null = null,
): Promise<CashPart> => {
  const { left, drawers, otherPaidOut } = await replayWallet(db, eventId, walletId)
  const open = cashFirst(left, await selectOpenPayouts(db, eventId, walletId, except))
  return {
    cash: centavos(left.cash - open.cash),
    other: centavos(left.other - open.other),
    inDrawers: centavos(drawers - open.cash),
    otherPaidOut: centavos(otherPaidOut + open.other),
  }
}

/**
 * Whether a wallet has at least `amount` refundable but less cash than that in the drawers, because the cash
 * was, or is about to be, paid out. Locks the wallet that holds the money after merges.
 */
export const isCashGone = async (
  tx: Db,
  eventId: EventId,
  walletId: WalletId,
  amount: Centavos,
): Promise<boolean> => {
  const holder = await lockHolder(tx, eventId, walletId)
  const wallet = holder && (await walletOf(tx, eventId, { walletId: holder }))
  if (!wallet || wallet.refundable < amount) return false
  return (await cashPartOf(tx, eventId, wallet.walletId)).inDrawers < amount
}
