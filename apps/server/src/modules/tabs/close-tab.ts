import type { DeviceId, EventId, OpId, UserId } from '@saldo/contract/ids'
import { centavos, pesosOfCentavos, type Centavos } from '@saldo/contract/money'
import { venueCopy } from '@saldo/copy/venue'
import { transact, type Db } from '../../db/index.ts'
import { audit } from '../../kernel/audit.ts'
import { AppError, fault } from '../../kernel/errors.ts'
import { countCups, cupsOf, moveStock } from '../catalogue/index.ts'
import { chargeTab, lockHolder, throwIfDeclined, useLiveStep, type Outcome } from '../ledger/index.ts'
import { refuseChanged } from '../venue/index.ts'
import { enqueueTelling } from '../wallets/index.ts'
import { findTab, markClosed } from './queries.ts'
import { roundsOf } from './round-queries.ts'
import { servedItems } from './rules.ts'
import { holdTabRow, lockSame, placeNamed, scannedFor, type Scanned } from './standing.ts'
import type { Round, Tab, TabAct, TabDesk } from './tab.ts'

export type Closing = TabAct & {
  tip: Centavos
  code: string | undefined
  /** What the till showed as served. */
  served: Centavos
}

export type Closed = { tab: Tab; outcome: Outcome; amount: Centavos }

/** Who is recorded with the charge: `by` is null where nobody closed it, and then it is the opener's sale. */
type Closer = {
  eventId: EventId
  opId: OpId
  at: Date
  by: UserId | null
  tillId: DeviceId | null
  tip: Centavos
}

/** Charges a locked tab; a repeat gets the stored outcome. */
const charge = async (
  tx: Db,
  tab: Tab,
  { eventId, opId, at, by, tillId, tip }: Closer,
  rounds: readonly Round[],
): Promise<Outcome> =>
  chargeTab(tx, {
    eventId,
    opId,
    at,
    actorId: by ?? tab.openedBy,
    ...(tillId && { tillId }),
    place: await placeNamed(tx, tab),
    tabId: tab.id,
    walletId: tab.walletId,
    amount: centavos(tab.served + tip),
    tip,
    items: servedItems(rounds),
  })

/** What else counts with the charge: its stock and its cups are the charge's from now on, so a void finds them. */
const countToo = async (
  tx: Db,
  tab: Tab,
  { eventId, opId, at }: Closer,
  rounds: readonly Round[],
): Promise<void> => {
  await moveStock(
    tx,
    eventId,
    rounds.map((round) => round.opId),
    opId,
  )
  const holder = await lockHolder(tx, eventId, tab.walletId)
  const cups = holder && cupsOf(holder, servedItems(rounds))
  if (cups) await countCups(tx, eventId, [{ opId, cups }], at)
}

/** Closes a locked open tab: one charge of what it served, and the rest is free. */
export const closeLocked = async (tx: Db, tab: Tab, closer: Closer): Promise<Outcome> => {
  const { eventId, opId, at, by, tip } = closer
  const rounds = await roundsOf(tx, eventId, tab.id)
  const outcome = await charge(tx, tab, closer, rounds)
  if (outcome.status === 'declined') return outcome
  // An id that booked something else is nobody's close.
  if (outcome.isRepeated) throw new AppError('operation_mismatch')
  await countToo(tx, tab, closer, rounds)
  await markClosed(tx, tab, { opId, tip, by, at })
  if (tab.served > 0n) await enqueueTelling(tx, eventId, [opId], at)
  return outcome
}

const closerOf = ({ eventId, opId, at, actor, tip }: Closing): Closer => ({
  eventId,
  opId,
  at,
  by: actor.id,
  tillId: actor.till?.deviceId ?? null,
  tip,
})

/** The customer agrees to a tip by the QR of the tab. Throws as a scan does, tab_other_qr, wallet_blocked, live_only. */
const agreeToTip = async (tx: Db, tab: Tab, scanned: Scanned | null): Promise<void> => {
  if (scanned === null) throw new AppError('tab_tip_needs_qr')
  await lockSame(tx, tab, scanned)
  const { walletId, codeNo, live } = scanned
  await refuseChanged(tx, tab.eventId, { walletId, codeNo: live ? null : codeNo })
  if (live === null) return
  const used = await useLiveStep(tx, { eventId: tab.eventId, walletId, ...live })
  if (used !== 'ok') throw new AppError(used)
}

const checkClosing = (tab: Tab, { tip, served }: Closing): void => {
  // Somebody added or took back meanwhile: the customer was shown another sum.
  if (served !== tab.served) throw new AppError('tab_changed')
  if (tip > 0n && tip >= tab.served + tip) throw fault('tip', venueCopy.tipTooHigh)
  if (tab.served + tip > tab.hold) {
    const free = pesosOfCentavos(centavos(tab.hold - tab.served))
    throw new AppError('tab_over_hold', { data: { free } })
  }
}

const close = async (tx: Db, tab: Tab, closing: Closing, scanned: Scanned | null): Promise<Outcome> => {
  if (tab.close) {
    if (tab.close.opId !== closing.opId) throw new AppError('tab_closed')
    if (tab.close.tip !== closing.tip || tab.served !== closing.served)
      throw new AppError('operation_mismatch')
    const rounds = await roundsOf(tx, tab.eventId, tab.id)
    return { ...(await charge(tx, tab, closerOf(closing), rounds)), isRepeated: true }
  }
  checkClosing(tab, closing)
  if (closing.tip > 0n) await agreeToTip(tx, tab, scanned)
  const outcome = await closeLocked(tx, tab, closerOf(closing))
  if (outcome.status === 'booked')
    await audit(tx, closing, {
      action: 'tab_closed',
      subject: tab.id,
      eventId: tab.eventId,
      details: { amount_centavos: String(tab.served + closing.tip), opened_by: tab.openedBy },
    })
  return outcome
}

/** What the customer agreed to by a scan; none for the repeat of a close. */
const scanOf = async (desk: TabDesk, closing: Closing, known: Tab): Promise<Scanned | null> => {
  const { tip, code } = closing
  if (tip === 0n || code === undefined || known.close?.opId === closing.opId) return null
  if ((await desk.catalogue.of(closing.eventId)).tipPercents === null) throw new AppError('tips_off')
  return scannedFor(desk.deps, closing, code)
}

/**
 * Closes a tab, once per opId: one charge of what it served with the tip, never above what it holds, and the rest is
 * free again; nothing served, nothing charged. Blocked, merged and frozen QRs and closed events hinder nothing. Throws
 * not_found, tab_closed where somebody else closed it, tab_changed where something else was served than the till
 * showed, tab_over_hold, tab_tip_needs_qr, tab_other_qr, tips_off, operation_mismatch, and the reasons against a scan.
 */
export const closeTab = async (desk: TabDesk, closing: Closing): Promise<Closed> => {
  const { eventId, tabId } = closing
  const db = await desk.deps.databases.forEvent(eventId)
  const known = await findTab(db, eventId, tabId)
  if (known === null) throw new AppError('not_found')
  const scanned = await scanOf(desk, closing, known)
  const outcome = await transact(db, async (tx) =>
    close(tx, await holdTabRow(desk.deps, tx, closing), closing, scanned),
  )
  throwIfDeclined(outcome)
  desk.moved(eventId, known.walletId)
  const tab = await findTab(db, eventId, tabId)
  if (tab === null) throw new AppError('not_found')
  return { tab, outcome, amount: centavos(tab.served + closing.tip) }
}
