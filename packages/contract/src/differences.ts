import { differencesCopy } from '@saldo/copy/differences'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventId, opId, userId, walletId, type EventId } from './ids.ts'
import { accountGroup } from './money-reports.ts'
import { signedPesos, sumOfPesos } from './money.ts'

const read = { may: 'money.read' } as const
const book = { may: 'money.book' } as const

/** 0 names what belongs to no event of ours, which is the administrators’ alone. */
const eventOrNone = z.codec(
  z.string().regex(/^(0|[1-9]\d{0,4})$/),
  z.number().int().min(0).max(32_767) as unknown as z.ZodType<EventId, number>,
  { decode: (text) => Number(text), encode: (id) => String(id) },
)
const inEvent = z.object({ event: eventOrNone })

export const differenceLimits = { reason: 300, note: 500, proofNote: 2_000, fileName: 120 } as const

export const differenceKind = z.enum([
  'unknown_here',
  'unknown_there',
  'amount',
  'refunded',
  'fee',
  'not_applied',
  'cash',
  'terminal',
  'suspense',
  'chargeback',
  'batch',
])
export type DifferenceKind = z.output<typeof differenceKind>

/** What one person asks for and another decides. */
export const differenceVerb = z.enum(['debt', 'assign', 'pay_out', 'accept_loss', 'corrected'])
export type DifferenceVerb = z.output<typeof differenceVerb>

/**
 * What may be done now. `resolve`: the gateway is asked and its word booked, or the money given back; `note`: its
 * person is asked; `prove`: proofs are sent; the others need two people.
 */
export const differenceAct = z.enum(['resolve', 'note', 'prove', ...differenceVerb.options])
export type DifferenceAct = z.output<typeof differenceAct>

/** Names one difference: its source and the ids that it has there. */
export const differenceId = z
  .string()
  .max(200)
  .regex(/^(provider|cash|terminal|suspense|chargeback|batch)(~[\w.-]+){1,3}$/)
export type DifferenceId = z.output<typeof differenceId>

export const inDifference = inEvent.extend({ difference: differenceId })

const asked = z.object({
  id: opId,
  verb: differenceVerb,
  reason: z.string(),
  amount: sumOfPesos,
  who: z.string().nullable(),
  at: z.iso.datetime(),
  /** Whether the caller asked, and so can’t approve. */
  is_own: z.boolean(),
  wallet_id: walletId.nullable(),
  decided: z
    .object({ who: z.string().nullable(), at: z.iso.datetime(), is_approved: z.boolean() })
    .nullable(),
})
export type DifferenceAsk = z.output<typeof asked>

const line = z.object({
  id: differenceId,
  /** Null for what belongs to no event of ours. */
  event_id: eventId.nullable(),
  kind: differenceKind,
  /** `asked`: another person decides; `moving`: money or proofs are on their way. */
  state: z.enum(['open', 'asked', 'moving', 'closed']),
  /** What people call its gateway; null for cash and batches. */
  gateway: z.string().nullable(),
  /** The payment, the place, or the refund’s folio. */
  name: z.string(),
  /** The purchase code, where there is one. */
  code: z.string().nullable(),
  /** Whose shift it is. */
  who: z.string().nullable(),
  /** Of suspense its reason, of a chargeback its state, of a batch why the books refuse, of a closed one how it ended. */
  detail: z.string().nullable(),
  /** By the books, in pesos; null where they have nothing. */
  ours: sumOfPesos.nullable(),
  /** By the gateway or the count; null where it has nothing. */
  theirs: sumOfPesos.nullable(),
  at: z.iso.datetime(),
  /** Until when a chargeback takes proofs. */
  due_at: z.iso.datetime().nullable(),
  closed_at: z.iso.datetime().nullable(),
})
export type DifferenceLine = z.output<typeof line>

const list = z.object({
  /** How many are open of each kind, whatever is shown. */
  counts: z.partialRecord(differenceKind, z.number().int()),
  /** Of the open ones: their differences without signs, and since when the oldest waits. */
  sum: sumOfPesos,
  oldest_at: z.iso.datetime().nullable(),
  suspense: z.object({ count: z.number().int(), sum: sumOfPesos }),
  /** Open chargebacks, and those of them whose deadline is within three days. */
  chargebacks: z.object({ count: z.number().int(), sum: sumOfPesos, soon: z.number().int() }),
  /** What closed without a person in the last 30 days, 1,000 at most. */
  repaired: z.object({ confirmed: z.number().int(), booked: z.number().int() }),
  lines: z.array(line),
  /** Asks for the next page; null on the last. */
  next: z.number().int().nullable(),
})
export type DifferenceList = z.output<typeof list>

const query = z.object({
  state: z.enum(['open', 'closed']).default('open'),
  kind: differenceKind.optional(),
  /** Where the page begins. */
  from: z.coerce.number().int().min(0).max(100_000).default(0),
})

