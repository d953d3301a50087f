import type { DeviceId, OpId, PlaceId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { transact, type Db } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { AppError } from '../../kernel/errors.ts'
import {
  holdForTab,
  isDecided,
  lockHolder,
  operationOf,
  throwIfDeclined,
  type Outcome,
} from '../ledger/index.ts'
import { placeOf } from '../venue/index.ts'
import { enqueueTelling } from '../wallets/index.ts'
import { findTab, growHold, insertTab, openTabs } from './queries.ts'
import { holdTabRow, lockSame, placeNamed, refuseElsewhere, scannedFor, type Scanned } from './standing.ts'
import type { Tab, TabAct, TabDesk } from './tab.ts'

type Place = { id: PlaceId; name: string }

export type Opening = EventAct & { opId: OpId; code: string; hold: Centavos; madeAt: PlaceId | undefined }

type Told = { tab: Tab; isRepeat: boolean }

type Held = { place: Place; tabId: OpId; amount: Centavos }

/** Holds an amount of the scanned QR for a tab. */
const hold = (
  tx: Db,
  { eventId, opId, at, actor }: EventAct & { opId: OpId },
  held: Held,
  { walletId, codeNo, live }: Scanned,
): Promise<Outcome> =>
  holdForTab(tx, {
    eventId,
    opId,
    at,
    actorId: actor.id,
    ...(actor.till && { tillId: actor.till.deviceId }),
    ...held,
    walletId,
    codeNo,
    live,
  })

/** What is held may have been raised since. */
const isSameOpening = (tab: Tab, { actor, hold }: Opening): boolean =>
  tab.openedBy === actor.id && tab.hold >= hold

const openAt = async (tx: Db, opening: Opening, place: Place, scanned: Scanned): Promise<Outcome> => {
  const { eventId, opId, actor, at, hold: amount } = opening
  const { walletId } = scanned
  await lockHolder(tx, eventId, walletId)
  const isNew = !(await isDecided(tx, eventId, opId))
  // One QR has one tab at a place: whoever wants more holds more.
  if (isNew && (await openTabs(tx, eventId, { place: place.id, wallets: [walletId] })).length > 0)
    throw new AppError('tab_already_open')
  const outcome = await hold(tx, opening, { place, tabId: opId, amount }, scanned)
  if (outcome.status === 'declined' || outcome.isRepeated) return outcome
  const tillId: DeviceId | null = actor.till?.deviceId ?? null
  await insertTab(tx, {
    eventId,
    id: opId,
    walletId,
    placeId: place.id,
    openedBy: actor.id,
    openedAt: at,
    hold: amount,
    tillId,
  })
  await enqueueTelling(tx, eventId, [opId], at)
  return outcome
}

/**
 * Opens a tab at the caller's place on a scanned QR and holds a part of its balance, once per opId. Throws
 * place_missing, place_changed, tab_already_open, operation_mismatch, the reasons against the scan, and those against a
 * charge of that amount.
 */
export const openTab = async (desk: TabDesk, opening: Opening): Promise<Told> => {
  const { deps } = desk
  const { eventId, opId, actor, madeAt } = opening
  const db = await deps.databases.forEvent(eventId)
  const known = await findTab(db, eventId, opId)
  if (known) {
    if (!isSameOpening(known, opening)) throw new AppError('operation_mismatch')
    return { tab: known, isRepeat: true }
  }
  const place = await placeOf(deps, eventId, actor)
  if (place === null) throw new AppError('place_missing')
  if (madeAt !== undefined && madeAt !== place.id) throw new AppError('place_changed')
  const scanned = await scannedFor(deps, opening, opening.code)
  const outcome = await transact(db, (tx) => openAt(tx, opening, place, scanned))
  throwIfDeclined(outcome)
  desk.moved(eventId, scanned.walletId)
  const tab = await findTab(db, eventId, opId)
  if (tab === null) throw new AppError('operation_mismatch')
  return { tab, isRepeat: outcome.isRepeated }
}

export type Raise = TabAct & { code: string; amount: Centavos }

const raiseLocked = async (tx: Db, tab: Tab, raise: Raise, scanned: Scanned): Promise<Outcome> => {
  const { eventId, opId, amount, at } = raise
  await lockSame(tx, tab, scanned)
  if (tab.close && !(await isDecided(tx, eventId, opId))) throw new AppError('tab_closed')
  const held = { place: await placeNamed(tx, tab), tabId: tab.id, amount }
  const outcome = await hold(tx, raise, held, scanned)
  if (outcome.status === 'declined' || outcome.isRepeated) return outcome
  await growHold(tx, tab, amount)
  await enqueueTelling(tx, eventId, [opId], at)
  return outcome
}

/** Whether this raise was booked: its scan is not read again. Throws operation_mismatch for anything else under its id. */
const isRaised = async (db: Db, { eventId, opId, tabId, amount }: Raise): Promise<boolean> => {
  const booked = await operationOf(db, eventId, opId)
  if (booked && (booked.kind !== 'tab_hold' || booked.bill !== tabId || booked.amount !== amount))
    throw new AppError('operation_mismatch')
  return booked !== undefined
}

/** Holds more for an open tab, once per opId. Throws not_found, tab_closed, tab_other_qr, and as `openTab`. */
export const raiseTab = async (desk: TabDesk, raise: Raise): Promise<Told> => {
  const { deps } = desk
  const { eventId, tabId } = raise
  const db = await deps.databases.forEvent(eventId)
  const known = await findTab(db, eventId, tabId)
  if (known === null) throw new AppError('not_found')
  await refuseElsewhere(deps, raise, known.placeId)
  if (await isRaised(db, raise)) return { tab: known, isRepeat: true }
  const scanned = await scannedFor(deps, raise, raise.code)
  const outcome = await transact(db, async (tx) =>
    raiseLocked(tx, await holdTabRow(deps, tx, raise), raise, scanned),
  )
  throwIfDeclined(outcome)
  desk.moved(eventId, scanned.walletId)
  return { tab: (await findTab(db, eventId, tabId)) ?? known, isRepeat: outcome.isRepeated }
}
