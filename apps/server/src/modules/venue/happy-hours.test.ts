import { randomUUID } from 'node:crypto'
import { localMoment } from '@saldo/contract/prices'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerOf, call } from '../../../test/server/call.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { anEvent, aPlace, atPlace, aWallet, balanceOf, type TestWallet } from '../../../test/venue/venue.ts'
import type { EventRecord } from '../events/index.ts'
import type { Place } from './queries.ts'

const MINUTE_MS = 60_000
const server = useServer(() => ({}) as never)
let event: EventRecord
let north: Place
let south: Place
let luz: Person
let teo: Person
let mara: Person
let beer: string

const ask = async (
  method: Parameters<typeof call>[1],
  path: string,
  body: Record<string, unknown> | undefined,
  by: Person,
) => {
  const reply = await call(server, method, `staff/events/${event.id}/${path}`, {
    token: by.token,
    ...(body && { body }),
  })
  return answerOf<{ code?: string; data?: Record<string, unknown> & { id: string } }>(reply)
}

beforeEach(async () => {
  event = await anEvent(server)
  north = await aPlace(server, event.id)
  south = await aPlace(server, event.id)
  luz = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  teo = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  mara = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  await atPlace(server, north, luz.id)
  await atPlace(server, south, teo.id)
  const fields = { name: 'Cerveza', price: 80, category: 'Bebidas', is_adult_only: false }
  beer = (await ask('POST', 'products', fields, mara)).body.data?.id ?? ''
})

const wallet = (): Promise<TestWallet> => aWallet(server, event.id, { balance: 100_000 })
const balance = ({ walletId }: TestWallet) => balanceOf(server, event.id, walletId)
const setMenu = (sold_at: string[] | null, prices: { place_id: string; price: number }[] = []) =>
  ask('PUT', `products/${beer}/menu`, { sold_at, prices }, mara)
const menuOf = async ({ id }: Place) =>
  (await ask('GET', `catalogue?place=${id}`, undefined, luz)).body.data as unknown as {
    version: number
    products: { price: number; is_sold_out: boolean; is_sold_out_everywhere: boolean }[]
    happy_hours: object[]
  }
const charge = (qr: TestWallet, price: number, by: Person, more: Record<string, unknown> = {}) =>
  ask(
    'POST',
    'charges',
    {
      op_id: randomUUID(),
      code: qr.code,
      amount: price,
      items: [{ product_id: beer, name: 'Cerveza', quantity: 1, unit_price: price }],
      ...more,
    },
    by,
  )
const booked = { status: 200 }
const changed = { status: 409, body: { code: 'product_changed' } }

/** A happy hour that begins in so many minutes on the event's clock, and lasts an hour. */
const happyIn = (minutes: number, over: Record<string, unknown> = {}) => {
  const ms = server.clock.now().getTime() + minutes * MINUTE_MS
  const begin = localMoment(ms, event.timezone)
  return {
    name: 'Hora feliz',
    weekdays: null,
    date: begin.date,
    from: begin.time,
    until: localMoment(ms + 60 * MINUTE_MS, event.timezone).time,
    products: null,
    category: null,
    places: null,
    discount: { by: 'percent', percent: 25 },
    ...over,
  }
}
const seen = (minutesAgo: number) => ({
  priced_at: new Date(server.clock.now().getTime() - minutesAgo * MINUTE_MS).toISOString(),
})

describe('a happy hour', () => {
  test('gives its price while it holds, at its places and for its category', async () => {
    await ask('POST', 'happy-hours', happyIn(0, { places: [north.id], category: 'Bebidas' }), mara)
    expect((await menuOf(north)).happy_hours).toHaveLength(1)
    expect((await menuOf(south)).happy_hours).toEqual([])
    const qr = await wallet()
    expect(await charge(qr, 60, teo)).toMatchObject(changed)
    expect(await charge(qr, 80, luz)).toMatchObject(changed)
    expect(await charge(qr, 60, luz)).toMatchObject(booked)
    expect(await balance(qr)).toBe(94_000n)
  })

  test('that begins between scan and charge leaves the sale the price that its customer saw', async () => {
    await ask('POST', 'happy-hours', happyIn(-5), mara)
    const qr = await wallet()
    expect(await charge(qr, 80, luz, seen(10))).toMatchObject(booked)
    expect(await charge(qr, 60, luz, seen(10))).toMatchObject(changed)
    expect(await charge(qr, 60, luz, seen(2))).toMatchObject(booked)
    expect(await charge(qr, 80, luz, seen(2))).toMatchObject(changed)
  })

  test('that ended is not given to who says so later than two hours, nor before it begins', async () => {
    await ask('POST', 'happy-hours', happyIn(-180), mara)
    await ask('POST', 'happy-hours', happyIn(30), mara)
    const qr = await wallet()
    expect(await charge(qr, 60, luz, seen(150))).toMatchObject(changed)
    expect(await charge(qr, 60, luz, seen(-40))).toMatchObject(changed)
    expect(await balance(qr)).toBe(100_000n)
    expect(await charge(qr, 80, luz, seen(150))).toMatchObject(booked)
  })

  test('is changed and removed by managers; what a removed one gave is refused, what was booked stays', async () => {
    const made = await ask('POST', 'happy-hours', happyIn(0), mara)
    const id = made.body.data?.id ?? ''
    const qr = await wallet()
    const sent = { op_id: randomUUID() }
    const first = await charge(qr, 60, luz, sent)
    expect(first).toMatchObject(booked)
    const fixed = happyIn(0, { discount: { by: 'price', price: 50 } })
    expect(await ask('PUT', `happy-hours/${id}`, fixed, mara)).toMatchObject({
      body: { data: { id, ...fixed } },
    })
    expect(await charge(qr, 50, luz)).toMatchObject(booked)
    expect(await ask('DELETE', `happy-hours/${id}`, undefined, mara)).toMatchObject(booked)
    expect(await charge(qr, 50, luz)).toMatchObject(changed)
    expect(await charge(qr, 60, luz, sent)).toEqual(first)
    expect(await ask('DELETE', `happy-hours/${id}`, undefined, mara)).toMatchObject({ status: 404 })
    expect(await ask('PUT', `happy-hours/${id}`, fixed, mara)).toMatchObject({ status: 404 })
  })

  test('for a place or a product that the event doesn’t have is refused', async () => {
    for (const [field, over] of [
      ['places', { places: [randomUUID()] }],
      ['products', { products: [randomUUID()] }],
    ] as const)
      expect(await ask('POST', 'happy-hours', happyIn(0, over), mara)).toMatchObject({
        status: 422,
        body: { errors: { [field]: [expect.any(String)] } },
      })
  })

  test('is nobody’s to make but who prepares the event, and leaves rows that say who', async () => {
    expect(await ask('POST', 'happy-hours', happyIn(0), luz)).toMatchObject({ status: 403 })
    expect(await ask('PUT', `products/${beer}/menu`, { sold_at: null, prices: [] }, luz)).toMatchObject({
      status: 403,
    })
    const made = await ask('POST', 'happy-hours', happyIn(0), mara)
    await setMenu([north.id])
    const { rows } = await server.pool.query(
      `SELECT action, actor_id, subject FROM audit_log
       WHERE event_id = $1 AND action ~ 'happy|menu' ORDER BY at, id`,
      [event.id],
    )
    expect(rows).toEqual([
      { action: 'happy_hour_added', actor_id: mara.id, subject: made.body.data?.id },
      { action: 'product_menu_set', actor_id: mara.id, subject: beer },
    ])
  })
})
