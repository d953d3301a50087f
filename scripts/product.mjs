// Starts the product's processes: the server and, unless real providers are configured, the simulator of them.
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { demoCaptcha } from './demo-captcha.mjs'
import { demoMessages } from './demo-messages.mjs'
import { demoPaypal } from './demo-paypal.mjs'
import { ownSecrets } from '../apps/server/src/kernel/secrets.ts'

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
  '--heap-growing-percent=60',
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

/** Whether this start uses the vendors themselves, or the simulator in their place. */
const usesSimulator = (env) => env.NODE_ENV !== 'production' && !env.MP_ACCESS_TOKEN

/** What the server and the simulator must agree on, so that one speaks to the other. */
const demoEnvironment = async (env) => {
  const dataDir = resolve(env.DATA_DIR ?? join(root, 'data'))
  const port = env.PORT ?? '3000'
  const simulator = `http://localhost:${env.SIM_PORT ?? '4400'}`
  const secrets = ownSecrets(dataDir)
  const appSecret = env.APP_SECRET ?? secrets.APP_SECRET
  return {
    ...env,
    DATA_DIR: dataDir,
    PORT: port,
    SIM_PORT: env.SIM_PORT ?? '4400',
    APP_SECRET: appSecret,
    MP_API_URL: `${simulator}/mp`,
    MP_JS_URL: `${simulator}/mp/js/v2`,
    MP_ACCESS_TOKEN: secrets.MP_ACCESS_TOKEN,
    MP_PUBLIC_KEY: secrets.MP_PUBLIC_KEY,
    MP_WEBHOOK_SECRET: secrets.MP_WEBHOOK_SECRET,
    ...demoPaypal({ appSecret, simulator, port, dataDir }),
    GOOGLE_CLIENT_ID: 'sim-google',
    GOOGLE_JWKS_URL: `${simulator}/oidc/google/jwks`,
    GSI_JS_URL: `${simulator}/oidc/js/gsi`,
    APPLE_CLIENT_ID: 'sim-apple',
    APPLE_JWKS_URL: `${simulator}/oidc/apple/jwks`,
    APPLE_JS_URL: `${simulator}/oidc/js/apple`,
    FB_APP_ID: 'sim-facebook',
    FB_APP_SECRET: secrets.FB_APP_SECRET,
    VAPID_PRIVATE_KEY: secrets.VAPID_PRIVATE_KEY,
    FB_GRAPH_URL: `${simulator}/graph/v26.0`,
    FB_JWKS_URL: `${simulator}/oidc/facebook/jwks`,
    FB_JS_URL: `${simulator}/oidc/js/facebook`,
    ...demoCaptcha({ appSecret, simulator }),
    ...(await demoMessages({ appSecret, simulator, port })),
    SIM_URL: simulator,
    SIM_DATA: join(dataDir, 'simulator'),
    SIM_MP_WEBHOOK_URL: `http://localhost:${port}/webhooks/mercadopago`,
    SIM_MP_ACCESS_TOKEN: secrets.MP_ACCESS_TOKEN,
    SIM_MP_WEBHOOK_SECRET: secrets.MP_WEBHOOK_SECRET,
    SIM_FB_APP_SECRET: secrets.FB_APP_SECRET,
  }
}

/**
 * Starts everything and waits until it is ready; what the processes say goes to `stdout`. Answers the addresses, a
 * `stop`, and `ended`, which settles when one of the processes ends by itself.
 */
export const startProduct = async (given, { nodeFlags = [], stdout = 'inherit' } = {}) => {
  const withSimulator = usesSimulator(given)
  const env = withSimulator ? await demoEnvironment(given) : given
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
