import type { DifferenceVerb } from '@saldo/contract/differences'
import type { EventId, OpId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { noEvent } from '@saldo/contract/refunds'
import type { Selectable } from 'kysely'
import type { Databases, DB, Db } from '../../db/index.ts'
import type { Ask, Note } from './difference.ts'

/** The database of an event’s rows; the control database, beside its events, for what belongs to none. */
export const databaseOf = async (
  { ofNoEvent, forEvent }: Pick<Databases, 'ofNoEvent' | 'forEvent'>,
  eventId: EventId,
): Promise<Db> => (eventId === noEvent ? ofNoEvent : forEvent(eventId))

const decidedOf = (row: Selectable<DB['difference_ask']>): Ask['decided'] =>
  row.decided_by === null || row.decided_at === null
    ? null
    : { by: row.decided_by as UserId, at: row.decided_at, isApproved: row.is_approved === true }

const toAsk = (row: Selectable<DB['difference_ask']>): Ask => ({
  eventId: row.event_id as EventId,
  id: row.ask_id as OpId,
  subject: row.subject,
  verb: row.verb as DifferenceVerb,
  reason: row.reason,
  walletId: row.wallet_id as WalletId | null,
  amount: centavos(row.amount_centavos),
  by: row.asked_by as UserId,
  at: row.asked_at,
  decided: decidedOf(row),
})

/** Stores what is asked; false when something is asked of the same difference, or this id is taken. */
export const insertAsk = async (tx: Db, ask: Ask): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('difference_ask')
    .values({
      event_id: ask.eventId,
      ask_id: ask.id,
      subject: ask.subject,
      verb: ask.verb,
      reason: ask.reason,
      wallet_id: ask.walletId,
      amount_centavos: ask.amount,
      asked_by: ask.by,
      asked_at: ask.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const named = (db: Db, eventId: EventId, id: OpId) =>
  db.selectFrom('difference_ask').selectAll().where('event_id', '=', eventId).where('ask_id', '=', id)

export const findAsk = async (db: Db, eventId: EventId, id: OpId): Promise<Ask | null> => {
  const row = await named(db, eventId, id).executeTakeFirst()
  return row ? toAsk(row) : null
}

/** As `findAsk`, locked until commit. */
export const lockAsk = async (tx: Db, eventId: EventId, id: OpId): Promise<Ask | null> => {
  const row = await named(tx, eventId, id).forUpdate().executeTakeFirst()
  return row ? toAsk(row) : null
}

export const decideAsk = async (
  tx: Db,
  { eventId, id }: Ask,
  { by, at, isApproved }: NonNullable<Ask['decided']>,
): Promise<void> => {
  await tx
    .updateTable('difference_ask')
    .set({ decided_by: by, decided_at: at, is_approved: isApproved })
    .where('event_id', '=', eventId)
    .where('ask_id', '=', id)
    .execute()
}

/** What was asked of one difference, the oldest first. */
export const asksAbout = async (db: Db, eventId: EventId, subject: string): Promise<Ask[]> => {
  const rows = await db
    .selectFrom('difference_ask')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('subject', '=', subject)
    .orderBy('asked_at')
    .orderBy('ask_id')
    .execute()
  return rows.map(toAsk)
}

/** Asks of one event or of a database that still count: undecided or approved. */
export const standingAsks = async (db: Db, event: EventId | null): Promise<Ask[]> => {
  const rows = await db
    .selectFrom('difference_ask')
    .selectAll()
    .$if(event !== null, (query) => query.where('event_id', '=', event ?? 0))
    .where((eb) => eb.or([eb('decided_at', 'is', null), eb('is_approved', '=', true)]))
    .execute()
  return rows.map(toAsk)
}

/** Stores a note; false when its id is taken. */
export const insertNote = async (tx: Db, { eventId, id, subject, text, by, at }: Note): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('difference_note')
    .values({ event_id: eventId, note_id: id, subject, text, made_by: by, made_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const findNote = async (db: Db, eventId: EventId, id: OpId): Promise<Note | null> => {
  const row = await db
    .selectFrom('difference_note')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('note_id', '=', id)
    .executeTakeFirst()
  return row ? noteOf(row) : null
}

const noteOf = (row: Selectable<DB['difference_note']>): Note => ({
  eventId: row.event_id as EventId,
  id: row.note_id as OpId,
  subject: row.subject,
  text: row.text,
  by: row.made_by as UserId,
  at: row.made_at,
})

export const notesAbout = async (db: Db, eventId: EventId, subject: string): Promise<Note[]> => {
  const rows = await db
    .selectFrom('difference_note')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('subject', '=', subject)
    .orderBy('made_at')
    .orderBy('note_id')
    .execute()
  return rows.map(noteOf)
}
