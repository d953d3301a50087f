import { expect, test, vi } from 'vitest'
import type { EventId, OpId, ProductId, UserId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { memoryBrowser } from '../../../test/memory-shelf.ts'
import { createRecords } from '../storage/records.ts'
import { type Bill, billOf, type Next, paymentOf, type Paying, settled } from './bill.ts'
import { billStoreOf, createBillStore } from './bill-store.ts'

const opId = '019ad73a-7800-7000-8000-000000000001' as OpId
const beer = {
  product_id: '019ad73a-7800-7000-8000-0000000000aa' as ProductId,
  name: 'Cerveza',
  quantity: 2,
  unit_price: centavos(4_525),
}
const other = { name: 'Otro', quantity: 1, unit_price: centavos(1) }
const next = (paid: number): Next => ({
  way: 'qr',
  due: { order: { amount: centavos(9_051), items: [beer, other], tip: centavos(905) }, paid: centavos(paid) },
})
const paying: Paying = { kind: 'paying', opId, ifBooked: next(5_000), ifRefused: next(2_000) }

/** Tabs of one browser: what they share, and a store in each. */
const browser = () => {
  const { kept, shelf } = memoryBrowser()
  const open = async (key = '1:luz', records = createRecords(shelf())) => {
    const store = createBillStore(records, key)
    await store.ready
    return store
  }
  return { kept, shelf, open }
}

test.each<Bill>([{ kind: 'due', next: next(0) }, paying, { ...paying, ifBooked: null }])(
  'another visit reads the bill as it was kept',
  async (bill) => {
    const { open } = browser()
    await (await open()).write(bill)
    expect((await open()).read()).toEqual(bill)
    expect((await open('1:beto')).read()).toBe(null)
    expect((await open('2:luz')).read()).toBe(null)
  },
)

test('the same bill is the same object until something changes, also what another tab did', async () => {
  const { open } = browser()
  const [here, there] = [await open(), await open()]
  await here.write(paying)
  expect(here.read()).toBe(paying)
  await vi.waitFor(() => expect(there.read()).toEqual(paying))
  expect(there.read()).toBe(there.read())
  there.settle(opId, true)
  await vi.waitFor(() => expect(here.read()).toEqual(billOf(next(5_000))))
  expect(here.read()).toBe(here.read())
})

test('a bill that is paid leaves nothing on the device', async () => {
  const { open, kept } = browser()
  await (await open()).write({ ...paying, ifBooked: null })
  const store = await open()
  store.settle(opId, true)
  expect(store.read()).toBe(null)
  await store.saved()
  expect([...kept.keys()]).toEqual([])
})

test('an end that is known before the bill settles it once the bill is', async () => {
  const { open, shelf } = browser()
  await (await open()).write(paying)
  const store = createBillStore(createRecords(shelf()), '1:luz')
  store.settle(opId, false)
  expect(store.read()).toBe(null)
  await vi.waitFor(() => expect(store.read()).toEqual(billOf(next(2_000))))
})

const wire = {
  kind: 'due',
  next: {
    way: 'qr',
    due: {
      order: { amount: 90.51, items: [{ ...beer, unit_price: 45.25 }], tip: null },
      paid: 20,
      bill: opId,
    },
  },
}

test('the bill that an older version kept as text is gone on with', async () => {
  const { open, kept } = browser()
  kept.set('bill:1:luz', { v: 0, value: JSON.stringify(wire) })
  expect((await open()).read()).toEqual({
    kind: 'due',
    next: {
      way: 'qr',
      due: {
        order: { amount: 9_051n, items: [{ ...beer, unit_price: 4_525n }], tip: null },
        paid: 2_000n,
        bill: opId,
      },
    },
  })
})

test.each(['', '{', 'null', '7', '{"kind":"due"}', '{"kind":"due","next":{"way":"qr","due":{"paid":1}}}'])(
  'what can’t be read (%s) is no bill, and may be written over',
  async (text) => {
    const { open, kept } = browser()
    kept.set('bill:1:luz', { v: 0, value: text })
    const store = await open()
    expect(store.read()).toBe(null)
    await store.write(paying)
    expect((await open()).read()).toEqual(paying)
  },
)

test('a device that can’t keep the bill says so, and nothing has changed', async () => {
  const { open, shelf } = browser()
  const refuse = async () => Promise.reject(new Error('QuotaExceededError'))
  const store = await open('1:luz', createRecords({ ...shelf(), put: refuse }))
  const written = store.write(paying)
  const saved = store.saved()
  await expect(written).rejects.toThrow('QuotaExceededError')
  await expect(saved).rejects.toThrow('QuotaExceededError')
  expect(store.read()).toBe(null)
  await store.saved()
})

test('whoever listens hears of a change here, of one elsewhere, and of none that is none', async () => {
  const { open } = browser()
  const [store, there] = [await open(), await open()]
  let heard = 0
  const end = store.subscribe(() => (heard += 1))
  await store.write(paying)
  await store.write(paying)
  store.settle('019ad73a-7800-7000-8000-000000000002' as OpId, true)
  expect(heard).toBe(1)
  await vi.waitFor(() => expect(there.read()).toEqual(paying))
  await there.write(null)
  await vi.waitFor(() => expect(heard).toBe(2))
  end()
  await store.write(paying)
  expect(heard).toBe(2)
})

test('a bill is of one person at one event, and shared by all that show it', () => {
  const of = (event: number, user: string) =>
    billStoreOf({ eventId: event as EventId, userId: user as UserId })
  expect(of(1, 'luz')).toBe(of(1, 'luz'))
  expect(new Set([of(1, 'luz'), of(1, 'beto'), of(2, 'luz')]).size).toBe(3)
})

test('an end settles its own payment only, with what that end leaves', () => {
  const elsewhere = '019ad73a-7800-7000-8000-000000000002' as OpId
  expect(settled(paying, opId, true)).toEqual(billOf(next(5_000)))
  expect(settled(paying, opId, false)).toEqual(billOf(next(2_000)))
  expect(settled({ ...paying, ifRefused: null }, opId, false)).toBe(null)
  expect(settled(paying, elsewhere, true)).toBe(paying)
  expect(settled(null, opId, true)).toBe(null)
})

test('a payment takes what it adds to what was paid, or all that was due', () => {
  expect(paymentOf(paying)).toBe(3_000n)
  expect(paymentOf({ ...paying, ifRefused: null })).toBe(5_000n)
  expect(paymentOf({ ...paying, ifBooked: null })).toBe(9_956n)
})
