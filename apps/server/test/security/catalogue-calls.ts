import { randomUUID } from 'node:crypto'
import type { Scene } from './scene.ts'
import { charges, manages, type Answered } from './answers.ts'

const fields = () => ({ name: `Agua ${randomUUID()}`, price: 30, category: null, is_adult_only: false })

const atEvent = ({ event }: Scene, path: string): string => `staff/events/${event.id}/${path}`

const aProduct = async (scene: Scene): Promise<string> => {
  const reply = await scene.server.app.http.inject({
    method: 'POST',
    url: `/api/v1/es/${atEvent(scene, 'products')}`,
    headers: scene.people.admin.authorization,
    payload: fields(),
  })
  return reply.json<{ data: { id: string } }>().data.id
}

const allProducts = async ({ server, event }: Scene): Promise<string[]> => {
  const { rows } = await server.pool.query<{ id: string }>(
    'SELECT product_id AS id FROM product WHERE event_id = $1 AND retired_at IS NULL',
    [event.id],
  )
  return rows.map(({ id }) => id)
}

/** Calls of an event's catalogue and till settings. */
export const catalogueCalls: Record<string, Answered> = {
  'GET /api/v1/es/staff/events/:event/catalogue': charges(async (scene) => ({
    method: 'GET',
    path: atEvent(scene, 'catalogue'),
  })),
  'POST /api/v1/es/staff/events/:event/extend': manages(async (scene) => {
    const { rows } = await scene.server.pool.query<{ at: Date }>(
      'SELECT ends_at AS at FROM event WHERE id = $1',
      [scene.event.id],
    )
    const endsAt = new Date((rows[0]?.at ?? new Date()).getTime() + 60_000)
    return { method: 'POST', path: atEvent(scene, 'extend'), body: { ends_at: endsAt.toISOString() } }
  }),
  'PUT /api/v1/es/staff/events/:event/till-settings': manages(async (scene) => ({
    method: 'PUT',
    path: atEvent(scene, 'till-settings'),
    body: { tip_percents: null, void_minutes: 10 },
  })),
  'POST /api/v1/es/staff/events/:event/products': manages(async (scene) => ({
    method: 'POST',
    path: atEvent(scene, 'products'),
    body: fields(),
  })),
  'PUT /api/v1/es/staff/events/:event/products/:product': manages(async (scene) => ({
    method: 'PUT',
    path: atEvent(scene, `products/${await aProduct(scene)}`),
    body: fields(),
  })),
  'DELETE /api/v1/es/staff/events/:event/products/:product': manages(async (scene) => ({
    method: 'DELETE',
    path: atEvent(scene, `products/${await aProduct(scene)}`),
  })),
  'PUT /api/v1/es/staff/events/:event/products-order': manages(async (scene) => ({
    method: 'PUT',
    path: atEvent(scene, 'products-order'),
    body: { products: await allProducts(scene) },
  })),
  'PUT /api/v1/es/staff/events/:event/products/:product/sold-out': charges(async (scene) => ({
    method: 'PUT',
    path: atEvent(scene, `products/${await aProduct(scene)}/sold-out`),
    body: { is_sold_out: true },
  })),
}
