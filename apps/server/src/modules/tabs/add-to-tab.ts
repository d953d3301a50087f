import type { OpId } from '@saldo/contract/ids'
import { centavos, pesosOfCentavos } from '@saldo/contract/money'
import { transact, type Db } from '../../db/index.ts'
import { audit } from '../../kernel/audit.ts'
import { AppError } from '../../kernel/errors.ts'
import { returnPieces, takeStock } from '../catalogue/index.ts'
import { canBuy, tillEventOf } from '../events/index.ts'
import { amountOfItems, successorsOf, type SoldItem } from '../ledger/index.ts'
import { checkOffer } from '../venue/index.ts'
import { changeServed, findTab } from './queries.ts'
import {
  detailsOf,
  findRound,
  findTakeBack,
  insertRound,
  insertTakeBack,
  roundsOf,
  type Pieces,
} from './round-queries.ts'
import { reasonAgainst } from './rules.ts'
import { holdTabRow, refuseElsewhere } from './standing.ts'
import type { Tab, TabAct, TabDesk } from './tab.ts'

export type Adding = TabAct & {
  items: readonly SoldItem[]
  /** When the prices were seen, by the till. */
  pricedAt: string | undefined
}

/** Whether this round is known. Throws operation_mismatch for another one under its id. */
const isKnown = async (db: Db, { eventId, opId, tabId, items }: Adding): Promise<boolean> => {
  const known = await findRound(db, eventId, opId)
  if (known && (known.tabId !== tabId || known.details !== detailsOf(items)))
    throw new AppError('operation_mismatch')
  return known !== null
}

/** Throws wallet_blocked where the QR pays nothing more; what was served from it stays. */
const refuseBlocked = async (tx: Db, { eventId, walletId }: Tab): Promise<void> => {
  const holder = (await successorsOf(tx, eventId, [walletId])).get(walletId)
  if (holder?.isBlocked !== false) throw new AppError('wallet_blocked')
}

const addLocked = async (tx: Db, tab: Tab, adding: Adding): Promise<void> => {
  const { eventId, opId, items, at } = adding
  if (tab.close) throw new AppError('tab_closed')
  await refuseBlocked(tx, tab)
  const reason = reasonAgainst(tab, await roundsOf(tx, eventId, tab.id), items)
  if (reason) {
    const free = pesosOfCentavos(centavos(tab.hold - tab.served))
    throw new AppError(reason, { data: { free } })
  }
  await insertRound(tx, adding, detailsOf(items))
  await changeServed(tx, tab, amountOfItems(items))
  if (!(await takeStock(tx, eventId, { opId, items }, at))) throw new AppError('product_sold_out')
}

/**
 * Adds items to an open tab, once per opId, at the price that the customer saw: what it serves never exceeds what it
 * holds, and stock is taken with it. No balance moves. Throws not_found, tab_closed, tab_over_hold with what is free,
 * tab_full, wallet_blocked, event_closed, product_sold_out, product_changed, options_changed, operation_mismatch; what
 * was refused changed nothing.
 */
export const addToTab = async (desk: TabDesk, adding: Adding): Promise<{ isRepeat: boolean }> => {
  const { deps, catalogue } = desk
  const { eventId, tabId, at } = adding
  const db = await deps.databases.forEvent(eventId)
  const found = await findTab(db, eventId, tabId)
  if (found === null) throw new AppError('not_found')
  await refuseElsewhere(deps, adding, found.placeId)
  if (await isKnown(db, adding)) return { isRepeat: true }
  canBuy(await tillEventOf(deps.databases, eventId), at)
  const sale = { ...adding, place: found.placeId, tip: centavos(0) }
  if (!(await checkOffer({ deps, catalogue }, sale))) throw new AppError('product_sold_out')
  return transact(db, async (tx) => {
    const tab = await holdTabRow(deps, tx, adding)
    if (await isKnown(tx, adding)) return { isRepeat: true }
    await addLocked(tx, tab, adding)
    return { isRepeat: false }
  })
}

export type TakingBack = TabAct & Pieces

const isSameTaking = (known: Pieces & { tabId: OpId }, wanted: TakingBack): boolean =>
  known.tabId === wanted.tabId &&
  known.round === wanted.round &&
  known.line === wanted.line &&
  known.quantity === wanted.quantity

const takeLocked = async (tx: Db, tab: Tab, taking: TakingBack): Promise<void> => {
  const { eventId, round, line, quantity, actor, at } = taking
  if (tab.close) throw new AppError('tab_closed')
  const rounds = await roundsOf(tx, eventId, tab.id)
  const found = rounds.find(({ opId }) => opId === round)?.lines[line]
  if (!found) throw new AppError('not_found')
  if (found.left < quantity) throw new AppError('items_already_returned')
  const items = [{ ...found.item, quantity }]
  await insertTakeBack(tx, { ...taking, by: actor.id })
  await changeServed(tx, tab, 0n - amountOfItems(items))
  await returnPieces(tx, eventId, { opId: round, items }, at)
  await audit(tx, taking, {
    action: 'tab_item_taken_back',
    subject: tab.id,
    eventId,
    details: { item: found.item.name, quantity, amount_centavos: String(amountOfItems(items)) },
  })
}

/**
 * Takes pieces of a line off an open tab, once per opId; their stock comes back. Throws not_found, tab_closed,
 * items_already_returned where fewer are left, operation_mismatch.
 */
export const takeBack = async (desk: TabDesk, taking: TakingBack): Promise<{ isRepeat: boolean }> => {
  const db = await desk.deps.databases.forEvent(taking.eventId)
  return transact(db, async (tx) => {
    const tab = await holdTabRow(desk.deps, tx, taking)
    const known = await findTakeBack(tx, taking.eventId, taking.opId)
    if (known && !isSameTaking(known, taking)) throw new AppError('operation_mismatch')
    if (!known) await takeLocked(tx, tab, taking)
    return { isRepeat: known !== null }
  })
}
