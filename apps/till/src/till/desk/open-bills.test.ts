import { expect, test } from 'vitest'
import type { ProductId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { createOpenBills, type ScannedQr } from './open-bills.ts'

const ana = 'ana' as WalletId
const beto = 'beto' as WalletId
/** A QR as one scan of it read it. */
const qr = (walletId: WalletId, code = `static-${walletId}`): ScannedQr => ({
  walletId,
  code,
  balance: centavos(20_000),
  holder: 'Ana',
  lastCharge: null,
})
const beers = { basket: new Map([['beer' as ProductId, 2]]), entry: '', tipPercent: null }
const nothing = { basket: new Map<ProductId, number>(), entry: '', tipPercent: null }
const MINUTES_MS = 60_000

const at = () => {
  let now = 0
  const bills = createOpenBills(() => now)
  return { bills, pass: (ms: number) => (now += ms) }
}

test('a bill stays with its QR, and others have their own', () => {
  const { bills } = at()
  bills.keep(qr(ana), beers)
  bills.rest()
  bills.keep(qr(beto), { ...nothing, entry: '85.5' })
  expect(bills.of(ana)).toEqual(beers)
  expect(bills.of(beto)).toEqual({ ...nothing, entry: '85.5' })
  expect(bills.of('nobody' as WalletId)).toBeNull()
  expect([bills.current(), bills.latest()?.qr]).toEqual(['static-beto', qr(beto)])
  bills.rest()
  expect([bills.current(), bills.latest()?.qr]).toEqual([null, qr(beto)])
})

test('a bill ends when it is charged, when it is emptied, and after five minutes without a touch', () => {
  const { bills, pass } = at()
  bills.keep(qr(ana), beers)
  bills.drop(ana)
  expect([bills.of(ana), bills.current(), bills.latest()]).toEqual([null, null, null])
  bills.keep(qr(ana), beers)
  bills.keep(qr(ana), nothing)
  expect([bills.of(ana), bills.current()]).toEqual([null, null])
  bills.keep(qr(ana), beers)
  pass(4 * MINUTES_MS)
  bills.keep(qr(ana), beers)
  pass(5 * MINUTES_MS - 1)
  expect(bills.of(ana)).toEqual(beers)
  pass(1)
  expect([bills.of(ana), bills.current(), bills.latest()]).toEqual([null, null, null])
})

test('a bill begun with a live QR goes on with its next scan, live or static, and is charged with that', () => {
  const { bills } = at()
  bills.keep(qr(ana, 'ticket-1'), beers)
  bills.found(qr(ana, 'ticket-2'))
  expect([bills.of(ana), bills.current()]).toEqual([beers, 'ticket-2'])
  bills.found(qr(ana))
  expect([bills.of(ana), bills.current()]).toEqual([beers, 'static-ana'])
  bills.found(qr(beto, 'ticket-3'))
  expect([bills.of(beto), bills.current()]).toEqual([null, 'static-ana'])
})

test('a bill whose scan pays no more is kept, asks for a new scan, and goes on with it', () => {
  const { bills } = at()
  bills.keep(qr(ana, 'ticket-1'), beers)
  bills.keep(qr(beto, 'ticket-2'), beers)
  bills.spend('ticket-1')
  expect([bills.current(), bills.latest()?.isSpent]).toEqual(['ticket-2', false])
  bills.spend('ticket-2')
  expect([bills.current(), bills.latest()?.isSpent, bills.of(beto)]).toEqual([null, true, beers])
  bills.found(qr(beto, 'ticket-3'))
  expect([bills.current(), bills.latest()?.isSpent, bills.of(beto)]).toEqual(['ticket-3', false, beers])
  bills.spend('ticket-2')
  expect(bills.current()).toBe('ticket-3')
})

test('a bill that was forgotten does not come back with a scan', () => {
  const { bills, pass } = at()
  bills.keep(qr(ana, 'ticket-1'), beers)
  pass(5 * MINUTES_MS)
  bills.found(qr(ana, 'ticket-2'))
  expect([bills.of(ana), bills.current(), bills.latest()]).toEqual([null, null, null])
})
