import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useServer } from '../../../test/server/server.ts'
import { booked, refused, useCombos } from '../../../test/venue/combos.ts'

const server = useServer(() => ({}) as never)
const { bars, ask, wallet, balance, ids, add, setParts, setStock, beers, chips, pair, combos, sell, toldAt } =
  useCombos(server)

describe('a combo', () => {
  test('is made by who sets the venue up, told to tills with its cups, and remembered', async () => {
    const cup = { name: 'Vaso', price: 20 }
    await ask('PUT', `products/${bars.beer}/cup`, { cup }, bars.mara)
    expect(await setParts(pair())).toEqual({
      status: 200,
      body: { success: true, data: { parts: pair() } },
    })
    expect(await toldAt()).toMatchObject({
      parts: [
        { ...beers(2), cup },
        { ...chips(1), cup: null },
      ],
    })
    const { rows } = await server.pool.query(
      'SELECT actor_id, subject FROM audit_log WHERE event_id = $1 AND action = $2',
      [bars.event.id, 'product_parts_set'],
    )
    expect(rows).toEqual(Array.from({ length: 2 }, () => ({ actor_id: bars.mara.id, subject: ids.combo })))
    expect(await setParts([])).toMatchObject({ status: 200 })
    expect(await toldAt()).toMatchObject({ parts: [] })
  })

  test('is not made by a bar, nor of a product that another event has', async () => {
    expect(await setParts(pair(), ids.combo, bars.luz)).toMatchObject({ status: 403 })
    expect(await setParts(pair(), randomUUID())).toMatchObject({ status: 404 })
    expect(await toldAt()).toMatchObject({ parts: pair() })
  })

  test('has no combo in it, itself neither, no part twice and no stranger', async () => {
    const other = await add('Combo familiar', 400)
    const wrong: [string, Parameters<typeof setParts>[0]][] = [
      [other, [{ product_id: ids.combo, quantity: 1 }]],
      [other, [{ product_id: other, quantity: 1 }]],
      [other, [beers(1), beers(2)]],
      [other, [{ product_id: randomUUID(), quantity: 1 }]],
      [bars.beer, [chips(1)]],
      [other, [beers(0)]],
      [other, [beers(21)]],
      [other, [beers(1.5)]],
    ]
    for (const [product, parts] of wrong)
      expect(await setParts(parts, product)).toMatchObject({
        status: 422,
        body: { code: 'validation_failed' },
      })
    const { rows } = await server.pool.query(
      'SELECT DISTINCT product_id FROM product_part WHERE event_id = $1',
      [bars.event.id],
    )
    expect(rows).toEqual([{ product_id: ids.combo }])
  })

  test('keeps its parts from being removed until it goes, and then lets them', async () => {
    const remove = (product: string) => ask('DELETE', `products/${product}`, undefined, bars.mara)
    expect(await remove(bars.beer)).toMatchObject({
      status: 422,
      body: {
        errors: {
          product: [
            'Este producto es parte de un combo: Combo pareja. Quítalo primero de ahí, o quita el combo.',
          ],
        },
      },
    })
    expect(await toldAt()).toMatchObject({ parts: pair(), is_sold_out: false })
    expect(await remove(ids.combo)).toMatchObject({ status: 200 })
    expect(await remove(bars.beer)).toMatchObject({ status: 200 })
  })

  test('tells tills which parts are for adults only', async () => {
    const isForAdults = async () => (await toldAt())?.parts.map((part) => part.is_adult_only)
    expect(await isForAdults()).toEqual([false, false])
    const fields = { name: 'Cerveza', price: 80, category: null, is_adult_only: true }
    await ask('PUT', `products/${bars.beer}`, fields, bars.mara)
    expect(await isForAdults()).toEqual([true, false])
  })

  test('is sold out where a part is: at its place, everywhere, and where fewer are left than it takes', async () => {
    const mark = (more: Record<string, unknown>) =>
      ask('PUT', `products/${ids.chips}/sold-out`, more, bars.mara)
    await mark({ is_sold_out: true, place_id: bars.north.id })
    expect(await toldAt()).toMatchObject({ is_sold_out: true, is_sold_out_everywhere: false })
    expect(await toldAt(bars.south)).toMatchObject({ is_sold_out: false })
    const qr = await wallet()
    expect(await sell(qr, [combos(1)])).toMatchObject(refused('product_sold_out'))
    expect(await sell(qr, [combos(1)], undefined, bars.teo)).toMatchObject(booked)
    await mark({ is_sold_out: true })
    expect(await toldAt(bars.south)).toMatchObject({ is_sold_out: true, is_sold_out_everywhere: true })
    expect(await sell(qr, [combos(1)], undefined, bars.teo)).toMatchObject(refused('product_sold_out'))
    await mark({ is_sold_out: false })
    await setStock(bars.beer, 5, 5)
    expect(await toldAt()).toMatchObject({ is_sold_out: false, left: 2 })
    await setStock(bars.beer, 1)
    expect(await toldAt()).toMatchObject({ is_sold_out: true, is_sold_out_everywhere: true })
    expect(await balance(qr)).toBe(85_000n)
  })

  test('may be of a product that its place doesn’t sell alone', async () => {
    await ask('PUT', `products/${ids.chips}/menu`, { sold_at: [bars.south.id], prices: [] }, bars.mara)
    expect(await toldAt()).toMatchObject({ is_sold_out: false })
    expect(await sell(await wallet(), [combos(1)])).toMatchObject(booked)
  })
})
