import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { call } from '../../../test/server/call.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { anEvent } from '../../../test/venue/venue.ts'
import type { EventRecord } from '../events/index.ts'

const server = useServer(() => ({}) as never)
let event: EventRecord
let mara: Person

beforeEach(async () => {
  event = await anEvent(server)
  mara = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
})

/** What tills are told of the event's products, without what is left of each. */
const products = async (): Promise<Record<string, unknown>[]> => {
  const reply = await call(server, 'GET', `staff/events/${event.id}/catalogue`, { token: mara.token })
  const told = reply.json<{ data: { products: Record<string, unknown>[] } }>().data.products
  // Menus alone tell what else is known of each.
  return told.map(
    ({ is_sold_out_everywhere: isOutEverywhere, left, cup, option_groups: groups, parts, ...product }) => {
      expect([isOutEverywhere, left, cup, groups, parts]).toEqual([
        product['is_sold_out'],
        null,
        null,
        [],
        [],
      ])
      return product
    },
  )
}

const sell = async (name: string, price: number, category: string | null = null): Promise<string> => {
  const body = { name, price, category, is_adult_only: false }
  const reply = await call(server, 'POST', `staff/events/${event.id}/products`, { token: mara.token, body })
  return reply.json<{ data: { id: string } }>().data.id
}

const change = async (body: Record<string, unknown>, key: string = randomUUID()) => {
  const reply = await call(server, 'POST', `staff/events/${event.id}/products/change`, {
    token: mara.token,
    headers: { 'idempotency-key': key },
    body,
  })
  const { request_id: _, ...answer } = reply.json<Record<string, unknown>>()
  return { status: reply.statusCode, ...answer }
}

const recorded = async () => {
  const { rows } = await server.pool.query(
    "SELECT actor_id, subject, details FROM audit_log WHERE event_id = $1 AND action = 'products_changed'",
    [event.id],
  )
  return rows
}

test.each([
  [{ by: 'percent', percent: 10, round: 'exact' }, [77, 36.3]],
  [{ by: 'percent', percent: 10, round: 'half' }, [77, 36.5]],
  [{ by: 'percent', percent: 10, round: 'peso' }, [77, 36]],
  [{ by: 'percent', percent: -15, round: 'half' }, [59.5, 28]],
  [{ by: 'amount', amount: 5.25, round: 'exact' }, [75.25, 38.25]],
  [{ by: 'amount', amount: -5.25, round: 'half' }, [65, 28]],
])('several prices change by %j', async (price, [first, second]) => {
  const ids = [await sell('Cerveza', 70), await sell('Agua', 33), await sell('Café', 45)]
  const before = await products()
  const reply = await change({ products: ids.slice(0, 2), price })
  const after = [
    { ...before[0], price: first },
    { ...before[1], price: second },
  ]
  expect(reply).toEqual({ status: 200, success: true, data: after })
  expect(await products()).toEqual([...after, before[2]])
})

test('category, adults only and sold out are set together; what is not named stays', async () => {
  const ids = [await sell('Cerveza', 70, 'Bebidas'), await sell('Mezcal', 110)]
  const [beer, mezcal] = await products()
  const shared = { category: 'Barra', is_adult_only: true, is_sold_out: true }
  expect(await change({ products: ids, ...shared })).toMatchObject({ status: 200 })
  expect(await products()).toEqual([
    { ...beer, ...shared },
    { ...mezcal, ...shared },
  ])
  expect(await change({ products: ids, category: null })).toMatchObject({ status: 200 })
  expect(await products()).toMatchObject([{ category: null, is_sold_out: true }, { category: null }])
  expect(await recorded()).toEqual([
    { actor_id: mara.id, subject: String(event.id), details: { products: ids, ...shared } },
    { actor_id: mara.id, subject: String(event.id), details: { products: ids, category: null } },
  ])
})

test('a price that would be none changes nothing, and is named', async () => {
  const ids = [await sell('Cerveza', 70), await sell('Agua', 5), await sell('Chicle', 0.4)]
  const before = await products()
  const refused = (names: string) => ({
    status: 422,
    success: false,
    code: 'validation_failed',
    message: 'Revisa los datos marcados e inténtalo de nuevo.',
    errors: {
      price: [`Con ese cambio quedaría sin un precio posible: ${names}. No se cambió ningún producto.`],
    },
  })
  expect(await change({ products: ids, price: { by: 'amount', amount: -5, round: 'exact' } })).toEqual(
    refused('Agua, Chicle'),
  )
  expect(await change({ products: ids, price: { by: 'percent', percent: 10, round: 'peso' } })).toEqual(
    refused('Chicle'),
  )
  expect(
    await change({ products: ids, price: { by: 'amount', amount: 99_999_995, round: 'exact' } }),
  ).toEqual(refused('Cerveza'))
  expect(await products()).toEqual(before)
  expect(await recorded()).toEqual([])
})

test('one product that is not sold here, or nothing to change, changes none', async () => {
  const id = await sell('Cerveza', 70)
  const before = await products()
  const soldOut = { is_sold_out: true }
  expect(await change({ products: [id, randomUUID()], ...soldOut })).toMatchObject({
    status: 422,
    errors: {
      products: ['Alguno de los productos elegidos ya no está a la venta. Vuelve a cargar la lista.'],
    },
  })
  expect(await change({ products: [id] })).toMatchObject({
    status: 422,
    errors: { products: ['Elige qué cambiar.'] },
  })
  expect(await change({ products: [], ...soldOut })).toMatchObject({ status: 422 })
  expect(await products()).toEqual(before)
})

test('a raise that is sent twice raises once', async () => {
  const id = await sell('Cerveza', 70)
  const [key, body] = [randomUUID(), { products: [id], price: { by: 'percent', percent: 10, round: 'peso' } }]
  const replies = [await change(body, key), await change(body, key)]
  expect(replies[1]).toEqual(replies[0])
  expect(await products()).toMatchObject([{ price: 77 }])
  expect(await recorded()).toEqual([
    {
      actor_id: mara.id,
      subject: String(event.id),
      details: { products: [id], prices_before: ['7000'], prices_after: ['7700'] },
    },
  ])
})
