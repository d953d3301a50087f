import { expect, test } from 'vitest'
import type { EventId, OpId, UserId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { ApiError, offlineError, timeoutError } from '../../shared/api/api-error.ts'
import { createAsker } from './asker.ts'
import type { Answer, Operation } from './operation.ts'

const operation: Operation = {
  opId: '019ad73a-7800-7000-8000-000000000001' as OpId,
  eventId: 1 as EventId,
  userId: '019ad73a-7800-7000-8000-00000000000a' as UserId,
  code: '001ABC',
  amount: centavos(8_550),
  holder: 'Ana',
  occurredAt: '2026-12-01T02:00:00.000Z',
}
const booked: Answer = { kind: 'booked', before: centavos(20_000), after: centavos(11_450) }
const refusal = (status: number, code: string, data?: unknown) =>
  new ApiError({ status, code, message: 'No.', data })

/** A till whose network answers as told, one after the other; the last one stays. */
const till = (answers: (Answer | Error)[], { canStore = true } = {}) => {
  const log: string[] = []
  const stored = new Set<OpId>()
  let finish: (answer: Answer) => void = () => {}
  const answered = new Promise<Answer>((resolve) => {
    finish = resolve
  })
  const asker = createAsker({
    store: {
      put: async ({ opId }) => {
        if (!canStore) throw new Error('quota')
        stored.add(opId)
        log.push('stored')
      },
      remove: async (opId) => void stored.delete(opId),
      all: async () => [],
    },
    send: async ({ opId }) => {
      log.push(`sent ${opId === operation.opId ? 'the id' : 'another id'}`)
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      if (!answer || answer instanceof Error) throw answer
      return answer
    },
    pause: async (ms) => void log.push(`paused ${ms}`),
    onAnswer: (_operation, answer) => finish(answer),
    onSilence: () => log.push('silent'),
  })
  return { asker, answered, log, stored }
}

test('an operation is on the device before it is sent, and stays until its answer was seen', async () => {
  const { asker, answered, log, stored } = till([booked])
  await asker.begin(operation)
  expect(await answered).toEqual(booked)
  expect(log).toEqual(['stored', 'sent the id'])
  expect(stored).toEqual(new Set([operation.opId]))
  await asker.settle(operation.opId)
  expect(stored.size).toBe(0)
})

test('what can’t be stored is not sent', async () => {
  const { asker, log } = till([booked], { canStore: false })
  await expect(asker.begin(operation)).rejects.toThrow('quota')
  expect(log).toEqual([])
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
  ['a network that answers with a page of its own', refusal(403, 'internal')],
  ['an answer that nobody can read', new SyntaxError('no JSON')],
])('%s is no refusal: the same id is asked again, with growing pauses', async (_name, error) => {
  const silences = 6
  const { asker, answered, log } = till([...Array.from({ length: silences }, () => error), booked])
  await asker.begin(operation)
  expect(await answered).toEqual(booked)
  const pauses = [1_000, 2_000, 4_000, 8_000, 15_000, 15_000]
  expect(log).toEqual([
    'stored',
    ...pauses.flatMap((ms) => ['sent the id', 'silent', `paused ${ms}`]),
    'sent the id',
  ])
})

test.each([
  [refusal(409, 'insufficient_balance', { balance: 10.5 }), centavos(1_050)],
  [refusal(409, 'wallet_blocked', { balance: 0 }), centavos(0)],
  [refusal(422, 'operation_mismatch'), null],
  [refusal(403, 'forbidden'), null],
])('a refusal of ours ends it: %s', async (error, balance) => {
  const { asker, answered, log } = till([error])
  await asker.begin(operation)
  expect(await answered).toEqual({ kind: 'refused', code: error.code, sentence: 'No.', balance })
  expect(log).toEqual(['stored', 'sent the id'])
})

test('an operation is asked by one loop, however often it is begun or resumed', async () => {
  const { asker, answered, log } = till([offlineError(), booked])
  await Promise.all([asker.begin(operation), asker.begin(operation)])
  asker.resume(operation)
  await answered
  expect(log.filter((line) => line === 'sent the id')).toHaveLength(2)
})

test('after a stop nothing is asked or told', async () => {
  const { asker, log } = till([booked])
  asker.stop()
  await asker.begin(operation)
  expect(log).toEqual(['stored'])
})
