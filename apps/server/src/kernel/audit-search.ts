import type { EventId, UserId } from '@saldo/contract/ids'
import { FIRST_PRACTICE } from '@saldo/contract/practice-numbers'
import { sql } from 'kysely'
import { findInEach, readEach, type Db, type EveryDatabase } from '../db/index.ts'

export type ActorKind = 'visitor' | 'attendee' | 'staff' | 'operator' | 'system' | 'key'

/** What to look for in the audit log, all of it together. What was practised is in none of it. */
export type AuditFilters = {
  /** The events whose entries are seen; `all` includes what belongs to none. */
  events: 'all' | readonly EventId[]
  actor?: UserId | undefined
  kind?: ActorKind | undefined
  action?: string | undefined
  subject?: string | undefined
  mark?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
}

export type AuditRow = {
  id: string
  at: Date
  actorKind: ActorKind
  actorId: UserId | null
  action: string
  subject: string | null
  eventId: EventId | null
  details: Record<string, unknown>
  mark: string | null
  requestId: string
}

export type AuditCursor = Pick<AuditRow, 'id' | 'at'>

const matching = (db: Db, { events, actor, kind, action, subject, mark, from, until }: AuditFilters) =>
  db
    .selectFrom('audit_log')
    .where((where) => where.or([where('event_id', 'is', null), where('event_id', '<', FIRST_PRACTICE)]))
    .$if(events !== 'all', (query) =>
      query.where(sql<boolean>`event_id = ANY(${events === 'all' ? [] : [...events]}::integer[])`),
    )
    .$if(actor !== undefined, (query) => query.where('actor_id', '=', actor ?? null))
    .$if(kind !== undefined, (query) => query.where('actor_kind', '=', kind ?? ''))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .$if(mark !== undefined, (query) => query.where('address_mark', '=', mark ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? new Date(0)))
    .$if(until !== undefined, (query) => query.where('at', '<', until ?? new Date(0)))

const latestFirst = (a: AuditCursor, b: AuditCursor): number =>
  b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1)

const pageOf = async (
  db: Db,
  filters: AuditFilters,
  before: AuditCursor | null,
  limit: number,
): Promise<AuditRow[]> => {
  const rows = await matching(db, filters)
    .select(['id', 'at', 'actor_kind', 'actor_id', 'action', 'subject', 'event_id'])
    .select(['details', 'address_mark', 'request_id'])
    .$if(before !== null, (query) =>
      query.where(sql<boolean>`(at, id) < (${before?.at ?? null}, ${before?.id ?? null}::uuid)`),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    actorKind: row.actor_kind as ActorKind,
    actorId: row.actor_id as UserId | null,
    action: row.action,
    subject: row.subject,
    eventId: row.event_id as EventId | null,
    details: row.details as Record<string, unknown>,
    mark: row.address_mark,
    requestId: row.request_id,
  }))
}

/**
 * A page of the log over all databases, latest first. An event's entries are in its own database and in that of
 * accounts; one that a move has copied is listed once.
 */
export const auditPage = async (
  databases: EveryDatabase,
  filters: AuditFilters,
  { before, limit }: { before: AuditCursor | null; limit: number },
): Promise<AuditRow[]> => {
  const pages = await readEach(databases, (db) => pageOf(db, filters, before, limit))
  const byId = new Map(pages.flat().map((row) => [row.id, row]))
  return [...byId.values()].toSorted(latestFirst).slice(0, limit)
}

/** Where a page ended; null for an id that is in no log. */
export const auditCursor = (databases: EveryDatabase, id: string): Promise<AuditCursor | null> =>
  findInEach(databases, (db) =>
    db.selectFrom('audit_log').select(['id', 'at']).where('id', '=', id).executeTakeFirst(),
  )

/** How many entries match; those that a move has copied count twice until their source is sealed. */
export const countAudit = async (databases: EveryDatabase, filters: AuditFilters): Promise<number> => {
  const counts = await readEach(databases, (db) =>
    matching(db, filters)
      .select(({ fn }) => fn.countAll<bigint>().as('n'))
      .executeTakeFirstOrThrow(),
  )
  return counts.reduce((sum, { n }) => sum + Number(n), 0)
}
