import type { Readable } from 'node:stream'
import { auditCopy, auditSentence } from '@saldo/copy/audit'
import { tableFile, type TableFormat } from '../../documents/table-file.ts'
import type { Act, Caller } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import { auditPage, countAudit, type AuditCursor, type AuditFilters } from '../../kernel/audit-search.ts'
import type { Deps } from '../../kernel/deps.ts'
import { localIso } from '../events/index.ts'
import { nameRows, type NamedRow } from './search-audit.ts'

/** Entries read at once. */
const AT_ONCE = 1_000
const TIMEZONE = 'America/Mexico_City'

/** Details with names beside the ids that have one, so that both people and programs can search them. */
const detailsOf = ({ details, references }: NamedRow): string =>
  JSON.stringify(details, (_, value: unknown) => {
    const words = references.find(({ id }) => id === value)?.words
    return words === undefined ? value : `${words} (${String(value)})`
  })

const cellsOf = (row: NamedRow): string[] => [
  localIso(row.at, TIMEZONE),
  row.actorName ?? row.actorId ?? auditCopy.kinds[row.actorKind],
  auditCopy.kinds[row.actorKind],
  auditSentence(row.action),
  row.action,
  row.subjectName ?? row.subject ?? '',
  row.eventName ?? (row.eventId === null ? '' : String(row.eventId)),
  row.mark ?? '',
  detailsOf(row),
  row.requestId,
]

const columns = auditCopy.columns.map((header) => ({ header, kind: 'text' as const }))

type ExportDeps = Pick<Deps, 'databases'>

async function* rowsOf(deps: ExportDeps, filters: AuditFilters): AsyncGenerator<string[][]> {
  let before: AuditCursor | null = null
  for (;;) {
    const page = await auditPage(deps.databases, filters, { before, limit: AT_ONCE })
    yield (await nameRows(deps, page)).map(cellsOf)
    const last = page.at(-1)
    if (last === undefined || page.length < AT_ONCE) return
    before = last
  }
}

/** The filters as the export's own entry names them: ids only. */
const told = ({ events, from, until, ...others }: AuditFilters) => ({
  ...(events !== 'all' && { events }),
  ...(from !== undefined && { from: from.toISOString() }),
  ...(until !== undefined && { until: until.toISOString() }),
  ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined)),
})

/**
 * Every entry until now that matches, latest first, a row at a time; that it was exported is written before
 * the first one.
 */
export const exportAudit = async (
  deps: ExportDeps,
  filters: AuditFilters,
  act: Act<Caller>,
  format: TableFormat,
): Promise<Readable> => {
  const untilNow = { ...filters, until: filters.until && filters.until < act.at ? filters.until : act.at }
  const rows = await countAudit(deps.databases, untilNow)
  const [eventId, ...others] = filters.events === 'all' ? [] : filters.events
  await audit(deps.databases.control, act, {
    action: 'export.made',
    ...(eventId !== undefined && others.length === 0 && { eventId }),
    subject: 'audit',
    details: { format, rows, filters: told(filters) },
  })
  return tableFile(format, { name: auditCopy.sheet, columns, warning: null }, rowsOf(deps, untilNow))
}
