import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { Db } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { AppError } from '../../kernel/errors.ts'
import { enqueue, job } from '../../kernel/jobs/jobs.ts'
import { tillEventOf, type EventRecord } from '../events/index.ts'
import { cashPartOf, hold, useLiveStep, walletOf, type CashPart, type Outcome } from '../ledger/index.ts'
import { requireAllPosted } from '../offline/index.ts'
import { endPayout, insertPayout, lockPayout } from '../shifts/index.ts'
import { findScanned, refuseChanged } from '../venue/index.ts'
import { decideOnce, type Claimed, type Prepared, type Settled, type Desk } from './decide-once.ts'
import { wasReissuedUnasked, type Refusal } from './queries.ts'

/** Releases the hold of a payout that was not confirmed in time. */
export const expirePayoutJob = job<{ eventId: EventId; payoutId: OpId }>('expire-payout')

/** How long a payout is held for the cashier to hand out and confirm the cash. */
const HELD_MS = 10 * 60_000

/**
 * No payout for this long after a reissue that the holder did not approve, so that they can learn of it
 * first.
 */
const AFTER_REISSUE_MS = 30 * 60_000

export type PayoutHold = EventAct & { opId: OpId; code: string }

/** `amount` is the cash to hand out, `rest` the balance that stays on the QR. */
export type HeldPayout = { outcome: Outcome; amount: Centavos; rest: Centavos; expiresAt: Date }

const prepare = async ({ deps }: Desk, payout: PayoutHold, event: EventRecord): Promise<Prepared> => {
  if (!event.cashRefunds) return { refusal: { code: 'cash_refunds_off', balance: null } }
  const scanned = await findScanned(deps, payout, payout.code)
  if (!scanned) return { refusal: { code: 'wallet_unknown', balance: 0n } }
  const balance = scanned.available
  if (!scanned.isCurrent || scanned.status === 'blocked')
    return { refusal: { code: scanned.scanned ? 'qr_replaced' : 'wallet_blocked', balance } }
  if (scanned.isLiveOnly && !scanned.scanned) return { refusal: { code: 'live_only', balance } }
  const { eventId, at } = payout
  const since = new Date(at.getTime() - AFTER_REISSUE_MS)
  const db = await deps.databases.forEvent(eventId)
  if (await wasReissuedUnasked(db, eventId, scanned.walletId, since))
    return { refusal: { code: 'reissued_lately', balance } }
  const { walletId, scanned: live, codeNo } = scanned
  return { walletId, live, codeNo: live ? null : codeNo }
}

/**
 * The payable cash: the balance topped up in cash, and of the other balance what remains of the organiser's
 * limit per QR.
 */
const payableOf = (
  { cash, other, otherPaidOut }: CashPart,
  refundable: bigint,
  cardCashOut: bigint,
): bigint => {
  const allowed = cardCashOut > otherPaidOut ? cardCashOut - otherPaidOut : 0n
  const payable = cash + (other < allowed ? other : allowed)
  return payable < refundable ? payable : refundable
}

const payableIn = async (
  tx: Db,
  eventId: EventId,
  walletId: WalletId,
  { cardCashOut }: EventRecord,
  own: { opId: OpId; held: bigint },
): Promise<{ payable: bigint; available: bigint; refundable: bigint }> => {
  const wallet = await walletOf(tx, eventId, { walletId })
  const refundable = (wallet?.refundable ?? 0n) + own.held
  const part = await cashPartOf(tx, eventId, walletId, own.opId)
  const available = (wallet?.available ?? 0n) + own.held
  return { payable: payableOf(part, refundable, cardCashOut), available, refundable }
}

const refusalOf = (available: bigint, refundable: bigint): Refusal => {
  if (available === 0n) return { code: 'insufficient_balance', balance: 0n }
  return { code: refundable === 0n ? 'promo_not_refundable' : 'cash_out_card_only', balance: available }
}

/** Fixes the payout's amount before the ledger holds it. */
const settleAmount = async (
  tx: Db,
  { eventId, opId, actor, at }: PayoutHold,
  event: EventRecord,
  { walletId, shiftId, live }: Claimed,
): Promise<Refusal | null> => {
  if (walletId === null) throw new Error('A payout has a wallet')
  await requireAllPosted(tx, eventId, at)
  const used = live && (await useLiveStep(tx, { eventId, walletId, ...live }))
  if (used !== null && used !== 'ok') return { code: used, balance: null }
  const { payable, available, refundable } = await payableIn(tx, eventId, walletId, event, { opId, held: 0n })
  if (payable === 0n) return refusalOf(available, refundable)
  const expiresAt = new Date(at.getTime() + HELD_MS)
  const amount = centavos(payable)
  await insertPayout(tx, { eventId, id: opId, userId: actor.id, shiftId, walletId, amount, expiresAt })
  return null
}

const holdIt = async (
  tx: Db,
  { eventId, opId }: PayoutHold,
  event: EventRecord,
  { walletId, codeNo, drawer, booking }: Settled,
): Promise<Outcome> => {
  const payout = await lockPayout(tx, eventId, opId)
  if (walletId === null || drawer === null || payout === null)
    throw new Error('A payout has a wallet, a drawer and an amount')
  const { amount, expiresAt } = payout
  const outcome = await hold(tx, { ...booking, walletId, amount, to: drawer })
  if (outcome.isRepeated) return outcome
  if (outcome.status === 'declined') {
    await endPayout(tx, payout, 'cancelled')
    return outcome
  }
  await refuseChanged(tx, eventId, { walletId, codeNo })
  // The hold has locked the wallet: a cash top-up voided since the amount was fixed no longer counts.
  const { payable } = await payableIn(tx, eventId, walletId, event, { opId, held: amount })
  if (payable < amount) throw new AppError('balance_changed')
  await enqueue(tx, expirePayoutJob, { eventId, payoutId: opId }, expiresAt)
  return outcome
}

/**
 * Holds a QR's payable cash, once per opId, before any cash is handed out, so that no charge can spend it
 * meanwhile. The hold is released when it expires unconfirmed. Throws place_missing, cash_refunds_off, wallet_unknown,
 * wallet_blocked, live_only, insufficient_balance, promo_not_refundable, cash_out_card_only, reissued_lately (with the
 * balance), balance_changed, shift_missing, operation_mismatch, and offline_tills_open, which is not the last word.
 */
export const holdPayout = async (desk: Desk, payout: PayoutHold): Promise<HeldPayout> => {
  const { eventId, opId, code } = payout
  const event = await tillEventOf(desk.deps.databases, eventId)
  const { outcome } = await decideOnce(
    desk,
    { ...payout, occurredAt: undefined, request: { kind: 'payout', code } },
    {
      prepare: () => prepare(desk, payout, event),
      usesDrawer: true,
      claim: (tx, operation) => settleAmount(tx, payout, event, operation),
      book: (tx, settled) => holdIt(tx, payout, event, settled),
    },
  )
  const held = await lockPayout(await desk.deps.databases.forEvent(eventId), eventId, opId)
  if (held === null) throw new Error('A payout that was held is kept')
  return { outcome, amount: held.amount, rest: outcome.balanceAfter, expiresAt: held.expiresAt }
}
