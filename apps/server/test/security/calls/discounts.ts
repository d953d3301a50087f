import { randomUUID } from 'node:crypto'
import type { Scene } from '../scene.ts'
import { secondAt } from './cash.ts'
import { charges, may, type Entry } from './entry.ts'

const edits = may('discounts.edit')

const fields = (more: Record<string, unknown> = {}) => ({
  name: `Motivo ${randomUUID().slice(0, 8)}`,
  kind: 'courtesy',
  percent: 100,
  most_per_bill: null,
  most_per_night: null,
  most_uses_per_night: null,
  needs_pin: false,
  places: null,
  ...more,
})

/** A discount of the event, whatever others made: an event has fifty at most. */
const aDiscount = async (
  { server, event, people }: Scene,
  more: Record<string, unknown> = {},
): Promise<string> => {
  await server.pool.query('UPDATE discount SET removed_at = $2 WHERE event_id = $1 AND removed_at IS NULL', [
    event.id,
    server.clock.now(),
  ])
  const reply = await server.app.http.inject({
    method: 'POST',
    url: `/api/v1/es/staff/events/${event.id}/discounts`,
    headers: people.admin.authorization,
    payload: fields(more),
  })
  return reply.json<{ data: { id: string } }>().data.id
}

/** What tills take off a bill, and the office's list of reasons. */
export const discountCalls: Record<string, Entry> = {
  'GET staff/events/:event/discounts': edits(),
  'POST staff/events/:event/discounts': edits(
    async (scene) => {
      await aDiscount(scene)
      return { body: fields() }
    },
    { staff_changes: 422 },
  ),
  'PUT staff/events/:event/discounts/:discount': edits(
    async (scene) => ({ params: { discount: await aDiscount(scene) }, body: fields() }),
    { staff_changes: 422 },
  ),
  'DELETE staff/events/:event/discounts/:discount': edits(
    async (scene) => ({ params: { discount: await aDiscount(scene) } }),
    { staff_changes: 404 },
  ),
  'GET staff/events/:event/discounts/people': charges(),
  'POST staff/events/:event/discounts/approve': charges(
    async (scene) => ({
      body: {
        op_id: randomUUID(),
        discount_id: await aDiscount(scene, { needs_pin: true }),
        amount: 10,
        ...(await secondAt(scene)),
      },
    }),
    { staff_changes: 422 },
  ),
  'POST staff/events/:event/courtesies': charges(
    async (scene) => ({
      body: {
        op_id: randomUUID(),
        discount_id: await aDiscount(scene),
        amount: 10,
        items: [{ name: 'Otro monto', quantity: 1, unit_price: 10 }],
      },
    }),
    { charges: 422 },
  ),
}
