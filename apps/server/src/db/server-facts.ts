import pg from 'pg'
import { LOCK_CLASS } from './process-number.ts'

const CONNECT_WITHIN_MS = 10_000

/** What a database server says of itself to the application's login, on one connection. */
export type ServerFacts = {
  version: string
  versionNumber: number
  /** Settings by name, as they are in force for this login. */
  settings: Record<string, string>
  /** Connected replicas; `synchronous` is null where the login may not see what they are. */
  replicas: { count: number; synchronous: number | null }
  archiver: {
    failed: number
    /** Whether the last attempt failed. */
    isFailing: boolean
    minutesSinceFailure: number | null
    minutesSinceArchived: number | null
    /** Segments that are full and not archived. */
    waiting: number
  }
  /** Connections that this login may have at once. */
  room: number
  /** Processes of the product that have a number here now (`createProcessNumbers`). */
  processes: number
  /** Transactions since the oldest one that is not frozen. */
  oldestAge: number
  /** The server's clock less ours, and by how much that may be wrong. */
  clock: { aheadMs: number; withinMs: number }
}

const SETTINGS = [
  'archive_command',
  'archive_library',
  'archive_mode',
  'autovacuum',
  'data_checksums',
  'fsync',
  'full_page_writes',
  'synchronous_commit',
  'synchronous_standby_names',
  'wal_level',
]

/** Segments are counted by number, whatever the timeline; the one that is written now waits for nothing. */
const factsQuery = `
  WITH segment AS (
    SELECT setting::numeric AS size FROM pg_settings WHERE name = 'wal_segment_size'
  ), log AS (
    SELECT a.*, trunc(pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') / s.size) AS current,
      CASE WHEN a.last_archived_wal ~ '^[0-9A-F]{24}' THEN
        ('x' || substr(a.last_archived_wal, 9, 8))::bit(32)::bigint * trunc(4294967296 / s.size)
        + ('x' || substr(a.last_archived_wal, 17, 8))::bit(32)::bigint END AS archived
    FROM pg_stat_archiver a, segment s
  )
  SELECT current_setting('server_version') AS version, current_setting('server_version_num')::integer AS "versionNumber",
    (SELECT json_object_agg(name, setting) FROM pg_settings WHERE name = ANY ($1)) AS settings,
    (SELECT json_build_object('count', count(*), 'synchronous',
       CASE WHEN count(*) = count(r.state) THEN count(*) FILTER (WHERE r.sync_state IN ('sync', 'quorum')) END)
     FROM pg_stat_replication r) AS replicas,
    (SELECT json_build_object('failed', l.failed_count,
       'isFailing', coalesce(l.last_failed_time > coalesce(l.last_archived_time, '-infinity'), false),
       'minutesSinceFailure', trunc(extract(epoch FROM now() - l.last_failed_time) / 60),
       'minutesSinceArchived', trunc(extract(epoch FROM now() - l.last_archived_time) / 60),
       'waiting', greatest(0, l.current - coalesce(l.archived, l.current - 1) - 1)) FROM log l) AS archiver,
    (SELECT least(
       current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
         - current_setting('reserved_connections')::integer,
       nullif(d.datconnlimit, -1), nullif(r.rolconnlimit, -1))
     FROM pg_database d, pg_roles r
     WHERE d.datname = current_database() AND r.rolname = current_user) AS room,
    (SELECT count(*)::integer FROM pg_locks
     WHERE locktype = 'advisory' AND granted AND classid = ${LOCK_CLASS}
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS processes,
    (SELECT max(age(datfrozenxid)) FROM pg_database) AS "oldestAge"`

/** The difference of both clocks by the quickest of some questions: what the way took is its error. */
const readClock = async (client: pg.Client, now: () => number): Promise<ServerFacts['clock']> => {
  let best = { aheadMs: 0, withinMs: Number.POSITIVE_INFINITY }
  for (let asked = 0; asked < 5; asked++) {
    const [from, began] = [now(), performance.now()]
    const { rows } = await client.query<{ ms: number }>(
      'SELECT extract(epoch FROM clock_timestamp())::double precision * 1000 AS ms',
    )
    const withinMs = (performance.now() - began) / 2
    if (withinMs < best.withinMs) best = { aheadMs: (rows[0]?.ms ?? 0) - from - withinMs, withinMs }
  }
  return best
}

/** Reads the facts as the application's login; changes nothing. Throws PostgreSQL's own errors. */
export const readServerFacts = async (appUrl: string, now: () => number = Date.now): Promise<ServerFacts> => {
  const client = new pg.Client({
    connectionString: appUrl,
    application_name: 'saldo doctor',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    statement_timeout: CONNECT_WITHIN_MS,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Omit<ServerFacts, 'clock'>>(factsQuery, [SETTINGS])
    const [facts] = rows
    if (!facts) throw new Error('The server says nothing of itself')
    return { ...facts, clock: await readClock(client, now) }
  } finally {
    await client.end()
  }
}
