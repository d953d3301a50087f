import { eventId, opId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { expect, test } from 'vitest'
import { batchesOf, requestsOf } from './refunds-waiting.ts'

const event = { id: eventId.parse(7), name: 'Marea Llena' }
const counts = (requested: number) => ({
  counts: { requested, accepted: 3, rejected: 1, paid: 9, returned: 2 },
})

test('refund requests wait until each is decided, and lead to the queue', () => {
  expect(requestsOf(event, counts(0))).toEqual([])
  expect(requestsOf(event, counts(2))).toMatchObject([
    { title: '2 reembolsos por decidir', detail: 'Marea Llena', to: '/office/7/refunds' },
  ])
})

test('a batch waits for whoever didn’t prepare it, and leads to its page', () => {
  const batch = {
    id: opId.parse('0190a8f2-0000-4000-8000-000000000001'),
    number: 4,
    state: 'prepared' as const,
    refunds: 12,
    total: centavos(123_450),
    prepared: { who: 'Beto', at: '2026-11-21T02:00:00Z' },
    approved: null,
    filed: null,
    cancelled: null,
    closed_at: null,
  }
  expect(batchesOf(event, [{ batch, is_own: true }])).toEqual([])
  expect(batchesOf(event, [{ batch, is_own: false }])).toMatchObject([
    {
      title: 'Lote 4 por aprobar',
      detail: 'Marea Llena · $1,234.50',
      to: `/office/7/refunds/batches/${batch.id}`,
    },
  ])
})
