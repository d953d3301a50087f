import { expect, test } from 'vitest'
import { centavos } from '@saldo/contract/money'
import { evening, ids } from '../../../test/offline-world.ts'
import type { Answer } from '../queue/operation.ts'
import type { Entry } from '../queue/queue.ts'
import type { Desk } from './desk.ts'
import { isQuiet, settleSale } from './settled-sales.ts'

const bookedAs = (status: 'booked' | 'waiting'): Answer => ({
  kind: 'booked',
  booking: { of: 'offlineCharge', status, paid: centavos(status === 'booked' ? 8_550 : 0) },
})
const refused: Answer = { kind: 'refused', code: 'forbidden', sentence: 'No.', balance: null }

const entryWith = (answer: Answer): Entry => ({
  operation: {
    kind: 'offlineCharge',
    opId: ids.op(1),
    eventId: ids.event,
    userId: ids.user,
    placeId: ids.place,
    occurredAt: new Date(evening).toISOString(),
    record: '{}',
    signature: 'signed',
    seq: 1,
    amount: centavos(8_550),
    items: [],
    holder: null,
  },
  state: 'ended',
  answer,
  isTold: true,
})

/** What becomes of an answer, in order; `hasJournal`: whether the offline till is loaded. */
const doneWith = async (
  answer: Answer,
  { hasJournal = true, isShown = false, isPaired = true, isBroken = false },
) => {
  const done: string[] = []
  const settled = async () => {
    if (isBroken) throw new Error('quota')
    done.push('settled')
  }
  const desk = {
    queue: { see: async () => void done.push('seen') },
    offline: hasJournal ? { settled } : null,
  } as unknown as Desk
  await settleSale(desk, entryWith(answer), { isShown, isPaired, hasJournal }).catch(() => undefined)
  return done
}

test('a sale booked as it was is noted in the journal, and seen without a word', async () => {
  expect(await doneWith(bookedAs('booked'), {})).toEqual(['settled', 'seen'])
  expect(await doneWith(bookedAs('booked'), { isShown: true })).toEqual(['settled'])
  expect(isQuiet(entryWith(bookedAs('booked')))).toBe(true)
})

test('an answer that comes before the journal is loaded stays for it', async () => {
  expect(await doneWith(bookedAs('booked'), { hasJournal: false })).toEqual([])
})

test('an answer that the journal can’t keep stays', async () => {
  expect(await doneWith(bookedAs('booked'), { isBroken: true })).toEqual([])
})

test('a browser that is no till any more has no journal to wait for', async () => {
  expect(await doneWith(bookedAs('booked'), { hasJournal: false, isPaired: false })).toEqual(['seen'])
})

test.each([
  ['refused', refused],
  ['left to a manager', bookedAs('waiting')],
])('a sale that was %s is noted, and a person hears of it', async (_what, answer) => {
  expect(await doneWith(answer, {})).toEqual(['settled'])
  expect(isQuiet(entryWith(answer))).toBe(false)
})
