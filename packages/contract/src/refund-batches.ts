import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventIdParam, opId } from './ids.ts'
import { pesos, sumOfPesos } from './money.ts'

const prepare = { may: 'refunds.decide' } as const
const pay = { may: 'refunds.pay' } as const

const inEvent = z.object({ event: eventIdParam })
const inBatch = inEvent.extend({ batch: opId })

/** Approving as much as this needs a sign-in younger than 15 minutes. */
export const freshFromPesos = 50_000

export const batchState = z.enum(['prepared', 'approved', 'filed', 'closed', 'cancelled'])
export type BatchState = z.output<typeof batchState>

const step = z.object({ who: z.string().nullable(), at: z.iso.datetime() })
const sum = z.object({ refunds: z.number().int(), total: sumOfPesos })

const batchLine = sum.extend({
  id: opId,
  /** Counts within the event. */
  number: z.number().int(),
  state: batchState,
  prepared: step,
  approved: step.nullable(),
  filed: step.nullable(),
  cancelled: step.nullable(),
  closed_at: z.iso.datetime().nullable(),
})
export type BatchLine = z.output<typeof batchLine>

/** Why an accepted refund stayed out: no details, a CLABE whose digit is wrong, or nothing held any more. */
export const leftOutReason = z.enum(['details', 'clabe', 'hold'])
const leftOut = z.array(z.object({ folio: z.string(), reason: leftOutReason }))

export const refundBatches = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/refund-batches',
  auth: prepare,
  summary: 'Accepted refunds that are in no batch, and the last 100 batches, newest first',
  params: inEvent,
  reply: z.object({ ready: sum, batches: z.array(batchLine) }),
})

export const prepareBatch = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/refund-batches',
  auth: prepare,
  idempotency: 'operation',
  limits: ['staff_changes'],
  summary:
    'Freeze accepted refunds into a batch for the bank: those named, or all; what can’t be paid stays out and is told',
  params: inEvent,
  body: z.object({ op_id: opId, folios: z.array(z.string().max(20)).min(1).max(1_000).optional() }),
  reply: z.object({ batch: batchLine, left_out: leftOut }),
})

const item = z.object({
  seq: z.number().int(),
  folio: z.string(),
  /** Null once the personal details were deleted. */
  name: z.string().nullable(),
  bank: z.string().nullable(),
  /** The CLABE’s last four digits. */
  clabe_end: z.string().nullable(),
  amount: pesos,
  reference: z.string(),
  outcome: z.enum(['paid', 'returned']).nullable(),
  /** Whether the books have that outcome. */
  is_booked: z.boolean(),
  /** Why they can’t have it, as an error’s sentence. */
  refusal: z.string().nullable(),
})

export const refundBatch = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/refund-batches/:batch',
  auth: prepare,
  summary: 'A batch with its sums by bank and 100 of its refunds from `after` on',
  params: inBatch,
  query: z.object({ after: z.coerce.number().int().min(0).max(1_000_000).default(0) }),
  reply: z.object({
    batch: batchLine,
    /** The first and last four digits of what was frozen. */
    print: z.string(),
    /** Whether the caller prepared it, and so can’t approve it. */
    is_own: z.boolean(),
    largest: sumOfPesos,
    smallest: sumOfPesos,
    by_bank: z.array(sum.extend({ bank: z.string().nullable() })),
    answered: z.object({ paid: z.number().int(), returned: z.number().int(), booked: z.number().int() }),
    /** Outcomes that the books refuse: each needs a person. */
    refused: z.number().int(),
    items: z.array(item),
    next_after: z.number().int().nullable(),
  }),
})
export type BatchFile = z.output<typeof refundBatch.reply>

export const approveBatch = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/refund-batches/:batch/approve',
  auth: pay,
  limits: ['staff_changes'],
  summary:
    'Approve what another person prepared, by typing its sum; from 50,000 pesos on it needs a recent sign-in',
  params: inBatch,
  body: z.object({ total: sumOfPesos }),
  reply: batchLine,
})

