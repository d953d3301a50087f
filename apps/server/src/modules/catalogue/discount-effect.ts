import type { ProposedDiscount } from '@saldo/contract/discount'
import type { PlaceId, UserId } from '@saldo/contract/ids'
import { type Role, runsEvent } from '@saldo/contract/roles'
import { DAY_BEGINS_AT } from '@saldo/contract/shifts'
import type { Centavos } from '@saldo/contract/money'
import { localIso } from '../events/index.ts'

const HOUR_MS = 3_600_000
const DATE_LENGTH = 10

/** The night that a moment belongs to, by the day of the event on which it began. */
export const nightOf = (at: Date, timezone: string): string =>
  localIso(new Date(at.getTime() - DAY_BEGINS_AT * HOUR_MS), timezone).slice(0, DATE_LENGTH)

/** Who gives a discount, where and when; a manager needs nobody's PIN. */
type GivenAt = {
  place: PlaceId
  actor: { id: UserId; till?: { deviceId: string } | undefined }
  role: Role | null
  at: Date
  timezone: string
  /** Worth of the items. */
  gross: Centavos
}

/** What `app.give_discount` judges of a discount that a till proposed. */
export const discountEffect = (
  { id, use_id: useId, amount, person }: ProposedDiscount,
  { place, actor, role, at, timezone, gross }: GivenAt,
) => ({
  use_id: useId,
  discount_id: id,
  place,
  till: actor.till?.deviceId,
  given_by: actor.id,
  person,
  approved_by: runsEvent(role) ? actor.id : undefined,
  gross: String(gross),
  amount: String(amount),
  night: nightOf(at, timezone),
})
