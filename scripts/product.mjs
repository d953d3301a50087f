// Starts the product's processes: the server and, unless real providers are configured, the simulator of them.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { demoEnvironment, usesSimulator } from './demo.mjs'

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

const launch = (script, { env, stdout, nodeFlags = [] }) =>
  spawn(process.execPath, [...nodeFlags, '--disable-warning=ExperimentalWarning', join(root, script)], {
    cwd: root,
    env,
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
  })

/**
 * Migrates a real database in a process of its own, and answers what the server may know: not its owner's login. The
 * embedded database is migrated by a step of the server's.
 */
const migrateFirst = async ({ DATABASE_MIGRATION_URL: owner, ...env }) => {
  if (!owner) return env
  const step = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'apps/server/src/cli/main.ts'), 'migrate'],
    { cwd: root, env: { ...env, DATABASE_MIGRATION_URL: owner }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const code = await new Promise((done) => step.once('exit', done))
  if (code !== 0) throw new Error(`La migración terminó con el código ${code}.`)
  return env
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

/**
 * Starts everything and waits until it is ready; what the processes say goes to `stdout`. Answers the addresses, a
 * `stop`, `ended`, which settles when one of the processes ends by itself, and `startServer`, for when that was the server.
 */
export const startProduct = async (given, { nodeFlags = [], stdout = 'inherit' } = {}) => {
  const withSimulator = usesSimulator(given)
  const env = await migrateFirst(withSimulator ? await demoEnvironment(given) : given)
  const children = []
  let serverPid = 0
  const startServer = async () => {
    const server = launch('apps/server/src/main.ts', {
      env: { ...SERVER_MALLOC, ...env },
      stdout,
      nodeFlags: [...SERVER_FLAGS, ...nodeFlags],
    })
    children.push(server)
    serverPid = server.pid ?? 0
    await ready(server, 'El servidor')
  }
  const stop = async () => {
    for (const child of children.toReversed()) await stopOne(child)
  }
  try {
    const simulator = withSimulator ? launch('apps/simulator/src/main.ts', { env, stdout }) : null
    if (simulator) children.push(simulator)
    await Promise.all([simulator && ready(simulator, 'El simulador'), startServer()])
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
      return serverPid
    },
    startServer,
    stop,
    ended,
  }
}
