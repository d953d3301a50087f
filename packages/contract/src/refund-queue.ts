import { refundsCopy } from '@saldo/copy/refunds'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventId, eventIdParam, opId } from './ids.ts'
import { signedPesos } from './money.ts'
import { refundState } from './refunds.ts'

const read = { may: 'refunds.read' } as const

/** What the office should know of a request before it decides; never a verdict. */
export const hintKind = z.enum([
  'qr_unknown',
  'sent_by_other',
  'sent_by_holder',
  'clabe_wrong',
  'clabe_fits',
  'bank_unknown',
  'clabe_shared',
  'same_qr',
  'picture_same',
  'picture_other',
  'picture_unknown',
  'name_unlike',
  'contact_reused',
  'qr_replaced',
  'dispute_open',
  'late',
  'in_time',
  'below_minimum',
])
export type HintKind = z.output<typeof hintKind>

const hint = z.object({
  kind: hintKind,
  /** Of a red one the holder is asked first, and accepting needs a reason. */
  tone: z.enum(['red', 'warning', 'good']),
  /** How many requests or people it is about. */
  count: z.number().int().nullable(),
})
export type Hint = z.output<typeof hint>

const queueLine = z.object({
  folio: z.string(),
  /** Null for a request that names no QR we know. */
  event_id: eventId.nullable(),
  state: refundState,
  /** Null once the personal details were deleted. */
  name: z.string().nullable(),
  bank: z.string().nullable(),
  clabe_end: z.string().nullable(),
  /** Whether an account sent it. */
  has_account: z.boolean(),
  /** What accepting would hold now, or what was held; null where no QR is known. */
  amount: signedPesos.nullable(),
  is_in_batch: z.boolean(),
  asked_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  hints: z.array(hint),
})
export type QueueLine = z.output<typeof queueLine>

const queue = z.object({
  /** How many requests there are of each state, whatever is shown. */
  counts: z.record(refundState, z.number().int()),
  lines: z.array(queueLine),
  /** Asks for the next page; null on the last. */
  next: z.string().nullable(),
})
export type RefundQueue = z.output<typeof queue>

const query = z.object({
  state: refundState.default('requested'),
  /** Those without, or with, a hint that isn't good. */
  hints: z.enum(['clean', 'hinted']).optional(),
  after: z.string().max(100).optional(),
})

export const refundQueue = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/refund-queue',
  auth: read,
  summary: 'Refund requests of an event in a state, oldest first, each with its hints; pages of 50',
  params: z.object({ event: eventIdParam }),
  query,
  reply: queue,
})

export const refundQueues = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/refund-queue',
  auth: read,
  summary: 'The same of every event where the caller may read them; an administrator’s also of no known QR',
  query,
  reply: queue,
})

export const refundHints = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/refund-queue/:folio',
  auth: read,
  summary: 'One request of the queue with all of its hints',
  params: z.object({ event: eventIdParam, folio: z.string().max(20) }),
  reply: queueLine,
})

export const askHolder = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/refunds/:folio/ask',
  auth: read,
  idempotency: 'operation',
  limits: ['staff_changes'],
  summary: 'Ask whoever sent a request, and its QR’s holder, about it by e-mail; it waits meanwhile',
  params: z.object({ event: eventIdParam, folio: z.string().max(20) }),
  body: z.object({
    op_id: opId,
    question: z
      .string()
      .trim()
      .min(1, { error: refundsCopy.required, abort: true })
      .max(300, refundsCopy.reasonLong),
  }),
  reply: queueLine,
})
