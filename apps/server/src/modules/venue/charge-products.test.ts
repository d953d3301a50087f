import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { answerOf, call } from '../../../test/server/call.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { anEvent, aPlace, atPlace, aWallet, balanceOf, type TestWallet } from '../../../test/venue/venue.ts'
import { buildApp, type App } from '../../app.ts'
import { createWakeUps } from '../../db/index.ts'
import type { EventRecord } from '../events/index.ts'
import { verifyLedger } from '../ledger/index.ts'

const server = useServer(() => ({}) as never)
let event: EventRecord
let luz: Person
let mara: Person
let beer: string
let water: string

type Answer = { code?: string; data?: { id: string } & Record<string, unknown> }

const ask = async (
  method: Parameters<typeof call>[1],
  path: string,
  body: Record<string, unknown>,
  by: Person,
  app: App = server.app,
) => {
  const reply = await call({ app }, method, `staff/events/${event.id}/${path}`, { token: by.token, body })
  return answerOf<Answer>(reply)
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
  await ask('PUT', 'till-settings', { tip_percents: [5, 10, 15], void_minutes: 10 }, mara)
})

const wallet = (balance: number): Promise<TestWallet> => aWallet(server, event.id, { balance })
const charge = (body: Record<string, unknown>, app?: App) => ask('POST', 'charges', body, luz, app)
const soldOut = (product: string, is_sold_out: boolean) =>
  ask('PUT', `products/${product}/sold-out`, { is_sold_out }, mara)
const balance = ({ walletId }: TestWallet) => balanceOf(server, event.id, walletId)

const line = (product_id: string, name: string, unit_price: number, quantity = 1) => ({
  product_id,
  name,
  quantity,
  unit_price,
})
const oneBeer = (code: string) => ({
  op_id: randomUUID(),
  code,
  amount: 80,
  items: [line(beer, 'Cerveza', 80)],
})
const refused = (left: number) => ({
  status: 409,
  body: {
    success: false,
    code: 'product_sold_out',
    message: 'Uno de los productos se agotó. Quítalo y cobra otra vez.',
    data: { balance: left },
  },
})

describe('a product that is sold out', () => {
  test('is refused and moves nothing; the refused operation stays so when the product is back', async () => {
    const qr = await wallet(20_000)
    await soldOut(beer, true)
    const sent = oneBeer(qr.code)
    expect(await charge(sent)).toEqual(refused(200))
    await soldOut(beer, false)
    expect(await charge(sent)).toEqual(refused(200))
    expect(await balance(qr)).toBe(20_000n)
    expect(await charge(oneBeer(qr.code))).toMatchObject({ status: 200 })
    expect(await balance(qr)).toBe(12_000n)
  })

  test('doesn’t take back what was booked before: its repeat answers the booking', async () => {
    const qr = await wallet(20_000)
    const sent = oneBeer(qr.code)
    const booked = await charge(sent)
    expect(booked.status).toBe(200)
    await soldOut(beer, true)
    expect(await charge(sent)).toEqual(booked)
    expect(await charge({ ...sent, amount: 160, items: [line(beer, 'Cerveza', 80, 2)] })).toMatchObject({
      status: 422,
      body: { code: 'operation_mismatch' },
    })
    await soldOut(beer, false)
    expect(await balance(qr)).toBe(12_000n)
  })

  test('is refused among others that are there, and others without it are sold', async () => {
    const qr = await wallet(20_000)
    await soldOut(beer, true)
    const both = {
      ...oneBeer(qr.code),
      amount: 110,
      items: [line(water, 'Agua', 30), line(beer, 'Cerveza', 80)],
    }
    expect(await charge(both)).toEqual(refused(200))
    const onlyWater = { op_id: randomUUID(), code: qr.code, amount: 30, items: [line(water, 'Agua', 30)] }
    expect(await charge(onlyWater)).toMatchObject({ status: 200 })
    await soldOut(beer, false)
  })

  test('is as good as one that was retired, or never was', async () => {
    const qr = await wallet(20_000)
    const gone = await sell('Mezcal', 80)
    await ask('DELETE', `products/${gone}`, {}, mara)
    for (const product of [gone, randomUUID()]) {
      const sent = { ...oneBeer(qr.code), items: [line(product, 'Cerveza', 80)] }
      expect(await charge(sent)).toEqual(refused(200))
    }
    expect(await balance(qr)).toBe(20_000n)
  })

  test('of twenty tills at once is decided once each, and all tills of one operation hear the same', async () => {
    const qr = await wallet(200_000)
    const sent = Array.from({ length: 20 }, () => oneBeer(qr.code))
    const [replies] = await Promise.all([
      Promise.all([...sent, ...sent].map((one) => charge(one))),
      soldOut(beer, true),
    ])
    const codes = (index: number) => [replies[index]?.status, replies[index + 20]?.status]
    for (let index = 0; index < 20; index += 1) expect(new Set(codes(index)).size).toBe(1)
    const booked = replies.slice(0, 20).filter(({ status }) => status === 200).length
    expect(await balance(qr)).toBe(200_000n - BigInt(booked) * 8_000n)
    await soldOut(beer, false)
  })

  test('on a QR that nobody knows leaves the QR unknown', async () => {
    await soldOut(beer, true)
    const sent = oneBeer('0'.repeat(29))
    expect(await charge(sent)).toMatchObject({ status: 409, body: { code: 'wallet_unknown' } })
    await soldOut(beer, false)
    expect(await charge(sent)).toMatchObject({ status: 409, body: { code: 'wallet_unknown' } })
  })

  test('is refused by another server on the same database within three seconds', async () => {
    const wakeUps = createWakeUps(server.appUrl)
    const other = await buildApp({ ...server.deps, wakeUps }, { payments: [] } as never, {})
    const qr = await wallet(2_000_000)
    const there = async () => (await charge(oneBeer(qr.code), other)).body.code ?? 'booked'
    expect(await there()).toBe('booked')
    await soldOut(beer, true)
    await expect.poll(there, { timeout: 3_000 }).toBe('product_sold_out')
    await soldOut(beer, false)
    // A refusal is for ever, so it looks: nobody is refused because a server hasn't heard yet.
    expect(await there()).toBe('booked')
    await other.close()
    await wakeUps.close()
  })
})

