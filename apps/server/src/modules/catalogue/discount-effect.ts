import type { ProposedDiscount } from '@saldo/contract/discount'
import type { PlaceId, UserId } from '@saldo/contract/ids'
import { type Role, runsEvent } from '@saldo/contract/roles'
import type { Centavos } from '@saldo/contract/money'
import { eventDayOf } from '../events/index.ts'

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
  night: eventDayOf(at, timezone),
})
