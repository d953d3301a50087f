import { randomUUID } from 'node:crypto'
import type { Person } from '../../people/people.ts'
import { keyOf } from '../../server/call.ts'
import type { Scene } from '../scene.ts'
import { charges, manages, signedIn, type Entry } from './entry.ts'

const aCharge = ({ qr }: Scene) => ({
  op_id: randomUUID(),
  code: qr.code,
  amount: 1,
  items: [{ name: 'Agua', quantity: 1, unit_price: 1 }],
})

/** A charge by the caller where they may charge, else by the administrator. */
const charged = async (scene: Scene, who: Person | null): Promise<string> => {
  const chargeAs = async ({ authorization }: Person): Promise<string | null> => {
    const payload = aCharge(scene)
    const reply = await scene.server.app.http.inject({
      method: 'POST',
      url: `/api/v1/es/staff/events/${scene.event.id}/charges`,
      headers: { ...keyOf(payload), ...authorization },
      payload,
    })
    return reply.statusCode === 200 ? payload.op_id : null
  }
  const { bar, cashier, manager, admin } = scene.people
  const able = [bar.id, cashier.id, manager.id, scene.temporaryId]
  const own = who && able.includes(who.id) ? await chargeAs(who) : null
  const operation = own ?? (await chargeAs(admin))
  if (operation === null) throw new Error('Nobody may charge')
  return operation
}

/** Calls of bars. */
export const venueCalls: Record<string, Entry> = {
  'GET staff/events': signedIn(),
  'POST staff/events/:event/qr/lookup': charges(async ({ qr }) => ({ body: { code: qr.code } }), {
    lookups: 422,
  }),
  'POST staff/events/:event/charges': charges(async (scene) => ({ body: aCharge(scene) }), {
    charges: 422,
  }),
  'POST staff/events/:event/cup-returns': charges(
    async ({ qr }) => ({
      body: {
        op_id: randomUUID(),
        code: qr.code,
        amount: 1,
        items: [{ name: 'Vaso (depósito)', quantity: -1, unit_price: 1, is_cup: true }],
      },
    }),
    { charges: 422 },
  ),
  'POST staff/events/:event/dropped-rests': charges(
    async () => ({ body: { op_id: randomUUID(), amount: 5, paid: 10, reason: 'El cliente se fue' } }),
    { voids: 422 },
  ),
  'GET staff/events/:event/sales': manages(),
  'POST staff/events/:event/operations/:operation/void': charges(
    async (scene, who) => ({
      params: { operation: await charged(scene, who) },
      body: { op_id: randomUUID(), reason: 'Producto equivocado' },
    }),
    { voids: 422 },
  ),
  'GET staff/events/:event/operations/:operation': charges(async (scene, who) => ({
    params: { operation: await charged(scene, who) },
  })),
  'POST staff/events/:event/operations/:operation/return': charges(
    async (scene, who) => ({
      params: { operation: await charged(scene, who) },
      body: { op_id: randomUUID(), items: [{ line: 0, quantity: 1 }], reason: 'Producto equivocado' },
    }),
    { voids: 422 },
  ),
}
