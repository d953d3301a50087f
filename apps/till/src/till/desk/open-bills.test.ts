import { expect, test } from 'vitest'
import type { ProductId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { createOpenBills } from './open-bills.ts'

const qr = (code: string) => ({ code, balance: centavos(20_000), holder: 'Ana', lastCharge: null })
const beers = { basket: new Map([['beer' as ProductId, 2]]), entry: '', tipPercent: null }
const nothing = { basket: new Map<ProductId, number>(), entry: '', tipPercent: null }
const MINUTES_MS = 60_000

const at = () => {
  let now = 0
  const bills = createOpenBills(() => now)
  return { bills, pass: (ms: number) => (now += ms) }
}

test('a bill stays with its QR, however that is typed, and others have their own', () => {
  const { bills } = at()
  bills.keep(qr('001ABC'), beers)
  bills.rest()
  bills.keep(qr('001XYZ'), { ...nothing, entry: '85.5' })
  expect(bills.of(' 001-abc ')).toEqual(beers)
  expect(bills.of('001XYZ')).toEqual({ ...nothing, entry: '85.5' })
  expect(bills.of('001DEF')).toBeNull()
  expect([bills.current(), bills.latest()?.code]).toEqual(['001XYZ', '001XYZ'])
  bills.rest()
  expect([bills.current(), bills.latest()?.code]).toEqual([null, '001XYZ'])
})

test('a bill ends when it is charged, when it is emptied, and after five minutes without a touch', () => {
  const { bills, pass } = at()
  bills.keep(qr('001ABC'), beers)
  bills.drop('001ABC')
  expect([bills.of('001ABC'), bills.current(), bills.latest()]).toEqual([null, null, null])
  bills.keep(qr('001ABC'), beers)
  bills.keep(qr('001ABC'), nothing)
  expect([bills.of('001ABC'), bills.current()]).toEqual([null, null])
  bills.keep(qr('001ABC'), beers)
  pass(4 * MINUTES_MS)
  bills.keep(qr('001ABC'), beers)
  pass(5 * MINUTES_MS - 1)
  expect(bills.of('001ABC')).toEqual(beers)
  pass(1)
  expect([bills.of('001ABC'), bills.current(), bills.latest()]).toEqual([null, null, null])
})
