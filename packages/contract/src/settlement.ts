import { settlementCopy } from '@saldo/copy/settlement'
import { z } from 'zod'
import { clabeFits } from './clabe.ts'
import { endpoint } from './endpoint.ts'
import { eventIdParam, opId, placeId } from './ids.ts'
import { signedPesos, sumOfPesos } from './money.ts'
import { plainRfc, rfcFits } from './rfc.ts'

/** Who reads, and who does the books of a settlement. */
export const read = { may: 'settlement.read' } as const
export const book = { may: 'settlement.book' } as const

export const inEvent = z.object({ event: eventIdParam })
export const atPlace = inEvent.extend({ place: placeId })

export const settlementLimits = { owner: 120, reference: 60, reason: 120, adjustments: 20 } as const

/** What the specification of taxes asks for: 16 %, or 8 % at the border. */
export const vatRates = { usual: 1_600, border: 800 } as const

/** Hundredths of a percent. */
const basisPoints = z.number().int().min(0).max(10_000)
const notBelowZero = signedPesos.refine((amount) => amount >= 0n)

const rates = z.object({
  commission_bp: basisPoints,
  /** Taken once, with the place’s first statement. */
  fixed_fee: notBelowZero,
  /** VAT on commission and fixed fee. */
  vat_bp: basisPoints,
})

const owner = z.object({
  name: z.string(),
  rfc: z.string(),
  bank: z.string().nullable(),
  /** The CLABE’s last four digits. */
  clabe_end: z.string(),
})

export const settlementFields = rates.extend({
  owner_name: z.string().trim().min(1).max(settlementLimits.owner),
  rfc: z
    .string()
    .max(20)
    .overwrite(plainRfc)
    .refine((rfc) => rfcFits(rfc), settlementCopy.rfcWrong),
  /** Without one, the CLABE that is there stays. */
  clabe: z
    .string()
    .max(40)
    .overwrite((clabe) => clabe.replaceAll(/\s/g, ''))
    .refine((clabe) => clabeFits(clabe), settlementCopy.clabeWrong)
    .optional(),
})

/** How far a place is: a supplement is what came after its last statement. */
export const placeState = z.enum([
  'own',
  'nothing',
  'pending',
  'supplement',
  'draft',
  'approved',
  'paid',
  'carried',
])
export type PlaceState = z.output<typeof placeState>

export const statementState = z.enum(['draft', 'approved', 'paid', 'carried', 'cancelled'])
export type StatementState = z.output<typeof statementState>

/** What a place is due, line by line; what is taken off is below zero. All of them but the deposits add up to `due`. */
const dues = z.object({
  sales: sumOfPesos,
  tips: sumOfPesos,
  commission: sumOfPesos,
  fixed_fee: sumOfPesos,
  vat: sumOfPesos,
  adjustments: sumOfPesos,
  due: sumOfPesos,
  /** For cups, less what came back, which the place took: the guests’ money, in no other line. */
  deposits: sumOfPesos,
})
export type Dues = z.output<typeof dues>

const placeLine = dues.extend({
  id: placeId,
  name: z.string(),
  /** Null where the place is the organiser’s own. */
  owner: owner.nullable(),
  rates: rates.nullable(),
  state: placeState,
  /** Of its statements. */
  paid: sumOfPesos,
})
export type PlaceLine = z.output<typeof placeLine>

/** One row of the two columns, by `settlementColumnsCopy`’s words. */
export const whereLines = ['gateways', 'terminals', 'drawers', 'bank'] as const
export const whoseLines = [
  'people',
  'refunds',
  'vendors_open',
  'vendors_due',
  'tips',
  'vat',
  'cups',
  'suspense',
  'organiser',
  'merges',
] as const
export const organiserLines = [
  'own_sales',
  'commission',
  'breakage',
  'fees',
  'promo_spent',
  'chargebacks',
  'cash_difference',
  'offline_loss',
] as const
const lineOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.array(z.object({ line: z.enum(names), name: z.string().nullable(), amount: sumOfPesos }))

const columns = z.object({
  where: lineOf(whereLines),
  whose: lineOf(whoseLines),
  /** What `organiser` is made of; costs are below zero. */
  organiser: lineOf(organiserLines),
  where_total: sumOfPesos,
  whose_total: sumOfPesos,
  /** Zero, or the books are wrong. */
  difference: sumOfPesos,
})
export type Columns = z.output<typeof columns>

/**
 * From what was loaded to what is the organiser's: levels, and between them what is added or, below zero, taken off.
 * `other_balance` is what else changed balances (gifts, corrections, chargebacks), `other` what corrections took of bars.
 */
