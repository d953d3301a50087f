import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useServer } from '../../../test/server/server.ts'
import { useDiscounts } from '../../../test/venue/discounts.ts'
import { givePin, testPin } from '../../../test/venue/tills.ts'

const server = useServer(() => ({}) as never)
const { bars, ask, wallet, balance, discount, give, uses, beers } = useDiscounts(server)

const booked = { status: 200 }
const refused = (code: string) => ({ status: 409, body: { code } })
const courtesy = (fields: Record<string, unknown> = {}) =>
  discount({ kind: 'courtesy', percent: 100, ...fields })
const setStock = (left: number) => ask('PUT', `products/${bars.beer}/stock`, { left, alert_at: 0 }, bars.mara)
const left = async () => {
  const { rows } = await server.pool.query<{ pieces_left: number }>(
    'SELECT pieces_left FROM product_stock WHERE product_id = $1',
    [bars.beer],
  )
  return rows[0]?.pieces_left
}
const undo = (op: string, by = bars.luz, op_id: string = randomUUID()) =>
  ask('POST', `operations/${op}/void`, { op_id, reason: 'Error de captura' }, by)

describe('a bill that nobody pays', () => {
  test('moves no money, takes stock, and keeps items, person, reason and worth, once', async () => {
    const id = await courtesy({ name: 'Artista' })
    await setStock(5)
    const op_id = randomUUID()
    for (let n = 0; n < 2; n += 1)
      expect(await give(id, 2, bars.luz, { op_id })).toEqual({
        status: 200,
        body: { success: true, data: { op_id, status: 'booked' } },
      })
    expect(await left()).toBe(3)
    expect(await uses()).toEqual([
      {
        op_id,
        kind: 'courtesy',
        gross: 16_000,
        amount: 16_000,
        is_free: true,
        approved_by: null,
        person: null,
        voided: false,
      },
    ])
    const { rows } = await server.pool.query(
      'SELECT name, given_by, place_id, lines FROM discount_use WHERE op_id = $1',
      [op_id],
    )
    const line = { product_id: bars.beer, name: 'Cerveza', quantity: 2, unit_price_centavos: 8_000 }
    expect(rows).toEqual([{ name: 'Artista', given_by: bars.luz.id, place_id: bars.north.id, lines: [line] }])
    const moved = await server.pool.query('SELECT FROM ledger.transfer WHERE event_id = $1', [bars.event.id])
    expect(moved.rows).toEqual([])
    expect(await give(id, 3, bars.luz, { op_id })).toMatchObject({
      status: 422,
      body: { code: 'operation_mismatch' },
    })
  })

  test('asked for ten times at once is given once', async () => {
    const id = await courtesy({ most_uses_per_night: 1 })
    await setStock(9)
    const op_id = randomUUID()
    const replies = await Promise.all(Array.from({ length: 10 }, () => give(id, 1, bars.luz, { op_id })))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await uses()).toHaveLength(1)
    expect(await left()).toBe(8)
  })

  test.each([
    ['more than there is', async () => give(await courtesy(), 6), 'product_sold_out'],
    [
      'at another price',
      async () =>
        give(await courtesy(), 1, bars.luz, { amount: 70, items: [{ ...beers(1)[0], unit_price: 70 }] }),
      'product_changed',
    ],
    [
      'for a discount that leaves something to pay',
      async () => give(await discount(), 1),
      'discount_changed',
    ],
    [
      'above the most of a bill',
      async () => give(await courtesy({ most_per_bill: 100 }), 2),
      'discount_too_large',
    ],
    [
      'above the most of a night',
      async () => give(await courtesy({ most_per_night: 100 }), 2),
      'discount_limit',
    ],
    ['without the manager', async () => give(await courtesy({ needs_pin: true }), 1), 'discount_unapproved'],
    [
      'at another place',
      async () => give(await courtesy({ places: [bars.south.id] }), 1),
      'discount_changed',
    ],
    [
      'for nobody of the staff',
      async () =>
        give(await discount({ kind: 'staff_meal', percent: 100 }), 1, bars.luz, { person: randomUUID() }),
      'discount_changed',
    ],
    [
      'at a place that the till left',
      async () => give(await courtesy(), 1, bars.luz, { place_id: bars.south.id }),
      'place_changed',
    ],
  ])('%s is refused and changes nothing', async (_, ask_, code) => {
    await setStock(5)
    expect(await ask_()).toMatchObject(refused(code))
    expect(await uses()).toEqual([])
    expect(await left()).toBe(5)
  })

  test('has to add up, and to have items', async () => {
    const id = await courtesy()
    expect(await give(id, 1, bars.luz, { amount: 90 })).toMatchObject({ status: 422 })
    expect(await give(id, 1, bars.luz, { items: [] })).toMatchObject({ status: 422 })
  })

  test('is voided once by who gave it, with its stock and limit, and by nobody too late', async () => {
    const id = await courtesy({ most_uses_per_night: 1 })
    await setStock(5)
    const [op_id, again] = [randomUUID(), randomUUID()]
    await give(id, 2, bars.luz, { op_id })
    expect(await undo(op_id, bars.teo)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    for (let n = 0; n < 2; n += 1) expect(await undo(op_id, bars.luz, again)).toMatchObject(booked)
    expect(await undo(op_id)).toMatchObject(refused('already_reversed'))
    expect(await left()).toBe(5)
    expect(await uses()).toMatchObject([{ voided: true }])
    const late = randomUUID()
    expect(await give(id, 1, bars.luz, { op_id: late })).toMatchObject(booked)
    expect(await undo(late, bars.luz, again)).toMatchObject({
      status: 422,
      body: { code: 'operation_mismatch' },
    })
    server.clock.pass(11 * 60_000)
    expect(await undo(late)).toMatchObject(refused('void_too_late'))
    expect(await undo(late, bars.mara)).toMatchObject(booked)
  })

  test('of a manager needs nobody’s PIN but their own session, and says so', async () => {
    const id = await courtesy({ needs_pin: true })
    const body = { op_id: randomUUID(), discount_id: id, amount: 80, items: beers(1) }
    expect(await ask('POST', 'courtesies', body, bars.mara)).toMatchObject(refused('place_missing'))
    await givePin(server, bars.event.id, bars.mara)
    const approval = { op_id: randomUUID(), discount_id: id, amount: 80, user_id: bars.mara.id, pin: testPin }
    expect(await ask('POST', 'discounts/approve', approval, bars.luz)).toMatchObject(booked)
    expect(await give(id, 1, bars.luz, { op_id: approval.op_id })).toMatchObject(booked)
    expect(await uses()).toMatchObject([{ approved_by: bars.mara.id }])
  })
})

test('a meal of the staff is free for a named person, and their limit is theirs', async () => {
  const id = await discount({ kind: 'staff_meal', percent: 100, most_per_night: 100 })
  const meal = (person: string, by = bars.luz) => give(id, 1, by, { person })
  expect(await meal(bars.teo.id)).toMatchObject(booked)
  expect(await meal(bars.teo.id, bars.teo)).toMatchObject(refused('discount_limit'))
  expect(await meal(bars.luz.id)).toMatchObject(booked)
  expect((await uses()).map(({ person }) => person).toSorted()).toEqual([bars.luz.id, bars.teo.id].toSorted())
  const people = await ask('GET', 'discounts/people', undefined, bars.luz)
  expect(people.body.data).toMatchObject({ approvers: [] })
  expect(await balance(await wallet())).toBe(100_000n)
})
