import { randomUUID } from 'node:crypto'
import { csvForm } from '../../server/csv-form.ts'
import type { Scene } from '../scene.ts'
import { markIn } from './mark-in.ts'
import { charges, may, type Entry } from './entry.ts'

const edits = may('venue.edit')

const fields = () => ({ name: `Agua ${randomUUID()}`, price: 30, category: null, is_adult_only: false })

const menu = () => `nombre,precio\nAgua ${randomUUID()},30\n`

export const aProduct = async ({ server, event, people }: Scene): Promise<{ product: string }> => {
  const reply = await server.app.http.inject({
    method: 'POST',
    url: `/api/v1/es/staff/events/${event.id}/products`,
    headers: people.admin.authorization,
    payload: fields(),
  })
  return { product: reply.json<{ data: { id: string } }>().data.id }
}

const anOption = async (scene: Scene): Promise<{ product: string; option: string }> => {
  const [{ product }, option] = [await aProduct(scene), randomUUID()]
  const { server, event, people } = scene
  const options = [{ id: option, name: 'Doble', price: 40, is_sold_out: false }]
  await server.app.http.inject({
    method: 'PUT',
    url: `/api/v1/es/staff/events/${event.id}/products/${product}/options`,
    headers: people.admin.authorization,
    payload: { groups: [{ id: randomUUID(), name: 'Tamaño', choose: 'one', is_required: false, options }] },
  })
  return { product, option }
}

const allProducts = async ({ server, event }: Scene): Promise<string[]> => {
  const { rows } = await server.pool.query<{ id: string }>(
    'SELECT product_id AS id FROM product WHERE event_id = $1 AND retired_at IS NULL ORDER BY position, product_id',
    [event.id],
  )
  return rows.map(({ id }) => id)
}

/** The bar where the scene's staff and tills are. */
const itsPlace = async ({ server, event }: Scene): Promise<string | undefined> => {
  const { rows } = await server.pool.query<{ id: string }>(
    'SELECT place_id AS id FROM place WHERE event_id = $1 ORDER BY position LIMIT 1',
    [event.id],
  )
  return rows[0]?.id
}

const happyHour = {
  name: 'Hora feliz',
  weekdays: [5, 6],
  date: null,
  from: '22:00',
  until: '01:00',
  products: null,
  category: null,
  places: null,
  discount: { by: 'percent', percent: 20 },
}

/** A happy hour of the event, whatever others made: an event has fifty at most. */
const aHappyHour = async ({ server, event, people }: Scene): Promise<string> => {
  await server.pool.query('DELETE FROM happy_hour WHERE event_id = $1', [event.id])
  const reply = await server.app.http.inject({
    method: 'POST',
    url: `/api/v1/es/staff/events/${event.id}/happy-hours`,
    headers: people.admin.authorization,
    payload: happyHour,
  })
  return reply.json<{ data: { id: string } }>().data.id
}

/** Calls of an event's catalogue and till settings. */
export const catalogueCalls: Record<string, Entry> = {
  'GET staff/events/:event/catalogue': charges(),
  'PUT staff/events/:event/till-settings': edits(async () => ({
    body: { tip_percents: null, void_minutes: 10 },
  })),
  'POST staff/events/:event/products': edits(async () => ({ body: fields() })),
  'PUT staff/events/:event/products/:product': edits(async (scene) => ({
    params: await aProduct(scene),
    body: fields(),
  })),
  'DELETE staff/events/:event/products/:product': edits(async (scene) => ({
    params: await aProduct(scene),
  })),
  'PUT staff/events/:event/products-order': edits(async (scene) => ({
    body: { products: await allProducts(scene), before: await allProducts(scene) },
  })),
  'POST staff/events/:event/products/change': edits(
    async (scene) => ({ body: { products: [(await aProduct(scene)).product], is_sold_out: true } }),
    { staff_changes: 422 },
  ),
  'POST staff/events/:event/products-import/preview': edits(async () => csvForm(menu()), {
    staff_changes: 415,
  }),
  'POST staff/events/:event/products-import': edits(
    async (scene) => {
      const file = menu()
      return csvForm(file, await markIn(scene, 'staff/products-import', file))
    },
    { staff_changes: 415 },
  ),
  'GET staff/events/:event/menus': edits(),
  'PUT staff/events/:event/products/:product/menu': edits(
    async (scene) => ({ params: await aProduct(scene), body: { sold_at: null, prices: [] } }),
    { staff_changes: 422 },
  ),
  'PUT staff/events/:event/products/:product/cup': edits(
    async (scene) => ({ params: await aProduct(scene), body: { cup: { name: 'Vaso', price: 20 } } }),
    { staff_changes: 422 },
  ),
  'PUT staff/events/:event/products/:product/parts': edits(
    async (scene) => ({ params: await aProduct(scene), body: { parts: [] } }),
    { staff_changes: 422 },
  ),
  'PUT staff/events/:event/products/:product/options': edits(
    async (scene) => ({ params: await aProduct(scene), body: { groups: [] } }),
    { staff_changes: 422 },
  ),
  'PUT staff/events/:event/products/:product/stock': edits(
    async (scene) => ({ params: await aProduct(scene), body: { left: 10, alert_at: 5 } }),
    { staff_changes: 422 },
  ),
  'POST staff/events/:event/happy-hours': edits(async () => ({ body: happyHour }), { staff_changes: 422 }),
  'PUT staff/events/:event/happy-hours/:happyHour': edits(
    async (scene) => ({ params: { happyHour: await aHappyHour(scene) }, body: happyHour }),
    { staff_changes: 422 },
  ),
  'DELETE staff/events/:event/happy-hours/:happyHour': edits(
    async (scene) => ({ params: { happyHour: await aHappyHour(scene) } }),
    { staff_changes: 404 },
  ),
  'PUT staff/events/:event/products/:product/options/:option/sold-out': charges(async (scene) => ({
    params: await anOption(scene),
    body: { is_sold_out: true, place_id: await itsPlace(scene) },
  })),
  'PUT staff/events/:event/products/:product/sold-out': charges(async (scene) => ({
    params: await aProduct(scene),
    body: { is_sold_out: true, place_id: await itsPlace(scene) },
  })),
}
