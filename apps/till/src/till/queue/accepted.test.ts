import { expect, test, vi } from 'vitest'
import type { EventId, OpId, UserId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { ApiError, offlineError } from '@saldo/client/api/api-error.ts'
import type { Answer, Operation } from './operation.ts'
import type { OperationStore } from './operation-store.ts'
import { createQueue, entryOf, lateIn, waitingIn } from './queue.ts'
import { readStored, type StoredOperation } from './stored-operation.ts'

const opId = (last: number) => `019ad73a-7800-7000-8000-00000000000${last}` as OpId
const sale: Operation = {
  kind: 'offlineCharge',
  opId: opId(1),
  eventId: 1 as EventId,
  userId: 'luz' as UserId,
  occurredAt: '2026-12-01T02:00:00.000Z',
  record: '{"v":1}',
  signature: 'S',
  seq: 1,
  amount: centavos(8_550),
  items: [],
  holder: null,
}
const booked: Answer = {
  kind: 'booked',
  booking: { of: 'offlineCharge', status: 'booked', paid: centavos(8_550) },
}

/** A till that accepted the sale, and whose server answers as told, the last one again. */
const till = (answers: (Answer | Error | Promise<Answer>)[], all?: OperationStore['all']) => {
  const stored = new Map<OpId, StoredOperation>([
    [sale.opId, { opId: sale.opId, operation: sale, answer: { kind: 'acceptedOffline' } }],
  ])
  let sent = 0
  const queue = createQueue({
    store: {
      put: async () => undefined,
      accept: async () => true,
      get: async (id) => stored.get(id),
      end: async (id, answer) => {
        const found = stored.get(id)
        if (found) stored.set(id, { ...found, answer })
      },
      see: async (id) => void stored.delete(id),
      all: all ?? (async () => ({ kept: [...stored.values()], unreadable: 0, past: [] })),
      onChange: () => () => {},
    },
    send: async () => {
      sent += 1
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      if (!answer || answer instanceof Error) throw answer
      return answer
    },
    offlineOf: () => 'queue',
    pause: async () => undefined,
    alone: async (_id, work) => work().then(() => true),
    isOurs: () => true,
  })
  queue.start()
  return { queue, stored, sentTimes: () => sent }
}

test('a sale that was accepted is shown as that at once, waits, and is posted until it is answered', async () => {
  const { queue, sentTimes } = till([
    offlineError(),
    new ApiError({ status: 503, code: 'busy', message: '' }),
    booked,
  ])
  queue.accept(sale)
  expect(entryOf(queue.read(), sale.opId)).toMatchObject({
    state: 'accepted',
    answer: { kind: 'acceptedOffline' },
  })
  expect(waitingIn(queue.read())).toHaveLength(1)
  queue.accept(sale)
  await vi.waitFor(() => expect(entryOf(queue.read(), sale.opId)?.answer).toEqual(booked))
  expect([sentTimes(), queue.read().entries.length]).toEqual([3, 1])
})

test('a sale is not lost sight of where the store was read just before it was accepted', async () => {
  let read = () => {}
  const before = new Promise<void>((resolve) => (read = resolve))
  const never = new Promise<Answer>(() => {})
  const { queue } = till([never], () => before.then(() => ({ kept: [], unreadable: 0, past: [] })))
  const resumed = queue.resume()
  queue.accept(sale)
  read()
  await resumed
  expect(waitingIn(queue.read())).toHaveLength(1)
})

test('a record that the server refuses is told of, and stays on the device however often it was seen', async () => {
  const refusal = new ApiError({ status: 422, code: 'offline_record_refused', message: 'No.' })
  const { queue, stored } = till([offlineError(), refusal])
  queue.accept(sale)
  await vi.waitFor(() => expect(lateIn(queue.read(), null)).toHaveLength(1))
  expect(waitingIn(queue.read())).toEqual([])
  await queue.see(sale.opId)
  expect([lateIn(queue.read(), null).length, stored.size]).toEqual([0, 1])
  expect(stored.get(sale.opId)?.answer).toMatchObject({ kind: 'refused', sentence: 'No.' })
})

test('a network’s own page is no refusal of a record', async () => {
  const { queue } = till([new ApiError({ status: 403, code: 'internal', message: '' }), booked])
  queue.accept(sale)
  await vi.waitFor(() => expect(entryOf(queue.read(), sale.opId)?.answer).toEqual(booked))
})

test('a charge that a sale stands in for is no longer there', async () => {
  const { queue } = till([booked])
  const charge: Operation = { ...sale, kind: 'charge', opId: opId(2), code: '001ABC', tip: null }
  void queue.begin(charge)
  queue.drop(charge.opId)
  expect(entryOf(queue.read(), charge.opId)).toBeUndefined()
})

test('a stored sale is read with its record, and not without it', () => {
  const kept = { opId: sale.opId, operation: sale, answer: { kind: 'acceptedOffline' } }
  expect(readStored(kept)).toEqual(kept)
  const { signature: _signature, ...unsigned } = sale
  expect(readStored({ ...kept, operation: unsigned })).toBe(null)
})
