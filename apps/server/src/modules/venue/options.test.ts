import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { useTwoBars } from '../../../test/venue/two-bars.ts'
import { type TestWallet } from '../../../test/venue/venue.ts'
import { verifyLedger } from '../ledger/index.ts'

const server = useServer(() => ({}) as never)
const { bars, ask, wallet, balance, setMenu, charge } = useTwoBars(server)

const booked = { status: 200 }
const refused = { status: 409, body: { code: 'options_changed' } }

const ids = { chico: randomUUID(), doble: randomUUID(), sinHielo: randomUUID(), limon: randomUUID() }
const size = {
  id: randomUUID(),
  name: 'Tamaño',
  choose: 'one',
  is_required: true,
  options: [
    { id: ids.chico, name: 'Chico', price: 0, is_sold_out: false },
    { id: ids.doble, name: 'Doble', price: 40, is_sold_out: false },
  ],
}
const extras = {
  id: randomUUID(),
  name: 'Al gusto',
  choose: 'some',
  is_required: false,
  options: [
    { id: ids.sinHielo, name: 'Sin hielo', price: 0, is_sold_out: false },
    { id: ids.limon, name: 'Limón', price: 5.5, is_sold_out: false },
  ],
}

const setOptions = (groups: object[], by = bars.mara, product = bars.beer) =>
  ask('PUT', `products/${product}/options`, { groups }, by)

const line = (name: string, price: number, options?: string[], quantity = 1) => ({
  product_id: bars.beer,
  name,
  quantity,
  unit_price: price,
  ...(options && { options }),
})

const sell = (qr: TestWallet, items: { quantity: number; unit_price: number }[], more = {}) =>
  charge(
    qr,
    items.reduce((sum, { quantity, unit_price: price }) => sum + quantity * price, 0),
    bars.luz,
    {
      items,
      ...more,
    },
  )

const movementsOf = async (qr: TestWallet): Promise<unknown[]> => {
  const { rows } = await server.pool.query<{ lines: unknown[] }>(
    `SELECT details::jsonb -> 'lines' AS lines FROM ledger.transfer
     WHERE event_id = $1 AND wallet_id = $2 AND kind = 2 ORDER BY wallet_seq`,
    [bars.event.id, qr.walletId],
  )
  return rows.map(({ lines }) => lines)
}

describe('the options of a product', () => {
  test('are set by who sets the venue up, told to tills and remembered', async () => {
    const groups = [size, extras]
    expect(await setOptions(groups)).toEqual({ status: 200, body: { success: true, data: { groups } } })
    const { body } = await ask('GET', `catalogue?place=${bars.north.id}`, undefined, bars.luz)
    expect(body.data).toMatchObject({ products: [{ id: bars.beer, price: 80, option_groups: groups }] })
    const { rows } = await server.pool.query(
      'SELECT actor_id, subject FROM audit_log WHERE event_id = $1 AND action = $2',
      [bars.event.id, 'product_options_set'],
    )
    expect(rows).toEqual([{ actor_id: bars.mara.id, subject: bars.beer }])
    await setOptions([])
    const after = await ask('GET', `catalogue?place=${bars.north.id}`, undefined, bars.luz)
    expect(after.body.data).toMatchObject({ products: [{ option_groups: [] }] })
  })

  test.each([
    ['two of one name', [{ ...size, options: size.options.map((each) => ({ ...each, name: 'Doble' })) }]],
    ['one option twice', [size, { ...extras, options: size.options }]],
    ['a group twice', [size, { ...extras, id: size.id }]],
    ['a group without options', [{ ...size, options: [] }]],
    ['one that lowers the price', [{ ...size, options: [{ ...size.options[0], price: -5 }] }]],
    ['more groups than there may be', Array.from({ length: 7 }, () => size)],
  ])('are refused with %s, and stay as they were', async (_what, groups) => {
    await setOptions([extras])
    expect(await setOptions(groups)).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    const { body } = await ask('GET', `catalogue?place=${bars.north.id}`, undefined, bars.luz)
    expect(body.data).toMatchObject({ products: [{ option_groups: [extras] }] })
  })

  test('are not set by a bar, nor of a product that another event has', async () => {
    expect(await setOptions([size], bars.luz)).toMatchObject({ status: 403 })
    expect(await setOptions([size], bars.mara, randomUUID())).toMatchObject({ status: 404 })
  })
})

