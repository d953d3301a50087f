import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { aCashier, drawerOf, ledgerIsSound, type Cashier } from '../../../test/venue/desk.ts'
import { useServer } from '../../../test/server/server.ts'

const server = useServer(() => ({}) as never)
const water = { name: 'Agua', quantity: 1, unit_price: 30 }
let caja: Cashier
let shift: string

beforeEach(async () => {
  caja = await aCashier(server)
  shift = await caja.opens(100)
})
afterAll(() => ledgerIsSound(server))

const drawer = () => drawerOf(server, caja, shift)

test('a sale for cash is its lines and its tip, or it is refused and moves nothing', async () => {
  const op_id = randomUUID()
  const sell = (sale: object) => caja.ask('cash-sales', { op_id: randomUUID(), ...sale })
  expect(await sell({ amount: 35, items: [water] })).toMatchObject({
    status: 422,
    body: { errors: { items: ['La suma de los productos no coincide con el monto.'] } },
  })
  expect(await sell({ amount: 30, tip: 5, items: [water] })).toMatchObject({ status: 422 })
  expect(await sell({ amount: 5, tip: 5 })).toMatchObject({
    status: 422,
    body: { errors: { tip: [expect.any(String)] } },
  })
  expect(await drawer()).toBe(10_000n)
  const sale = { op_id, amount: 35, tip: 5, items: [water] }
  const booked = await sell(sale)
  expect(booked).toEqual({ status: 200, body: { success: true, data: { op_id, status: 'booked' } } })
  expect(await sell(sale)).toEqual(booked)
  expect(await sell({ ...sale, amount: 34, tip: 4 })).toMatchObject({ body: { code: 'operation_mismatch' } })
  expect(await drawer()).toBe(13_500n)
})

test('a part of a piece is worth its price, and is no product by button: that is sold whole', async () => {
  const part = { ...water, quantity: 0, unit_price: 10 }
  const sell = (sale: object) => caja.ask('cash-sales', { op_id: randomUUID(), ...sale })
  expect(await sell({ amount: 10, items: [{ ...part, product_id: randomUUID() }] })).toMatchObject({
    status: 422,
  })
  expect(await sell({ amount: 0.01, items: [part] })).toMatchObject({ status: 422 })
  expect(await sell({ amount: 40, items: [part, water] })).toMatchObject({ status: 200 })
  expect(await drawer()).toBe(14_000n)
})
