import { resolve } from 'node:path'
import { envCopy } from '@saldo/copy/operator'
import { buildApp, type App } from './app.ts'
import {
  createWakeUps,
  embeddedIn,
  oneAtATime,
  openClusters,
  openDatabase,
  startAllMigrated,
} from './db/index.ts'
import { createGateways } from './gateways/index.ts'
import { systemClock } from './kernel/time/clock.ts'
import { demoFaults, guardDemo } from './kernel/demo.ts'
import { ownSecrets, readEnv } from './env.ts'
import { EnvError, headsFileOf, type Env } from './kernel/env.ts'
import { startWorkers } from './kernel/jobs/start-workers.ts'
import { createKeys } from './kernel/keys.ts'
import { createLog, type Log } from './kernel/log.ts'
import { createRateLimiter } from './kernel/limits/rate-limit.ts'
import { createStreams } from './kernel/http/streams.ts'
import { listen, tryPort } from './listen.ts'
import { headsRunner, verifyNightly } from './modules/ledger/index.ts'
import { createVerificationRecord } from './modules/health/index.ts'
import { refuseStart } from './refuse-start.ts'
import { sayFirstCode } from './say-first-code.ts'
import { createDemo } from './seed/index.ts'
import { builtWebApps, serveSite } from './site/index.ts'
import manifest from '../package.json' with { type: 'json' }

/** The product's version from its manifest. */
const { version } = manifest

const JOB_CONNECTIONS = 10
const VERIFY_CONNECTIONS = 1
const DRAIN_MS = 1_500

/** Functions that stop the started parts, run in reverse order. */
type Started = (() => Promise<unknown>)[]

/**
 * The configured databases by name, as the application's login, or the data folder's embedded ones; another process
 * migrates them.
 */
const findDatabases = async (env: Env, log: Log) => {
  const { DATABASE_URL: main, DATABASE_URLS: others = {} } = env
  if (main !== undefined) return { urls: { main, ...others }, stop: async () => {} }
  const onDown = (error?: unknown): void => log.error({ err: error }, 'the embedded database went down')
  return startAllMigrated({ ...embeddedIn(env.DATA_DIR), onDown })
}

/** Opens every cluster and checks it; one that is away is logged and tried again. */
const openAll = async (env: Env, log: Log, started: Started) => {
  const { urls, stop } = await findDatabases(env, log)
  started.push(stop)
  const onIdleError = (error: Error): void => log.warn({ err: error }, 'idle connection lost')
  const clusters = openClusters(urls, {
    max: env.DATABASE_POOL,
    jobsMax: JOB_CONNECTIONS,
    mustBeDurable: true,
    onIdleError,
  })
  started.push(clusters.close)
  await clusters.check((name, error) => log.error({ err: error, cluster: name }, 'cluster away'))
  const wakeUps = createWakeUps(...Object.values(urls))
  started.push(wakeUps.close)
  wakeUps.on('event-moved', (event) => clusters.databases.forget(Number(event)))
  const patient = Object.values(urls).map(
    (url) => () => openDatabase(url, { max: VERIFY_CONNECTIONS, onIdleError, statementTimeoutMs: 0 }),
  )
  return { clusters, wakeUps, patient }
}

type Running = { app: App; state: { isStopping: boolean } }

const stopParts = async (started: Started): Promise<void> => {
  for (const stop of started.splice(0).toReversed()) await stop()
}

/**
 * Shuts down without losing accepted work: first refuse new work (not ready, streams ended, every response
 * closes its connection), then finish requests in flight, then jobs, then the database.
 */
const stopOnce = ({ app, state }: Running, started: Started, log: Log): (() => Promise<void>) => {
  let stopping: Promise<void> | null = null
  const stop = async (): Promise<void> => {
    log.info('stopping')
    state.isStopping = true
    app.deps.streams.endAll()
    await new Promise((done) => setTimeout(done, DRAIN_MS))
    await stopParts(started)
    log.info('stopped')
  }
  return () => (stopping ??= stop())
}

const start = async (given: NodeJS.ProcessEnv, env: Env, log: Log, started: Started): Promise<Running> => {
  await tryPort(env)
  const demo = createDemo(env)
  const { clusters, wakeUps, patient } = await openAll(env, log, started)
  const { databases, main } = clusters
  const keys = createKeys(env.APP_SECRET ?? ownSecrets(env.DATA_DIR).APP_SECRET)
  const counting = { db: main.db, clock: systemClock, log, factor: env.RATE_LIMIT_FACTOR }
  const limiter = createRateLimiter({ ...counting, isAway: databases.contact.isAway })
  const streams = createStreams()
  started.push(limiter.close)
  const app = await buildApp(
    { databases, clock: systemClock, env, keys, log, limiter, streams, wakeUps },
    createGateways(env, keys),
    { ...given },
  )
  if (!env.isProduction) guardDemo(app.http)
  const state = { isStopping: false }
  app.http.addHook('onSend', (_request, reply, _payload, done) => {
    if (state.isStopping) void reply.header('connection', 'close')
    done()
  })
  await serveSite(app.http, app.deps, state, {
    webApps: builtWebApps(),
    mediaDir: resolve(env.DATA_DIR, 'media'),
    version,
  })
  await oneAtATime(clusters.jobsPool('main'), 'demo', () => demo.prepare(app.deps))
  await sayFirstCode(app.deps)
  const nightly = verifyNightly({ open: patient, log, record: createVerificationRecord(app.deps) })
  const heads = headsRunner({ databases: databases.all, keys, file: headsFileOf(env), clock: systemClock })
  const workers = await startWorkers(clusters, [...app.jobs, nightly.runner, heads], log)
  started.push(workers.stop, nightly.stop, app.close)
  await listen(app.http, env)
  return { app, state }
}

/** Runs the server until it is stopped (SIGTERM, SIGINT, or the end of its parent process). */
export const runServer = async (given: NodeJS.ProcessEnv): Promise<void> => {
  const started: Started = []
  try {
    const env = readEnv(given)
    const faults = [
      ...(env.isProduction ? [] : demoFaults(env)),
      ...((env.DATABASE_MIGRATION_URL ?? env.DATABASE_MIGRATION_URLS) === undefined
        ? []
        : [envCopy.ownerInServer]),
    ]
    if (faults.length > 0) throw new EnvError(faults)
    const log = createLog(env.LOG_LEVEL)
    const running = await start(given, env, log, started)
    log.info({ address: env.PUBLIC_URL, pid: process.pid }, 'ready')
    process.send?.('ready')
    const stop = stopOnce(running, started, log)
    const finish = (): void => void stop().then(() => process.exit(0), refuseStart)
    for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(signal, finish)
  } catch (error) {
    // Otherwise PostgreSQL would keep running without a server.
    await stopParts(started).catch(() => undefined)
    refuseStart(error)
  }
}