describe('a sale with options', () => {
  test('costs the place’s price with what they add, and its lines say them', async () => {
    await setOptions([size, extras])
    await setMenu(null, [{ place_id: bars.north.id, price: 90 }])
    const qr = await wallet()
    const plain = line('Cerveza (Chico)', 90, [ids.chico], 2)
    const rich = line('Cerveza (Doble, Sin hielo, Limón)', 135.5, [ids.limon, ids.doble, ids.sinHielo])
    expect(await sell(qr, [plain, rich])).toMatchObject(booked)
    expect(await balance(qr)).toBe(100_000n - 31_550n)
    expect(await movementsOf(qr)).toEqual([
      [
        {
          product_id: bars.beer,
          name: 'Cerveza (Chico)',
          options: [ids.chico],
          quantity: 2,
          unit_price_centavos: 9000,
        },
        {
          product_id: bars.beer,
          name: 'Cerveza (Doble, Sin hielo, Limón)',
          options: [ids.limon, ids.doble, ids.sinHielo],
          quantity: 1,
          unit_price_centavos: 13_550,
        },
      ],
    ])
    expect((await verifyLedger(server.db, bars.event.id)).problems).toEqual([])
  })

  test.each([
    ['a required one is missing', () => line('Cerveza', 80)],
    ['both of “one” are chosen', () => line('Cerveza (Chico, Doble)', 120, [ids.chico, ids.doble])],
    ['one is chosen twice', () => line('Cerveza (Chico)', 80, [ids.chico, ids.chico])],
    ['one is unknown', () => line('Cerveza (Chico)', 80, [ids.chico, randomUUID()])],
  ])('is refused where %s, and moves nothing', async (_what, item) => {
    await setOptions([size, extras])
    const qr = await wallet()
    expect(await sell(qr, [item()])).toMatchObject(refused)
    expect(await balance(qr)).toBe(100_000n)
  })

  test.each([
    ['at the base price', () => line('Cerveza (Doble)', 80, [ids.doble])],
    ['under the product’s own name', () => line('Cerveza', 120, [ids.doble])],
  ])('is refused %s, and moves nothing', async (_what, item) => {
    await setOptions([size, extras])
    const qr = await wallet()
    expect(await sell(qr, [item()])).toMatchObject({ status: 409, body: { code: 'product_changed' } })
    expect(await balance(qr)).toBe(100_000n)
  })

  test('is refused while an option is sold out, and its repeat is answered as the first', async () => {
    await setOptions([size, extras])
    const qr = await wallet()
    const op_id = randomUUID()
    const item = line('Cerveza (Doble)', 120, [ids.doble])
    expect(await sell(qr, [item], { op_id })).toMatchObject(booked)
    const out = { ...size, options: size.options.map((each) => ({ ...each, is_sold_out: true })) }
    await setOptions([out, extras])
    expect(await sell(qr, [item])).toMatchObject(refused)
    expect(await sell(qr, [item], { op_id })).toMatchObject(booked)
    expect(await balance(qr)).toBe(88_000n)
  })

  test('can’t name options of what has no product', async () => {
    const qr = await wallet()
    const { product_id: _id, ...typed } = line('Otro', 80, [ids.doble])
    expect(await sell(qr, [typed])).toMatchObject({ status: 422 })
    expect(await balance(qr)).toBe(100_000n)
  })

  test('is booked once under one id, and another choice under it is refused', async () => {
    await setOptions([size, extras])
    const qr = await wallet()
    const op_id = randomUUID()
    const item = line('Cerveza (Chico, Sin hielo)', 80, [ids.chico, ids.sinHielo])
    expect(await sell(qr, [item], { op_id })).toMatchObject(booked)
    expect(await sell(qr, [item], { op_id })).toMatchObject(booked)
    const other = line('Cerveza (Chico)', 80, [ids.chico])
    expect(await sell(qr, [other], { op_id })).toMatchObject({ body: { code: 'operation_mismatch' } })
    expect(await balance(qr)).toBe(92_000n)
  })

  test('takes its pieces from the product’s stock, whatever was chosen', async () => {
    await setOptions([size, extras])
    await ask('PUT', `products/${bars.beer}/stock`, { left: 3, alert_at: 0 }, bars.mara)
    const qr = await wallet()
    const small = line('Cerveza (Chico)', 80, [ids.chico])
    const large = line('Cerveza (Doble)', 120, [ids.doble])
    expect(await sell(qr, [small, large])).toMatchObject(booked)
    expect(await sell(qr, [small, large])).toMatchObject({ body: { code: 'product_sold_out' } })
    expect(await sell(qr, [large])).toMatchObject(booked)
    expect(await balance(qr)).toBe(100_000n - 32_000n)
  })

  test('for cash is refused at another price or choice alone', async () => {
    await setOptions([{ ...size, options: size.options.map((each) => ({ ...each, is_sold_out: true })) }])
    await ask('POST', 'shifts', { op_id: randomUUID(), float: 0 }, bars.luz)
    const cash = (item: ReturnType<typeof line>) =>
      ask('POST', 'cash-sales', { op_id: randomUUID(), amount: item.unit_price, items: [item] }, bars.luz)
    expect(await cash(line('Cerveza', 80))).toMatchObject(refused)
    expect(await cash(line('Cerveza (Doble)', 80, [ids.doble]))).toMatchObject({
      body: { code: 'product_changed' },
    })
    expect(await cash(line('Cerveza (Doble)', 120, [ids.doble]))).toMatchObject(booked)
  })

  test('is a line of its own in the office’s report by product', async () => {
    await setOptions([size, extras])
    const qr = await wallet()
    await sell(qr, [line('Cerveza (Chico)', 80, [ids.chico], 2), line('Cerveza (Doble)', 120, [ids.doble])])
    const { rows } = await server.pool.query(
      `SELECT name, pieces::integer, amount::integer FROM reporting.lines_between($1, '-infinity', 'infinity')
       ORDER BY name`,
      [bars.event.id],
    )
    expect(rows).toEqual([
      { name: 'Cerveza (Chico)', pieces: 2, amount: 16_000 },
      { name: 'Cerveza (Doble)', pieces: 1, amount: 12_000 },
    ])
  })
})

