import { centavos, type Centavos } from '@saldo/contract/money'
import { transact, type Db } from '../../db/index.ts'
import { returnPieces, returnStock } from '../catalogue/index.ts'
import {
  amountOfItems,
  chargeLinesOf,
  declineReturn,
  isDecided,
  linesLeft,
  operationOf,
  returnAll,
  returnItems,
  type BookedOperation,
  type ChargeLines,
  type Chosen,
  type Outcome,
  type SoldItem,
} from '../ledger/index.ts'
import { enqueueTelling } from '../wallets/index.ts'
import { isSale } from './rules.ts'
import {
  lockSold,
  refusalOf,
  takeCupsBack,
  takeRestBack,
  tellLive,
  termsOf,
  throwIfNotTakenBack,
  type Terms,
  type Void,
  type Voided,
  type VoidDesk,
} from './void-operation.ts'

/** `operation`: the charge or the sale for cash; `chosen`: which of its lines go back, and how many of each. */
export type ItemReturn = Void & { chosen: Chosen }

/** `amount`: what went back. */
export type Returned = Voided & { amount: Centavos }

/** What goes back: `items` alone, or with `isAll` all that is left. */
type Part = { items: readonly SoldItem[]; isAll: boolean }

const partOf = (charge: ChargeLines, chosen: Chosen): Part | null => {
  const items: SoldItem[] = []
  for (const { line, quantity } of chosen) {
    const found = charge.lines[line]
    if (found === undefined || found.left < quantity) return null
    const { left: _left, ...item } = found
    items.push({ ...item, quantity })
  }
  return { items, isAll: amountOfItems(items) === charge.left - charge.tip }
}

const returnOf = (
  { eventId, opId, operation, chosen, actor, at, reason }: ItemReturn,
  booked?: BookedOperation,
) => ({
  eventId,
  opId,
  of: operation,
  chosen,
  note: reason,
  actorId: actor.id,
  at,
  ...(actor.till && { tillId: actor.till.deviceId }),
  // The sale's place, so that a place's reports match its accounts.
  ...(booked?.place && { place: booked.place }),
})

/** What the ledger answers to a repeat, an unknown charge or a voided one: it moves nothing, whatever the amount. */
const refusedByLedger = (tx: Db, order: ItemReturn): Promise<Outcome> =>
  returnItems(tx, { ...returnOf(order), amount: centavos(1) })

/** Why this part doesn't go back; a deposit does with its cup, or with the whole charge while its cups are still out. */
const reasonAgainst = ({ items, isAll }: Part, areCupsBack: boolean) => {
  if (isAll) return areCupsBack ? 'cups_returned' : null
  return items.some(({ isCup }) => isCup) ? 'items_not_returnable' : null
}

/** Books a part of a charge whose wallet is locked, or stores why not. */
const takeItemsBack = async (
  tx: Db,
  order: ItemReturn,
  { booked, areCupsBack }: { booked: BookedOperation; areCupsBack: boolean },
): Promise<{ outcome: Outcome; part: Part | null }> => {
  const { eventId, operation, chosen } = order
  const charge = await chargeLinesOf(tx, eventId, operation)
  if (!charge || charge.isVoided) return { outcome: await refusedByLedger(tx, order), part: null }
  const { walletId } = booked
  const declined = async (code: Parameters<typeof declineReturn>[2]['code']) => ({
    outcome: await declineReturn(tx, returnOf(order), { walletId, code }),
    part: null,
  })
  if (!charge.isReturnable) return declined('items_not_returnable')
  const part = partOf(charge, chosen)
  if (part === null) return declined('items_already_returned')
  const code = reasonAgainst(part, areCupsBack)
  if (code !== null) return declined(code)
  const own = { ...returnOf(order, booked), items: part.items }
  const outcome = part.isAll
    ? await returnAll(tx, { ...own, items: linesLeft(charge), tip: charge.tip })
    : await returnItems(tx, { ...own, amount: amountOfItems(part.items) })
  return { outcome, part }
}

const giveStockBack = async (
  tx: Db,
  { eventId, operation, at }: ItemReturn,
  { items, isAll }: Part,
  parts: Voided['parts'],
): Promise<void> => {
  const voided = parts.flatMap(({ opId, isVoided }) => (isVoided ? opId : []))
  if (isAll) await returnStock(tx, eventId, [operation, ...voided], at)
  else await returnPieces(tx, eventId, { opId: operation, items }, at)
}

const decideNew = async (
  desk: VoidDesk,
  tx: Db,
  order: ItemReturn,
  { booked, terms }: { booked: BookedOperation; terms: Terms },
): Promise<Voided> => {
  const { eventId, opId, at } = order
  const refusal = await refusalOf(desk, tx, order, booked, terms)
  if (refusal === 'forbidden' || refusal === 'void_too_late' || refusal === 'shift_closed') {
    const outcome = await declineReturn(tx, returnOf(order), { walletId: booked.walletId, code: refusal })
    return { outcome, parts: [] }
  }
  const areCupsBack = refusal === 'cups_returned'
  const { outcome, part } = await takeItemsBack(tx, order, { booked, areCupsBack })
  if (outcome.status === 'declined' || part === null) return { outcome, parts: [] }
  if (part.isAll) await takeCupsBack(tx, order)
  await enqueueTelling(tx, eventId, [opId], at)
  const parts = part.isAll ? await takeRestBack(desk, tx, order, { booked, isNew: true, terms }) : []
  await giveStockBack(tx, order, part, parts)
  return { outcome, parts }
}

const decide = async (desk: VoidDesk, tx: Db, order: ItemReturn, terms: Terms): Promise<Voided> => {
  const { eventId, opId, operation } = order
  const booked = await operationOf(tx, eventId, operation)
  if (!booked || !isSale(booked)) return { outcome: await refusedByLedger(tx, order), parts: [] }
  await lockSold(desk, tx, order, booked)
  if (!(await isDecided(tx, eventId, opId))) return decideNew(desk, tx, order, { booked, terms })
  const outcome = await refusedByLedger(tx, order)
  const done = await operationOf(tx, eventId, opId)
  const isVoid = done !== undefined && done.kind !== 'item_return'
  const parts = isVoid ? await takeRestBack(desk, tx, order, { booked, isNew: false, terms }) : []
  return { outcome, parts }
}

/**
 * Gives items of a charge or of a sale for cash back at the price that was paid for them, once; the rest stays sold. Who
 * chooses all that is left voids the sale with its tip, and a charge with the cash of its bill. Throws as
 * `voidOperation`, and items_not_returnable where the items have no price of their own, items_already_returned; each is
 * stored under this id.
 */
export const returnChargeItems = async (desk: VoidDesk, order: ItemReturn): Promise<Returned> => {
  const db = await desk.deps.databases.forEvent(order.eventId)
  const terms = await termsOf(desk, order.eventId)
  const returned = await transact(db, (tx) => decide(desk, tx, order, terms))
  throwIfNotTakenBack(returned.outcome)
  await tellLive(desk, db, order)
  const { amount = centavos(0) } = (await operationOf(db, order.eventId, order.opId)) ?? {}
  return { ...returned, amount }
}
