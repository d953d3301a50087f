import { discountCopy } from '@saldo/copy/discounts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventIdParam, madeAt, opId, placeId, productId, userId } from './ids.ts'
import { centavos, pesos, type Centavos } from './money.ts'
import { pin } from './pin.ts'

const inEvent = z.object({ event: eventIdParam })
const setUp = { may: 'discounts.edit' } as const
const anyStaff = { staff: ['bar', 'cashier', 'manager'] } as const

/** `courtesy`: a whole bill that nobody pays; `staff_meal`: for a named member of the staff. */
export const discountKind = z.enum(['discount', 'courtesy', 'staff_meal'])
export type DiscountKind = z.output<typeof discountKind>

export const discountId = z.guid()

const discountShape = z.object({
  /** The reason, as tills and receipts say it. */
  name: z.string().trim().min(1).max(40),
  kind: discountKind,
  /** Of the bill without its tip; null where staff type the amount. A courtesy is 100. */
  percent: z.number().int().min(1).max(100).nullable(),
  /** The most on one bill; null for no limit. A higher share is cut to it, a higher courtesy refused. */
  most_per_bill: pesos.nullable(),
  /** The most in a night for one person: whose meal it is, else who gives it. */
  most_per_night: pesos.nullable(),
  most_uses_per_night: z.number().int().min(1).max(10_000).nullable(),
  /** Whether a manager agrees to each use by their PIN. */
  needs_pin: z.boolean(),
  /** Places that may give it; null for all. */
  places: z.array(placeId).min(1).max(1000).nullable(),
})

/** A reason for which a bill costs less or nothing, with its limits. */
export const discountFields = discountShape.refine(
  ({ kind, percent }) => kind !== 'courtesy' || percent === 100,
  { path: ['percent'], error: discountCopy.courtesyIsWhole },
)
export type DiscountFields = z.output<typeof discountFields>

export const discount = discountShape.extend({ id: discountId })
export type Discount = z.output<typeof discount>

/** What a discount takes off a bill of `gross`, its tip apart; null where staff type it. */
export const discountOf = (
  { kind, percent, most_per_bill: most }: Pick<Discount, 'kind' | 'percent' | 'most_per_bill'>,
  gross: Centavos,
): Centavos | null => {
  if (percent === null) return null
  const share = (gross * BigInt(percent) + 50n) / 100n
  return centavos(kind === 'courtesy' || most === null || share < most ? share : most)
}

/** A discount as a till proposes it; the server judges it in the transaction of the sale. */
export const proposedDiscount = z.object({
  id: discountId,
  /** Made by the till for this bill: counts once, whichever operation it comes with. */
  use_id: opId,
  amount: pesos,
  /** Whose meal it is; absent for other kinds. */
  person: userId.optional(),
})
export type ProposedDiscount = z.output<typeof proposedDiscount>

export const discounts = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/discounts',
  auth: setUp,
  summary: 'The event’s discounts, courtesies and staff meals, in the order of their making',
  params: inEvent,
  reply: z.array(discount),
})

export const createDiscount = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/discounts',
  auth: setUp,
  limits: ['staff_changes'],
  summary: 'Add a reason for which a bill costs less or nothing',
  params: inEvent,
  body: discountFields,
  reply: discount,
})

const inDiscount = inEvent.extend({ discount: discountId })

export const editDiscount = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'staff/events/:event/discounts/:discount',
  auth: setUp,
  limits: ['staff_changes'],
  summary: 'Change a discount; sales that were made keep what they were given',
  params: inDiscount,
  body: discountFields,
  reply: discount,
})

export const removeDiscount = endpoint({
  method: 'DELETE',
  api: 'token',
  path: 'staff/events/:event/discounts/:discount',
  auth: setUp,
  limits: ['staff_changes'],
  summary: 'Remove a discount for later sales; reports keep it',
  params: inDiscount,
  reply: z.null(),
})

const person = z.object({ id: userId, name: z.string() })
export type DiscountPerson = z.output<typeof person>

export const discountPeople = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/discounts/people',
  auth: anyStaff,
  summary: 'Managers who may agree to a discount by PIN, and the staff who may be given a meal',
  params: inEvent,
  reply: z.object({ approvers: z.array(person), staff: z.array(person) }),
})

export const approveDiscount = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/discounts/approve',
  auth: anyStaff,
  idempotency: 'operation',
  limits: ['staff_changes'],
  summary: 'A manager agrees by PIN to this one use of a discount, up to its amount; nothing is given yet',
  params: inEvent,
  body: z.object({
    /** The use’s id. */
    op_id: opId,
    discount_id: discountId,
    amount: pesos,
    person: userId.optional(),
    user_id: userId,
    pin,
  }),
  reply: z.null(),
})

const freeItems = z
  .array(
    z.object({
      product_id: productId.optional(),
      name: z.string().min(1).max(80),
      quantity: z.number().int().min(1).max(999),
      unit_price: pesos,
    }),
  )
  .min(1)
  .max(50)

export const giveCourtesy = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/courtesies',
  auth: anyStaff,
  idempotency: 'operation',
  limits: ['charges'],
  summary: 'Give a whole bill for free: no balance moves, what was given and why is recorded',
  params: inEvent,
  body: z.object({
    /** Also the use’s id. */
    op_id: opId,
    discount_id: discountId,
    /** Worth of the items. */
    amount: pesos,
    items: freeItems,
    person: userId.optional(),
    ...madeAt,
    priced_at: z.iso.datetime().optional(),
  }),
  reply: z.object({ op_id: opId, status: z.literal('booked') }),
})
