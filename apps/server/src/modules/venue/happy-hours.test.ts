import { randomUUID } from 'node:crypto'
import { localMoment } from '@saldo/contract/prices'
import { describe, expect, test } from 'vitest'
import { useServer } from '../../../test/server/server.ts'
import { useTwoBars } from '../../../test/venue/two-bars.ts'

const MINUTE_MS = 60_000
const server = useServer(() => ({}) as never)
const { bars, ask, wallet, balance, setMenu, menuOf, charge } = useTwoBars(server)

const booked = { status: 200 }
const changed = { status: 409, body: { code: 'product_changed' } }

/** A happy hour that begins in so many minutes on the event's clock, and lasts an hour. */
const happyIn = (minutes: number, over: Record<string, unknown> = {}) => {
  const ms = server.clock.now().getTime() + minutes * MINUTE_MS
  const begin = localMoment(ms, bars.event.timezone)
  return {
    name: 'Hora feliz',
    weekdays: null,
    date: begin.date,
    from: begin.time,
    until: localMoment(ms + 60 * MINUTE_MS, bars.event.timezone).time,
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
    await ask('POST', 'happy-hours', happyIn(0, { places: [bars.north.id], category: 'Bebidas' }), bars.mara)
    expect((await menuOf(bars.north)).happy_hours).toHaveLength(1)
    expect((await menuOf(bars.south)).happy_hours).toEqual([])
    const qr = await wallet()
    expect(await charge(qr, 60, bars.teo)).toMatchObject(changed)
    expect(await charge(qr, 80, bars.luz)).toMatchObject(changed)
    expect(await charge(qr, 60, bars.luz)).toMatchObject(booked)
    expect(await balance(qr)).toBe(94_000n)
  })

  test('that begins between scan and charge leaves the sale the price that its customer saw', async () => {
    await ask('POST', 'happy-hours', happyIn(-5), bars.mara)
    const qr = await wallet()
    expect(await charge(qr, 80, bars.luz, seen(10))).toMatchObject(booked)
    expect(await charge(qr, 60, bars.luz, seen(10))).toMatchObject(changed)
    expect(await charge(qr, 60, bars.luz, seen(2))).toMatchObject(booked)
    expect(await charge(qr, 80, bars.luz, seen(2))).toMatchObject(changed)
  })

  test('that ended is not given to who says so later than two hours, nor before it begins', async () => {
    await ask('POST', 'happy-hours', happyIn(-180), bars.mara)
    await ask('POST', 'happy-hours', happyIn(30), bars.mara)
    const qr = await wallet()
    expect(await charge(qr, 60, bars.luz, seen(150))).toMatchObject(changed)
    expect(await charge(qr, 60, bars.luz, seen(-40))).toMatchObject(changed)
    expect(await balance(qr)).toBe(100_000n)
    expect(await charge(qr, 80, bars.luz, seen(150))).toMatchObject(booked)
  })

  test('is changed and removed by managers; what a removed one gave is refused, what was booked stays', async () => {
    const made = await ask('POST', 'happy-hours', happyIn(0), bars.mara)
    const id = made.body.data?.id ?? ''
    const qr = await wallet()
    const sent = { op_id: randomUUID() }
    const first = await charge(qr, 60, bars.luz, sent)
    expect(first).toMatchObject(booked)
    const fixed = happyIn(0, { discount: { by: 'price', price: 50 } })
    expect(await ask('PUT', `happy-hours/${id}`, fixed, bars.mara)).toMatchObject({
      body: { data: { id, ...fixed } },
    })
    expect(await charge(qr, 50, bars.luz)).toMatchObject(booked)
    expect(await ask('DELETE', `happy-hours/${id}`, undefined, bars.mara)).toMatchObject(booked)
    expect(await charge(qr, 50, bars.luz)).toMatchObject(changed)
    expect(await charge(qr, 60, bars.luz, sent)).toEqual(first)
    expect(await ask('DELETE', `happy-hours/${id}`, undefined, bars.mara)).toMatchObject({ status: 404 })
    expect(await ask('PUT', `happy-hours/${id}`, fixed, bars.mara)).toMatchObject({ status: 404 })
  })

  test('for a place or a product that the bars.event doesn’t have is refused', async () => {
    for (const [field, over] of [
      ['places', { places: [randomUUID()] }],
      ['products', { products: [randomUUID()] }],
    ] as const)
      expect(await ask('POST', 'happy-hours', happyIn(0, over), bars.mara)).toMatchObject({
        status: 422,
        body: { errors: { [field]: [expect.any(String)] } },
      })
  })

  test('is nobody’s to make but who prepares the bars.event, and leaves rows that say who', async () => {
    expect(await ask('POST', 'happy-hours', happyIn(0), bars.luz)).toMatchObject({ status: 403 })
    expect(
      await ask('PUT', `products/${bars.beer}/menu`, { sold_at: null, prices: [] }, bars.luz),
    ).toMatchObject({
      status: 403,
    })
    const made = await ask('POST', 'happy-hours', happyIn(0), bars.mara)
    await setMenu([bars.north.id])
    const { rows } = await server.pool.query(
      `SELECT action, actor_id, subject FROM audit_log
       WHERE event_id = $1 AND action ~ 'happy|menu' ORDER BY at, id`,
      [bars.event.id],
    )
    expect(rows).toEqual([
      { action: 'happy_hour_added', actor_id: bars.mara.id, subject: made.body.data?.id },
      { action: 'product_menu_set', actor_id: bars.mara.id, subject: bars.beer },
    ])
  })
})
