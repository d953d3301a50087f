import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventId, eventIdParam, userId } from './ids.ts'

const actorKind = z.enum(['visitor', 'attendee', 'staff', 'operator', 'system', 'key'])

/** What to look for; all of them together. */
const filters = {
  event: eventIdParam.optional(),
  actor: userId.optional(),
  kind: actorKind.optional(),
  action: z
    .string()
    .regex(/^[a-z_.]{1,60}$/)
    .optional(),
  /** The id of whom or what it was done to. */
  subject: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .optional(),
  /** The mark of the connection that the call came from. */
  mark: z
    .string()
    .regex(/^a-[\w-]{1,40}$/)
    .optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
}

/** What an id in an entry stands for, and the event's page that shows it. */
const reference = z.object({
  id: z.string(),
  words: z.string(),
  page: z.enum(['attendee', 'venue', 'venue/products', 'devices', 'team/shifts']).nullable(),
})
export type AuditReference = z.output<typeof reference>

const entry = z.object({
  id: z.guid(),
  at: z.iso.datetime(),
  actor: z.object({ kind: actorKind, id: userId.nullable(), name: z.string().nullable() }),
  action: z.string(),
  /** What was done, in a sentence without a subject. */
  says: z.string(),
  subject: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  event: z.object({ id: eventId, name: z.string().nullable() }).nullable(),
  details: z.record(z.string(), z.unknown()),
  references: z.array(reference),
  mark: z.string().nullable(),
  request_id: z.string(),
})
export type AuditEntryOnWire = z.output<typeof entry>

export const readAudit = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/audit',
  auth: { may: 'audit.read' },
  summary:
    'Who did what, to whom, when, where and from where, latest first, in pages of 50: of all events for an administrator, of their own for finance and managers',
  query: z.object({
    ...filters,
    /** The last entry of the page before. */
    before: z.guid().optional(),
  }),
  reply: z.object({
    entries: z.array(entry),
    next: z.guid().nullable(),
    /** The actions there are, with their sentences, to choose from. */
    actions: z.array(z.object({ action: z.string(), says: z.string() })),
    /** Who was chosen, if anybody. */
    actor_name: z.string().nullable(),
  }),
})

export const exportAudit = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/audit/exports',
  auth: { may: 'audit.read' },
  limits: ['audit_exports'],
  wire: 'file',
  summary: 'The same as CSV or XLSX, all of it; making it is an entry too',
  body: z.object({
    ...filters,
    event: eventId.optional(),
    /** CSV without it. */
    format: z.enum(['csv', 'xlsx']).optional(),
  }),
  reply: z.null(),
})
