import { expect, test } from 'vitest'
import type { EventId, OpId, ProductId, UserId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type { Operation } from '../queue/operation.ts'
import { firstState, firstWith, nextState, type Due, type ScannedQr, type TillAction } from './till-state.ts'

const opId = (last: string) => `019ad73a-7800-7000-8000-00000000000${last}` as OpId
const operation = (last: string): Operation => ({
  kind: 'charge',
  opId: opId(last),
  eventId: 1 as EventId,
  userId: 'luz' as UserId,
  code: '001ABC',
  amount: centavos(8_550),
  tip: null,
  items: [],
  holder: 'Ana',
  occurredAt: '2026-12-01T02:00:00.000Z',
})
const qr: ScannedQr = { code: '001ABC', balance: centavos(20_000), holder: 'Ana', lastCharge: null }
const due: Due = { order: { amount: centavos(500), items: [], tip: null }, paid: centavos(8_050) }
const beer = 'beer' as ProductId

const after = (...actions: TillAction[]) => actions.reduce(nextState, firstState)
const found: TillAction = { type: 'found', qr, opId: opId('1') }
const confirmed: TillAction = { type: 'confirmed', operation: operation('1') }
const charging = {
  step: 'charge',
  qr,
  opId: opId('1'),
  basket: new Map(),
  entry: '',
  isTyping: false,
  tipPercent: null,
  chargedAgo: null,
  due: null,
}
const scanning = { step: 'scan', isLooking: false, problem: null, due: null }

test('scan, charge, result, and back to scan', () => {
  expect(after({ type: 'lookUpStarted' })).toEqual({ ...scanning, isLooking: true })
  expect(after({ type: 'lookUpStarted' }, found, { type: 'keyPressed', key: '8' })).toEqual({
    ...charging,
    entry: '8',
  })
  expect(after(found, confirmed)).toEqual({
    step: 'result',
    operation: operation('1'),
    ifBooked: null,
    ifRefused: null,
    from: charging,
  })
  expect(after(found, confirmed, { type: 'resultLeft', isBooked: true, opId: opId('2') })).toEqual(firstState)
})

test('products are tapped and taken back, a tip is chosen, and all of it can be emptied', () => {
  const tap: TillAction = { type: 'productTapped', id: beer }
  const tip: TillAction = { type: 'tipped', percent: 15 }
  expect(after(found, tap, tap, tip)).toEqual({ ...charging, basket: new Map([[beer, 2]]), tipPercent: 15 })
  expect(after(found, tap, { type: 'productTaken', id: beer })).toEqual(charging)
  expect(after(found, tap, tip, { type: 'keyPressed', key: '1' }, { type: 'emptied' })).toEqual(charging)
})

test('a double tap is one operation', () => {
  expect(after(found, confirmed, confirmed)).toEqual(after(found, confirmed))
  expect(after(found, { type: 'confirmed', operation: operation('2') })).toEqual(after(found))
})

test('a code that is found after the screen moved on changes nothing', () => {
  const other: TillAction = { type: 'found', qr: { ...qr, code: 'other' }, opId: opId('2') }
  expect(after(found, other)).toEqual(after(found))
  expect(after(found, { type: 'lookUpFailed', problem: 'No.' })).toEqual(after(found))
})

test('what an earlier visit left unanswered is shown first', () => {
  expect(firstWith(operation('2'))).toEqual({
    step: 'result',
    operation: operation('2'),
    ifBooked: null,
    ifRefused: null,
    from: null,
  })
  expect(firstWith(null)).toEqual(firstState)
})

test('the rest of a bill goes on with another QR, or in cash, once its part is booked', () => {
  const short: TillAction = {
    type: 'fellShort',
    short: { qr, opId: opId('1'), order: due.order, due: null },
  }
  const part = (way: 'qr' | 'cash'): TillAction => ({ ...confirmed, next: { ifBooked: { way, due } } })
  const left = (isBooked: boolean): TillAction => ({ type: 'resultLeft', isBooked, opId: opId('2') })
  expect(after(found, short, part('qr'), left(true))).toEqual({ ...scanning, due })
  expect(after(found, short, part('cash'), left(true))).toEqual({ step: 'cash', opId: opId('2'), due })
  expect(after(found, short, part('qr'), left(false))).toEqual(firstState)
})

test('what is due stays due when the next payment is refused', () => {
  const waiting = nextState(firstState, { type: 'cashChosen', opId: opId('1'), due })
  const refused = nextState(waiting, { ...confirmed, next: { ifRefused: { way: 'cash', due } } })
  expect(nextState(refused, { type: 'resultLeft', isBooked: false, opId: opId('3') })).toEqual({
    step: 'cash',
    opId: opId('3'),
    due,
  })
  const scanned = nextState({ step: 'scan', isLooking: false, problem: null, due }, found)
  const again = nextState(nextState(scanned, confirmed), {
    type: 'resultLeft',
    isBooked: false,
    opId: opId('3'),
  })
  expect(again).toEqual({ ...scanning, due })
})

test('another try at a refused charge has another id', () => {
  const refused = after(found, { type: 'productTapped', id: beer }, confirmed)
  expect(nextState(refused, { type: 'triedAgain', opId: opId('4') })).toEqual({
    ...charging,
    basket: new Map([[beer, 1]]),
    opId: opId('4'),
  })
})

test('a charge that the device could not store is told where it scans', () => {
  expect(after(found, confirmed, { type: 'notStored', problem: 'No se guardó.' })).toEqual({
    ...scanning,
    problem: 'No se guardó.',
  })
})
