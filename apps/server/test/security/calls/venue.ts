import { randomUUID } from 'node:crypto'
import type { Person } from '../../people/people.ts'
import { keyOf } from '../../server/call.ts'
import type { Scene } from '../scene.ts'
import { aProduct } from './catalogue.ts'
import { charges, manages, signedIn, type Entry } from './entry.ts'

const water = { name: 'Agua', quantity: 1, unit_price: 1 }
const cup = { name: 'Vaso (depósito)', quantity: 1, unit_price: 1, is_cup: true }

const aCharge = ({ qr }: Scene, line: object = water) => ({
  op_id: randomUUID(),
  code: qr.code,
  amount: 1,
  items: [line],
})

/** The charge's id; null for whoever may not charge. */
const chargeAs = async (scene: Scene, { authorization }: Person, line?: object): Promise<string | null> => {
  const payload = aCharge(scene, line)
  const reply = await scene.server.app.http.inject({
    method: 'POST',
    url: `/api/v1/es/staff/events/${scene.event.id}/charges`,
    headers: { ...keyOf(payload), ...authorization },
    payload,
  })
  return reply.statusCode === 200 ? payload.op_id : null
}

/** A charge by the caller where they may charge, else by the administrator. */
const charged = async (scene: Scene, who: Person | null): Promise<string> => {
  const { bar, cashier, manager, admin } = scene.people
  const able = [bar.id, cashier.id, manager.id, scene.temporaryId]
  const own = who && able.includes(who.id) ? await chargeAs(scene, who) : null
  const operation = own ?? (await chargeAs(scene, admin))
  if (operation === null) throw new Error('Nobody may charge')
  return operation
}

/** A cup that the scene's QR paid for, to be given back. */
const aPaidCup = async (scene: Scene) => {
  const { admin } = scene.people
  const { product } = await aProduct(scene)
  await scene.server.app.http.inject({
    method: 'PUT',
    url: `/api/v1/es/staff/events/${scene.event.id}/products/${product}/cup`,
    headers: admin.authorization,
    payload: { cup: { name: 'Vaso', price: 1 } },
  })
  if ((await chargeAs(scene, admin, cup)) === null) throw new Error('The cup was not paid')
  return { body: { ...aCharge(scene, { ...cup, quantity: -1 }) } }
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
  'POST staff/events/:event/cup-returns': charges(aPaidCup, { charges: 422 }),
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
