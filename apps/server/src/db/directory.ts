import type { Db } from './database.ts'
import { ControlAway, createControlContact, type ControlContact } from './control-contact.ts'
import { isDatabaseDown } from './database-down.ts'
import { placeOfEvent } from './place-events.ts'

/**
 * The control database (users, index of events) and the lookup of the database that holds an event's rows.
 */
export type Databases = {
  control: Db
  /** Whether the control database answers, and what it said last. */
  contact: ControlContact
  /** Rows of no event, as a payment that names none: in the control database. */
  ofNoEvent: Db
  forEvent(eventId: number): Promise<Db>
  /** Each database once, for what doesn't know its event: by `onEach`, `readEach` and `findInEach`, which bear a lost one. */
  all: readonly Db[]
  /** The cluster's name, as the directory and the operator say it. */
  nameOf(db: Db): string
  /** Throws ClusterAway for one of `all` that was never reached. */
  refuseClosed(db: Db): void
}

/** What a loop over them needs. */
export type EveryDatabase = Pick<Databases, 'all' | 'nameOf' | 'refuseClosed'>

/** What is asked of the control database, and for how long the answers last. */
export type ControlDatabase = Pick<Databases, 'control' | 'contact'>

/** What an operation on an event needs of them. */
export type EventDatabases = Pick<Databases, 'control' | 'forEvent'>

/** No database of the directory holds the event. */
export class UnknownEvent extends Error {
  override name = 'UnknownEvent'
}

/** The cluster was not reached since the server began, so that nobody knows whether it is the right one. */
export class ClusterAway extends Error {
  override name = 'ClusterAway'
  /** PostgreSQL's own "cannot connect now". */
  readonly code = '57P03'
}

const REFRESH_MS = 10_000

type Known = { db: Db; readAtMs: number }

const readName = async (control: Db, eventId: number): Promise<string> => {
  const name = await placeOfEvent(control, eventId)
  if (name === null) throw new UnknownEvent(`Event ${eventId} is in no database of the directory`)
  return name
}

export type Directory = Databases & {
  /** Reads an event's row anew: it may have moved. */
  forget(eventId: number): void
}

type Options = {
  /** How old a row may be before it is read again. */
  refreshMs?: number
  /** Whether a cluster may be used; one that was not reached yet may not. */
  isOpen?: (name: string) => boolean
  /** The time in ms. */
  now?: () => number
}

/** One read of an event at a time. */
const once = (read: (eventId: number) => Promise<Known>): ((eventId: number) => Promise<Known>) => {
  const reading = new Map<number, Promise<Known>>()
  return (eventId) => {
    const before = reading.get(eventId)
    if (before) return before
    const mine = read(eventId).finally(() => reading.delete(eventId))
    reading.set(eventId, mine)
    return mine
  }
}

/**
 * The event directory: `event_directory` maps an event to one of `databases`, each by its name. A row is read again in
 * the background once it is ten seconds old, so that an event costs no query and is found where it was moved; while the
 * control database is away the last known row counts. Throws UnknownEvent for a number without a row, ControlAway for one that wasn't read before, ClusterAway for a
 * cluster that was never reached, and a plain error for one that isn't configured.
 */
export const createDirectory = (
  control: Db,
  databases: Record<string, Db>,
  { refreshMs = REFRESH_MS, isOpen = () => true, now = Date.now }: Options = {},
): Directory => {
  const contact = createControlContact(new Set(Object.values(databases)).size > 1, now)
  const known = new Map<number, Known>()
  const names = new Map(Object.entries(databases).map(([name, db]) => [db, name]))

  const nameOf = (db: Db): string => names.get(db) ?? 'main'
  const refuseClosed = (db: Db): void => {
    if (!isOpen(nameOf(db))) throw new ClusterAway(`The cluster "${nameOf(db)}" was not reached yet`)
  }

  const read = async (eventId: number): Promise<Known> => {
    if (contact.isAway()) throw new ControlAway(false)
    const name = await readName(control, eventId)
    const db = databases[name]
    if (!db) throw new Error(`Event ${eventId} lives in "${name}", which is not configured`)
    refuseClosed(db)
    const found = { db, readAtMs: performance.now() }
    known.set(eventId, found)
    return found
  }

  const readOnce = once(read)

  /** A control database that is away changes nothing: its row is read when it is back. */
  const refresh = (eventId: number, kept: Known): void => {
    readOnce(eventId).catch((error: unknown) => {
      if (isDatabaseDown(error)) kept.readAtMs = performance.now()
      else known.delete(eventId)
    })
  }

  return {
    control,
    contact,
    ofNoEvent: databases.main ?? control,
    all: [...names.keys()],
    nameOf,
    refuseClosed,
    forget: (eventId) => void known.delete(eventId),
    forEvent: async (eventId) => {
      const kept = known.get(eventId)
      if (!kept) return (await readOnce(eventId)).db
      if (performance.now() - kept.readAtMs > refreshMs) refresh(eventId, kept)
      return kept.db
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
