import type pg from 'pg'
import { listOf, type MovingTable } from './tables.ts'

/** How many rows a table has of the events, and a hash of their content that no order changes. */
export type Content = { rows: bigint; hash: string }

/** How values are written as text, alike in both sessions, because the hash is of the text. */
export const TEXT_SETTINGS = `SET TIME ZONE 'UTC'; SET DateStyle = 'ISO'; SET IntervalStyle = 'postgres';
  SET bytea_output = 'hex'; SET extra_float_digits = 1; SET jit = off`

/** Of a query with one column of text, each row written once. */
const hashed = (rows: string): string =>
  `SELECT count(*) AS rows, sum(hashtextextended(content, 1)::numeric)::text AS hash
   FROM (${rows} OFFSET 0) AS every(content)`

/** One table's rows of the events as text, all or a part of them. */
export const rowsAsText = ({ name, columns }: MovingTable, part = 'true'): string =>
  `SELECT one::text FROM (SELECT ${listOf(columns)} FROM ${name} WHERE event_id = ANY ($1) AND ${part}) AS one`

const read = async (client: pg.ClientBase, text: string, values: unknown[]): Promise<Content> => {
  const { rows } = await client.query<{ rows: string; hash: string | null }>(hashed(text), values)
  return { rows: BigInt(rows[0]?.rows ?? 0), hash: rows[0]?.hash ?? '' }
}

export const contentOf = (
  client: pg.ClientBase,
  table: MovingTable,
  eventIds: readonly number[],
  part?: string,
): Promise<Content> => read(client, rowsAsText(table, part), [eventIds])

/** Of the trail: the lines with these ids. */
export const trailContent = (client: pg.ClientBase, ids: readonly string[]): Promise<Content> =>
  read(client, `SELECT one::text FROM audit_log AS one WHERE id = ANY ($1)`, [ids])

/** Of sealed rows. */
export const sealedContent = (client: pg.ClientBase, moveId: string, label: string): Promise<Content> =>
  read(client, `SELECT content FROM ledger.sealed_row WHERE move_id = $1 AND table_name = $2`, [
    moveId,
    label,
  ])

export const isSame = (one: Content, other: Content): boolean =>
  one.rows === other.rows && one.hash === other.hash
