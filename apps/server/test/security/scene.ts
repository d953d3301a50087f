import type { Role } from '@saldo/contract/roles'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { easyCaptcha } from '../people/captcha.ts'
import { bySystem } from '../server/by-system.ts'
import type { EventRecord } from '../../src/modules/events/index.ts'
import { addRelease } from '../../src/modules/releases/index.ts'
import { serveSite } from '../../src/site/index.ts'
import { aPerson, type Person } from '../people/people.ts'
import { anOrder, pay, send, useShop, type Shop } from '../money/shop.ts'
import { anEvent, aPlace, atPlace } from '../venue/venue.ts'
import { watchRoutes } from './route-table.ts'

/** Callers of a route; `owner` is the person whose resources the calls name. */
export const callers = [
  'anonymous',
  'stranger',
  'elsewhere',
  'bar',
  'cashier',
  'manager',
  'admin',
  'finance',
  'support',
  'vendor',
  'owner',
] as const
export type CallerName = (typeof callers)[number]

export type Scene = Shop & {
  routes: Set<string>
  /** The lines of the server's log. */
  lines: string[]
  event: EventRecord
  people: Record<Exclude<CallerName, 'anonymous'>, Person>
  /** Who works at the event without an account, where a test has somebody. */
  temporaryId?: string
  /** The owner's QR: its id and its code. */
  qr: { id: string; code: string }
}

const captcha = easyCaptcha()

const staffed = async (shop: Shop, event: EventRecord): Promise<Scene['people']> => {
  const other = await anEvent(shop.server, 'Otra noche')
  const place = await aPlace(shop.server, event.id)
  const at = (role: Exclude<Role, 'admin'>) => aPerson(shop.server, [{ eventId: event.id, role }])
  const people = {
    owner: await aPerson(shop.server),
    stranger: await aPerson(shop.server),
    elsewhere: await aPerson(shop.server, [{ eventId: other.id, role: 'bar' }]),
    bar: await at('bar'),
    cashier: await at('cashier'),
    manager: await at('manager'),
    finance: await at('finance'),
    support: await at('support'),
    vendor: await at('vendor'),
    admin: await aPerson(shop.server, [{ eventId: null, role: 'admin' }]),
  }
  for (const who of ['bar', 'cashier', 'manager', 'admin', 'vendor'] as const)
    await atPlace(shop.server, place, people[who].id)
  return people
}

/** Buys the QR that many calls name. */
const buyQr = async (shop: Shop, owner: Person, event: EventRecord): Promise<Scene['qr']> => {
  await pay(shop, owner, await anOrder(shop, owner, event, 1_000))
  const path = `public/user/${owner.id}/event/${event.id}/qr`
  const reply = await send(shop, owner, path, { method: 'GET', key: null })
  return reply.json<{ data: Scene['qr'] }>().data
}

/** The complete server with its site, all callers, and an event with one QR. */
export const useScene = async (env: NodeJS.ProcessEnv = {}): Promise<Scene> => {
  const watched = watchRoutes()
  const folder = mkdtempSync(join(tmpdir(), 'saldo-scene-'))
  const lines: string[] = []
  const destination = { write: (line: string) => void lines.push(line) }
  const variables = { DATA_DIR: folder, LOG_LEVEL: 'debug', ...env }
  const scene = Object.assign(
    { routes: watched.routes, lines },
    await useShop(variables, {
      captcha,
      destination,
      serve: (app) =>
        serveSite(
          app.http,
          app.deps,
          { isStopping: false },
          { webApps: [], mediaDir: join(folder, 'media'), version: '1' },
        ),
    }),
  ) as Scene
  beforeAll(async () => {
    const event = await anEvent(scene.server)
    const people = await staffed(scene, event)
    const release = {
      appId: 1,
      version: '1.0.0',
      updateUrl: 'https://play.google.com/store/apps/details?id=x',
    } as const
    await addRelease(scene.server.deps, release, bySystem(scene.server))
    Object.assign(scene, { event, people, qr: await buyQr(scene, people.owner, event) })
  })
  afterAll(() => {
    watched.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return scene
}
