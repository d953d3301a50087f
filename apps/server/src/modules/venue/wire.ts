import type { OpId } from '@saldo/contract/ids'
import type { StaffPreview } from '@saldo/contract/places'
import type { TemporaryPreview } from '@saldo/contract/temporary-staff'
import type { soldItems } from '@saldo/contract/venue'
import type { z } from 'zod'
import { planOnWire } from '../../documents/read-csv.ts'
import type { Outcome, SoldItem } from '../ledger/index.ts'
import type { LimitedPlace } from './drawer-limits.ts'
import type { StaffEvent } from './list-staff-events.ts'
import type { Place } from './queries.ts'
import type { PlannedMember, Standing } from './staff/import-rules.ts'
import type { StaffPlan } from './staff/import-staff.ts'
import type { TemporaryPlan } from './staff/import-temporary.ts'
import type { TemporaryStanding } from './staff/temporary-rules.ts'
import type { StaffMember } from './staff/staff.ts'
import type { ReadCharge } from './read-charge.ts'
import type { Returned } from './return-items.ts'
import type { Voided } from './void-operation.ts'

export const placeToWire = ({ id, name, kind }: Place) => ({ id, name, kind })

export const limitedPlaceToWire = (place: LimitedPlace) => ({
  ...placeToWire(place),
  drawer_limit: place.drawerLimit,
})

export const staffEventToWire = ({ event, role, place }: StaffEvent) => ({
  event: {
    id: event.id,
    name: event.name,
    url: event.url,
    ends_at: event.endsAt.toISOString(),
    timezone: event.timezone,
    status: event.status,
  },
  role,
  place: place && placeToWire(place),
})

export const staffToWire = ({ id, name, email, role, place, hasPin, worksUntil }: StaffMember) => ({
  id,
  name,
  email,
  role,
  place: place && placeToWire(place),
  has_pin: hasPin,
  works_until: worksUntil?.toISOString() ?? null,
})

const standingToWire = ({ role, place }: Standing) => ({ role, place: place?.name ?? null })

const memberToWire = (planned: PlannedMember): StaffPreview['lines'][number] => ({
  line: planned.line,
  outcome: planned.outcome,
  name: planned.email,
  before: 'before' in planned && planned.before ? standingToWire(planned.before) : null,
  after: 'after' in planned ? standingToWire(planned.after) : null,
  reason: 'reason' in planned ? planned.reason : null,
})

export const staffPlanToWire = (plan: StaffPlan): StaffPreview => planOnWire(plan, memberToWire)

const temporaryToWire = ({ role, place, lastDay }: TemporaryStanding) => ({
  role,
  place: place?.name ?? null,
  last_day: lastDay,
})

export const temporaryPlanToWire = (plan: TemporaryPlan): TemporaryPreview =>
  planOnWire(plan, (planned) => ({
    line: planned.line,
    outcome: planned.outcome,
    name: planned.name,
    before: 'before' in planned && planned.before ? temporaryToWire(planned.before) : null,
    after: 'after' in planned ? temporaryToWire(planned.after) : null,
    reason: 'reason' in planned ? planned.reason : null,
  }))

export const outcomeOnWire = (outcome: Outcome) => ({
  op_id: outcome.opId,
  status: 'booked' as const,
  balance_before: outcome.balanceBefore,
  balance_after: outcome.balanceAfter,
  wallet_seq: outcome.walletSeq,
})

export const voidedOnWire = ({ outcome, parts }: Voided) => ({
  ...outcomeOnWire(outcome),
  parts: parts.map(({ opId, kind, amount, isVoided }) => ({
    op_id: opId,
    kind,
    amount,
    status: isVoided ? ('voided' as const) : ('left' as const),
  })),
})

export const returnedOnWire = ({ amount, ...voided }: Returned) => ({ ...voidedOnWire(voided), amount })

export const readChargeOnWire = (opId: OpId, { booked, charge, who }: ReadCharge) => ({
  op_id: opId,
  at: booked.at.toISOString(),
  place: booked.place?.name ?? null,
  who,
  status: charge.isVoided ? ('voided' as const) : ('booked' as const),
  amount: charge.left,
  tip: charge.tip,
  is_returnable: charge.isReturnable && !charge.isVoided,
  items: charge.lines.map(({ name, quantity, left, unitPrice, isCup }) => ({
    name,
    quantity,
    left,
    unit_price: unitPrice,
    ...(isCup && { is_cup: isCup }),
  })),
})

/** The lines of a sale as booked; one picked by button names its product. */
export const itemsFromWire = (items: z.output<typeof soldItems> = []): SoldItem[] =>
  items.map(({ product_id: productId, unit_price: unitPrice, is_cup: isCup, ...line }) => ({
    ...line,
    ...(isCup && { isCup }),
    ...(productId !== undefined && { productId }),
    unitPrice,
  }))
