import { sql } from 'kysely'
import type { Db } from '../db/index.ts'
import { originOf } from './http/origin.ts'
import type { Act } from './act.ts'

/** What was done. Details hold no secret and no personal data beyond ids. */
export type AuditEntry = {
  action: string
  subject?: string
  eventId?: number
  details?: Record<string, unknown>
}

/**
 * Appends to the audit log, in the transaction of the audited change, with the origin of the current call.
 */
export const audit = async (tx: Db, { actor, at, requestId }: Act, entry: AuditEntry): Promise<void> => {
  const { callerRequestId, addressMark } = originOf(requestId)
  await sql`SELECT app.audit_append(${at}, ${requestId}, ${actor.kind}, ${actor.id}, ${entry.action},
    ${entry.subject ?? null}, ${entry.eventId ?? null}, ${JSON.stringify(entry.details ?? {})}::jsonb,
    ${callerRequestId}, ${addressMark})`.execute(tx)
}

/** Audit entries about one subject of an event, as a query that the module owning the subject extends. */
export const entriesAbout = (db: Db, eventId: number, subject: string) =>
  db.selectFrom('audit_log').where('event_id', '=', eventId).where('subject', '=', subject)

/** Audit entries of one staff action at an event, as a query that the module owning the action extends. */
export const staffEntries = (db: Db, eventId: number, action: string) =>
  db
    .selectFrom('audit_log')
    .where('event_id', '=', eventId)
    .where('action', '=', action)
    .where('actor_kind', '=', 'staff')
