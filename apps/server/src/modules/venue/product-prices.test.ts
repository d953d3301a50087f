import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { answerOf, call } from '../../../test/server/call.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { anEvent, aPlace, atPlace, aWallet, balanceOf, type TestWallet } from '../../../test/venue/venue.ts'
import type { EventRecord } from '../events/index.ts'
import { verifyLedger } from '../ledger/index.ts'

const server = useServer(() => ({}) as never)
let event: EventRecord
let luz: Person
let mara: Person
let beer: string
let water: string

const ask = async (
  method: Parameters<typeof call>[1],
  path: string,
  body: Record<string, unknown>,
  by: Person,
) => {
  const reply = await call(server, method, `staff/events/${event.id}/${path}`, { token: by.token, body })
  return answerOf<{ data?: { id: string } }>(reply)
}

const sell = async (name: string, price: number): Promise<string> => {
  const fields = { name, price, category: null, is_adult_only: false }
  return (await ask('POST', 'products', fields, mara)).body.data?.id ?? ''
}

beforeAll(async () => {
  event = await anEvent(server)
  luz = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  mara = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  await atPlace(server, await aPlace(server, event.id), luz.id)
  beer = await sell('Cerveza', 80)
  water = await sell('Agua', 30)
})

const wallet = (balance: number): Promise<TestWallet> => aWallet(server, event.id, { balance })
const charge = (body: Record<string, unknown>) => ask('POST', 'charges', body, luz)
const balance = ({ walletId }: TestWallet) => balanceOf(server, event.id, walletId)
const line = (product_id: string, name: string, unit_price: number) => ({
  product_id,
  name,
  quantity: 1,
  unit_price,
})
const oneBeer = (code: string) => ({
  op_id: randomUUID(),
  code,
  amount: 80,
  items: [line(beer, 'Cerveza', 80)],
})

describe('a product under another name or at another price than the event’s', () => {
  const changed = {
    status: 409,
    body: {
      success: false,
      code: 'product_changed',
      message: 'El nombre o el precio de un producto cambió. Revisa el total nuevo y cobra otra vez.',
    },
  }

  test.each([
    ['at a cent', { amount: 0.01, name: 'Cerveza', price: 0.01 }],
    ['under another name', { amount: 80, name: 'Vaso', price: 80 }],
    ['dearer', { amount: 81, name: 'Cerveza', price: 81 }],
  ])('%s is refused and moves nothing', async (_what, { amount, name, price }) => {
    const qr = await wallet(20_000)
    const items = [line(beer, name, price)]
    expect(await charge({ op_id: randomUUID(), code: qr.code, amount, items })).toEqual(changed)
    const mixed = [line(water, 'Agua', 30), ...items]
    expect(await charge({ op_id: randomUUID(), code: qr.code, amount: amount + 30, items: mixed })).toEqual(
      changed,
    )
    expect(await balance(qr)).toBe(20_000n)
  })

  test('is refused at the old price once it changed; what was booked before answers its booking', async () => {
    const qr = await wallet(20_000)
    const priced = (price: number) =>
      ask('PUT', `products/${beer}`, { name: 'Cerveza', price, category: null, is_adult_only: false }, mara)
    const sent = oneBeer(qr.code)
    const booked = await charge(sent)
    expect(booked.status).toBe(200)
    await priced(90)
    expect(await charge(oneBeer(qr.code))).toEqual(changed)
    expect(await charge(sent)).toEqual(booked)
    const dearer = { op_id: randomUUID(), code: qr.code, amount: 90, items: [line(beer, 'Cerveza', 90)] }
    expect(await charge(dearer)).toMatchObject({ status: 200 })
    await priced(80)
    expect(await balance(qr)).toBe(3_000n)
  })

  test('is refused for cash too', async () => {
    await ask('POST', 'shifts', { op_id: randomUUID(), float: 0 }, luz)
    const sell = (price: number) =>
      ask(
        'POST',
        'cash-sales',
        { op_id: randomUUID(), amount: price, items: [line(beer, 'Cerveza', price)] },
        luz,
      )
    expect(await sell(0.01)).toEqual(changed)
    expect(await sell(80)).toMatchObject({ status: 200 })
  })
})

test('after all this the ledger verifies', async () => {
  expect((await verifyLedger(server.db, event.id)).problems).toEqual([])
})
