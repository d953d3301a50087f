import type { ProposedDiscount } from '@saldo/contract/discount'
import type { EventId, OpId, PlaceId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { Role } from '@saldo/contract/roles'
import type { EventAct } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import {
  cupsOf,
  discountEffect,
  stockEffect,
  type Catalogue,
  type EventCatalogue,
} from '../catalogue/index.ts'
import { tillEventOf } from '../events/index.ts'
import {
  amountOfItems,
  declineCharge,
  isDecided,
  throwIfDeclined,
  type Charge,
  type ChargeRefusal,
  type LiveUse,
  type Outcome,
  type SoldItem,
} from '../ledger/index.ts'
import type { Batchers } from './batchers.ts'
import { checkOffer } from './check-offer.ts'
import { nobodysWallet, type KnownCode, type KnownCodes } from './known-codes.ts'
import type { Place } from './queries.ts'
import { refuseOtherSide } from './practice-codes.ts'
import { checkSale, deviceTime } from './rules.ts'
import { isStaffNow } from './staff/works-here.ts'
import { type createStaffPlaces, placeOf } from './staff-places.ts'
import { countUnknownCode, refuseGuessers } from './scanned-codes.ts'
import { readSigned, signedText, type Staleness } from './signed-codes.ts'

export type ChargeDesk = {
  deps: Deps
  batchers: Batchers
  codes: KnownCodes
  catalogue: Catalogue
  placeOf: ReturnType<typeof createStaffPlaces>
  /** Called after each charge's commit. */
  charged(eventId: EventId, walletId: WalletId): void
}

export type QrCharge = EventAct & {
  opId: OpId
  code: string
  amount: Centavos
  items: readonly SoldItem[]
  /** Part of the amount, on top of the items. */
  tip: Centavos
  /** The device's time of the charge. */
  occurredAt: string | undefined
  /** When the customer saw the prices, by the till. */
  pricedAt: string | undefined
  /** The charge's place, as the till knew it. */
  madeAt?: PlaceId | undefined
  /** What the items cost more than is charged; the ledger's transaction judges it. */
  discount?: ProposedDiscount | undefined
  role: Role | null
}

/** What was scanned; `problem` is why it pays nothing, null for what the ledger may decide. */
type Scanned = KnownCode & { live?: LiveUse; problem: Staleness | null }

/** A code that was scanned, and who scanned it. */
export type Scan = EventAct & Pick<QrCharge, 'code'>

const unknown = async (desk: ChargeDesk, charge: Scan): Promise<Scanned> => {
  await countUnknownCode(desk.deps, charge)
  // Continues to the ledger, which stores this refusal too.
  return { walletId: nobodysWallet(charge.eventId, charge.code), codeNo: 0, problem: null }
}

const findStatic = async (desk: ChargeDesk, charge: Scan): Promise<Scanned> => {
  const known = desk.codes.recall(charge.eventId, charge.code)
  if (known) return { ...known, problem: null }
  await refuseGuessers(desk.deps, charge)
  const found = await desk.codes.find(charge.eventId, charge.code)
  return found ? { ...found, problem: null } : unknown(desk, charge)
}

const findSigned = async (desk: ChargeDesk, charge: Scan, text: string): Promise<Scanned> => {
  const scan = await readSigned(desk.deps, charge, text)
  if (scan) return { walletId: scan.walletId, live: scan.live, problem: scan.problem, codeNo: 0 }
  await refuseGuessers(desk.deps, charge)
  return unknown(desk, charge)
}

/** The wallet of a code; nobody's for an unknown one, whose refusal the ledger stores. Throws too_many_requests. */
export const findCode = (desk: ChargeDesk, charge: Scan): Promise<Scanned> => {
  const text = signedText(charge.code)
  return text === undefined ? findStatic(desk, charge) : findSigned(desk, charge, text)
}

type Sale = Omit<Charge, 'place'>

const decline = async (
  desk: ChargeDesk,
  { eventId, at }: QrCharge,
  sale: Sale,
  code: ChargeRefusal = 'product_sold_out',
): Promise<Outcome> =>
  declineCharge(await desk.deps.databases.forEvent(eventId), { eventId, charge: sale, code, at })

/** What the discount counts with the charge, by the event's clock; nothing is taken off deposits. */
const discountOf = async ({ deps }: ChargeDesk, charge: QrCharge, { place, amount }: Charge) => {
  const { eventId, discount, items, actor, role, at, tip } = charge
  if (!discount) return undefined
  const { timezone } = await tillEventOf(deps.databases, eventId)
  const gross = centavos(amount - tip + discount.amount - amountOfItems(items.filter(({ isCup }) => isCup)))
  return { discount: discountEffect(discount, { place: place.id, actor, role, at, timezone, gross }) }
}

const settle = async (desk: ChargeDesk, charge: QrCharge, sale: Charge): Promise<Outcome> => {
  const { eventId, items } = charge
  if (!(await checkOffer(desk, { ...charge, place: sale.place.id }))) return decline(desk, charge, sale)
  if (sale.discount?.name === '') return decline(desk, charge, sale, 'discount_changed')
  const stock = stockEffect(await desk.catalogue.of(eventId), items)
  const cups = cupsOf(sale.walletId, items)
  const off = await discountOf(desk, charge, sale)
  const effects = (stock ?? cups ?? off) && { ...stock, ...(cups && { cups }), ...off }
  return (await desk.batchers.of(eventId)).charge({ ...sale, ...(effects && { effects }) })
}

/** The discount as receipts say it; an empty name for one that the event has no more, and for a stranger's meal. */
const namedDiscount = async ({ deps, catalogue }: ChargeDesk, { eventId, discount, at }: QrCharge) => {
  if (!discount) return undefined
  const isTheirs = !discount.person || (await isStaffNow(deps.databases, eventId, discount.person, at))
  const find = (all: EventCatalogue) => all.discounts.find(({ id }) => id === discount.id)
  const found = find(await catalogue.of(eventId)) ?? find(await catalogue.refresh(eventId))
  return { name: (isTheirs && found?.name) || '', amount: discount.amount }
}

/** Without a place nothing new is charged, and a repeat gets its first answer. */
const repeatOnly = async (desk: ChargeDesk, charge: QrCharge, sale: Sale): Promise<Outcome> => {
  const { eventId, opId } = charge
  if (!(await isDecided(await desk.deps.databases.forEvent(eventId), eventId, opId)))
    throw new AppError('place_missing')
  return decline(desk, charge, sale)
}

/** The actor's place; read afresh if the cached one differs from the till's. */
export const standing = async (
  desk: ChargeDesk,
  { eventId, actor, madeAt }: Pick<QrCharge, 'eventId' | 'actor' | 'madeAt'>,
): Promise<Place | null> => {
  const known = await desk.placeOf(eventId, actor)
  return madeAt === undefined || known?.id === madeAt ? known : placeOf(desk.deps, eventId, actor)
}

type At = { place: Place | null; problem: Staleness | null }

/** Books a charge at the place where it was made, or declines it. */
const bookAt = (desk: ChargeDesk, charge: QrCharge, sale: Sale, { place, problem }: At): Promise<Outcome> => {
  if (place === null) return repeatOnly(desk, charge, sale)
  if (problem !== null) return decline(desk, charge, sale, problem)
  const isElsewhere = charge.madeAt !== undefined && charge.madeAt !== place.id
  return isElsewhere ? decline(desk, charge, sale, 'place_changed') : settle(desk, charge, { ...sale, place })
}

/**
 * Charges the wallet of a scanned code, once per opId, and only at the place where the till made it: a first
 * request from another place is declined, a repeat from anywhere gets the first answer. The ledger's row is
 * its audit record. Throws the reason of a decline with the wallet's balance, place_missing, product_changed,
 * options_changed, tips_off, discount_changed and the other reasons against a discount, practice_qr, practice_real_qr, operation_mismatch, live_qr_old, live_qr_ahead and scan_expired for what was read too long ago, too_many_requests for a session that guesses codes, busy (nothing moved),
 * outcome_unknown (ask again with the same opId).
 */
export const chargeQr = async (desk: ChargeDesk, charge: QrCharge): Promise<Outcome> => {
  const { eventId, actor, opId, amount, items, tip } = charge
  refuseOtherSide(eventId, charge.code)
  checkSale(items, amount, tip, charge.discount?.amount)
  const place = await standing(desk, charge)
  const { problem, ...wallet } = await findCode(desk, charge)
  const occurredAt = deviceTime(charge.occurredAt, charge.at)
  const discount = await namedDiscount(desk, charge)
  const sale: Sale = {
    ...wallet,
    opId,
    amount,
    tip,
    items,
    actorId: actor.id,
    ...(actor.till && { tillId: actor.till.deviceId }),
    ...(occurredAt && { occurredAt }),
    ...(discount && { discount }),
  }
  const outcome = await bookAt(desk, charge, sale, { place, problem })
  throwIfDeclined(outcome)
  desk.charged(eventId, wallet.walletId)
  return outcome
}
