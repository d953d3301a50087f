import type pg from 'pg'

/** Class of the locks that keep writers out of an event: as in `ledger.enter`. */
const LOCK_CLASS = 0x6d6f7665
/** Longer than any transaction that writes: what entered before the fence must end. */
const DRAIN_LIMIT_MS = 30_000

/** `moving` away from the database, `arriving` at it, `moved` away for good. */
type MoveState = 'moving' | 'arriving' | 'moved'
export type Fence = { moveId: string; state: MoveState }

/** The event's fence in this database; null where it is open, or isn't there. */
export const fenceOf = async (client: pg.ClientBase, eventId: number): Promise<Fence | null> => {
  const { rows } = await client.query<{ move_id: string; state: MoveState }>(
    'SELECT move_id, state FROM ledger.event_move WHERE event_id = $1',
    [eventId],
  )
  const [row] = rows
  return row ? { moveId: row.move_id, state: row.state } : null
}

/** Closes the events in this database to everybody but the sessions of the move. */
export const putFence = async (
  client: pg.ClientBase,
  eventIds: readonly number[],
  { moveId, state }: Fence,
): Promise<void> => {
  await client.query(
    `INSERT INTO ledger.event_move (event_id, move_id, state, since) SELECT unnest($1::integer[]), $2, $3, now()
     ON CONFLICT (event_id) DO UPDATE SET move_id = excluded.move_id, state = excluded.state, since = excluded.since`,
    [eventIds, moveId, state],
  )
}

/** Opens them again, where this move closed them. */
export const takeFence = async (
  client: pg.ClientBase,
  eventIds: readonly number[],
  moveId: string,
): Promise<void> => {
  await client.query('DELETE FROM ledger.event_move WHERE event_id = ANY ($1) AND move_id = $2', [
    eventIds,
    moveId,
  ])
}

/** Lets this session write what the move closed. */
export const actAsMove = async (client: pg.ClientBase, moveId: string): Promise<void> => {
  await client.query(`SELECT set_config('saldo.move', $1, false)`, [moveId])
}

/** Waits for the transactions that entered before the fence, and keeps the others out until the session ends. */
export const drainWriters = async (client: pg.ClientBase, eventIds: readonly number[]): Promise<void> => {
  await client.query(`SET lock_timeout = ${DRAIN_LIMIT_MS}`)
  for (const eventId of eventIds) await client.query('SELECT pg_advisory_lock($1, $2)', [LOCK_CLASS, eventId])
  await client.query('SET lock_timeout = 0')
}

/** Whether this session is the only one that moves the event; until it ends. */
export const claimMove = async (control: pg.ClientBase, eventId: number): Promise<boolean> => {
  const { rows } = await control.query<{ mine: boolean }>(
    'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS mine',
    [`event-move:${eventId}`],
  )
  return rows[0]?.mine === true
}

/** Names and hashes of all that made the schema. */
const versionOf = async (client: pg.ClientBase): Promise<string> => {
  const { rows } = await client.query<{ version: string }>(
    `SELECT string_agg(name || checksum, ',' ORDER BY name) AS version
     FROM (SELECT name, checksum FROM app.schema_migration
           UNION ALL SELECT name, checksum FROM app.schema_function) AS file`,
  )
  return rows[0]?.version ?? ''
}

/** Whether both databases are of one version, down to their functions. */
export const haveOneSchema = async (one: pg.ClientBase, other: pg.ClientBase): Promise<boolean> =>
  (await versionOf(one)) === (await versionOf(other))
