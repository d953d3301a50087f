import { drawerCopy } from '@saldo/copy/drawer'
import { z } from 'zod'
import { day } from './days.ts'
import { countedPieces, differenceReason, sumOfPieces, type CountedPieces } from './drawer.ts'
import { endpoint } from './endpoint.ts'
import { reportSection, totals } from './figures.ts'
import { eventIdParam, madeAt, opId, placeId, shiftId, userId } from './ids.ts'
import { pesos, signedPesos, sumOfPesos, type Centavos } from './money.ts'
import { place } from './places.ts'

const inEvent = z.object({ event: eventIdParam })
const inShift = inEvent.extend({ shift: shiftId })
const fileFormat = z.enum(['pdf', 'csv'])
const anyStaff = { staff: ['bar', 'cashier', 'manager'] } as const
const managers = { staff: ['manager'] } as const

/** Pesos, zero or more. */
const someCash = signedPesos.refine((amount) => amount >= 0n)

const addsUp = (amount: Centavos, pieces: CountedPieces | undefined): boolean =>
  pieces === undefined || sumOfPieces(pieces) === amount
const notAddingUp = { path: ['pieces'], error: drawerCopy.piecesDoNotAddUp }

/** Why a closed shift was not counted as expected; null while nobody said. */
const reason = z.object({ kind: differenceReason, words: z.string().nullable() }).nullable()
/** An open shift's reply has no expected cash: the count at its end is blind. */
const openShiftReply = z.object({
  id: shiftId,
  place,
  who: z.string(),
  opened_at: z.iso.datetime(),
  float: signedPesos,
})
/** A shift for who works it. */
const ownShift = openShiftReply.extend({
  /** Cash from which the drawer should be emptied; null where the place has no limit. */
  drawer_limit: pesos.nullable(),
  /** Managers with a PIN, who may agree to a movement of this drawer's cash. */
  approvers: z.array(z.object({ id: userId, name: z.string() })),
})

/** `sections` are the tables of the report's files, in order. */
const madeReport = totals.extend({
  made_at: z.iso.datetime(),
  /** IANA name; hours are shown in this time zone. */
  timezone: z.string(),
  /** Net of voids; the amounts add up to net sales. */
  products: z.array(z.object({ name: z.string(), quantity: z.number().int(), amount: sumOfPesos })),
  sections: z.array(reportSection),
})

export const shiftReport = openShiftReply.extend({
  ...madeReport.shape,
  closed_at: z.iso.datetime().nullable(),
  /** Null while the shift is open. */
  expected: signedPesos.nullable(),
  counted: signedPesos.nullable(),
  difference: signedPesos.nullable(),
  /** The same for the card terminal's vouchers. */
  expected_terminal: signedPesos.nullable(),
  counted_terminal: signedPesos.nullable(),
  difference_terminal: signedPesos.nullable(),
  reason,
  /** What the tables can't say: each movement's people and reason, and the reason of a difference. */
  notes: z.array(z.string()),
})
export type ShiftReport = z.output<typeof shiftReport>

export const currentShift = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/shifts/current',
  inPractice: true,
  auth: anyStaff,
  envelope: 'maybe',
  summary: 'The caller’s open shift at the event',
  params: inEvent,
  reply: ownShift,
})

export const openShift = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/shifts',
  inPractice: true,
  auth: anyStaff,
  idempotency: 'operation',
  limits: ['staff_changes'],
  summary: 'Open a shift with the cash in the drawer; one at a time for a person and event',
  params: inEvent,
  /** `pieces`: the float as bills and coins, where they were counted. */
  body: z
    .object({ op_id: opId, float: someCash, pieces: countedPieces.optional(), ...madeAt })
    .refine(({ float, pieces }) => addsUp(float, pieces), notAddingUp),
  reply: ownShift,
})

export const closeShift = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/shifts/:shift/close',
  inPractice: true,
  auth: anyStaff,
  idempotency: 'operation',
  limits: ['staff_changes'],
  summary:
    'Close one’s shift, or as a manager anybody’s, once, with the cash that was counted; the difference is booked',
  params: inShift,
  /** `counted_terminal`: sum of the terminal's vouchers, asked for where the shift took any. */
  body: z
    .object({
      op_id: opId,
      counted: someCash,
      pieces: countedPieces.optional(),
      counted_terminal: someCash.optional(),
    })
    .refine(({ counted, pieces }) => addsUp(counted, pieces), notAddingUp),
  reply: shiftReport,
})

export const explainDifference = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/shifts/:shift/reason',
  inPractice: true,
  auth: anyStaff,
  idempotency: 'operation',
  limits: ['staff_changes'],
  summary: 'Say once why a closed shift, one’s own or as a manager anybody’s, was not counted as expected',
  params: inShift,
  body: z
    .object({
      op_id: opId,
      kind: differenceReason,
      words: z.string().trim().min(1).max(200, drawerCopy.wordsLong).optional(),
    })
    .refine(({ kind, words }) => kind !== 'other' || words !== undefined, {
      path: ['words'],
      error: drawerCopy.wordsMissing,
    }),
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
  inPractice: true,
  auth: anyStaff,
  wire: 'file',
  summary: 'The same report as PDF or CSV',
  params: inShift.extend({ format: fileFormat }),
  reply: z.null(),
})

export const shifts = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/shifts',
  auth: { may: 'money.read' },
  summary: 'Shifts of the event: open ones first, then the newest',
  params: inEvent,
  reply: z.array(
    openShiftReply.extend({
      closed_at: z.iso.datetime().nullable(),
      /** Null while the shift is open. */
      counted: signedPesos.nullable(),
      difference: signedPesos.nullable(),
      reason,
      /** Whether somebody has still to say why it was not counted as expected. */
      wants_reason: z.boolean(),
      withdrawn: sumOfPesos,
      change_added: sumOfPesos,
    }),
  ),
})

const sold = totals.extend({ sections: z.array(reportSection) })

export const sales = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/sales',
  auth: managers,
  summary: 'What each place did since the event began, and all of them together, a second old at most',
  params: inEvent,
  reply: z.object({ at: z.iso.datetime(), event: sold, places: z.array(sold.extend({ place })) }),
})

export const eventReport = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/report',
  auth: managers,
  summary: 'All that was done at the event’s places, with its products',
  params: inEvent,
  reply: madeReport,
})

/** The hour at which a day of an event begins on its clock: a night belongs to the day on which it began. */
export const DAY_BEGINS_AT = 6

export const eventFile = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/report/:format',
  auth: managers,
  wire: 'file',
  summary: 'The same as PDF or CSV, or of one day from 6 to 6 in the morning on the event’s clock',
  params: inEvent.extend({ format: fileFormat }),
  query: z.object({ day: day.optional() }),
  reply: z.null(),
})

export const placeReport = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/places/:place/report',
  auth: managers,
  summary: 'All that was done at a place, with its products',
  params: inEvent.extend({ place: placeId }),
  reply: madeReport.extend({ place }),
})

export const placeFile = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/places/:place/report/:format',
  auth: managers,
  wire: 'file',
  summary: 'The same as PDF or CSV',
  params: inEvent.extend({ place: placeId, format: fileFormat }),
  reply: z.null(),
})
