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
type Replay = {
  left: Split
  drawers: bigint
  otherPaidOut: bigint
  taken: Map<OpId, Split>
  /** What the wallet paid for cups that are still out, and what of it each operation added or took. */
  cups: Split
  counted: Map<OpId, Split>
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const atLeastNone = (amount: bigint): bigint => (amount > 0n ? amount : 0n)

const otherFirst = ({ cash, other }: Split, amount: bigint): Split => {
  const fromOther = least(other, amount)
  return { other: fromOther, cash: least(cash, amount - fromOther) }
}

const cashFirst = ({ cash, other }: Split, amount: bigint): Split => {
  const fromCash = least(cash, amount)
  return { cash: fromCash, other: least(other, amount - fromCash) }
}

const addCups = (replay: Replay, opId: OpId, { cash, other }: Split, sign: 1n | -1n): void => {
  const added = { cash: sign * cash, other: sign * other }
  replay.counted.set(opId, added)
  // A QR that was merged without money is no step here, but its voids are.
  replay.cups = {
    cash: atLeastNone(replay.cups.cash + added.cash),
    other: atLeastNone(replay.cups.other + added.other),
  }
}

/** Deposits are the first thing that other money paid of a charge, so that items that go back leave them as they are. */
const countCups = (replay: Replay, { opId, cups }: Step, paid: Split): void => {
  if (cups > 0n) addCups(replay, opId, otherFirst(paid, cups), 1n)
  else if (cups < 0n) addCups(replay, opId, cashFirst(replay.cups, -cups), -1n)
}

/** A void takes back what its operation counted. */
const uncountCups = (replay: Replay, { opId, reverses }: Step): void => {
  const counted = reverses === null ? undefined : replay.counted.get(reverses)
  if (counted) addCups(replay, opId, counted, -1n)
}

/** A void of returned cups takes what they gave, as far as it is still there. */
const debitedByVoid = ({ left, counted }: Replay, { reverses, amount }: Step): Split => {
  const gave = reverses === null ? undefined : counted.get(reverses)
  const cash = least(left.cash, gave ? -gave.cash : 0n)
  const other = least(left.other, amount - cash)
  return { cash: amount - other, other }
}

/** Purchases consume the non-cash part first; payments into a drawer consume the cash part first. */
const debited = (replay: Replay, step: Step): Split => {
  if (step.kind === 'cup_return_void') return debitedByVoid(replay, step)
  return isDrawer(step.credit) ? cashFirst(replay.left, step.amount) : otherFirst(replay.left, step.amount)
}

const isPayout = ({ kind, credit }: Step): boolean => kind !== 'topup_void' && isDrawer(credit)

/**
 * A reversal or a merge restores the split of what it reverses, items that went back of it as if only the rest had
 * been bought, and cups that come back what was paid for them, cash first; new money is cash only from a drawer.
 */
const credited = ({ taken, cups }: Replay, { kind, debit, amount, reverses, group }: Step): Split => {
  if (kind === 'cup_return') {
    const cash = least(cups.cash, amount)
    return { cash, other: amount - cash }
  }
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
  if (step.kind === 'cup_return_void') addCups(replay, step.opId, split, 1n)
  else countCups(replay, step, split)
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
  if (step.kind === 'cup_return') addCups(replay, step.opId, split, -1n)
  if (step.kind === 'charge_void') uncountCups(replay, step)
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
 * A merged wallet contributes its own split, its debits by operation, because their voids credit this wallet, and what
 * it paid for cups.
 */
const replayWallet = async (db: Db, eventId: EventId, walletId: WalletId): Promise<Replay> => {
  const replay: Replay = {
    left: { cash: 0n, other: 0n },
    drawers: 0n,
    otherPaidOut: 0n,
    taken: new Map(),
    cups: { cash: 0n, other: 0n },
    counted: new Map(),
  }
  for (const step of await selectSteps(db, eventId, walletId)) {
    if (step.source !== null) {
      const source = await replayWallet(db, eventId, step.source)
      for (const [opId, split] of source.taken) replay.taken.set(opId, split)
      for (const [opId, split] of source.counted) replay.counted.set(opId, split)
      replay.cups.cash += source.cups.cash
      replay.cups.other += source.cups.other
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
