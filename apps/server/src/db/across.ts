import type { Db } from './database.ts'
import { isDatabaseDown } from './database-down.ts'
import type { Databases, EveryDatabase } from './directory.ts'

/** A part of an answer over all events is missing, because these clusters are away: no answer is better than a part. */
export class PartMissing extends Error {
  override name = 'PartMissing'
  readonly clusters: readonly string[]

  constructor(clusters: readonly string[], cause: unknown) {
    super(`No answer from ${clusters.join(', ')}`, { cause })
    this.clusters = clusters
  }
}

/** The database of a cluster; undefined where none that is configured has this name. */
export const databaseNamed = ({ all, nameOf }: EveryDatabase, name: string): Db | undefined =>
  all.find((db) => nameOf(db) === name)

type Tried<Result> = { db: Db; result: Result } | { db: Db; error: unknown }

const tryOn = async <Result>(
  { refuseClosed }: EveryDatabase,
  db: Db,
  read: (db: Db) => Promise<Result>,
): Promise<Tried<Result>> => {
  try {
    refuseClosed(db)
    return { db, result: await read(db) }
  } catch (error) {
    return { db, error }
  }
}

/** Throws PartMissing where clusters were away; any other error as it is. */
const refuseMissing = ({ nameOf }: EveryDatabase, tried: readonly Tried<unknown>[]): void => {
  const failed = tried.flatMap((one) => ('error' in one ? [one] : []))
  const [first] = failed
  if (first === undefined) return
  const bug = failed.find(({ error }) => !isDatabaseDown(error))
  if (bug) throw bug.error
  throw new PartMissing(
    failed.map(({ db }) => nameOf(db)),
    first.error,
  )
}

/**
 * Runs `work` on each database in turn. One that is away or fails doesn't stop the others; it is thrown when all had
 * their turn, so that a job is tried again.
 */
export const onEach = async (every: EveryDatabase, work: (db: Db) => Promise<unknown>): Promise<void> => {
  const tried: Tried<unknown>[] = []
  for (const db of every.all) tried.push(await tryOn(every, db, work))
  refuseMissing(every, tried)
}

/** What each database answers, in their order; throws PartMissing where one is away, for an answer without it is wrong. */
export const readEach = async <Result>(
  every: EveryDatabase,
  read: (db: Db) => Promise<Result>,
): Promise<Result[]> => {
  const tried = await Promise.all(every.all.map((db) => tryOn(every, db, read)))
  refuseMissing(every, tried)
  return tried.flatMap((one) => ('result' in one ? [one.result] : []))
}

/** What a list over all events needs. */
export type PlacedDatabases = EveryDatabase & Pick<Databases, 'forEvent'>

/**
 * The rows of all databases, those of one after those of another. An event that moves has its rows in two of them until
 * the source is sealed, and a copy that an undone move left may stay where no other is: only those where the directory
 * has the event are listed. Rows of no event (null or 0) all are. Throws PartMissing as `readEach`.
 */
export const listEach = async <Row extends { eventId: number | null }>(
  every: PlacedDatabases,
  list: (db: Db) => Promise<readonly Row[]>,
): Promise<Row[]> => {
  const parts = await readEach(every, async (db) => ({ db, rows: await list(db) }))
  if (every.all.length === 1) return parts.flatMap(({ rows }) => rows)
  const homes = new Map<number, Db>()
  for (const { rows } of parts)
    for (const { eventId } of rows)
      if (eventId && !homes.has(eventId)) homes.set(eventId, await every.forEvent(eventId))
  return parts.flatMap(({ db, rows }) => rows.filter(({ eventId }) => (homes.get(eventId ?? 0) ?? db) === db))
}

/**
 * The first that a database has of something that is in one of them at most; null where none has it. Throws PartMissing
 * where it was not found and one is away.
 */
export const findInEach = async <Found>(
  every: EveryDatabase,
  find: (db: Db) => Promise<Found | null | undefined>,
): Promise<Found | null> => {
  const tried: Tried<unknown>[] = []
  for (const db of every.all) {
    const one = await tryOn(every, db, find)
    if ('result' in one && one.result !== null && one.result !== undefined) return one.result
    tried.push(one)
  }
  refuseMissing(every, tried)
  return null
}

/** Runs `work` for each in turn; what fails, as an event whose cluster is away, doesn't stop the others and is thrown at the end. */
export const inTurn = async <One>(
  all: readonly One[],
  work: (one: One) => Promise<unknown>,
): Promise<void> => {
  let failed: { error: unknown } | null = null
  for (const one of all)
    try {
      await work(one)
    } catch (error) {
      failed ??= { error }
    }
  if (failed) throw failed.error
}
