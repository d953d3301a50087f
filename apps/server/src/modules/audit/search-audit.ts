import type { AuditReference } from '@saldo/contract/audit'
import type { EventId } from '@saldo/contract/ids'
import type { Deps } from '../../kernel/deps.ts'
import {
  auditCursor,
  auditPage,
  type AuditCursor,
  type AuditFilters,
  type AuditRow,
} from '../../kernel/audit-search.ts'
import { namesOf } from '../auth/index.ts'
import { allEvents } from '../events/index.ts'
import { nameIds, referencesOf } from './name-ids.ts'

/** An entry with the names that its ids have now. */
export type NamedRow = AuditRow & {
  actorName: string | null
  subjectName: string | null
  references: AuditReference[]
  eventName: string | null
}

const PAGE = 50

type AuditDeps = Pick<Deps, 'databases'>

const eventNames = async ({ databases }: AuditDeps): Promise<Map<EventId, string>> =>
  new Map((await allEvents(databases.control)).map(({ id, name }) => [id, name]))

/** Names the people, the events and all else that entries speak of. */
export const nameRows = async (deps: AuditDeps, rows: readonly AuditRow[]): Promise<NamedRow[]> => {
  const { control } = deps.databases
  const people = await namesOf(
    control,
    rows.flatMap(({ actorId }) => actorId ?? []),
  )
  const [named, events] = [await nameIds(deps.databases, rows), await eventNames(deps)]
  return rows.map((row) => ({
    ...row,
    actorName: row.actorId === null ? null : (people.get(row.actorId) ?? null),
    subjectName: row.subject === null ? null : (named.get(row.subject)?.words ?? null),
    references: referencesOf(row, named),
    eventName: row.eventId === null ? null : (events.get(row.eventId) ?? null),
  }))
}

/** A page of 50 entries, latest first; `before` is the last of the page before. */
export const searchAudit = async (
  deps: AuditDeps,
  filters: AuditFilters,
  before: string | undefined,
): Promise<{ rows: NamedRow[]; next: string | null }> => {
  const cursor: AuditCursor | null = before === undefined ? null : await auditCursor(deps.databases, before)
  if (before !== undefined && cursor === null) return { rows: [], next: null }
  const found = await auditPage(deps.databases, filters, { before: cursor, limit: PAGE + 1 })
  const page = found.slice(0, PAGE)
  const next = found.length > PAGE ? (page.at(-1)?.id ?? null) : null
  return { rows: await nameRows(deps, page), next }
}
