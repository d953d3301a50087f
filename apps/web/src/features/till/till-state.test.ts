import { expect, test } from 'vitest'
import type { EventId, OpId, UserId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type { Answer, Operation } from './operation.ts'
import { firstState, nextState, type ScannedQr, type TillAction } from './till-state.ts'

const opId = (last: string) => `019ad73a-7800-7000-8000-00000000000${last}` as OpId
const operation = (last: string): Operation => ({
  opId: opId(last),
  eventId: 1 as EventId,
  userId: 'luz' as UserId,
  code: '001ABC',
  amount: centavos(8_550),
  holder: 'Ana',
  occurredAt: '2026-12-01T02:00:00.000Z',
})
const qr: ScannedQr = {
  code: '001ABC',
  balance: centavos(20_000),

  holder: 'Ana',
  lastCharge: null,
}
const booked: Answer = { kind: 'booked', before: centavos(20_000), after: centavos(11_450) }

const after = (...actions: TillAction[]) => actions.reduce(nextState, firstState)
const found: TillAction = { type: 'found', qr, opId: opId('1') }
const confirmed: TillAction = { type: 'confirmed', operation: operation('1') }
const answered: TillAction = { type: 'answered', operation: operation('1'), answer: booked }

test('scan, charge, result, and back to scan', () => {
  expect(after({ type: 'lookUpStarted' }).screen).toEqual({ step: 'scan', isLooking: true, problem: null })
  const charging = after({ type: 'lookUpStarted' }, found, { type: 'keyPressed', key: '8' })
  expect(charging.screen).toEqual({ step: 'charge', qr, opId: opId('1'), entry: '8', problem: null })
  expect(after(found, confirmed)).toEqual({
    screen: { step: 'result', operation: operation('1'), answer: null, isSilent: false },
    waiting: [operation('1')],
    late: null,
  })
  expect(after(found, confirmed, answered)).toEqual({
    screen: { step: 'result', operation: operation('1'), answer: booked, isSilent: false },
    waiting: [],
    late: null,
  })
  expect(after(found, confirmed, answered, { type: 'left' })).toEqual(firstState)
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

test('what was left in waiting is told when its answer comes, over any screen', () => {
  const state = after(found, confirmed, { type: 'silent', opId: opId('1') }, { type: 'left' })
  expect(state).toEqual({ ...firstState, waiting: [operation('1')] })
  const told = nextState(nextState(state, { type: 'found', qr, opId: opId('2') }), answered)
  expect(told.screen.step).toBe('charge')
  expect(told.waiting).toEqual([])
  expect(told.late).toEqual({ operation: operation('1'), answer: booked })
  expect(nextState(told, { type: 'lateSeen' }).late).toBeNull()
})

test('a reload shows what is unanswered, once', () => {
  const resumed: TillAction = { type: 'resumed', operations: [operation('1'), operation('2')] }
  const state = after(resumed)
  expect(state.screen).toEqual({ step: 'result', operation: operation('1'), answer: null, isSilent: true })
  expect(state.waiting).toEqual([operation('1'), operation('2')])
  expect(nextState(state, resumed)).toEqual(state)
})

test('a charge that the device could not store waits for nothing', () => {
  const state = after(found, confirmed, {
    type: 'notStored',
    operation: operation('1'),
    problem: 'No se guardó.',
  })
  expect(state).toEqual({
    ...firstState,
    screen: { step: 'scan', isLooking: false, problem: 'No se guardó.' },
  })
})
