import type { OpId, PlaceId, UserId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { Role } from '@saldo/contract/roles'
import { transact, type Db } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import {
  discountEffect,
  findFreeBill,
  giveDiscounts,
  takeStock,
  type Catalogue,
  type FreeBill,
} from '../catalogue/index.ts'
import { canBuy, tillEventOf } from '../events/index.ts'
import type { SoldItem } from '../ledger/index.ts'
import { checkOffer, checkSale, isStaffNow, placeOf } from '../venue/index.ts'

export type Courtesy = EventAct & {
  opId: OpId
  discountId: string
  /** Worth of the items. */
  amount: Centavos
  items: readonly SoldItem[]
  person: UserId | null
  madeAt: PlaceId | undefined
  /** When the prices were seen, by the till. */
  pricedAt: string | undefined
  role: Role | null
}

type Desk = { deps: Deps; catalogue: Catalogue }

const linesOf = (items: readonly SoldItem[]) =>
  items.map(({ productId = null, name, quantity, unitPrice }) => ({
    product_id: productId,
    name,
    quantity,
    unit_price_centavos: Number(unitPrice),
  }))

/** Whether it is the bill that was given, asked for again. */
const isSame = (known: FreeBill, wanted: Courtesy): boolean =>
  known.discountId === wanted.discountId &&
  known.givenBy === wanted.actor.id &&
  known.person === wanted.person &&
  known.amount === wanted.amount &&
  JSON.stringify(known.lines) === JSON.stringify(linesOf(wanted.items))

const repeatOf = async (tx: Db, courtesy: Courtesy): Promise<boolean> => {
  const known = await findFreeBill(tx, courtesy.eventId, { opId: courtesy.opId })
  if (known && !isSame(known, courtesy)) throw new AppError('operation_mismatch')
  return known !== null
}

/** Where it is given. Throws place_missing, place_changed, product_sold_out, and as `checkOffer`. */
const standing = async ({ deps, catalogue }: Desk, courtesy: Courtesy): Promise<PlaceId> => {
  const place = await placeOf(deps, courtesy.eventId, courtesy.actor)
  if (place === null) throw new AppError('place_missing')
  if (courtesy.madeAt !== undefined && courtesy.madeAt !== place.id) throw new AppError('place_changed')
  const sale = { ...courtesy, place: place.id, tip: centavos(0) }
  if (!(await checkOffer({ deps, catalogue }, sale))) throw new AppError('product_sold_out')
  return place.id
}

/**
 * Gives a whole bill for free, once per opId: no balance moves; its items, stock, reason and worth are recorded. Throws
 * validation_failed when the items don't add up, event_closed, place_missing, place_changed, product_changed,
 * product_sold_out, operation_mismatch, and the reasons against a discount. What was refused changes nothing.
 */
export const giveCourtesy = async (desk: Desk, courtesy: Courtesy): Promise<{ isRepeat: boolean }> => {
  const { eventId, opId, discountId, amount, items, person, actor, role, at } = courtesy
  checkSale(items, amount, centavos(0))
  const { databases } = desk.deps
  const db = await databases.forEvent(eventId)
  if (await transact(db, (tx) => repeatOf(tx, courtesy))) return { isRepeat: true }
  const event = await tillEventOf(databases, eventId)
  canBuy(event, at)
  const place = await standing(desk, courtesy)
  if (person && !(await isStaffNow(databases, eventId, person, at))) throw new AppError('discount_changed')
  const proposed = { id: discountId, use_id: opId, amount, ...(person && { person }) }
  const use = discountEffect(proposed, { place, actor, role, at, timezone: event.timezone, gross: amount })
  return transact(db, async (tx) => {
    const refusal = await giveDiscounts(tx, eventId, opId, { ...use, lines: linesOf(items) }, at)
    // Somebody asked for the same at the same moment: a till takes no refusal of what was given.
    if (refusal && (await repeatOf(tx, courtesy))) return { isRepeat: true }
    if (refusal) throw new AppError(refusal)
    if (!(await takeStock(tx, eventId, { opId, items }, at))) throw new AppError('product_sold_out')
    const told = { op_id: opId, amount_centavos: String(amount), person }
    await audit(tx, courtesy, { action: 'courtesy_given', subject: discountId, eventId, details: told })
    return { isRepeat: false }
  })
}
