import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { Db } from '../../db/index.ts'
import { isDrawer } from './accounts.ts'
import { lockHolder, selectOpenPayouts, selectSteps, type Step } from './cash-part-queries.ts'
import { walletOf } from './look-up-wallet.ts'

/**
 * Where the money on a wallet came from, holds included but for open payouts; `inDrawers` came for it as cash and was
 * not handed out again, spent or not; `otherPaidOut` left it as cash all the same, or is about to.
 */
export type CashPart = { cash: Centavos; other: Centavos; inDrawers: Centavos; otherPaidOut: Centavos }

type Split = { cash: bigint; other: bigint }
/** `drawers` is what cash came in for the wallet and has not gone back: no more of what is left may be cash. */
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

/** What is spent is spent from the card's money first; what goes back into a drawer is cash first. */
const debited = ({ left }: Replay, { credit, amount }: Step): Split =>
  isDrawer(credit) ? cashFirst(left, amount) : otherFirst(left, amount)

const isPayout = ({ kind, credit }: Step): boolean => kind !== 'topup_void' && isDrawer(credit)

/** What comes back is what was taken; what comes new is cash only where a drawer took it. */
const credited = ({ taken }: Replay, { kind, debit, amount, reverses, group }: Step): Split => {
  const before = taken.get((kind === 'merge_in' ? group : reverses) ?? ('' as OpId))
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
  // A void brings back what was cash when it was spent; the drawer may have given that back since.
  const { left, drawers } = replay
  const cash = least(left.cash, drawers > 0n ? drawers : 0n)
  replay.left = { cash, other: left.other + left.cash - cash }
}

/** A wallet that was claimed brings its own parts, and what was taken from it, for its voids come here. */
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
 * How much of a wallet's money came as cash: its chain replayed, the card's money spent first, and what open payouts
 * hold taken off, but for the payout `except`. Ask with the wallet locked where something follows from it.
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
 * Whether a wallet holds so much that could be spent, and less cash than that is in the drawers for it: it was paid out,
 * or is about to be. Locks the wallet that holds the money now.
 */
export const isCashGone = async (
  tx: Db,
  eventId: EventId,
  walletId: WalletId,
  amount: Centavos,
): Promise<boolean> => {
  const holder = await lockHolder(tx, eventId, walletId)
  const wallet = holder && (await walletOf(tx, eventId, { walletId: holder }))
  if (!wallet || wallet.available < amount) return false
  return (await cashPartOf(tx, eventId, wallet.walletId)).inDrawers < amount
}
