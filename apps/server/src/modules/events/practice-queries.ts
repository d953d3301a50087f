import type { EventId } from '@saldo/contract/ids'
import { FIRST_PRACTICE, isPractice } from '@saldo/contract/practice-numbers'
import { practiceName } from '@saldo/copy/practice'
import { sql } from 'kysely'
import { lastEventNumber, placeBeside, type ControlDatabase, type Db } from '../../db/index.ts'
import { AppError } from '../../kernel/errors.ts'
import type { EventRecord } from './event.ts'
import { findEvent } from './queries.ts'

/** One more than the highest number that an event or a practice may have. */
const NO_NUMBER = 32_768
/** Without an end: who practises is sent back by their shift, and the practice ends by being wiped. */
const NEVER = new Date('9999-12-31T00:00:00Z')

/** The event of a practice, also of one that was wiped; null for a number without one. */
export const eventPractisedAt = async (control: Db, practice: EventId): Promise<EventId | null> => {
  const row = await control
    .selectFrom('practice')
    .select('training_of')
    .where('practice_id', '=', practice)
    .executeTakeFirst()
  return (row?.training_of ?? null) as EventId | null
}

/** The event whose staff, PINs and devices count here: a practice's event, or the event itself. Throws not_found. */
export const realEventOf = async (control: Db, id: EventId): Promise<EventId> => {
  const real = isPractice(id) ? await eventPractisedAt(control, id) : id
  if (real === null) throw new AppError('not_found')
  return real
}

/**
 * The event at which a till works. A practice is told as its event is, under its own number and a name that marks it on each paper, on sale and without an
 * end; only what tills do reads it, since to all else a practice is no event. While the control database is away it is what it
 * was, up to the limit. Throws not_found.
 */
export const tillEventOf = ({ control, contact }: ControlDatabase, id: EventId): Promise<EventRecord> =>
  contact.lasting(`event ${id}`, () => readTillEvent(control, id))

const readTillEvent = async (control: Db, id: EventId): Promise<EventRecord> => {
  const event = await findEvent(control, await realEventOf(control, id))
  if (event === null) throw new AppError('not_found')
  return event.id === id
    ? event
    : { ...event, id, name: practiceName(event.name), status: 'published', endsAt: NEVER }
}

/** A practice that runs. */
export type Practice = { id: EventId; madeAt: Date }

/** The event's practice; null before the first one, and after it was wiped. */
export const runningPractice = async (control: Db, event: EventId): Promise<Practice | null> => {
  const row = await control
    .selectFrom('practice')
    .select(['practice_id', 'made_at'])
    .where('training_of', '=', event)
    .where('wiped_at', 'is', null)
    .executeTakeFirst()
  return row ? { id: row.practice_id as EventId, madeAt: row.made_at } : null
}

/** The numbers of the event's practices, of those that were wiped too. */
export const practicesOf = async (control: Db, event: EventId): Promise<EventId[]> => {
  const rows = await control
    .selectFrom('practice')
    .select('practice_id')
    .where('training_of', '=', event)
    .orderBy('practice_id')
    .execute()
  return rows.map(({ practice_id: id }) => id as EventId)
}

/** As `practicesOf`; until the transaction ends nobody makes another. */
export const keepPractices = async (tx: Db, event: EventId): Promise<EventId[]> => {
  await sql`LOCK TABLE practice IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  return practicesOf(tx, event)
}

/** Whether the practice was not wiped. */
export const isPracticeOn = async (control: Db, practice: EventId): Promise<boolean> => {
  const row = await control
    .selectFrom('practice')
    .select('practice_id')
    .where('practice_id', '=', practice)
    .where('wiped_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Makes the event's practice, with the event locked. Its number is new: codes of a wiped one never pay again. Throws
 * practice_numbers_spent.
 */
export const insertPractice = async (tx: Db, event: EventId, at: Date): Promise<Practice> => {
  await sql`LOCK TABLE practice IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  const id = ((await lastEventNumber(tx, FIRST_PRACTICE, NO_NUMBER)) + 1) as EventId
  if (id === NO_NUMBER) throw new AppError('practice_numbers_spent')
  await placeBeside(tx, id, event)
  await tx.insertInto('practice').values({ practice_id: id, training_of: event, made_at: at }).execute()
  return { id, madeAt: at }
}

/** Ends a practice for good; false when another call did. */
export const endPractice = async (tx: Db, practice: EventId, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('practice')
    .set({ wiped_at: at })
    .where('practice_id', '=', practice)
    .where('wiped_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
