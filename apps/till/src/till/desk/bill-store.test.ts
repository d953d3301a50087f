import { expect, onTestFinished, test, vi } from 'vitest'
import type { EventId, OpId, ProductId, UserId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
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
  const kept = new Map<string, string>()
  const told = new Set<() => void>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
  const hearTabs = (listener: () => void) => {
    told.add(listener)
    return () => void told.delete(listener)
  }
  const open = (key = 'bill') => createBillStore({ storage: () => storage, hearTabs }, key)
  return { kept, told, storage, open }
}

test.each<Bill>([{ kind: 'due', next: next(0) }, paying, { ...paying, ifBooked: null }])(
  'another visit reads the bill as it was kept',
  (bill) => {
    const { open } = browser()
    open().write(bill)
    expect(open().read()).toEqual(bill)
    expect(open('another person').read()).toBe(null)
  },
)

test('the same bill is the same object until something changes, also what another tab did', () => {
  const { open } = browser()
  const [here, there] = [open(), open()]
  here.write(paying)
  expect(here.read()).toBe(paying)
  expect(there.read()).toBe(there.read())
  there.settle(opId, true)
  expect(here.read()).toEqual(billOf(next(5_000)))
  expect(here.read()).toBe(here.read())
})

test('a bill that is paid leaves nothing on the device', () => {
  const { open, kept } = browser()
  open().write({ ...paying, ifBooked: null })
  open().settle(opId, true)
  expect(open().read()).toBe(null)
  expect([...kept.keys()]).toEqual([])
})

test.each(['', '{', 'null', '7', '{"kind":"due"}', '{"kind":"due","next":{"way":"qr","due":{"paid":1}}}'])(
  'what can’t be read (%s) is no bill, and may be written over',
  (text) => {
    const { open, kept } = browser()
    kept.set('bill', text)
    const store = open()
    expect(store.read()).toBe(null)
    store.write(paying)
    expect(open().read()).toEqual(paying)
  },
)

test('a device that can’t keep the bill says so, and nothing has changed', () => {
  const { open, storage } = browser()
  const store = open()
  storage.setItem = () => {
    throw new Error('QuotaExceededError')
  }
  expect(() => store.write(paying)).toThrow('QuotaExceededError')
  expect(store.read()).toBe(null)
})

test('whoever listens hears of a change here, of one elsewhere, and of none that is none', () => {
  const { open, told } = browser()
  const store = open()
  let heard = 0
  const end = store.subscribe(() => (heard += 1))
  store.write(paying)
  store.write(paying)
  store.settle('019ad73a-7800-7000-8000-000000000002' as OpId, true)
  expect(heard).toBe(1)
  for (const tell of told) tell()
  expect(heard).toBe(2)
  end()
  store.write(null)
  expect([heard, told.size]).toEqual([2, 0])
})

test('a bill is of one person at one event', () => {
  vi.stubGlobal('localStorage', browser().storage)
  onTestFinished(() => void vi.unstubAllGlobals())
  const of = (event: number, user: string) =>
    billStoreOf({ eventId: event as EventId, userId: user as UserId })
  of(1, 'luz').write(paying)
  expect(of(1, 'luz').read()).toBe(paying)
  expect([of(1, 'beto').read(), of(2, 'luz').read()]).toEqual([null, null])
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
