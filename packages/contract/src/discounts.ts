import { discountCopy } from '@saldo/copy/discounts'
import { z } from 'zod'
import { discount, discountId, discountShape } from './discount.ts'
import { endpoint } from './endpoint.ts'
import { eventIdParam, madeAt, opId, userId } from './ids.ts'
import { pesos } from './money.ts'
import { pin } from './pin.ts'
import { lineShape } from './venue.ts'

const inEvent = z.object({ event: eventIdParam })
const setUp = { may: 'discounts.edit' } as const
const anyStaff = { staff: ['bar', 'cashier', 'manager'] } as const

/** A reason for which a bill costs less or nothing, with its limits. */
export const discountFields = discountShape.refine(
  ({ kind, percent }) => kind !== 'courtesy' || percent === 100,
  { path: ['percent'], error: discountCopy.courtesyIsWhole },
)
export type DiscountFields = z.output<typeof discountFields>

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
  inPractice: true,
  auth: anyStaff,
  summary: 'Managers who may agree to a discount by PIN, and the staff who may be given a meal',
  params: inEvent,
  reply: z.object({ approvers: z.array(person), staff: z.array(person) }),
})

export const approveDiscount = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/discounts/approve',
  inPractice: true,
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
  .array(lineShape.omit({ is_cup: true }).extend({ quantity: z.number().int().min(1).max(999) }))
  .min(1)
  .max(50)

export const giveCourtesy = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/courtesies',
  inPractice: true,
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
