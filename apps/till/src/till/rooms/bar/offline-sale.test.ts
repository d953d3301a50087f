import { expect, test } from 'vitest'
import type { EventId, OpId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type { Operation, OperationOf } from '../../queue/operation.ts'
import type { ScannedQr } from '../../desk/open-bills.ts'
import { chargeWay, showSold } from './offline-sale.ts'
import { orderIn } from './order-in.ts'
import { type Charging, firstState, nextState, type TillState } from './till-state.ts'

const opId = (last: number) => `019ad73a-7800-7000-8000-00000000000${last}` as OpId
const qr: ScannedQr = {
  walletId: 'ana' as WalletId,
  code: 'T1',
  balance: centavos(20_000),
  holder: 'Ana',
  lastCharge: null,
}
const offlineQr: ScannedQr = { ...qr, code: 'V1', balance: centavos(8_000), isOffline: true }
const charge: Operation = {
  kind: 'charge',
  opId: opId(1),
  eventId: 1 as EventId,
  userId: 'luz' as UserId,
  occurredAt: '2026-12-01T02:00:00.000Z',
  code: 'T1',
  amount: centavos(8_550),
  tip: null,
  items: [],
  holder: 'Ana',
}

const found = nextState(firstState, { type: 'found', qr, opId: opId(1) })
const typed = nextState(found, { type: 'keyPressed', key: '9' })
const charging = (state: TillState): Charging => {
  if (state.step !== 'charge') throw new Error(state.step)
  return state
}

test('an order goes on when its QR is found without the server, and takes no tip then', () => {
  const tipped = nextState(typed, { type: 'tipped', percent: 10 })
  const catalogue = { version: 1, products: [], tip_percents: [10], void_minutes: 5 }
  expect(orderIn(charging(tipped), catalogue as never)).toMatchObject({ amount: 900n, tip: 90n })
  const offline = nextState(tipped, { type: 'foundOffline', qr: offlineQr })
  expect(charging(offline)).toMatchObject({ qr: offlineQr, entry: '9', opId: opId(1) })
  expect(orderIn(charging(offline), catalogue as never)).toMatchObject({ amount: 900n, tip: null })
})

test('another QR that was found meanwhile is not taken for the one on the screen', () => {
  const other = { ...offlineQr, walletId: 'bea' as WalletId }
  expect(nextState(typed, { type: 'foundOffline', qr: other })).toBe(typed)
})

test.each([
  ['on its screen', typed],
  ['left for the scanner', nextState(typed, { type: 'left' })],
  ['left for the next customer', nextState(firstState, { type: 'found', qr, opId: opId(3) })],
])('a sale that was stored is shown as sold: %s', (_where, from) => {
  const sold = { ...charge, kind: 'offlineCharge' } as unknown as OperationOf<'offlineCharge'>
  let state: TillState = from
  showSold((action) => {
    const before = state
    state = nextState(before, action)
    return state !== before
  }, sold)
  expect(state).toMatchObject({ step: 'result', operation: sold })
})

test('the sale that stands in for a charge takes its place on the screen; no other does', () => {
  const asking = nextState(typed, { type: 'confirmed', operation: charge })
  const by: Operation = { ...charge, opId: opId(2) }
  expect(nextState(asking, { type: 'replaced', operation: charge, by })).toMatchObject({
    step: 'result',
    operation: by,
  })
  expect(nextState(asking, { type: 'replaced', operation: by, by: charge })).toBe(asking)
})

const due = { order: { amount: centavos(500), items: [], tip: null }, paid: centavos(100) }
const selling = { isSelling: true } as never

test.each([
  ['online', { isOnline: true, offline: null }, { qr, due: null }],
  ['online', { isOnline: true, offline: { isSelling: false } as never }, { qr, due }],
  [null, { isOnline: false, offline: null }, { qr, due: null }],
  // Until what was read of it was judged, a QR found by the server isn't sold without it.
  [null, { isOnline: true, offline: selling }, { qr, due: null }],
  ['offline', { isOnline: false, offline: selling }, { qr: offlineQr, due: null }],
  [null, { isOnline: false, offline: selling }, { qr: offlineQr, due }],
])('a QR is charged %s', (way, desk, state) => {
  expect(chargeWay(desk, state)).toBe(way)
})
