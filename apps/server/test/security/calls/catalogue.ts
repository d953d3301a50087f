import { randomUUID } from 'node:crypto'
import type { Scene } from '../scene.ts'
import { charges, managesByPassword, type Entry } from './entry.ts'

const fields = () => ({ name: `Agua ${randomUUID()}`, price: 30, category: null, is_adult_only: false })

const aProduct = async ({ server, event, people }: Scene): Promise<{ product: string }> => {
  const reply = await server.app.http.inject({
    method: 'POST',
    url: `/api/v1/es/staff/events/${event.id}/products`,
    headers: people.admin.authorization,
    payload: fields(),
  })
  return { product: reply.json<{ data: { id: string } }>().data.id }
}

const allProducts = async ({ server, event }: Scene): Promise<string[]> => {
  const { rows } = await server.pool.query<{ id: string }>(
    'SELECT product_id AS id FROM product WHERE event_id = $1 AND retired_at IS NULL',
    [event.id],
  )
  return rows.map(({ id }) => id)
}

/** Calls of an event's catalogue and till settings. */
export const catalogueCalls: Record<string, Entry> = {
  'GET staff/events/:event/catalogue': charges(),
  'PUT staff/events/:event/till-settings': managesByPassword(async () => ({
    body: { tip_percents: null, void_minutes: 10 },
  })),
  'POST staff/events/:event/products': managesByPassword(async () => ({ body: fields() })),
  'PUT staff/events/:event/products/:product': managesByPassword(async (scene) => ({
    params: await aProduct(scene),
    body: fields(),
  })),
  'DELETE staff/events/:event/products/:product': managesByPassword(async (scene) => ({
    params: await aProduct(scene),
  })),
  'PUT staff/events/:event/products-order': managesByPassword(async (scene) => ({
    body: { products: await allProducts(scene) },
  })),
  'PUT staff/events/:event/products/:product/sold-out': charges(async (scene) => ({
    params: await aProduct(scene),
    body: { is_sold_out: true },
  })),
}
