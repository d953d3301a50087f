import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../test/server/call.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { anEvent, aPlace, atPlace } from '../../../test/venue/venue.ts'
import type { EventRecord } from '../events/index.ts'

const server = useServer(() => ({}) as never)
let event: EventRecord
let mara: Person
let luz: Person
let north: Awaited<ReturnType<typeof aPlace>>

beforeEach(async () => {
  event = await anEvent(server)
  mara = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  luz = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  north = await aPlace(server, event.id)
  await atPlace(server, north, luz.id)
})

type Answer = { request_id?: string; data: { id: string } & Record<string, unknown> }
type Method = Parameters<typeof call>[1]

const ask = async (method: Method, path: string, body?: Record<string, unknown>, by: Person = mara) => {
  const reply = await call(server, method, `staff/events/${event.id}/${path}`, {
    token: by.token,
    headers: { 'idempotency-key': randomUUID() },
    ...(body && { body }),
  })
  const { request_id: _, ...answer } = reply.json<Answer>()
  return { status: reply.statusCode, ...answer }
}

const beer = { name: 'Cerveza', price: 80.5, category: 'Bebidas', is_adult_only: true }
const water = { name: 'Agua', price: 30, category: null, is_adult_only: false }
const sell = async (product: object) => (await ask('POST', 'products', { ...product })).data.id

const nameTaken = {
  status: 422,
  success: false,
  code: 'validation_failed',
  message: 'Revisa los datos marcados e inténtalo de nuevo.',
  errors: { name: ['Ya hay un producto con ese nombre.'] },
}
const nowhere = expect.objectContaining({ status: 404, code: 'not_found' })

test('an event that nobody set up sells nothing, takes no tips and lets void for ten minutes', async () => {
  expect(await ask('GET', 'catalogue', undefined, luz)).toEqual({
    status: 200,
    success: true,
    data: {
      version: 0,
      tip_percents: null,
      void_minutes: 10,
      age_check: 'each_time',
      confirms_tips: false,
      confirms_from: null,
      products: [],
      happy_hours: [],
      discounts: [],
      timezone: 'America/Mexico_City',
      has_cash_refunds: false,
      min_topup: 10,
      max_topup: 10_000,
    },
  })
})

test('products are sold in the order of their making until a manager orders them; each change grows the version', async () => {
  const [first, second] = [await sell(beer), await sell(water)]
  const made = [
    { id: first, ...beer, is_sold_out: false },
    { id: second, ...water, is_sold_out: false },
  ]
  expect((await ask('GET', 'catalogue', undefined, luz)).data).toMatchObject({ version: 2, products: made })
  expect(
    await ask('PUT', 'products-order', { products: [second, first], before: [first, second] }),
  ).toMatchObject({
    data: null,
  })
  expect((await ask('GET', 'catalogue', undefined, luz)).data).toMatchObject({
    version: 3,
    products: made.toReversed(),
  })
})

test('a product is edited, sold out by a manager everywhere, and back', async () => {
  const id = await sell(beer)
  const edited = { ...beer, name: 'Cerveza clara', price: 85 }
  expect(await ask('PUT', `products/${id}`, edited)).toMatchObject({
    data: { id, ...edited, is_sold_out: false },
  })
  expect(await ask('PUT', `products/${id}/sold-out`, { is_sold_out: true })).toEqual({
    status: 200,
    success: true,
    data: { id, ...edited, is_sold_out: true },
  })
  expect((await ask('GET', 'catalogue', undefined, luz)).data).toMatchObject({
    products: [{ id, is_sold_out: true }],
  })
  expect(await ask('PUT', `products/${id}/sold-out`, { is_sold_out: false })).toMatchObject({
    data: { is_sold_out: false },
  })
})

