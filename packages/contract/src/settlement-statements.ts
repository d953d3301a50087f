import { z } from 'zod'
import { day } from './days.ts'
import { endpoint } from './endpoint.ts'
import { opId } from './ids.ts'
import { adjustment, atPlace, book, inEvent, read, settlementLimits, statement, step } from './settlement.ts'

const ofStatement = inEvent.extend({ statement: opId })

export const draftStatement = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/settlement/places/:place/statements',
  auth: book,
  idempotency: 'operation',
  limits: ['staff_changes'],
  summary: 'Freeze what a place is due now into a statement; one at a time is open',
  params: atPlace,
  body: z.object({ op_id: opId, adjustments: z.array(adjustment).max(settlementLimits.adjustments) }),
  reply: statement,
})

export const approveStatement = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/settlement/statements/:statement/approve',
  auth: book,
  limits: ['staff_changes'],
  summary: 'Approve what another person prepared, by its print: books it. Needs a recent sign-in',
  params: ofStatement,
  body: z.object({ print: z.string().length(64) }),
  reply: statement,
})

export const payStatement = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/settlement/statements/:statement/pay',
  auth: book,
  limits: ['staff_changes'],
  summary: 'Book that an approved statement was paid from the bank. Needs a recent sign-in',
  params: ofStatement,
  body: z.object({
    paid_on: day,
    reference: z.string().trim().min(1).max(settlementLimits.reference),
  }),
  reply: statement,
})

export const cancelStatement = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/settlement/statements/:statement/cancel',
  auth: book,
  limits: ['staff_changes'],
  summary: 'Undo a draft; what was in it goes into the next one',
  params: ofStatement,
  body: z.object({}),
  reply: statement,
})

export const statementPayee = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/settlement/statements/:statement/payee',
  auth: book,
  limits: ['exports'],
  summary: 'The whole CLABE that an approved statement is paid to; needs a recent sign-in, and is recorded',
  params: ofStatement,
  reply: z.object({ name: z.string(), bank: z.string().nullable(), clabe: z.string() }),
})

export const settlementFormat = z.enum(['pdf', 'xlsx'])
export type SettlementFormat = z.output<typeof settlementFormat>

export const statementFile = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/settlement/statements/:statement/file/:format',
  auth: read,
  wire: 'file',
  limits: ['exports'],
  summary: 'A statement as PDF or XLSX, made from what was frozen: the same bytes each time',
  params: ofStatement.extend({ format: settlementFormat }),
  reply: z.null(),
})

export const settlementFile = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/settlement/file/:format',
  auth: { may: 'money.read' },
  wire: 'file',
  limits: ['exports'],
  summary: 'The event’s settlement as it is now: all places, the organiser’s own, and where the money is',
  params: inEvent.extend({ format: settlementFormat }),
  reply: z.null(),
})

const eventStatement = z.object({
  id: opId,
  /** Counts within the event. */
  number: z.number().int(),
  /** Nothing could be given back any more, and every vendor was settled. */
  is_final: z.boolean(),
  made: step,
  print: z.string(),
})
export type EventStatement = z.output<typeof eventStatement>

export const eventStatements = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/settlement/event-statements',
  auth: { may: 'money.read' },
  summary: 'The event’s settlements as they were kept, newest first',
  params: inEvent,
  reply: z.array(eventStatement),
})

export const keepEventStatement = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/settlement/event-statements',
  auth: book,
  idempotency: 'operation',
  limits: ['staff_changes'],
  summary:
    'Freeze the settlement of the whole event as it is now, so that its files can be made again identically',
  params: inEvent,
  body: z.object({ op_id: opId }),
  reply: eventStatement,
})

export const eventStatementFile = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/settlement/event-statements/:statement/file/:format',
  auth: { may: 'money.read' },
  wire: 'file',
  limits: ['exports'],
  summary: 'A kept settlement of the event as PDF or XLSX: the same bytes each time',
  params: ofStatement.extend({ format: settlementFormat }),
  reply: z.null(),
})
