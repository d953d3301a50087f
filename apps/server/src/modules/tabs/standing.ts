import type { OpId, PlaceId, WalletId } from '@saldo/contract/ids'
import { runsEvent } from '@saldo/contract/roles'
import type { Db } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { lockHolder, type LiveUse } from '../ledger/index.ts'
import { findPlace, findScanned, placeOf } from '../venue/index.ts'
import { lockTab } from './queries.ts'
import type { Tab, TabAct } from './tab.ts'

/** A place with its name as receipts say it; a place is never removed. */
export const placeNamed = async (db: Db, { eventId, placeId }: Pick<Tab, 'eventId' | 'placeId'>) => {
  const place = await findPlace(db, eventId, placeId)
  if (place === null) throw new Error('A tab is of a place')
  return place
}

/** Throws not_found for a tab of another place, unless the caller runs the event. */
export const refuseElsewhere = async (
  deps: Pick<Deps, 'databases'>,
  { eventId, actor, role }: Pick<TabAct, 'eventId' | 'actor' | 'role'>,
  placeId: PlaceId,
): Promise<void> => {
  if (runsEvent(role)) return
  const own = await placeOf(deps, eventId, actor)
  if (own === null) throw new AppError('place_missing')
  if (own.id !== placeId) throw new AppError('not_found')
}

/** The tab, held until commit. Throws not_found. */
export const holdTabRow = async (
  deps: Pick<Deps, 'databases'>,
  tx: Db,
  act: Pick<TabAct, 'eventId' | 'actor' | 'role'> & { tabId: OpId },
): Promise<Tab> => {
  const tab = await lockTab(tx, act.eventId, act.tabId)
  if (tab === null) throw new AppError('not_found')
  await refuseElsewhere(deps, act, tab.placeId)
  return tab
}

/** A QR that was scanned to hold or to pay. */
export type Scanned = { walletId: WalletId; codeNo: number; live: LiveUse | null }

/** Throws wallet_unknown, wallet_blocked for a replaced code and a QR that was merged, qr_replaced, and as `findScanned`. */
export const scannedFor = async (deps: Deps, act: EventAct, code: string): Promise<Scanned> => {
  const wallet = await findScanned(deps, act, code)
  if (!wallet) throw new AppError('wallet_unknown')
  const { walletId, scanned, isCurrent } = wallet
  if (!isCurrent) throw new AppError(scanned ? 'qr_replaced' : 'wallet_blocked')
  if (wallet.mergedInto !== null) throw new AppError('wallet_blocked')
  return { walletId, live: scanned, codeNo: scanned ? 0 : wallet.codeNo }
}

/** Locks the QR that has a tab's money now. Throws tab_other_qr where another one was scanned. */
export const lockSame = async (tx: Db, { eventId, walletId }: Tab, scanned: Scanned): Promise<void> => {
  if ((await lockHolder(tx, eventId, walletId)) !== scanned.walletId) throw new AppError('tab_other_qr')
}