describe('a name', () => {
  test('is sold once, in whatever case, and changes nothing when refused', async () => {
    await sell(beer)
    const other = await sell(water)
    expect(await ask('POST', 'products', { ...water, name: 'CERVEZA' })).toEqual(nameTaken)
    expect(await ask('PUT', `products/${other}`, { ...water, name: 'cerveza ' })).toEqual(nameTaken)
    expect((await ask('GET', 'catalogue')).data).toMatchObject({
      version: 2,
      products: [{ name: 'Cerveza' }, { id: other, ...water }],
    })
    expect(await ask('PUT', `products/${other}`, { ...water, price: 31 })).toMatchObject({ status: 200 })
  })

  test('is free again once its product was retired; the retired one is nobody’s any more', async () => {
    const id = await sell(beer)
    expect(await ask('DELETE', `products/${id}`)).toEqual({ status: 200, success: true, data: null })
    expect((await ask('GET', 'catalogue')).data).toMatchObject({ products: [] })
    expect(await ask('DELETE', `products/${id}`)).toEqual(nowhere)
    expect(await ask('PUT', `products/${id}`, beer)).toEqual(nowhere)
    const back = { is_sold_out: false, place_id: north.id }
    expect(await ask('PUT', `products/${id}/sold-out`, back, luz)).toEqual(nowhere)
    expect(await sell(beer)).not.toBe(id)
  })
})

test('an order that is not of all products, each once, is refused', async () => {
  const [first, second] = [await sell(beer), await sell(water)]
  const orders = [[first], [first, first], [first, second, randomUUID()], []]
  for (const products of orders) {
    expect(await ask('PUT', 'products-order', { products, before: [first, second] })).toMatchObject({
      status: 422,
      errors: { products: ['La lista de productos cambió. Vuelve a cargarla y ordénala otra vez.'] },
    })
  }
  expect((await ask('GET', 'catalogue')).data).toMatchObject({ version: 2 })
})

test('an order that was made from another than the present one is refused, and changes nothing', async () => {
  const [first, second] = [await sell(beer), await sell(water)]
  const turned = { products: [second, first], before: [first, second] }
  expect(await ask('PUT', 'products-order', turned)).toMatchObject({ status: 200 })
  expect(await ask('PUT', 'products-order', turned)).toEqual({
    status: 409,
    success: false,
    code: 'changed_meanwhile',
    message:
      'Esto cambió mientras lo preparabas y no se guardó nada. Míralo como quedó e inténtalo otra vez.',
  })
  expect((await ask('GET', 'catalogue')).data).toMatchObject({
    version: 3,
    products: [{ id: second }, { id: first }],
  })
})

test('another event’s product is none here', async () => {
  const id = await sell(beer)
  event = await anEvent(server)
  mara = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  expect(await ask('PUT', `products/${id}`, beer)).toEqual(nowhere)
  expect(await ask('PUT', `products/${id}/sold-out`, { is_sold_out: true })).toEqual(nowhere)
  expect(await ask('DELETE', `products/${id}`)).toEqual(nowhere)
})

test('twenty managers at once make twenty versions and one product of one name', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => ask('POST', 'products', beer)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => ask('POST', 'products', { ...water, name: `Agua ${index}` })),
  )
  const { data } = await ask('GET', 'catalogue')
  expect(data).toMatchObject({ version: 21 })
  expect(data.products).toHaveLength(21)
})

test('an event sells two hundred products and no more', async () => {
  await server.pool.query(
    `INSERT INTO product (event_id, product_id, name, price_centavos, is_adult_only, position, created_at)
     SELECT $1, gen_random_uuid(), 'Producto ' || n, 100, false, n, now() FROM generate_series(1, 199) n`,
    [event.id],
  )
  expect(await ask('POST', 'products', beer)).toMatchObject({ status: 200 })
  expect(await ask('POST', 'products', water)).toMatchObject({
    status: 422,
    errors: { name: ['Un evento vende hasta 200 productos. Quita alguno para agregar otro.'] },
  })
})

