import pg from 'pg'

/** Tables with a column event_id that belong to the control database: they stay where they are. */
const OF_CONTROL = new Set([
  'public.event_directory',
  'public.event_media',
  'public.invitation_event',
  'public.organiser_key',
  'public.payment_difference',
  'public.reissue_code',
  'public.role_grant',
  'public.temporary_staff',
  'public.user_wallet',
])

/** What each database has for itself: the trail and the moves are not copied as an event's tables are. */
const OF_EACH = new Set(['public.audit_log', 'ledger.event_move'])

/** A table of events with its columns in their order; `name` is quoted for SQL. */
export type MovingTable = { name: string; label: string; columns: readonly string[] }

type Row = { schema: string; table: string; columns: string[] }

type Reference = { from: string; to: string }

/** Those that others name come first. */
const inOrderOf = (tables: readonly MovingTable[], references: readonly Reference[]): MovingTable[] => {
  const ordered: MovingTable[] = []
  const visited = new Set<string>()
  const visit = (table: MovingTable): void => {
    if (visited.has(table.label)) return
    visited.add(table.label)
    for (const { to } of references.filter(({ from }) => from === table.label)) {
      const named = tables.find(({ label }) => label === to)
      if (named) visit(named)
    }
    ordered.push(table)
  }
  tables.forEach(visit)
  return ordered
}

const referencesIn = async (client: pg.ClientBase): Promise<Reference[]> => {
  const { rows } = await client.query<Reference>(
    `SELECT DISTINCT fn.nspname || '.' || f.relname AS "from", tn.nspname || '.' || t.relname AS "to"
     FROM pg_constraint c
     JOIN pg_class f ON f.oid = c.conrelid JOIN pg_namespace fn ON fn.oid = f.relnamespace
     JOIN pg_class t ON t.oid = c.confrelid JOIN pg_namespace tn ON tn.oid = t.relnamespace
     WHERE c.contype = 'f' ORDER BY 1, 2`,
  )
  return rows
}

/**
 * The tables whose rows belong to an event and move with it, those that others reference first: every table with a column
 * event_id that isn't the control database's.
 */
export const movingTables = async (client: pg.ClientBase): Promise<MovingTable[]> => {
  const { rows } = await client.query<Row>(
    `SELECT n.nspname AS schema, c.relname AS table,
       array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
     FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relkind = 'r' AND n.nspname IN ('public', 'ledger', 'reporting')
     GROUP BY n.nspname, c.relname
     HAVING bool_or(a.attname = 'event_id') ORDER BY 1, 2`,
  )
  const tables = rows
    .map(({ schema, table, columns }) => ({
      name: `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`,
      label: `${schema}.${table}`,
      columns,
    }))
    .filter(({ label }) => !OF_CONTROL.has(label) && !OF_EACH.has(label))
  return inOrderOf(tables, await referencesIn(client))
}

/** Columns for a statement. */
export const listOf = (columns: readonly string[]): string =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ')
