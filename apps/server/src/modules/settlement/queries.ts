import type { EventId, OpId, PlaceId, UserId } from '@saldo/contract/ids'
import type { StatementState } from '@saldo/contract/settlement'
import type { Selectable } from 'kysely'
import type { DB, Db } from '../../db/index.ts'
import { readContent } from './content.ts'
import type { Statement, Terms } from './statement.ts'

const toTerms = (row: Selectable<DB['settlement_terms']>): Terms => ({
  placeId: row.place_id as PlaceId,
  ownerName: row.owner_name,
  rfc: row.rfc,
  bank: row.bank,
  clabeEnd: row.clabe_end,
  clabeSealed: row.clabe_sealed,
  commissionBp: row.commission_bp,
  fixedFee: row.fixed_fee_centavos,
  vatBp: row.vat_bp,
  changed: { by: row.changed_by as UserId, at: row.changed_at },
})

/** The terms of an event's places; those without are the organiser's own. */
export const termsOf = async (db: Db, eventId: EventId): Promise<Map<PlaceId, Terms>> => {
  const rows = await db.selectFrom('settlement_terms').selectAll().where('event_id', '=', eventId).execute()
  return new Map(rows.map((row) => [row.place_id as PlaceId, toTerms(row)]))
}

export const findTerms = async (db: Db, eventId: EventId, placeId: PlaceId): Promise<Terms | null> => {
  const row = await db
    .selectFrom('settlement_terms')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('place_id', '=', placeId)
    .executeTakeFirst()
  return row ? toTerms(row) : null
}

export const putTerms = async (tx: Db, eventId: EventId, terms: Terms): Promise<void> => {
  const values = {
    owner_name: terms.ownerName,
    rfc: terms.rfc,
    clabe_sealed: terms.clabeSealed,
    clabe_end: terms.clabeEnd,
    bank: terms.bank,
    commission_bp: terms.commissionBp,
    fixed_fee_centavos: terms.fixedFee,
    vat_bp: terms.vatBp,
    changed_by: terms.changed.by,
    changed_at: terms.changed.at,
  }
  await tx
    .insertInto('settlement_terms')
    .values({ event_id: eventId, place_id: terms.placeId, ...values })
    .onConflict((conflict) => conflict.columns(['event_id', 'place_id']).doUpdateSet(values))
    .execute()
}

const selection = (db: Db, eventId: EventId) =>
  db.selectFrom('settlement_statement').selectAll().where('event_id', '=', eventId)

type Row = Selectable<DB['settlement_statement']>

const step = (by: string | null, at: Date | null): Statement['approved'] =>
  by === null || at === null ? null : { by: by as UserId, at }

const paidOf = (row: Row): Statement['paid'] => {
  const paid = step(row.paid_by, row.paid_at)
  return paid && { ...paid, on: row.paid_on ?? '', reference: row.reference ?? '' }
}

const toStatement = (row: Row): Statement => ({
  eventId: row.event_id as EventId,
  id: row.statement_id as OpId,
  placeId: row.place_id as PlaceId,
  number: row.number,
  state: row.state as StatementState,
  content: readContent(row.content),
  text: row.content,
  print: row.content_hash,
  clabeSealed: row.clabe_sealed,
  prepared: { by: row.prepared_by as UserId, at: row.prepared_at },
  approved: step(row.approved_by, row.approved_at),
  paid: paidOf(row),
  cancelled: step(row.cancelled_by, row.cancelled_at),
})

/** An event's statements, or a place's, newest first. */
export const statementsOf = async (db: Db, eventId: EventId, placeId?: PlaceId): Promise<Statement[]> => {
  const rows = await selection(db, eventId)
    .$if(placeId !== undefined, (query) => query.where('place_id', '=', placeId ?? ''))
    .orderBy('place_id')
    .orderBy('number', 'desc')
    .execute()
  return rows.map(toStatement)
}

export const findStatement = async (db: Db, eventId: EventId, id: OpId): Promise<Statement | null> => {
  const row = await selection(db, eventId).where('statement_id', '=', id).executeTakeFirst()
  return row ? toStatement(row) : null
}

/** Locks a statement until commit: its steps come one after the other. */
export const lockStatement = async (tx: Db, eventId: EventId, id: OpId): Promise<Statement | null> => {
  const row = await selection(tx, eventId).where('statement_id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row ? toStatement(row) : null
}

/** Stores a draft; false where its place has an open one, also one that this transaction can't see yet. */
export const insertStatement = async (tx: Db, statement: Statement): Promise<boolean> => {
  const { content } = statement
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('settlement_statement')
    .values({
      event_id: statement.eventId,
      statement_id: statement.id,
      place_id: statement.placeId,
      number: statement.number,
      state: statement.state,
      due_centavos: content.due,
      carried_centavos: content.carried,
      to_pay_centavos: content.toPay,
      content: statement.text,
      content_hash: statement.print,
      clabe_sealed: statement.clabeSealed,
      prepared_by: statement.prepared.by,
      prepared_at: statement.prepared.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Stores the state and steps of a statement; what was frozen can't change. */
export const updateStatement = async (tx: Db, statement: Statement): Promise<void> => {
  const { approved, paid, cancelled } = statement
  await tx
    .updateTable('settlement_statement')
    .set({
      state: statement.state,
      approved_by: approved?.by ?? null,
      approved_at: approved?.at ?? null,
      paid_by: paid?.by ?? null,
      paid_at: paid?.at ?? null,
      paid_on: paid?.on ?? null,
      reference: paid?.reference ?? null,
      cancelled_by: cancelled?.by ?? null,
      cancelled_at: cancelled?.at ?? null,
    })
    .where('event_id', '=', statement.eventId)
    .where('statement_id', '=', statement.id)
    .execute()
}
