import { randomUUID } from 'node:crypto'
import type { Person } from '../people.ts'
import { keyOf } from '../call.ts'
import type { Maker } from './maker.ts'
import type { Scene } from './scene.ts'
import { charges, manages, signedIn, type Answered } from './answers.ts'

const onVenue =
  (path: string, body: (scene: Scene) => Record<string, unknown>): Maker =>
  async (scene) => ({ method: 'POST', path: `staff/events/${scene.event.id}/${path}`, body: body(scene) })

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
  const own = who && [bar, cashier, manager].some(({ id }) => id === who.id) ? await chargeAs(who) : null
  const operation = own ?? (await chargeAs(admin))
  if (operation === null) throw new Error('Nobody may charge')
  return operation
}

/** Calls of bars. */
export const venueCalls: Record<string, Answered> = {
  'GET /api/v1/es/staff/events': signedIn(async () => ({ method: 'GET', path: 'staff/events' })),
  'POST /api/v1/es/staff/events/:event/qr/lookup': charges(
    onVenue('qr/lookup', ({ qr }) => ({ code: qr.code })),
  ),
  'POST /api/v1/es/staff/events/:event/charges': charges(onVenue('charges', aCharge)),
  'POST /api/v1/es/staff/events/:event/dropped-rests': charges(
    onVenue('dropped-rests', () => ({
      op_id: randomUUID(),
      amount: 5,
      paid: 10,
      reason: 'El cliente se fue',
    })),
  ),
  'GET /api/v1/es/staff/events/:event/sales': manages(async ({ event }) => ({
    method: 'GET',
    path: `staff/events/${event.id}/sales`,
  })),
  'POST /api/v1/es/staff/events/:event/operations/:operation/void': charges(async (scene, who) => ({
    method: 'POST',
    path: `staff/events/${scene.event.id}/operations/${await charged(scene, who)}/void`,
    body: { op_id: randomUUID(), reason: 'Producto equivocado' },
  })),
}
