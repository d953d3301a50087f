import { resolve } from 'node:path'
import { v7 } from 'uuid'
import { databaseCopy } from '@saldo/copy/operator'
import type { Embedded } from '@saldo/embedded-postgres'
import { connectAllEmbedded, isDatabaseDown, migrate, openClusters, type ClusterUrls } from '../db/index.ts'
import { createLedgerFollower } from '../follow-events.ts'
import type { Clock } from '../kernel/time/clock.ts'
import { MAIN } from '../kernel/database-urls.ts'
import type { Act } from '../kernel/act.ts'
import type { Deps } from '../kernel/deps.ts'
import { ownSecrets, readEnv } from '../env.ts'
import type { Env } from '../kernel/env.ts'
import { createKeys } from '../kernel/keys.ts'
import { createMediaFolder, type EventDeps, type MediaDeps } from '../modules/events/index.ts'
import type { StaffAct } from '../modules/venue/index.ts'

/** The dependencies of an operation called from the command line. */
export type Context = Pick<Deps, 'databases' | 'clock' | 'env' | 'keys'> &
  EventDeps &
  MediaDeps & {
    /** Each database's address: the application's, and the owner's where it is known. */
    addresses: Pick<Found, 'urls' | 'owners'>
    /** What the operator of this machine does now. */
    act(): Act
    close(): Promise<void>
  }

/** An operator of the machine has an administrator's rights. */
export const byOperator = (context: Context): StaffAct => ({ ...context.act(), role: 'admin' })

/** The time zone of new events, and of times that belong to no event. */
export const DEFAULT_TIMEZONE = 'America/Mexico_City'

const REPOSITORY = resolve(import.meta.dirname, '../../../..')
const CONNECTIONS = 4

/**
 * The server's variables without production's requirements, because most commands call no vendor. The data
 * folder is the one `npm start` uses, from any working directory.
 */
export const cliEnv = (given: NodeJS.ProcessEnv): Env => {
  const env = readEnv({ ...given, NODE_ENV: 'development' })
  return { ...env, DATA_DIR: resolve(given.DATA_DIR ? env.DATA_DIR : resolve(REPOSITORY, 'data')) }
}

/** Those with an owner are migrated; the others must already be of this version. */
type Found = Pick<Embedded, 'stop'> & { urls: ClusterUrls; owners: Readonly<Record<string, string>> }

const findDatabases = async (env: Env): Promise<Found> => {
  const { DATABASE_URL: main, DATABASE_MIGRATION_URL: owner, DATABASE_URLS: others = {} } = env
  if (main !== undefined)
    return {
      urls: { main, ...others },
      owners: { ...env.DATABASE_MIGRATION_URLS, ...(owner !== undefined && { main: owner }) },
      stop: async () => {},
    }
  return connectAllEmbedded(env.DATA_DIR)
}

const migrateAll = async ({ urls, owners }: Found): Promise<void> => {
  for (const [name, ownerUrl] of Object.entries(owners))
    try {
      await migrate({ ownerUrl, appUrl: urls[name] ?? '' })
    } catch (error) {
      if (name === MAIN || isDatabaseDown(error)) throw error
      const why = error instanceof Error ? error.message : String(error)
      throw new Error(databaseCopy.inCluster(name, why), { cause: error })
    }
}

const openOn = async (env: Env, clock: Clock, found: Found): Promise<Context> => {
  await migrateAll(found)
  // No time limit: an export or a replay of millions of transfers takes long.
  const limits = { max: CONNECTIONS, onIdleError: () => {}, statementTimeoutMs: 0 }
  const clusters = openClusters(found.urls, limits)
  try {
    // A cluster that is away is missing where it is asked for.
    await clusters.check(() => {})
  } catch (error) {
    await clusters.close()
    throw error
  }
  const requestId = `cli-${v7()}`
  const { databases } = clusters
  return {
    databases,
    clock,
    env,
    // Read lazily: most commands need no keys, and the secrets may be elsewhere.
    get keys() {
      return createKeys(env.APP_SECRET ?? ownSecrets(env.DATA_DIR).APP_SECRET)
    },
    follow: createLedgerFollower(databases, clock),
    media: createMediaFolder(env.DATA_DIR),
    addresses: { urls: found.urls, owners: found.owners },
    act: () => ({ actor: { kind: 'operator', id: null }, at: clock.now(), requestId }),
    close: async () => {
      await clusters.close()
      await found.stop()
    },
  }
}

/** Connects to the running server's database, or starts the embedded one until `close`. */
export const openContext = async (env: Env, clock: Clock): Promise<Context> => {
  const database = await findDatabases(env)
  try {
    return await openOn(env, clock, database)
  } catch (error) {
    await database.stop()
    throw error
  }
}
