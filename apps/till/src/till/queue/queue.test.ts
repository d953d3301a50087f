import { expect, test, vi } from 'vitest'
import type { EventId, OpId, UserId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { ApiError, offlineError, timeoutError } from '@saldo/client/api/api-error.ts'
import { type StoredOperation, storedOperationOf } from './stored-operation.ts'
import type { Answer, Operation } from './operation.ts'
import { createQueue, entryOf, lateIn, waitingIn } from './queue.ts'

const opId = (last: string) => `019ad73a-7800-7000-8000-00000000000${last}` as OpId
const charge = (last: string): Operation => ({
  kind: 'charge',
  opId: opId(last),
  eventId: 1 as EventId,
  userId: '019ad73a-7800-7000-8000-00000000000a' as UserId,
  code: '001ABC',
  amount: centavos(8_550),
  tip: null,
  items: [],
  holder: 'Ana',
  occurredAt: '2026-12-01T02:00:00.000Z',
})
const operation = charge('1')
const booked: Answer = {
  kind: 'booked',
  booking: { of: 'charge', before: centavos(20_000), after: centavos(11_450) },
}
const refusal = (status: number, code: string, data?: unknown) =>
  new ApiError({ status, code, message: 'No.', data })

type Till = { canStore?: boolean; kept?: StoredOperation[]; userId?: UserId; offline?: 'queue' | 'refuse' }

/** A till whose network answers as told, one after the other; the last one stays. */
const till = (
  answers: (Answer | Error | Promise<Answer>)[],
  { canStore = true, kept = [], userId = operation.userId, offline = 'refuse' }: Till = {},
) => {
  const log: string[] = []
  const locked = new Set<OpId>()
  const stored = new Map(kept.map((each) => [each.opId, each]))
  const queue = createQueue({
    store: {
      put: async (made) => {
        if (!canStore) throw new Error('quota')
        stored.set(made.opId, storedOperationOf(made))
        log.push('stored')
      },
      accept: async () => false,
      get: async (id) => stored.get(id),
      end: async (id, answer) => {
        const found = stored.get(id)
        if (found) stored.set(id, { ...found, answer })
        log.push('kept the answer')
      },
      see: async (id) => void stored.delete(id),
      all: async () => ({ kept: [...stored.values()], unreadable: 0, past: [] }),
      onChange: () => () => {},
    },
    send: async (sent) => {
      log.push(`sent ${sent.opId.slice(-1)}`)
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      if (!answer || answer instanceof Error) throw answer
      return answer
    },
    offlineOf: () => offline,
    pause: async (ms) => void log.push(`paused ${ms}`),
    alone: async (id, work) => {
      if (locked.has(id)) return false
      locked.add(id)
      await work().finally(() => locked.delete(id))
      return true
    },
    isOurs: (made) => made.userId === userId,
  })
  const answered = (id = operation.opId): Promise<Answer> =>
    new Promise((resolve) => {
      const look = () => {
        const answer = entryOf(queue.read(), id)?.answer
        if (answer) resolve(answer)
      }
      queue.subscribe(look)
      look()
    })
  return { queue, answered, log, stored, locked, stop: queue.start() }
}

test('an operation is on the device before it is sent, with its answer until that was seen', async () => {
  const { queue, answered, log, stored } = till([booked])
  await queue.begin(operation)
  expect(await answered()).toEqual(booked)
  expect(log).toEqual(['stored', 'sent 1', 'kept the answer'])
  expect([...stored.values()]).toEqual([{ opId: operation.opId, operation, answer: booked }])
  await queue.see(operation.opId)
  expect(stored.size).toBe(0)
})

test('of what was seen the code is not remembered', async () => {
  const { queue, answered } = till([booked])
  await queue.begin(operation)
  await answered()
  await queue.see(operation.opId)
  expect(queue.read()).toEqual({
    entries: [],
    others: [],
    unreadable: 0,
    past: [
      {
        opId: operation.opId,
        eventId: 1,
        userId: operation.userId,
        occurredAt: '2026-12-01T02:00:00.000Z',
        kind: 'charge',
        amount: 8_550n,
        holder: 'Ana',
        isBooked: true,
        sentence: null,
        voids: null,
      },
    ],
  })
})

test('what can’t be stored is not sent and waits for nothing', async () => {
  const { queue, log } = till([booked], { canStore: false })
  await expect(queue.begin(operation)).rejects.toThrow('quota')
  expect(log).toEqual([])
  expect(queue.read().entries).toEqual([])
})

test.each([
  ['no network', offlineError()],
  ['no answer in time', timeoutError()],
  ['a server that breaks', refusal(500, 'internal')],
  ['a server that restarts', refusal(503, 'shutting_down')],
  ['an unknown outcome', refusal(503, 'outcome_unknown')],
  ['the same charge under way', refusal(409, 'request_in_progress')],
  ['a till that is too fast', refusal(429, 'too_many_requests')],
  ['a session that ended', refusal(401, 'unauthenticated')],
  ['a device that was revoked', refusal(401, 'device_refused')],
  ['a network that answers with a page of its own', refusal(403, 'internal')],
  ['an answer that nobody can read', new SyntaxError('no JSON')],
])('%s is no refusal: the same id is asked again, with growing pauses', async (_name, error) => {
  const silences = 6
  const { queue, answered, log } = till([...Array.from({ length: silences }, () => error), booked])
  await queue.begin(operation)
  expect(await answered()).toEqual(booked)
  const pauses = [1_000, 2_000, 4_000, 8_000, 15_000, 15_000]
  expect(log).toEqual([
    'stored',
    ...pauses.flatMap((ms) => ['sent 1', `paused ${ms}`]),
    'sent 1',
    'kept the answer',
  ])
})

test.each([
  [refusal(409, 'insufficient_balance', { balance: 10.5 }), centavos(1_050)],
  [refusal(409, 'wallet_blocked', { balance: 0 }), centavos(0)],
  [refusal(409, 'product_sold_out'), null],
  [refusal(403, 'forbidden'), null],
])('a refusal of ours ends it: %s', async (error, balance) => {
  const { queue, answered, log } = till([error])
  await queue.begin(operation)
  expect(await answered()).toEqual({ kind: 'refused', code: error.code, sentence: 'No.', balance })
  expect(log).toEqual(['stored', 'sent 1', 'kept the answer'])
})

test.each([
  ['whose maker lost their role', 'forbidden'],
  ['whose event is hidden from its maker', 'not_found'],
  ['that a newer server reads otherwise', 'validation_failed'],
  ['whose phone is somebody else’s now', 'holder_unknown'],
  ['that is refused for a reason that this till does not know', 'a_reason_of_tomorrow'],
])(
  'a charge that may have been booked, and %s, is not shown as refused: it is asked again',
  async (_what, code) => {
    const { queue, answered, log } = till([offlineError(), refusal(403, code), booked])
    await queue.begin(operation)
    expect(await answered()).toEqual(booked)
    expect(log.filter((line) => line === 'sent 1')).toHaveLength(3)
  },
)

test.each([
  'insufficient_balance',
  'wallet_blocked',
  'event_closed',
  'place_missing',
  'place_changed',
  'void_too_late',
])(
  'a refusal for which the server looked for the operation (%s) ends it, also when it is asked again',
  async (code) => {
    const { queue, answered, log } = till([offlineError(), refusal(409, code), booked])
    await queue.begin(operation)
    expect(await answered()).toEqual({ kind: 'refused', code, sentence: 'No.', balance: null })
    expect(log.filter((line) => line === 'sent 1')).toHaveLength(2)
  },
)

test.each([[[]], [[offlineError()]]])(
  'an id that the server knows with other data ends neither as done nor as refused, sent before %s or not',
  async (before) => {
    const { queue, answered } = till([...before, refusal(422, 'operation_mismatch')])
    await queue.begin(operation)
    expect(await answered()).toEqual({ kind: 'unclear' })
    await queue.see(operation.opId)
    expect(queue.read().past).toMatchObject([{ opId: operation.opId, isBooked: null, sentence: null }])
  },
)

test('an operation is asked by one loop, however often it is begun or resumed', async () => {
  const { queue, answered, log } = till([offlineError(), booked])
  await Promise.all([queue.begin(operation), queue.begin(operation), queue.resume()])
  await answered()
  expect(log.filter((line) => line === 'sent 1')).toHaveLength(2)
})

test('after a stop nothing more is asked', async () => {
  const { queue, log, stop } = till([booked])
  stop()
  await queue.begin(operation)
  expect(log).toEqual(['stored'])
})

test('what an earlier visit left is asked again; an answer that nobody saw is told without a network', async () => {
  const kept = [
    { opId: opId('1'), operation, answer: booked },
    { opId: opId('2'), operation: charge('2'), answer: null },
  ]
  const { queue, answered, log } = till([booked], { kept })
  expect(await queue.resume()).toEqual(charge('2'))
  expect(lateIn(queue.read(), null).map((entry) => entry.operation.opId)).toEqual([opId('1')])
  expect(waitingIn(queue.read()).map((entry) => entry.operation.opId)).toEqual([opId('2')])
  await answered(opId('2'))
  expect(log).toEqual(['sent 2', 'kept the answer'])
  expect(lateIn(queue.read(), opId('2'))).toHaveLength(1)
})

test('somebody else’s operation is neither asked for nor forgotten', async () => {
  const kept = [storedOperationOf(operation)]
  const { queue, log, stored } = till([booked], { kept, userId: 'memo' as UserId })
  expect(await queue.resume()).toBeUndefined()
  expect(queue.read()).toEqual({ entries: [], others: [operation], unreadable: 0, past: [] })
  expect(log).toEqual([])
  expect(stored.size).toBe(1)
})

const never = new Promise<Answer>(() => {})
const sentIn = (log: string[]): string[] => log.filter((line) => line.startsWith('sent'))

test('operations are sent in the order of their making, four at once', async () => {
  const held: (() => void)[] = []
  const later = () => new Promise<Answer>((resolve) => held.push(() => resolve(booked)))
  const { queue, answered, log } = till(Array.from({ length: 7 }, later))
  for (const last of ['3', '1', '2', '4', '6', '5']) await queue.begin(charge(last))
  expect(sentIn(log)).toEqual(['sent 3', 'sent 1', 'sent 2', 'sent 4'])
  held[0]?.()
  await answered(opId('3'))
  await vi.waitFor(() => expect(sentIn(log).slice(4)).toEqual(['sent 5']))
})

test('what never gets an answer holds up nothing that can be decided', async () => {
  const { queue, answered, log } = till([never, booked])
  await queue.begin(charge('1'))
  await queue.begin(charge('2'))
  expect(await answered(opId('2'))).toEqual(booked)
  expect(sentIn(log)).toEqual(['sent 1', 'sent 2'])
})

test('a queue that stops leaves what it had not sent to the next one', async () => {
  const { queue, log, locked, stored, stop } = till([never])
  for (const last of ['1', '2', '3', '4', '5']) await queue.begin(charge(last))
  stop()
  await vi.waitFor(() => expect(locked.has(opId('5'))).toBe(false))
  expect([sentIn(log).length, stored.size]).toEqual([4, 5])
})

test('an operation of a kind that waits on the device is accepted without an answer, and posted later', async () => {
  let back = (_answer: Answer) => {}
  const later = new Promise<Answer>((resolve) => (back = resolve))
  const { queue, answered, stored } = till([offlineError(), later], { offline: 'queue' })
  await queue.begin(operation)
  expect(await answered()).toEqual({ kind: 'acceptedOffline' })
  expect(stored.get(operation.opId)?.answer).toEqual({ kind: 'acceptedOffline' })
  await queue.see(operation.opId)
  expect([stored.size, waitingIn(queue.read()).length, lateIn(queue.read(), null).length]).toEqual([1, 1, 0])
  back(booked)
  await vi.waitFor(() => expect(lateIn(queue.read(), null)).toMatchObject([{ answer: booked }]))
  expect(stored.get(operation.opId)?.answer).toEqual(booked)
})

test('what was accepted on the device is posted by the next visit', async () => {
  const kept = [{ opId: operation.opId, operation, answer: { kind: 'acceptedOffline' as const } }]
  const { queue, log } = till([booked], { kept })
  expect(await queue.resume()).toBeUndefined()
  await vi.waitFor(() => expect(lateIn(queue.read(), null)).toMatchObject([{ answer: booked }]))
  expect(sentIn(log)).toEqual(['sent 1'])
})
