import { afterAll, beforeAll, inject } from 'vitest'
import { buildApp, type App } from '../../src/app.ts'
import { createDirectory, createWakeUps, openDatabase, type Database, type Db } from '../../src/db/index.ts'
import type { Gateways } from '../../src/gateways/index.ts'
import type { Clock } from '../../src/kernel/time/clock.ts'
import type { Deps } from '../../src/kernel/deps.ts'
import { readEnv } from '../../src/env.ts'
import { createKeys } from '../../src/kernel/keys.ts'
import { createLog } from '../../src/kernel/log.ts'
import { createRateLimiter } from '../../src/kernel/limits/rate-limit.ts'
import { createStreams } from '../../src/kernel/http/streams.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { copyTemplate } from '../database/copy-template.ts'
import { openSide } from '../database/sides.ts'
import { useDatabase, type TestDatabase } from '../database/database.ts'

export type TestServer = TestDatabase & {
  app: App
  deps: Deps
  clock: TestClock
  /** The further clusters by name. */
  clusters: Record<string, Pick<TestDatabase, 'db' | 'pool' | 'superPool' | 'appUrl' | 'ownerUrl'>>
}

const testEnv = {
  NODE_ENV: 'test',
  APP_SECRET: 'a-secret-of-the-tests-and-of-nothing-else',
  PUBLIC_URL: 'http://localhost:3000',
  LOG_LEVEL: 'silent',
  CAPTCHA_COST: '10',
  RATE_LIMIT_FACTOR: '1000',
}

type Options = {
  /** Names of further clusters, each a database of its own. */
  clusters?: readonly string[]
  /** The way to a cluster, e.g. over a line that the test cuts. */
  reach?: (name: string, url: string) => Promise<string>
}

/** Opens `main`, whose two sides don't see each other, and the further clusters. */
const openDatabases = async (
  database: TestDatabase,
  { clusters = [], reach = async (_, url) => url }: Options,
  now: () => number,
) => {
  const url = await reach('main', database.appUrl)
  const control = openSide(url, 'control', { max: 10, isControl: clusters.length > 0 })
  const opened = [control]
  const others: TestServer['clusters'] = {}
  const open = (at: string): Database => {
    const made = openSide(at, 'event', { max: 10 })
    opened.push(made)
    return made
  }
  const byName: Record<string, Db> = { main: open(url).db }
  const urls = [url]
  for (const name of clusters) {
    const copy = await copyTemplate(inject('testCluster'))
    const [app, superuser] = [
      open(await reach(name, copy.appUrl)),
      openDatabase(copy.superUrl, { max: 1, onIdleError: () => {} }),
    ]
    opened.push(superuser)
    others[name] = { db: app.db, pool: app.pool, superPool: superuser.pool, ...copy }
    byName[name] = app.db
    urls.push(copy.appUrl)
    await database.ownerDb
      .insertInto('cluster')
      .values({ name, accepts: 'new', added_at: new Date() })
      .execute()
  }
  return { control, databases: createDirectory(control.db, byName, { now }), urls, others, opened }
}

/**
 * This test file's own server and database; `gateways` replaces the payment gateways, `env` overrides
 * variables, `destination` receives the lines of its log. What an operation asks of the control database can't name an
 * event's tables, nor the other way round, as if they were in two clusters.
 */
export const useServer = (
  gateways: (clock: Clock) => Omit<Gateways, 'payments'> & Partial<Pick<Gateways, 'payments'>>,
  env: NodeJS.ProcessEnv = {},
  destination?: { write(line: string): void },
  options: Options = {},
): TestServer => {
  const database = useDatabase()
  const server = database as TestServer
  const opened: Database[] = []
  beforeAll(async () => {
    const clock = createTestClock()
    const parsed = readEnv({ ...testEnv, ...env })
    const keys = createKeys(parsed.APP_SECRET ?? '')
    const log = createLog(parsed.LOG_LEVEL, destination)
    const {
      control,
      databases,
      urls,
      others,
      opened: made,
    } = await openDatabases(database, options, () => clock.now().getTime())
    opened.push(...made)
    const wakeUps = createWakeUps(...urls)
    wakeUps.on('event-moved', (event) => databases.forget(Number(event)))
    const counting = { db: control.db, clock, log, factor: parsed.RATE_LIMIT_FACTOR }
    const limiter = createRateLimiter({ ...counting, isAway: databases.contact.isAway })
    const base = {
      databases,
      clock,
      env: parsed,
      keys,
      log,
      limiter,
      streams: createStreams(),
      wakeUps,
    }
    const app = await buildApp(base, { payments: [], ...gateways(clock) }, process.env)
    Object.assign(server, { app, deps: app.deps, clock, clusters: others })
  })
  afterAll(async () => {
    await server.app?.close()
    await server.deps?.wakeUps.close()
    await server.deps?.limiter.close()
    await Promise.all(opened.map((one) => one.close()))
  })
  return server
}

/** The server as fixtures see it that put rows into an event's database: of an event in this cluster. */
export const inCluster = (server: TestServer, name: string): TestServer => {
  const cluster = server.clusters[name]
  if (!cluster) throw new Error(`There is no cluster ${name}`)
  return Object.create(server, Object.getOwnPropertyDescriptors(cluster)) as TestServer
}
