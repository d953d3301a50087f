import { expect, test } from 'vitest'
import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type { Answer, Operation } from '../queue/operation.ts'
import type { Entry } from '../queue/queue.ts'
import { createDoneWatch } from './automatic.ts'

const booked: Answer = { kind: 'booked', booking: { of: 'charge', before: centavos(2), after: centavos(1) } }
const offline: Answer = { kind: 'acceptedOffline' }
const refused: Answer = { kind: 'refused', code: 'event_closed', sentence: '', balance: null }

const entry = (opId: string, answer: Answer | null, isTold = true): Entry => ({
  operation: { opId: opId as OpId, kind: 'charge' } as Operation,
  answer,
  state: answer ? 'ended' : 'sending',
  isTold,
})
const idsIn = (entries: readonly Entry[]) => entries.map(({ operation }) => operation.opId)

test('an operation is told once, when it is done', () => {
  const watch = createDoneWatch()
  expect(watch([])).toEqual([])
  expect(watch([entry('a', null)])).toEqual([])
  expect(idsIn(watch([entry('a', booked), entry('b', null)]))).toEqual(['a'])
  expect(watch([entry('a', booked), entry('b', refused)])).toEqual([])
})

test('what was done before this page is not printed again, what was waiting is', () => {
  const watch = createDoneWatch()
  expect(watch([entry('a', booked), entry('b', null), entry('c', offline)])).toEqual([])
  expect(idsIn(watch([entry('a', booked), entry('b', booked), entry('c', booked)]))).toEqual(['b'])
})

test('a sale without the server is told at once, and not again when it is posted', () => {
  const watch = createDoneWatch()
  watch([])
  expect(idsIn(watch([entry('a', offline)]))).toEqual(['a'])
  expect(watch([entry('a', booked)])).toEqual([])
})

test('another tab prints its own', () => {
  const watch = createDoneWatch()
  watch([entry('a', null, false)])
  expect(watch([entry('a', booked, false)])).toEqual([])
})
