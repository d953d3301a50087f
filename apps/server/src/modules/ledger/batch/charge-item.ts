import type { OpId, PlaceId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { barRevenue, barTips } from '../operations/accounts.ts'
import { assertAmount, fingerprintOfOperation } from '../operations/booking.ts'
import { writeDetails, type GivenDiscount, type SoldItem } from '../operations/details.ts'
import type { LiveUse } from '../operations/live-key-queries.ts'

/** A charge as the caller states it. `amount` is the total debited, `tip` included. */
export type Charge = {
  opId: OpId
  walletId: WalletId
  /** Number of the scanned static code; a replaced code is declined. 0 when none was scanned. */
  codeNo: number
  /** The live QR that was scanned: an ended key and a step that paid already are declined. */
  live?: LiveUse | undefined
  amount: Centavos
  tip?: Centavos
  place: { id: PlaceId; name: string }
  items?: readonly SoldItem[]
  /** What the items are worth more than `amount`. */
  discount?: GivenDiscount | undefined
  actorId?: string
  tillId?: string
  occurredAt?: Date
  /**
   * What else counts with the charge, in its transaction: a value for each name in ledger.charge_effect. A
   * refused one declines the charge.
   */
  effects?: Readonly<Record<string, unknown>>
}

/** A validated charge with its account numbers, ready to send. */
export type ChargeItem = {
  opId: OpId
  walletId: WalletId
  codeNo: number
  /** Number 0 without a live QR. */
  live: LiveUse
  amount: bigint
  tip: bigint
  revenueAccount: number
  tipAccount: number | null
  fingerprint: Buffer
  actorId: string | null
  tillId: string | null
  placeId: string
  occurredAt: Date | null
  /** JSON text of `writeDetails`. */
  details: string
  /** JSON text; null for a charge without effects. */
  effects: string | null
}

const notLive: LiveUse = { no: 0, step: 0 }

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Random UUIDs (versions 4 and 7) only: derived ids are never a charge's. */
const MADE_UP = /^[\da-f]{8}-[\da-f]{4}-[47][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

/** Throws RangeError for invalid input, so that one bad item can't fail its batch. */
const assertCharge = (charge: Charge): void => {
  assertAmount(charge.amount)
  const tip = charge.tip ?? 0n
  if (tip < 0n || tip >= charge.amount) throw new RangeError('A tip is part of the amount')
  if (!MADE_UP.test(charge.opId)) throw new RangeError('An operation’s id is a UUID of version 4 or 7')
  const ids = [charge.walletId, charge.place.id, charge.actorId, charge.tillId]
  if (ids.some((id) => id !== undefined && !UUID.test(id))) throw new RangeError('An id is not a UUID')
}

/** Content of a charge, independent of the place. */
export type ChargeContent = Pick<Charge, 'opId' | 'walletId' | 'amount' | 'tip' | 'items' | 'discount'>

/** Fingerprint of a charge. Excludes the place: a moved till retries charges that it made at the old one. */
export const chargeFingerprint = ({ walletId, amount, tip, items, discount }: ChargeContent): Buffer =>
  fingerprintOfOperation({ kind: 'charge', walletId, amount, tip: tip ?? 0n, items: items ?? [], discount })

const itemOf = (charge: Charge, revenueAccount: number, tipAccount: number | null): ChargeItem => {
  const tip = charge.tip ?? centavos(0)
  const items = charge.items ?? []
  return {
    opId: charge.opId,
    walletId: charge.walletId,
    codeNo: charge.codeNo,
    live: charge.live ?? notLive,
    amount: charge.amount,
    tip,
    revenueAccount,
    tipAccount,
    fingerprint: chargeFingerprint(charge),
    actorId: charge.actorId ?? null,
    tillId: charge.tillId ?? null,
    placeId: charge.place.id,
    occurredAt: charge.occurredAt ?? null,
    details: writeDetails({
      placeName: charge.place.name,
      note: null,
      tip,
      items,
      ...(charge.discount && { discount: charge.discount }),
    }),
    effects: charge.effects === undefined ? null : JSON.stringify(charge.effects),
  }
}

/** Validates a charge and resolves its account numbers; throws RangeError as `assertCharge` does. */
export const chargeItemOf = async (
  charge: Charge,
  accountId: (key: string) => Promise<number>,
): Promise<ChargeItem> => {
  assertCharge(charge)
  const { id } = charge.place
  const revenue = await accountId(barRevenue(id))
  return itemOf(charge, revenue, (charge.tip ?? 0n) > 0n ? await accountId(barTips(id)) : null)
}