test('tips and the time for voids are a manager’s to set', async () => {
  const settings = {
    tip_percents: [5, 10, 15],
    void_minutes: 30,
    age_check: 'each_time',
    confirms_tips: true,
    confirms_from: 750.5,
  }
  expect(await ask('PUT', 'till-settings', settings)).toEqual({ status: 200, success: true, data: settings })
  expect((await ask('GET', 'catalogue', undefined, luz)).data).toMatchObject({ version: 1, ...settings })
  expect(await ask('PUT', 'till-settings', { tip_percents: null, void_minutes: 5 })).toMatchObject({
    data: { tip_percents: null, void_minutes: 5 },
  })
  const wrong = [{ tip_percents: [5, 10] }, { tip_percents: [0, 10, 15] }, { tip_percents: [5, 10, 51] }]
  for (const body of wrong)
    expect(await ask('PUT', 'till-settings', { void_minutes: 5, ...body })).toMatchObject({ status: 422 })
})

test('when tills ask for an age is a manager’s to set, and stays where a change does not name it', async () => {
  const settings = { tip_percents: null, void_minutes: 10 }
  expect(await ask('PUT', 'till-settings', { ...settings, age_check: 'once_a_night' })).toMatchObject({
    data: { age_check: 'once_a_night' },
  })
  expect(await ask('PUT', 'till-settings', settings)).toMatchObject({ data: { age_check: 'once_a_night' } })
  expect((await ask('GET', 'catalogue', undefined, luz)).data).toMatchObject({ age_check: 'once_a_night' })
  const wrong = await ask('PUT', 'till-settings', { ...settings, age_check: 'never' })
  expect(wrong).toMatchObject({ status: 422, code: 'validation_failed' })
  const byLuz = await ask('PUT', 'till-settings', { ...settings, age_check: 'by_staff' }, luz)
  expect(byLuz).toMatchObject({ status: 403 })
  expect((await ask('GET', 'catalogue', undefined, luz)).data).toMatchObject({ age_check: 'once_a_night' })
})

test('what customers confirm is a manager’s to set, stays where a change does not name it, and ends by null', async () => {
  const settings = { tip_percents: null, void_minutes: 10 }
  const asked = { confirms_tips: true, confirms_from: 500 }
  expect(await ask('PUT', 'till-settings', { ...settings, ...asked })).toMatchObject({ data: asked })
  expect(await ask('PUT', 'till-settings', settings)).toMatchObject({ data: asked })
  for (const confirms_from of [0, -5, 1.005, 'mucho'])
    expect(await ask('PUT', 'till-settings', { ...settings, confirms_from })).toMatchObject({ status: 422 })
  expect((await ask('GET', 'catalogue', undefined, luz)).data).toMatchObject(asked)
  const never = { confirms_tips: false, confirms_from: null }
  expect(await ask('PUT', 'till-settings', { ...settings, ...never })).toMatchObject({ data: never })
  expect((await ask('GET', 'catalogue', undefined, luz)).data).toMatchObject(never)
})

test('every change leaves a row that says who made it', async () => {
  const id = await sell(beer)
  await ask('PUT', `products/${id}/sold-out`, { is_sold_out: true, place_id: north.id }, luz)
  await ask('PUT', 'till-settings', { tip_percents: null, void_minutes: 5 })
  const { rows } = await server.pool.query(
    `SELECT action, actor_kind, actor_id, subject, details FROM audit_log
     WHERE event_id = $1 AND action ~ 'product|till' ORDER BY id`,
    [event.id],
  )
  const row = { actor_kind: 'staff', actor_id: mara.id, subject: id, details: {} }
  expect(rows).toEqual([
    { ...row, action: 'product_created' },
    { ...row, action: 'product_sold_out', actor_id: luz.id, details: { place_id: north.id } },
    {
      ...row,
      action: 'till_settings_changed',
      subject: String(event.id),
      details: {
        tip_percents: null,
        void_minutes: 5,
        age_check: 'each_time',
        confirms_tips: false,
        confirms_from_centavos: null,
      },
    },
  ])
})