export const differences = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/differences',
  auth: read,
  summary:
    'Differences of an event over gateways, cash and suspense: the open ones oldest first, the closed ones newest first; pages of 50',
  params: inEvent,
  query,
  reply: list,
})

export const allDifferences = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/differences',
  auth: read,
  summary: 'The same of every event where the caller may read them; an administrator’s also of no event',
  query,
  reply: list,
})

const booked = z.object({
  debit: z.object({ group: accountGroup, name: z.string().nullable() }),
  credit: z.object({ group: accountGroup, name: z.string().nullable() }),
  amount: sumOfPesos,
})
export type BookedLine = z.output<typeof booked>

const told = z.object({
  /** False when the gateway gave no answer: what it says is unknown. */
  is_heard: z.boolean(),
  asked_at: z.iso.datetime(),
  /** Null when it knows no such payment. */
  payment: z
    .object({
      status: z.string(),
      amount: sumOfPesos,
      refunded: sumOfPesos,
      fee: signedPesos.nullable(),
      updated_at: z.iso.datetime(),
    })
    .nullable(),
  /** Of a chargeback. */
  dispute: z
    .object({
      id: z.string(),
      state: z.enum(['open', 'reviewing', 'won', 'lost']),
      reason: z.string().nullable(),
      proofs: z.number().int(),
    })
    .nullable(),
})
export type ProviderWord = z.output<typeof told>

const proof = z.object({
  who: z.string().nullable(),
  at: z.iso.datetime(),
  state: z.enum(['sending', 'sent', 'refused']),
  refusal: z.string().nullable(),
  note: z.string(),
  files: z.array(z.object({ name: z.string(), bytes: z.number().int() })),
})

const opened = z.object({
  line,
  /** Null for cash and batches. */
  told: told.nullable(),
  /** What `resolve` or the act that two people take would book now. */
  books: z.array(booked),
  acts: z.array(differenceAct),
  asks: z.array(asked),
  notes: z.array(z.object({ text: z.string(), who: z.string().nullable(), at: z.iso.datetime() })),
  /** The QR that has, or had, the money. */
  wallet_id: walletId.nullable(),
  person_id: userId.nullable(),
  /** Of suspense: why its gateway refused to give it back. */
  refusal: z.string().nullable(),
  /** Of a chargeback: what its gateway takes, and what was sent. */
  proof_limits: z
    .object({ files: z.number().int(), bytes_each: z.number().int(), bytes_together: z.number().int() })
    .nullable(),
  proofs: z.array(proof),
})
export type OpenDifference = z.output<typeof opened>

export const difference = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/differences/:difference',
  auth: read,
  summary: 'One difference with what its gateway says now, asked at once, and what a click would book',
  params: inDifference,
  reply: opened,
})

export const resolveDifference = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/differences/:difference/resolve',
  auth: book,
  limits: ['staff_changes'],
  summary:
    'Ask the gateway and book what it says, or have suspended money given back; needs a recent sign-in',
  params: inDifference,
  body: z.object({}),
  reply: z.object({ id: differenceId, status: z.enum(['closed', 'moving']) }),
})

const reason = z
  .string()
  .trim()
  .min(1, { error: differencesCopy.reasonMissing, abort: true })
  .max(differenceLimits.reason, differencesCopy.reasonLong)

export const askDifference = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/differences/:difference/ask',
  auth: book,
  idempotency: 'operation',
  limits: ['staff_changes'],
  summary:
    'Ask for what two people decide; `qr` names a QR’s code or a purchase code; needs a recent sign-in',
  params: inDifference,
  body: z.object({ op_id: opId, verb: differenceVerb, reason, qr: z.string().trim().max(60).optional() }),
  reply: z.object({ id: opId, status: z.literal('asked') }),
})

export const decideDifference = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/differences/:difference/decide',
  auth: book,
  limits: ['staff_changes'],
  summary:
    'Approve what another person asked for, which books it, or decline it; whoever asked may only take it back; needs a recent sign-in',
  params: inDifference,
  body: z.object({ ask: opId, is_approved: z.boolean() }),
  reply: z.object({ id: opId, status: z.enum(['approved', 'declined']) }),
})

export const noteDifference = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/differences/:difference/notes',
  auth: book,
  idempotency: 'operation',
  limits: ['staff_changes'],
  summary: 'Note of a difference what its person was asked, or answered',
  params: inDifference,
  body: z.object({
    op_id: opId,
    text: z
      .string()
      .trim()
      .min(1, { error: differencesCopy.noteMissing, abort: true })
      .max(differenceLimits.note, differencesCopy.noteLong),
  }),
  reply: z.object({ id: opId, status: z.literal('noted') }),
})

export const compareNow = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/differences/compare',
  auth: book,
  limits: ['staff_changes'],
  summary: 'Have the gateways’ reports compared with the books now, as happens daily',
  body: z.object({}),
  reply: z.object({ status: z.literal('comparing') }),
})
