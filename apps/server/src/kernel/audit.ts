import { sql } from 'kysely'
import type { Db } from '../db/index.ts'
import { originOf } from './origin.ts'

/** A security event: who did what to what. Details hold no secret and no personal data beyond ids. */
export type AuditEntry = {
  at: Date
  requestId: string
  actor: { kind: 'visitor' | 'attendee' | 'staff' | 'operator' | 'system'; id: string | null }
  action: string
  subject?: string
  eventId?: number
  details?: Record<string, unknown>
}

/** Appends to the audit log, in the transaction of what it tells of, with where the call under way came from. */
export const audit = async (tx: Db, entry: AuditEntry): Promise<void> => {
  const { at, requestId, actor, action } = entry
  const { callerRequestId, addressMark } = originOf(requestId)
  await sql`SELECT app.audit_append(${at}, ${requestId}, ${actor.kind}, ${actor.id}, ${action},
    ${entry.subject ?? null}, ${entry.eventId ?? null}, ${JSON.stringify(entry.details ?? {})}::jsonb,
    ${callerRequestId}, ${addressMark})`.execute(tx)
}

/** The entries of one action of the staff at an event, for a query of the module whose action it is. */
export const staffEntries = (db: Db, eventId: number, action: string) =>
  db
    .selectFrom('audit_log')
    .where('event_id', '=', eventId)
    .where('action', '=', action)
    .where('actor_kind', '=', 'staff')
