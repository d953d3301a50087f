import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventIdParam, opId, placeId, shiftId } from './ids.ts'
import { madeAt } from './made-at.ts'
import { signedPesos } from './money.ts'
import { place } from './places.ts'

const inEvent = z.object({ event: eventIdParam })
const inShift = inEvent.extend({ shift: shiftId })
const anyStaff = { staff: ['bar', 'cashier', 'manager'] } as const
const managers = { staff: ['manager'] } as const

/** Pesos that may be none. */
const someCash = signedPesos.refine((amount) => amount >= 0n)
const count = z.number().int()
const tally = z.object({ count, amount: signedPesos })

/** An open shift tells no sum: the count at its end is blind. */
const openShiftReply = z.object({
  id: shiftId,
  place,
  who: z.string(),
  opened_at: z.iso.datetime(),
  float: signedPesos,
})

/** What was done, whoever did it; voided operations are in their own line and not taken off the others. */
const activity = z.object({
  charges: tally,
  /** Part of the charges. */
  tips: signedPesos,
  cash_sales: tally,
  topups_cash: tally,
  topups_terminal: tally,
  cash_outs: tally,
  voided_charges: tally,
  /** Part of the voided charges. */
  voided_tips: signedPesos,
  voided_topups_cash: tally,
  voided_topups_terminal: tally,
  voided_cash_sales: tally,
  voided_cash_outs: tally,
  products: z.array(z.object({ name: z.string(), quantity: count, amount: signedPesos })),
})

export const shiftReport = openShiftReply.extend({
  ...activity.shape,
  closed_at: z.iso.datetime().nullable(),
  /** Null while the shift is open. */
  expected: signedPesos.nullable(),
  counted: signedPesos.nullable(),
  difference: signedPesos.nullable(),
  /** The same of the card terminal's vouchers. */
  expected_terminal: signedPesos.nullable(),
  counted_terminal: signedPesos.nullable(),
  difference_terminal: signedPesos.nullable(),
})
export type ShiftReport = z.output<typeof shiftReport>

export const currentShift = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/shifts/current',
  auth: anyStaff,
  envelope: 'maybe',
  summary: 'The caller’s open shift at the event',
  params: inEvent,
  reply: openShiftReply,
})

export const openShift = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/shifts',
  auth: anyStaff,
  idempotency: 'operation',
  summary: 'Open a shift with the cash in the drawer; one at a time for a person and event',
  params: inEvent,
  body: z.object({ op_id: opId, float: someCash, ...madeAt }),
  reply: openShiftReply,
})

export const closeShift = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/shifts/:shift/close',
  auth: anyStaff,
  idempotency: 'operation',
  summary:
    'Close one’s shift, or as a manager anybody’s, once, with the cash that was counted; the difference is booked',
  params: inShift,
  /** `counted_terminal`: what the vouchers come to; asked for where the shift took any. */
  body: z.object({ op_id: opId, counted: someCash, counted_terminal: someCash.optional() }),
  reply: shiftReport,
})

export const readShift = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/shifts/:shift',
  auth: anyStaff,
  summary: 'The report of a closed shift: one’s own, or any for a manager',
  params: inShift,
  reply: shiftReport,
})

export const shiftFile = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/shifts/:shift/file/:format',
  auth: anyStaff,
  wire: 'file',
  summary: 'The same report as PDF or CSV',
  params: inShift.extend({ format: z.enum(['pdf', 'csv']) }),
  reply: z.null(),
})

export const shifts = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/shifts',
  auth: managers,
  summary: 'Shifts of the event, newest first',
  params: inEvent,
  reply: z.array(
    openShiftReply.extend({
      closed_at: z.iso.datetime().nullable(),
      difference: signedPesos.nullable(),
    }),
  ),
})

const placeActivity = activity.extend({ place })

export const sales = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/sales',
  auth: managers,
  summary: 'What each place did since the event began, a second old at most',
  params: inEvent,
  reply: z.object({ at: z.iso.datetime(), places: z.array(placeActivity.omit({ products: true })) }),
})

export const placeReport = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/places/:place/report',
  auth: managers,
  summary: 'All that was done at a place, with its products',
  params: inEvent.extend({ place: placeId }),
  reply: placeActivity,
})

export const placeFile = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/places/:place/report/:format',
  auth: managers,
  wire: 'file',
  summary: 'The same as PDF or CSV',
  params: inEvent.extend({ place: placeId, format: z.enum(['pdf', 'csv']) }),
  reply: z.null(),
})
