import type { EventId, OpId, UserId } from '@saldo/contract/ids'
import { sql, type Selectable } from 'kysely'
import type { DB, Db } from '../../db/index.ts'
import type { EventStatement } from './statement.ts'

const toStatement = (row: Selectable<DB['settlement_event_statement']>): EventStatement => ({
  eventId: row.event_id as EventId,
  id: row.statement_id as OpId,
  number: row.number,
  isFinal: row.is_final,
  text: row.content,
  print: row.content_hash,
  made: { by: row.made_by as UserId, at: row.made_at },
})

const kept = (db: Db, eventId: EventId) =>
  db.selectFrom('settlement_event_statement').selectAll().where('event_id', '=', eventId)

/** The event's kept settlements, newest first. */
export const eventStatementsOf = async (db: Db, eventId: EventId): Promise<EventStatement[]> => {
  const rows = await kept(db, eventId).orderBy('number', 'desc').execute()
  return rows.map(toStatement)
}

export const findEventStatement = async (
  db: Db,
  eventId: EventId,
  id: OpId,
): Promise<EventStatement | null> => {
  const row = await kept(db, eventId).where('statement_id', '=', id).executeTakeFirst()
  return row ? toStatement(row) : null
}

/** Makes those who keep one wait for each other until commit; resolves to the last number. */
export const lockEventStatements = async (tx: Db, eventId: EventId): Promise<number> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`event-statements:${eventId}`}, 25))`.execute(tx)
  const [last] = await kept(tx, eventId).orderBy('number', 'desc').limit(1).execute()
  return last?.number ?? 0
}

export const insertEventStatement = async (tx: Db, statement: EventStatement): Promise<void> => {
  await tx
    .insertInto('settlement_event_statement')
    .values({
      event_id: statement.eventId,
      statement_id: statement.id,
      number: statement.number,
      is_final: statement.isFinal,
      content: statement.text,
      content_hash: statement.print,
      made_by: statement.made.by,
      made_at: statement.made.at,
    })
    .execute()
}