describe('an option that ran out', () => {
  const menuAt = async (place: string) => {
    const { body } = await ask('GET', `catalogue?place=${place}`, undefined, bars.luz)
    const { products } = body.data as unknown as {
      products: { id: string; option_groups: { options: { name: string; is_sold_out: boolean }[] }[] }[]
    }
    const { option_groups: groups = [] } = products.find(({ id }) => id === bars.beer) ?? {}
    return groups.flatMap(({ options }) =>
      options.flatMap(({ name, is_sold_out: isOut }) => (isOut ? name : [])),
    )
  }
  const mark = (isOut: boolean, by: Person, place?: string, option = ids.doble) =>
    ask(
      'PUT',
      `products/${bars.beer}/options/${option}/sold-out`,
      { is_sold_out: isOut, ...(place !== undefined && { place_id: place }) },
      by,
    )
  const double = () => line('Cerveza (Doble)', 120, [ids.doble])
  beforeEach(async () => {
    await setOptions([size, extras])
  })

  test('is marked by a bar at its own place: it is refused there, sold elsewhere, and back likewise', async () => {
    const qr = await wallet()
    expect(await mark(true, bars.luz, bars.north.id)).toMatchObject({ status: 200 })
    expect([await menuAt(bars.north.id), await menuAt(bars.south.id)]).toEqual([['Doble'], []])
    expect(await sell(qr, [double()])).toMatchObject(refused)
    expect(await charge(qr, 120, bars.teo, { items: [double()] })).toMatchObject(booked)
    expect(await mark(false, bars.luz, bars.north.id)).toMatchObject({ status: 200 })
    expect(await sell(qr, [double()])).toMatchObject(booked)
    expect(await balance(qr)).toBe(76_000n)
  })

  test('is marked everywhere by who runs the event alone, and is back at each place at once', async () => {
    for (const place of [undefined, bars.south.id])
      expect(await mark(true, bars.luz, place)).toMatchObject({ status: 403 })
    await mark(true, bars.mara, bars.south.id)
    await mark(true, bars.mara)
    expect([await menuAt(bars.north.id), await menuAt(bars.south.id)]).toEqual([['Doble'], ['Doble']])
    await mark(false, bars.mara)
    expect([await menuAt(bars.north.id), await menuAt(bars.south.id)]).toEqual([[], []])
  })

  test('stays so at its place when the office writes the options again, and is told to the office', async () => {
    await mark(true, bars.luz, bars.north.id)
    await setOptions([extras, size])
    const menus = async () => (await ask('GET', 'menus', undefined, bars.mara)).body.data as unknown
    const out = { option_id: ids.doble, place_ids: [bars.north.id] }
    expect(await menus()).toMatchObject({ options_sold_out: [out] })
    await setOptions([extras])
    expect(await menus()).toMatchObject({ options_sold_out: [] })
  })

  test('is unknown of another product, place or event: nothing is marked', async () => {
    expect(await mark(true, bars.mara, randomUUID())).toMatchObject({ status: 404 })
    expect(await mark(true, bars.mara, undefined, randomUUID())).toMatchObject({ status: 404 })
    expect(await menuAt(bars.north.id)).toEqual([])
  })
})
