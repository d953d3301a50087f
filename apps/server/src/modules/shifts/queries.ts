import type { EventId, OpId, PlaceId, ShiftId, UserId } from '@saldo/contract/ids'
import type { DifferenceReason } from '@saldo/contract/drawer'
import { centavos } from '@saldo/contract/money'
import { FIRST_PRACTICE } from '@saldo/contract/practice-numbers'
import type { Selectable } from 'kysely'
import type { DB, Db } from '../../db/index.ts'
import { readPieces, writePieces } from './pieces.ts'
import type { Reason, Shift, ShiftEnd } from './shift.ts'

type Row = Selectable<DB['shift']>

const reasonOf = (row: Row): Reason | null =>
  row.difference_reason === null || row.explained_at === null
    ? null
    : {
        kind: row.difference_reason as DifferenceReason,
        words: row.difference_words,
        opId: row.explain_op_id as OpId,
        by: row.explained_by as UserId,
        at: row.explained_at,
      }

const endOf = (row: Row): ShiftEnd | null =>
  row.closed_at === null
    ? null
    : {
        opId: row.close_op_id as OpId,
        at: row.closed_at,
        expected: centavos(row.expected_centavos ?? 0n),
        counted: centavos(row.counted_centavos ?? 0n),
        expectedTerminal: centavos(row.expected_terminal_centavos ?? 0n),
        countedTerminal: centavos(row.counted_terminal_centavos ?? 0n),
        countedPieces: readPieces(row.counted_pieces),
        reason: reasonOf(row),
      }

const shiftOf = (row: Row): Shift => ({
  id: row.shift_id as ShiftId,
  eventId: row.event_id as EventId,
  userId: row.user_id as UserId,
  placeId: row.place_id as PlaceId,
  openedAt: row.opened_at,
  float: centavos(row.float_centavos),
  floatPieces: readPieces(row.float_pieces),
  end: endOf(row),
})

const selection = (db: Db, eventId: EventId) =>
  db.selectFrom('shift').selectAll().where('event_id', '=', eventId)

/** Adds the shift; false when the person has an open shift at the event or the id is taken. */
export const insertShift = async (tx: Db, shift: Shift): Promise<boolean> => {
  const row = await tx
    .insertInto('shift')
    .values({
      event_id: shift.eventId,
      shift_id: shift.id,
      user_id: shift.userId,
      place_id: shift.placeId,
      opened_at: shift.openedAt,
      float_centavos: shift.float,
      float_pieces: writePieces(shift.floatPieces),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('shift_id')
    .executeTakeFirst()
  return row !== undefined
}

export const findShift = async (db: Db, eventId: EventId, id: ShiftId): Promise<Shift | null> => {
  const row = await selection(db, eventId).where('shift_id', '=', id).executeTakeFirst()
  return row ? shiftOf(row) : null
}

/** As `findShift`, locked: nobody else may change the shift or use its drawer until this transaction ends. */
export const lockShift = async (tx: Db, eventId: EventId, id: ShiftId): Promise<Shift | null> => {
  const row = await selection(tx, eventId).where('shift_id', '=', id).forUpdate().executeTakeFirst()
  return row ? shiftOf(row) : null
}

/** The event's open shifts, oldest first. */
export const openShiftsOf = async (db: Db, eventId: EventId): Promise<Shift[]> =>
  (await selection(db, eventId).where('closed_at', 'is', null).orderBy('opened_at').execute()).map(shiftOf)

export const findOpenShift = async (db: Db, eventId: EventId, userId: UserId): Promise<Shift | null> => {
  const row = await selection(db, eventId)
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row ? shiftOf(row) : null
}

/** Whether the person's shift is open at the event. */
export const hasOpenShift = async (db: Db, eventId: EventId, userId: UserId): Promise<boolean> =>
  (await findOpenShift(db, eventId, userId)) !== null

/** How many drawers of the event are open. */
export const countOpenShifts = async (db: Db, eventId: EventId): Promise<number> => {
  const row = await db
    .selectFrom('shift')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('event_id', '=', eventId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/**
 * As `findOpenShift`, kept open until this transaction ends; a shared lock, so many may use the drawer at
 * once.
 */
export const holdOpenShift = async (tx: Db, eventId: EventId, userId: UserId): Promise<Shift | null> => {
  const row = await selection(tx, eventId)
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row ? shiftOf(row) : null
}

/** Whether the shift is open; if so it stays open until this transaction ends. */
export const holdOpen = async (tx: Db, eventId: EventId, id: ShiftId): Promise<boolean> => {
  const row = await selection(tx, eventId)
    .where('shift_id', '=', id)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

export const endShift = async (tx: Db, { eventId, id }: Shift, end: ShiftEnd): Promise<void> => {
  await tx
    .updateTable('shift')
    .set({
      closed_at: end.at,
      close_op_id: end.opId,
      expected_centavos: end.expected,
      counted_centavos: end.counted,
      expected_terminal_centavos: end.expectedTerminal,
      counted_terminal_centavos: end.countedTerminal,
      counted_pieces: writePieces(end.countedPieces),
    })
    .where('event_id', '=', eventId)
    .where('shift_id', '=', id)
    .execute()
}

export const setReason = async (
  tx: Db,
  { eventId, id }: Shift,
  { kind, words, opId, by, at }: Reason,
): Promise<void> => {
  await tx
    .updateTable('shift')
    .set({
      difference_reason: kind,
      difference_words: words,
      explain_op_id: opId,
      explained_by: by,
      explained_at: at,
    })
    .where('event_id', '=', eventId)
    .where('shift_id', '=', id)
    .execute()
}

/** Open ones first, then the newest. */
export const shiftsOf = async (db: Db, eventId: EventId): Promise<Shift[]> => {
  const rows = await selection(db, eventId)
    .orderBy((eb) => eb('closed_at', 'is', null), 'desc')
    .orderBy('opened_at', 'desc')
    .orderBy('shift_id')
    .execute()
  return rows.map(shiftOf)
}

/** Closed shifts of one event or of a database whose cash or vouchers were not counted as expected, the first closed first. */
export const miscountedShifts = async (
  db: Db,
  { event, limit }: { event: EventId | null; limit: number },
): Promise<Shift[]> => {
  const rows = await db
    .selectFrom('shift')
    .selectAll()
    .$if(event !== null, (query) => query.where('event_id', '=', event ?? 0))
    .where('event_id', '<', FIRST_PRACTICE)
    .where('closed_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('counted_centavos', '<>', eb.ref('expected_centavos')),
        eb('counted_terminal_centavos', '<>', eb.ref('expected_terminal_centavos')),
      ]),
    )
    .orderBy('closed_at')
    .orderBy('shift_id')
    .limit(limit)
    .execute()
  return rows.map(shiftOf)
}

/** Whose each of the event's shifts is. */
export const shiftPeople = async (db: Db, eventId: EventId): Promise<{ id: ShiftId; userId: UserId }[]> =>
  (await shiftsOf(db, eventId)).map(({ id, userId }) => ({ id, userId }))
