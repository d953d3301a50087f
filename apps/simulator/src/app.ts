import Fastify, { type FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { createInbox, noMessages } from './control/inbox.ts'
import { controlRoutes } from './control/routes.ts'
import { openKeeper } from './keeper.ts'
import { registry } from './registry.ts'
import { readSettings } from './settings.ts'
import { browserModules } from './shared/http.ts'
import type { OpenVendor, Vendor } from './vendor.ts'

/** Vendor settings that override the environment's. */
type Overrides = {
  [Name in keyof typeof registry]?: Partial<z.input<(typeof registry)[Name]['settings']>>
}

export type SimulatorOptions = Overrides & {
  vendors?: { [name: string]: Vendor }
  env?: NodeJS.ProcessEnv
  /** Folder in which the state survives a restart; without it, the state is lost when the process ends. */
  dataDir?: string
  now?: () => number
  log?: boolean
}

/**
 * Merges all parts into one object. Throws when two parts share a name, since one vendor would replace the
 * other.
 */
const joined = <Part>(parts: { [name: string]: Part }[]): { [name: string]: Part } => {
  const entries = parts.flatMap((part) => Object.entries(part))
  const all = Object.fromEntries(entries)
  if (Object.keys(all).length < entries.length)
    throw new Error(`Two vendors bring the same name: ${entries.map(([name]) => name).join(', ')}`)
  return all
}

/** Runs `work` after `ms`, unless the simulator closes first. */
const createLater =
  (closing: AbortSignal) =>
  (ms: number, work: () => void): void => {
    if (closing.aborted) return
    const forget = () => clearTimeout(timer)
    const timer = setTimeout(() => {
      closing.removeEventListener('abort', forget)
      work()
    }, ms)
    closing.addEventListener('abort', forget, { once: true })
  }

/** Every third party of the product behind one HTTP server, each under its own prefix. */
export const buildSimulator = async (options: SimulatorOptions = {}): Promise<FastifyInstance> => {
  const { vendors: given, env = {}, dataDir, now = Date.now, log = false, ...overrides } = options
  const vendors: { [name: string]: Vendor } = given ?? registry
  const settings = readSettings(vendors, env, overrides)
  const app = Fastify({
    logger: log,
    bodyLimit: 1_048_576,
    routerOptions: { ignoreTrailingSlash: true },
  })
  const closing = new AbortController()
  const parts: object[] = Object.values(vendors).map((vendor) => vendor.emptyState())
  const empty = { ...joined(parts as { [part: string]: object }[]), inbox: noMessages() }
  const keeper = await openKeeper(empty, dataDir, (error) => app.log.error(error))
  const { changed, state } = keeper
  const inbox = createInbox(state.inbox, changed)
  const later = createLater(closing.signal)
  const world = { now, changed, later, closing: closing.signal, inbox, state }
  const open: OpenVendor[] = []
  app.addHook('preClose', async () => closing.abort())
  app.addHook('onClose', async () => {
    await Promise.all([keeper.close(), ...open.map(async (vendor) => vendor.close?.())])
  })
  for (const [name, vendor] of Object.entries(vendors))
    open.push(await vendor.open({ ...world, settings: settings[name] ?? {} }))
  app.addHook('onReady', async () => open.forEach((vendor) => vendor.resume?.()))
  for (const [prefix, routes] of Object.entries(joined(open.map((vendor) => vendor.routes))))
    await app.register(routes, { prefix })
  await app.register(browserModules, { prefix: '/browser' })
  const control = joined(open.map((vendor) => vendor.control ?? {}))
  await app.register(controlRoutes, {
    prefix: '/_sim',
    vendors: Object.values(vendors),
    open,
    control,
    inbox,
  })
  return app
}
