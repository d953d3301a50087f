import { randomUUID } from 'node:crypto'
import { keyOf } from '../../server/call.ts'
import { aWallet } from '../../venue/venue.ts'
import type { Scene } from '../scene.ts'
import { charges, type Entry } from './entry.ts'

const beer = { name: 'Agua', quantity: 1, unit_price: 1 }

const post = async ({ server, event, people }: Scene, path: string, payload: { op_id: string }) => {
  const reply = await server.app.http.inject({
    method: 'POST',
    url: `/api/v1/es/staff/events/${event.id}/tabs${path}`,
    headers: { ...keyOf(payload), ...people.admin.authorization },
    payload,
  })
  if (reply.statusCode !== 200) throw new Error(reply.body)
}

/** A tab of a new QR at the place of the event's staff, with a line, and its QR's code. */
const aTab = async (scene: Scene): Promise<{ tab: string; round: string; code: string }> => {
  const { code } = await aWallet(scene.server, scene.event.id, { balance: 10_000 })
  const [tab, round] = [randomUUID(), randomUUID()]
  await post(scene, '', { op_id: tab, code, hold: 20 } as { op_id: string })
  await post(scene, `/${tab}/rounds`, { op_id: round, items: [beer] } as { op_id: string })
  return { tab, round, code }
}

/** Tabs of bars. */
export const tabCalls: Record<string, Entry> = {
  'GET staff/events/:event/tabs': charges(),
  'POST staff/events/:event/tabs': charges(
    async ({ server, event }) => {
      const { code } = await aWallet(server, event.id, { balance: 10_000 })
      return { body: { op_id: randomUUID(), code, hold: 20 } }
    },
    { charges: 422 },
  ),
  'GET staff/events/:event/tabs/:tab': charges(async (scene) => ({
    params: { tab: (await aTab(scene)).tab },
  })),
  'POST staff/events/:event/tabs/:tab/raises': charges(
    async (scene) => {
      const { tab, code } = await aTab(scene)
      return { params: { tab }, body: { op_id: randomUUID(), code, amount: 5 } }
    },
    { charges: 422 },
  ),
  'POST staff/events/:event/tabs/:tab/rounds': charges(
    async (scene) => ({
      params: { tab: (await aTab(scene)).tab },
      body: { op_id: randomUUID(), items: [beer] },
    }),
    { charges: 422 },
  ),
  'POST staff/events/:event/tabs/:tab/take-backs': charges(
    async (scene) => {
      const { tab, round } = await aTab(scene)
      return { params: { tab }, body: { op_id: randomUUID(), round, line: 0, quantity: 1 } }
    },
    { voids: 422 },
  ),
  'POST staff/events/:event/tabs/:tab/close': charges(
    async (scene) => ({
      params: { tab: (await aTab(scene)).tab },
      body: { op_id: randomUUID(), served: 1 },
    }),
    { charges: 422 },
  ),
}
