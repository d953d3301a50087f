import { randomUUID } from 'node:crypto'
import { call } from '../../server/call.ts'
import { aKey, askWith, type TestKey } from '../../organiser/keys.ts'
import type { Scene } from '../scene.ts'
import { everybody, may, type Entry, type Maker } from './entry.ts'

const kept = new WeakMap<Scene, Promise<TestKey>>()

/** The scene's own key; an event has only so many. */
const keyOf = (scene: Scene): Promise<TestKey> => {
  const known = kept.get(scene) ?? aKey(scene.server, scene.event.id)
  kept.set(scene, known)
  return known
}

/** Makes room for another key, and leaves the scene's own. */
const withRoom = async (scene: Scene): Promise<void> => {
  const { id } = await keyOf(scene)
  await scene.server.superPool.query('DELETE FROM organiser_key WHERE event_id = $1 AND key_id <> $2', [
    scene.event.id,
    id,
  ])
}

/** Whoever presents the key is let in, with a session of anybody or with none. */
const byKey = (make: Maker = async () => ({}), empty = 422): Entry => ({
  ...everybody(async (scene, who) => {
    const { authorization } = await keyOf(scene)
    const made = await make(scene, who)
    return { ...made, headers: { ...authorization, ...made.headers } }
  }),
  limits: { organiser_calls: empty },
})

const aProduct = () => ({ name: randomUUID(), price: 85, category: null, is_adult_only: false })
const made = async (scene: Scene, path: string, body: Record<string, unknown>): Promise<string> => {
  const { key } = await keyOf(scene)
  const { data } = await askWith(scene.server, key, `events/${scene.event.id}/${path}`, {
    method: 'POST',
    body,
  })
  return (data as { id: string }).id
}
const ofProduct = async (scene: Scene) => ({ product: await made(scene, 'products', aProduct()) })
const keyMade = { name: 'Reportes', scopes: ['reports.read'], ends_on: null }

const O = '/api/v1/org/'

const W = 'office/events/:event/webhooks'
const wanted = { url: 'https://avisos.ejemplo.mx/saldo', kinds: ['event.closed'] }

/** A webhook of the scene's event, the only one there. */
const hooked: Maker = async ({ server, event, people }) => {
  await server.superPool.query('UPDATE webhook SET removed_at = now() WHERE removed_at IS NULL')
  const { token } = people.admin
  const reply = await call(server, 'POST', `office/events/${event.id}/webhooks`, { token, body: wanted })
  return { params: { webhook: reply.json<{ data: { id: string } }>().data.id } }
}

const delivered: Maker = async (scene, who) => {
  const { server, event } = scene
  const { params = {} } = await hooked(scene, who)
  const delivery = randomUUID()
  await server.superPool.query(
    `INSERT INTO webhook_delivery (event_id, webhook_id, delivery_id, kind, object_id, body, made_at, next_at)
     VALUES ($1, $2, $3, 'event.closed', '1', '{}', now(), now())`,
    [event.id, params.webhook, delivery],
  )
  return { params: { ...params, delivery } }
}

const webhookCalls: Record<string, Entry> = {
  [`GET ${W}`]: may('api.manage')(),
  [`POST ${W}`]: may('api.manage')(
    async (scene, who) => {
      await hooked(scene, who)
      return { body: wanted }
    },
    { staff_changes: 422 },
  ),
  [`POST ${W}/:webhook/key`]: may('api.manage')(hooked, { staff_changes: 404 }),
  [`DELETE ${W}/:webhook`]: may('api.manage')(hooked, { staff_changes: 404 }),
  [`GET ${W}/:webhook/deliveries`]: may('api.manage')(hooked),
  [`POST ${W}/:webhook/deliveries/:delivery/resend`]: may('api.manage')(delivered, { staff_changes: 404 }),
}

/** Calls of the organiser's API, and of the office that hands out its keys. */
export const organiserCalls: Record<string, Entry> = {
  ...webhookCalls,
  [`GET ${O}events`]: byKey(undefined, 200),
  [`GET ${O}events/:event`]: byKey(undefined, 200),
  [`GET ${O}events/:event/places`]: byKey(undefined, 200),
  [`POST ${O}events/:event/places`]: byKey(async () => ({ body: { name: randomUUID(), kind: 'bar' } })),
  [`PUT ${O}events/:event/places/:place`]: byKey(async (scene) => ({
    params: { place: await made(scene, 'places', { name: randomUUID(), kind: 'bar' }) },
    body: { name: randomUUID() },
  })),
  [`GET ${O}events/:event/products`]: byKey(undefined, 200),
  [`POST ${O}events/:event/products`]: byKey(async () => ({ body: aProduct() })),
  [`PUT ${O}events/:event/products/:product`]: byKey(async (scene) => ({
    params: await ofProduct(scene),
    body: aProduct(),
  })),
  [`PUT ${O}events/:event/products/:product/sold-out`]: byKey(async (scene) => ({
    params: await ofProduct(scene),
    body: { is_sold_out: true },
  })),
  [`GET ${O}events/:event/staff`]: byKey(undefined, 200),
  [`GET ${O}events/:event/wallets`]: byKey(undefined, 200),
  [`GET ${O}events/:event/movements`]: byKey(undefined, 200),
  [`GET ${O}events/:event/refunds`]: byKey(undefined, 200),
  [`GET ${O}events/:event/reports/overview`]: byKey(undefined, 200),
  'GET office/events/:event/api-keys': may('api.manage')(),
  'POST office/events/:event/api-keys': may('api.manage')(
    async (scene) => {
      await withRoom(scene)
      return { body: keyMade }
    },
    { staff_changes: 422 },
  ),
  'DELETE office/events/:event/api-keys/:key': may('api.manage')(
    async (scene) => {
      await withRoom(scene)
      return { params: { key: (await aKey(scene.server, scene.event.id)).id } }
    },
    { staff_changes: 404 },
  ),
}