export const flowSteps = [
  'loaded',
  'given_back',
  'unspent',
  'other_balance',
  'spent',
  'cash_sales',
  'breakage',
  'fees',
  'losses',
  'vendors',
  'tips',
  'vat',
  'cups',
  'other',
  'organiser',
] as const
export type FlowStep = (typeof flowSteps)[number]
export const flowLevels: ReadonlySet<FlowStep> = new Set(['loaded', 'spent', 'organiser'])

const flow = z.array(z.object({ step: z.enum(flowSteps), amount: sumOfPesos }))
export type Flow = z.output<typeof flow>

/** What has to stay: other people’s money, whoever is paid. */
const reserve = z.object({ people: sumOfPesos, refunds: sumOfPesos, disputes: sumOfPesos, total: sumOfPesos })

export const settlement = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/settlement',
  auth: read,
  summary:
    'What each place is due and how far it is; where the money is and whose. A vendor sees their own place',
  params: inEvent,
  reply: z.object({
    at: z.iso.datetime(),
    timezone: z.string(),
    /** Something may still be given back. */
    is_preliminary: z.boolean(),
    refunds_until: z.iso.datetime().nullable(),
    /** The only place that the caller sees; null for the whole event. */
    own_place: placeId.nullable(),
    places: z.array(placeLine),
    reserve: reserve.nullable(),
    columns: columns.nullable(),
    /** The event’s, by its figures; null for a vendor. */
    net: sumOfPesos.nullable(),
    flow: flow.nullable(),
  }),
})
export type Settlement = z.output<typeof settlement.reply>

export const step = z.object({ who: z.string().nullable(), at: z.iso.datetime() })
const end = z.object({ op_id: z.string(), at: z.iso.datetime() })
export const adjustment = z.object({
  amount: signedPesos.refine((amount) => amount !== 0n, settlementCopy.adjustmentZero),
  reason: z.string().trim().min(1).max(settlementLimits.reason),
})

export const statement = dues.extend({
  id: opId,
  /** Counts within the place; from 2 on it is a supplement. */
  number: z.number().int(),
  state: statementState,
  is_preliminary: z.boolean(),
  lines: z.object({ qr: sumOfPesos, cash: sumOfPesos, voids: sumOfPesos, other: sumOfPesos }),
  each_adjustment: z.array(adjustment),
  rates,
  owner,
  /** What earlier statements left owed to the organiser, zero or below. */
  carried: sumOfPesos,
  to_pay: sumOfPesos,
  /** Digest of all that was frozen; an approval names it. */
  print: z.string(),
  /** The first and last transfer in it; null where only late ones came. */
  first: end.nullable(),
  last: end.nullable(),
  transfers: z.number().int(),
  /** Of them, how many were booked before the last one of the statement before, and arrived after it. */
  late: z.number().int(),
  prepared: step,
  /** Whether the caller prepared it, and so can’t approve it. */
  is_own: z.boolean(),
  approved: step.nullable(),
  paid: step.extend({ on: z.string(), reference: z.string() }).nullable(),
  cancelled: step.nullable(),
})
export type Statement = z.output<typeof statement>

export const placeSettlement = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/settlement/places/:place',
  auth: read,
  summary: 'A place’s terms, what a statement would hold now, and its statements, newest first',
  params: atPlace,
  reply: z.object({
    at: z.iso.datetime(),
    timezone: z.string(),
    is_preliminary: z.boolean(),
    place: placeLine,
    terms: z.object({ changed: step }).nullable(),
    /** In no statement yet; null for the organiser’s own place. */
    pending: dues.extend({ carried: sumOfPesos, to_pay: sumOfPesos }).nullable(),
    statements: z.array(statement),
  }),
})
export type PlaceSettlement = z.output<typeof placeSettlement.reply>

export const setTerms = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'office/events/:event/settlement/places/:place/terms',
  auth: book,
  limits: ['staff_changes'],
  summary:
    'Say who owns a place and what the organiser keeps; statements that are there stay as they are. Needs a recent sign-in',
  params: atPlace,
  body: settlementFields,
  reply: z.object({ owner, rates }),
})

export const settlementWaiting = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/settlement/waiting',
  auth: book,
  summary:
    'Statements and breakage that wait for the caller’s approval: what they prepared themselves does not',
  params: inEvent,
  reply: z.object({
    statements: z.array(z.object({ place: placeId, name: z.string(), to_pay: sumOfPesos })),
    breakage: z.boolean(),
  }),
})
