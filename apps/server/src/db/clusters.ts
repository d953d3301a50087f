import { databaseCopy } from '@saldo/copy/operator'
import type pg from 'pg'
import { openDatabase, type Database } from './database.ts'
import { isDatabaseDown } from './database-down.ts'
import { createDirectory, type Directory } from './directory.ts'
import { refuseLossyCommits } from './durability.ts'
import { openJobsPool } from './jobs-pool.ts'
import { refuseOtherSchema } from './migrate.ts'
import { claimName, nameIn, namesBeyond } from './place-events.ts'

const TRY_AGAIN_MS = 5_000

export type ClusterUrls = Readonly<Record<string, string>> & { readonly main: string }

type Options = {
  /** Connections of each cluster's pool. */
  max: number
  /** Of each pool for job workers; none without it. */
  jobsMax?: number
  statementTimeoutMs?: number
  /** Whether `check` writes nothing, not even a name into a database without one. */
  isReadOnly?: boolean
  /** Whether `check` refuses a database that could lose an acknowledged commit. */
  mustBeDurable?: boolean
  onIdleError: (error: Error) => void
}

/** Answers at once and throws nothing, so that what it starts can't fail a cluster's check. */
type Entered = (name: string) => void
type Away = (name: string, error: unknown) => void

export type Clusters = {
  main: Database
  databases: Directory
  /**
   * Checks every cluster: right schema, right name, durable commits. A fault is thrown as a sentence for the operator; a
   * cluster that is away, other than `main`, is told to `away` and tried again until it is there, and the others go on.
   */
  check(away: Away): Promise<void>
  /** Calls `entered` for each cluster that was found right, now or later. */
  whenOpen(entered: Entered): void
  /** The pool of a cluster's job workers. */
  jobsPool(name: string): pg.Pool
  close(): Promise<void>
}

/** Throws a sentence for the operator when the database is not the cluster of this name, or would lose commits. */
const checkCluster = async (
  name: string,
  { url, database }: { url: string; database: Database },
  { isReadOnly = false, mustBeDurable = false }: Options,
): Promise<void> => {
  try {
    await refuseOtherSchema(url)
    if (mustBeDurable) await refuseLossyCommits(database.db)
    if (!isReadOnly) await claimName(database.db, name)
    const found = await nameIn(database.db)
    if (found !== null && found !== name) throw new Error(databaseCopy.otherName(name, found))
  } catch (error) {
    if (name === 'main' || isDatabaseDown(error)) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(databaseCopy.inCluster(name, why), { cause: error })
  }
}

const openOne = (
  url: string,
  { max, jobsMax, statementTimeoutMs, onIdleError }: Options,
  isControl: boolean,
) => ({
  url,
  database: openDatabase(url, {
    max,
    isControl,
    onIdleError,
    ...(statementTimeoutMs !== undefined && { statementTimeoutMs }),
  }),
  jobsPool: jobsMax === undefined ? null : openJobsPool(url, { max: jobsMax, onIdleError }),
})

/** Which clusters were found right, and who waits for the others. */
const createGate = () => {
  const open = new Set<string>()
  const waiting: Entered[] = []
  return {
    has: (name: string): boolean => open.has(name),
    add: (name: string): void => {
      if (open.has(name)) return
      open.add(name)
      for (const tell of waiting) tell(name)
    },
    whenOpen: (tell: Entered): void => {
      waiting.push(tell)
      for (const name of open) tell(name)
    },
  }
}

type Opened = ReadonlyMap<string, ReturnType<typeof openOne>>

/** Checks clusters, those that are away again and again until `stop`. */
const createChecks = (opened: Opened, gate: ReturnType<typeof createGate>, options: Options) => {
  const timers = new Set<NodeJS.Timeout>()
  let isStopped = false

  const check = async (name: string): Promise<void> => {
    const one = opened.get(name)
    if (!one || isStopped) return
    await checkCluster(name, one, options)
    gate.add(name)
  }

  const tryLater = (name: string, away: Away): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      check(name).catch((error: unknown) => {
        away(name, error)
        tryLater(name, away)
      })
    }, TRY_AGAIN_MS)
    timers.add(timer.unref())
  }

  return {
    check,
    /** As `check`, but one that is away is tried later. */
    checkOrLater: async (name: string, away: Away): Promise<void> => {
      try {
        await check(name)
      } catch (error) {
        if (!isDatabaseDown(error)) throw error
        away(name, error)
        tryLater(name, away)
      }
    },
    stop: (): void => {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** Opens a pool on each cluster, and one for its jobs; connects to none before `check`. */
export const openClusters = (urls: ClusterUrls, options: Options): Clusters => {
  const all = Object.entries(urls)
  const isControl = (name: string): boolean => name === 'main' && all.length > 1
  const opened: Opened = new Map(all.map(([name, url]) => [name, openOne(url, options, isControl(name))]))
  const main = opened.get('main')?.database
  if (!main) throw new Error('There is no main database')
  const gate = createGate()
  const checks = createChecks(opened, gate, options)
  const byName = Object.fromEntries([...opened].map(([name, { database }]) => [name, database.db]))
  return {
    main,
    databases: createDirectory(main.db, byName, { isOpen: gate.has }),
    check: async (away) => {
      await checks.check('main')
      for (const name of opened.keys()) if (name !== 'main') await checks.checkOrLater(name, away)
      const missing = await namesBeyond(main.db, [...opened.keys()])
      if (missing.length > 0) throw new Error(databaseCopy.clustersMissing(missing))
    },
    whenOpen: gate.whenOpen,
    jobsPool: (name) => {
      const pool = opened.get(name)?.jobsPool
      if (!pool) throw new Error(`No job workers on "${name}"`)
      return pool
    },
    close: async () => {
      checks.stop()
      for (const { database, jobsPool } of opened.values()) {
        await jobsPool?.end()
        await database.close()
      }
    },
  }
}
