// Starts the product's processes: the server and, unless real providers are configured, the simulator of them.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { demoEnvironment, usesSimulator } from './demo.mjs'
import { startProcesses } from './processes.mjs'

const root = join(import.meta.dirname, '..')
const STOP_WAIT_MS = 20_000

/**
 * The server's memory stays small: young garbage keeps to its first room and is collected by one thread (the others'
 * processors are PostgreSQL's), old garbage goes early, and what native code frees goes back to the system.
 */
const SERVER_FLAGS = [
  '--max-semi-space-size=16',
  '--semi-space-growth-factor=1',
  '--no-parallel-scavenge',
  '--initial-old-space-size=48',
  '--heap-growing-percent=25',
]
const SERVER_MALLOC = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

const QUIET = '--disable-warning=ExperimentalWarning'

const launch = (script, { env, stdout, nodeFlags = [], args = [] }) =>
  spawn(process.execPath, [...nodeFlags, QUIET, join(root, script), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
  })

/**
 * Migrates real databases in a process of its own, and answers what the server may know: not their owners' logins. The
 * embedded ones are migrated by a step of the server's.
 */
const migrateFirst = async (given) => {
  const { DATABASE_MIGRATION_URL: owner, DATABASE_MIGRATION_URLS: owners, ...env } = given
  if (!owner && !owners) return env
  const script = join(root, 'apps/server/src/cli/main.ts')
  const options = { cwd: root, env: given, stdio: ['ignore', 'ignore', 'inherit'] }
  const step = spawn(process.execPath, [QUIET, script, 'migrate'], options)
  const code = await new Promise((done) => step.once('exit', done))
  if (code !== 0) throw new Error(`La migración terminó con el código ${code}.`)
  return env
}

/** Connections that a process keeps on each database besides its pool: jobs, verification, wake-ups, number. */
const BESIDES = 13
/** Connections of an embedded database that are shared by the processes; the rest is the command line's. */
const SHARED = 90

/** The pool of each of several processes, so that all of them fit on each database. */
const poolOf = (count) => String(Math.min(16, Math.floor(SHARED / count) - BESIDES))

/** Starts as many embedded databases, and answers the process that keeps them with what the servers need to know. */
const startDatabases = async (count, { env, stdout }) => {
  const child = launch('apps/server/src/main.ts', { env, stdout, args: ['databases', String(count)] })
  const { main, ...others } = (await ready(child, 'El proceso de las bases de datos')).urls
  const further = Object.entries(others).map(([name, url]) => `${name}=${url}`)
  const DATABASE_POOL = env.DATABASE_POOL ?? poolOf(count)
  return { child, found: { DATABASE_POOL, DATABASE_URL: main, DATABASE_URLS: further.join(' ') } }
}

const ready = (child, name) =>
  new Promise((done, fail) => {
    child.once('message', done)
    child.once('exit', (code) => fail(new Error(`${name} terminó con el código ${code}.`)))
  })

const stopOne = (child) =>
  new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done()
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_WAIT_MS)
    child.once('exit', () => {
      clearTimeout(force)
      done()
    })
    child.kill('SIGTERM')
  })

/** The server in one process, which starts the embedded database itself. */
const oneServer = ({ env, stdout, nodeFlags }, children) => {
  let pid = 0
  return {
    pids: () => [pid],
    start: async () => {
      const server = launch('apps/server/src/main.ts', { env, stdout, nodeFlags })
      children.push(server)
      pid = server.pid ?? 0
      await ready(server, 'El servidor')
    },
    stop: async () => {},
  }
}

/** The server in several processes on one port, and as many embedded databases, which a process of their own keeps. */
const severalServers = (count, { env, stdout, nodeFlags }, children) => {
  let processes = null
  return {
    pids: () => processes?.pids() ?? [],
    start: async () => {
      const { child, found } = await startDatabases(count, { env, stdout })
      children.push(child)
      const script = join(root, 'apps/server/src/main.ts')
      const options = { script, cwd: root, stdout, nodeFlags: [...nodeFlags, QUIET], ready, stopOne }
      processes = startProcesses(count, { ...options, env: { ...env, ...found } })
      await processes.ready
    },
    stop: async () => processes?.stop(),
  }
}

/**
 * Starts everything and waits until it is ready; what the processes say goes to `stdout`. `processes`: how many server
 * processes there are, and from two on as many embedded databases. Answers the addresses, a `stop`, `ended`, which settles
 * when one of the processes ends by itself (of several server processes none: they are started again), and `startServer`,
 * for when that was the only server.
 */
export const startProduct = async (given, { nodeFlags = [], stdout = 'inherit', processes = 1 } = {}) => {
  const withSimulator = usesSimulator(given)
  const env = await migrateFirst(withSimulator ? await demoEnvironment(given) : given)
  const children = []
  const options = { env: { ...SERVER_MALLOC, ...env }, stdout, nodeFlags: [...SERVER_FLAGS, ...nodeFlags] }
  const server = processes === 1 ? oneServer(options, children) : severalServers(processes, options, children)
  const stop = async () => {
    await server.stop()
    for (const child of children.toReversed()) await stopOne(child)
  }
  try {
    const simulator = withSimulator ? launch('apps/simulator/src/main.ts', { env, stdout }) : null
    if (simulator) children.push(simulator)
    await Promise.all([simulator && ready(simulator, 'El simulador'), server.start()])
  } catch (error) {
    await stop()
    throw error
  }
  const ended = Promise.race(children.map((child) => new Promise((done) => child.once('exit', done))))
  const address = env.PUBLIC_URL ?? `http://localhost:${env.PORT ?? '3000'}`
  return {
    address,
    simulator: withSimulator ? env.SIM_URL : null,
    get serverPid() {
      return server.pids().at(-1) ?? 0
    },
    get serverPids() {
      return server.pids()
    },
    startServer: server.start,
    stop,
    ended,
  }
}
