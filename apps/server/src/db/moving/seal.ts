import type pg from 'pg'
import { contentOf, isSame, rowsAsText, sealedContent, type Content } from './content.ts'
import type { MovingTable } from './tables.ts'

/** What is kept row by row at the source. */
const isKept = ({ label }: MovingTable): boolean => label.startsWith('ledger.')

const keepRows = async (
  client: pg.ClientBase,
  table: MovingTable,
  { eventIds, moveId }: Sealing,
  content: Content,
): Promise<void> => {
  await client.query(
    `INSERT INTO ledger.sealed_row (move_id, table_name, content) SELECT $2, $3, content
     FROM (${rowsAsText(table)}) AS every(content)`,
    [eventIds, moveId, table.label],
  )
  if (!isSame(content, await sealedContent(client, moveId, table.label)))
    throw new Error(`What was sealed of ${table.label} is not what was there`)
}

export type Sealing = { eventIds: readonly number[]; moveId: string }

/**
 * Seals what the database had of events that moved away: each table by its rows' number and hash, the ledger's rows
 * themselves too; then takes all of it out of the tables that the product reads. In the caller's transaction, whose
 * session acts as the move.
 */
export const sealTables = async (
  client: pg.ClientBase,
  tables: readonly MovingTable[],
  sealing: Sealing,
): Promise<void> => {
  const { eventIds, moveId } = sealing
  for (const table of tables) {
    const content = await contentOf(client, table, eventIds)
    await client.query(
      `INSERT INTO ledger.sealed_table (move_id, table_name, columns, rows, content_hash, sealed_at)
       VALUES ($1, $2, $3, $4, $5, now())`,
      [moveId, table.label, table.columns, String(content.rows), content.hash],
    )
    if (isKept(table)) await keepRows(client, table, sealing, content)
  }
  await dropRows(client, tables, eventIds)
}

/** Takes the events' rows out of the tables, those that reference others first. */
export const dropRows = async (
  client: pg.ClientBase,
  tables: readonly MovingTable[],
  eventIds: readonly number[],
): Promise<void> => {
  for (const { name } of tables.toReversed())
    await client.query(`DELETE FROM ${name} WHERE event_id = ANY ($1)`, [eventIds])
}

/** Whether any of the tables has rows of the events. */
export const haveRows = async (
  client: pg.ClientBase,
  tables: readonly MovingTable[],
  eventIds: readonly number[],
): Promise<boolean> => {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`SELECT FROM ${name} WHERE event_id = ANY ($1) LIMIT 1`, [
      eventIds,
    ])
    if (rowCount) return true
  }
  return false
}
