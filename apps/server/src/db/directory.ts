import type { Db } from './database.ts'

/**
 * The control database (users, index of events) and the lookup of the database that holds an event's rows.
 */
export type Databases = {
  control: Db
  forEvent(eventId: number): Promise<Db>
  /** Each database once, for searches that don't know the event. */
  all: readonly Db[]
}

/** What an operation on an event needs of them. */
export type EventDatabases = Pick<Databases, 'control' | 'forEvent'>

/** No database of the directory holds the event. */
export class UnknownEvent extends Error {
  override name = 'UnknownEvent'
}

/**
 * The event directory: `event_directory` maps an event to one of `databases`; each row is cached for good,
 * because an event is never moved. Throws UnknownEvent for a number without a row, and a plain error for a
 * database that isn't configured.
 */
export const createDirectory = (control: Db, databases: Record<string, Db>): Databases => {
  const known = new Map<number, Db>()
  return {
    control,
    all: [...new Set([control, ...Object.values(databases)])],
    forEvent: async (eventId) => {
      const kept = known.get(eventId)
      if (kept) return kept
      const row = await control
        .selectFrom('event_directory')
        .select('database')
        .where('event_id', '=', eventId)
        .executeTakeFirst()
      if (!row) throw new UnknownEvent(`Event ${eventId} is in no database of the directory`)
      const database = databases[row.database]
      if (!database) throw new Error(`Event ${eventId} lives in "${row.database}", which is not configured`)
      known.set(eventId, database)
      return database
    },
  }
}

/** The database of an event whose number somebody else says; null for one that the directory doesn't know. */
export const knownDatabase = async (
  { forEvent }: Pick<Databases, 'forEvent'>,
  eventId: number,
): Promise<Db | null> => {
  try {
    return await forEvent(eventId)
  } catch (error) {
    if (error instanceof UnknownEvent) return null
    throw error
  }
}

/**
 * All events are placed in this database today; a new event could be placed elsewhere, but none is ever
 * moved.
 */
const DATABASE_OF_NEW_EVENTS = 'main'

/** Writes a new event into the directory. */
export const placeEvent = async (tx: Db, eventId: number): Promise<void> => {
  await tx
    .insertInto('event_directory')
    .values({ event_id: eventId, database: DATABASE_OF_NEW_EVENTS })
    .execute()
}

/** Writes a new number into the directory, at the database of an event that is there. */
export const placeBeside = async (tx: Db, eventId: number, beside: number): Promise<void> => {
  await tx
    .insertInto('event_directory')
    .columns(['event_id', 'database'])
    .expression((from) =>
      from
        .selectFrom('event_directory')
        .select(({ lit }) => [lit(eventId).as('event_id'), 'database'])
        .where('event_id', '=', beside),
    )
    .execute()
}

/** The highest number from `from` on and below `below`; the one before `from` where there is none. */
export const lastEventNumber = async (tx: Db, from: number, below: number): Promise<number> => {
  const { last } = await tx
    .selectFrom('event_directory')
    .select(({ fn }) => fn.max('event_id').as('last'))
    .where('event_id', '>=', from)
    .where('event_id', '<', below)
    .executeTakeFirstOrThrow()
  return last ?? from - 1
}