describe('a tip', () => {
  const tipped = (code: string, more: object = {}) => ({
    op_id: randomUUID(),
    code,
    amount: 88,
    tip: 8,
    items: [line(beer, 'Cerveza', 80)],
    ...more,
  })

  test('leaves with the charge, in its own account, and is part of what makes the operation', async () => {
    const qr = await wallet(20_000)
    const sent = tipped(qr.code)
    const booked = await charge(sent)
    expect(booked).toEqual({
      status: 200,
      body: {
        success: true,
        data: {
          op_id: sent.op_id,
          status: 'booked',
          balance_before: 200,
          balance_after: 112,
          wallet_seq: 3,
        },
      },
    })
    expect(await charge(sent)).toEqual(booked)
    const { rows } = await server.pool.query<{ key: string; amount: bigint }>(
      `SELECT split_part(a.key, ':', 1) AS key, t.amount FROM ledger.transfer t
       JOIN ledger.account a ON a.event_id = t.event_id AND a.account_id = t.credit_account
       WHERE t.op_id = $1 ORDER BY t.leg`,
      [sent.op_id],
    )
    expect(rows).toEqual([
      { key: 'bar_revenue', amount: 8_800n },
      { key: 'tips', amount: 800n },
    ])
    const others = [
      { tip: 4, items: [line(beer, 'Cerveza', 84)] },
      { tip: undefined, items: [line(beer, 'Cerveza', 88)] },
      { items: [line(beer, 'Cerveza clara', 80)] },
      { items: [line(beer, 'Cerveza', 40, 2)] },
      { amount: 90, tip: 10 },
    ]
    for (const other of others) {
      expect(await charge({ ...sent, ...other })).toMatchObject({
        status: 422,
        body: { code: 'operation_mismatch' },
      })
    }
    expect(await balance(qr)).toBe(11_200n)
  })

  test.each([
    ['with less than the products', { amount: 87 }, 'items'],
    ['with more than the products', { amount: 89 }, 'items'],
    ['alone', { amount: 8, items: undefined }, 'tip'],
    ['above the amount', { amount: 8, tip: 8.01, items: undefined }, 'tip'],
    ['of nothing', { amount: 80, tip: 0 }, 'tip'],
    ['below nothing', { amount: 72, tip: -8 }, 'tip'],
  ])('%s is refused beside its field and moves nothing', async (_what, more, field) => {
    const qr = await wallet(20_000)
    const { status, body } = await charge(tipped(qr.code, more))
    const { errors } = body as { errors?: object }
    expect([status, body.code, Object.keys(errors ?? {})]).toEqual([422, 'validation_failed', [field]])
    expect(await balance(qr)).toBe(20_000n)
  })

  test('is refused where the event takes none; what was booked with one answers its booking', async () => {
    const qr = await wallet(20_000)
    const sent = tipped(qr.code)
    const booked = await charge(sent)
    await ask('PUT', 'till-settings', { tip_percents: null, void_minutes: 10 }, mara)
    const late = tipped(qr.code)
    expect(await charge(late)).toEqual({
      status: 422,
      body: {
        success: false,
        code: 'tips_off',
        message: 'Este evento no recibe propinas. Cobra sin propina.',
      },
    })
    expect(await charge(sent)).toEqual(booked)
    await ask('PUT', 'till-settings', { tip_percents: [5, 10, 15], void_minutes: 10 }, mara)
    expect(await charge(late)).toMatchObject({ status: 200 })
    expect(await balance(qr)).toBe(2_400n)
  })
})

test('after all this the ledger verifies', async () => {
  expect((await verifyLedger(server.db, event.id)).problems).toEqual([])
})
