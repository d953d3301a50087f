import { expect, test } from 'vitest'
import type { EventId, OpId, UserId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { readStored, storedOperationOf } from './stored-operation.ts'

const first = {
  opId: '019ad73a-7800-7000-8000-000000000001' as OpId,
  eventId: 1 as EventId,
  userId: 'luz' as UserId,
  code: '001ABC',
  amount: centavos(8_550),
  holder: 'Ana',
  occurredAt: '2026-12-01T02:00:00.000Z',
}

test('a charge that the first version left unanswered is asked again as it was', () => {
  const operation = { ...first, kind: 'charge', tip: null, items: [] }
  expect(storedOperationOf(first)).toEqual({ opId: first.opId, operation, answer: null })
})

test('what this version kept stays as it is', () => {
  const operation = { ...first, kind: 'charge' as const, tip: null, items: [] }
  const kept = { opId: first.opId, operation, answer: null }
  expect(storedOperationOf(kept)).toBe(kept)
  expect(storedOperationOf(operation)).toEqual(kept)
  const voiding = {
    kind: 'void' as const,
    opId: '019ad73a-7800-7000-8000-000000000002' as OpId,
    eventId: first.eventId,
    userId: first.userId,
    occurredAt: first.occurredAt,
    operation: first.opId,
    amount: first.amount,
    reason: 'se cayó el vaso',
    holder: 'Ana',
  }
  expect(storedOperationOf(voiding)).toEqual({ opId: voiding.opId, operation: voiding, answer: null })
})

const charge = { ...first, kind: 'charge' as const, tip: null, items: [] }
const kept = { opId: first.opId, operation: charge, answer: null }

test('what any version left unanswered is read, and so is sent', () => {
  expect(readStored(first)).toEqual(kept)
  expect(readStored(charge)).toEqual(kept)
  expect(readStored(kept)).toEqual(kept)
  const { items: _items, ...withoutItems } = charge
  expect(
    readStored({
      ...kept,
      operation: { ...withoutItems, items: [{ name: 'Agua', quantity: 1, unit_price: 100n }] },
    }),
  ).not.toBe(null)
})

test('each step of a tab that was left unanswered is read, and so is sent', () => {
  const { code, ...step } = { ...first, tab: first.opId }
  for (const operation of [
    { ...first, kind: 'tabOpen' },
    { ...step, kind: 'tabRaise', code },
    { ...step, kind: 'tabAdd', items: [{ name: 'Agua', quantity: 1, unit_price: 100n }] },
    { ...step, kind: 'tabTake', round: first.opId, line: 0, quantity: 1 },
    { ...step, kind: 'tabClose', served: 100n, tip: null, items: [] },
  ])
    expect(readStored({ ...kept, operation })).toEqual({ ...kept, operation })
  expect(readStored({ ...kept, operation: { ...step, kind: 'tabClose' } })).toBe(null)
})

test.each([
  ['a kind of another version', { ...kept, operation: { ...charge, kind: 'loan' } }],
  ['an amount that is none', { ...kept, operation: { ...charge, amount: 85.5 } }],
  ['nothing to send', { opId: first.opId, operation: null, answer: null }],
])('an operation of %s is not sent as another', (_what, found) => {
  expect(readStored(found)).toBe(null)
})

test.each([
  ['of no kind', { kind: 'perhaps' }],
  ['without its booking', { kind: 'booked' }],
  ['of another form', 'booked'],
])('an answer %s is asked for again', (_what, answer) => {
  expect(readStored({ ...kept, answer })).toEqual(kept)
})
