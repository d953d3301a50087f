import { expect, test } from 'vitest'
import type { EventId, OpId, UserId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type { Operation } from '../queue/operation.ts'
import { firstState, firstWith, nextState, type ScannedQr, type TillAction } from './till-state.ts'

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

const after = (...actions: TillAction[]) => actions.reduce(nextState, firstState)
const found: TillAction = { type: 'found', qr, opId: opId('1') }
const confirmed: TillAction = { type: 'confirmed', operation: operation('1') }

test('scan, charge, result, and back to scan', () => {
  expect(after({ type: 'lookUpStarted' })).toEqual({ step: 'scan', isLooking: true, problem: null })
  const charging = after({ type: 'lookUpStarted' }, found, { type: 'keyPressed', key: '8' })
  expect(charging).toEqual({ step: 'charge', qr, opId: opId('1'), entry: '8', problem: null })
  expect(after(found, confirmed)).toEqual({ step: 'result', operation: operation('1') })
  expect(after(found, confirmed, { type: 'left' })).toEqual(firstState)
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
  expect(firstWith(operation('2'))).toEqual({ step: 'result', operation: operation('2') })
  expect(firstWith(null)).toEqual(firstState)
})

test('a charge that the device could not store is told where it scans', () => {
  expect(after(found, confirmed, { type: 'notStored', problem: 'No se guardó.' })).toEqual({
    step: 'scan',
    isLooking: false,
    problem: 'No se guardó.',
  })
})
