import { expect, test } from 'vitest'
import type { EventId, OpId, UserId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { storedOperationOf } from './stored-operation.ts'

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