export const cancelBatch = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/refund-batches/:batch/cancel',
  auth: prepare,
  limits: ['staff_changes'],
  summary: 'Undo a batch whose file was not made yet; its refunds are free for another',
  params: inBatch,
  body: z.object({}),
  reply: batchLine,
})

export const bankFileFormat = z.enum(['csv', 'fixed'])
export type BankFileFormat = z.output<typeof bankFileFormat>

export const makeBatchFile = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/refund-batches/:batch/file',
  auth: pay,
  limits: ['staff_changes'],
  summary: 'Make the bank’s file of an approved batch: from now on it can’t be undone',
  params: inBatch,
  body: z.object({}),
  reply: batchLine,
})

export const batchFile = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/refund-batches/:batch/file/:format',
  auth: pay,
  wire: 'file',
  limits: ['exports'],
  summary: 'The bank’s file of a batch: `csv`, or `fixed` for the layout of fixed widths',
  params: inBatch.extend({ format: bankFileFormat }),
  reply: z.null(),
})

/** Most bytes and lines of a bank’s answer. */
export const answerLimits = { bytes: 8_000_000, lines: 50_000, bank: 40 } as const

const title = z.string().trim().min(1).max(100)
const words = z.array(z.string().trim().min(1).max(60)).max(20)

/** Which columns of a bank’s answer mean what, by their titles, and which words of `status` do. */
export const answerColumns = z.object({
  reference: title,
  amount: title,
  /** Null where every line of the file is one of `every`. */
  status: title.nullable(),
  reason: title.nullable(),
  paid: words,
  returned: words,
  every: z.enum(['paid', 'returned']).nullable(),
})
export type AnswerColumns = z.output<typeof answerColumns>

const answerForm = z.object({
  bank: z.string().trim().min(1).max(answerLimits.bank),
  /** `answerColumns` as JSON; without it, what was told of this bank before, or a guess by the titles. */
  columns: z.string().max(4_000).optional(),
  file: z.custom<File>((value) => value instanceof File),
})

/** Why a line is unknown: nothing of the batch, another amount, a word nobody told, said twice, said otherwise. */
export const unknownReason = z.enum(['reference', 'amount', 'status', 'twice', 'contradicts'])
export type UnknownReason = z.output<typeof unknownReason>

const answerPreview = z.object({
  mark: z.string(),
  /** The titles of the file’s columns. */
  titles: z.array(z.string()),
  /** How they were read; null where reference and amount weren’t found. */
  columns: answerColumns.nullable(),
  /** The words of the status column, at most 50. */
  statuses: z.array(z.string()),
  paid: sum,
  returned: sum,
  /** Lines that say what an earlier answer said. */
  known: sum,
  unknown: z.number().int(),
  /** Refunds of the batch of which no answer says anything yet. */
  waiting: z.number().int(),
  /** The first 100 of those returned and of those unknown. */
  returned_lines: z.array(
    z.object({ line: z.number().int(), folio: z.string(), amount: pesos, reason: z.string() }),
  ),
  unknown_lines: z.array(
    z.object({ line: z.number().int(), reference: z.string(), amount: z.string(), reason: unknownReason }),
  ),
})
export type AnswerPreview = z.output<typeof answerPreview>

export const previewAnswer = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/refund-batches/:batch/answer/preview',
  auth: pay,
  wire: 'multipart',
  limits: ['staff_changes'],
  summary:
    'What a bank’s answer would book: `bank`, `columns` (JSON, optional) and, last, `file`, CSV or text up to 8 MB',
  params: inBatch,
  body: answerForm,
  reply: answerPreview,
})

export const confirmAnswer = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/refund-batches/:batch/answer',
  auth: pay,
  wire: 'multipart',
  limits: ['staff_changes'],
  summary:
    'Book what the preview said: its `mark`, then the same fields; a file that was confirmed already moves nothing',
  params: inBatch,
  /** The mark comes before the file, so that it is there when the file is read. */
  body: z.object({ mark: z.string().length(64), ...answerForm.shape }),
  reply: answerPreview,
})
