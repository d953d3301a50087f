import { expect, test } from 'vitest'
import type { EventId, OpId, UserId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type { Answer, Operation } from '../../queue/operation.ts'
import { pastOperationOf } from '../../queue/past-operation.ts'
import type { Entry, QueueState } from '../../queue/queue.ts'
import { listedOf, mayVoid, recentIn } from './recent-list.ts'

const luz = 'luz' as UserId
const here = 1 as EventId
const opId = (last: number) => `019ad73a-7800-7000-8000-${String(last).padStart(12, '0')}` as OpId
const made = (last: number) => ({
  opId: opId(last),
  eventId: here,
  userId: luz,
  occurredAt: '2026-12-01T02:00:00.000Z',
})
const charge = (last: number): Operation => ({
  ...made(last),
  kind: 'charge',
  code: '001ABC',
  amount: centavos(8_550),
  tip: null,
  items: [],
  holder: 'Ana',
})
const voiding = (last: number, of: number): Operation => ({
  ...made(last),
  kind: 'void',
  operation: opId(of),
  amount: centavos(8_550),
  reason: 'Cobro equivocado',
  holder: 'Ana',
})
const booked: Answer = { kind: 'booked', booking: { of: 'charge', before: centavos(2), after: centavos(1) } }
const refused: Answer = { kind: 'refused', code: 'event_closed', sentence: 'Ya terminó.', balance: null }
const entry = (operation: Operation, answer: Answer | null): Entry => ({
  operation,
  answer,
  state: answer ? 'ended' : 'asking',
  isTold: true,
})
const queued = (state: Partial<QueueState>): QueueState => ({
  entries: [],
  others: [],
  unreadable: 0,
  past: [],
  ...state,
})

const line = (last: number, state: string, sentence: string | null = null) => ({
  ...made(last),
  kind: 'charge',
  amount: 8_550n,
  holder: 'Ana',
  state,
  sentence,
})

test('what waits, what ended and what was seen are one list, newest first', () => {
  const state = queued({
    entries: [entry(charge(3), refused), entry(charge(4), null)],
    past: [pastOperationOf(charge(2), booked), pastOperationOf(charge(1), refused)],
  })
  expect(recentIn(state, here)).toEqual([
    line(4, 'waiting'),
    line(3, 'refused', 'Ya terminó.'),
    line(2, 'booked'),
    line(1, 'refused', 'Ya terminó.'),
  ])
  expect(recentIn(state, 2 as EventId)).toEqual([])
})

test('what was voided here says so, and only once the void is booked', () => {
  const past = [pastOperationOf(charge(1), booked)]
  expect(recentIn(queued({ past: [pastOperationOf(voiding(2, 1), booked), ...past] }), here)[1]?.state).toBe(
    'voided',
  )
  expect(recentIn(queued({ entries: [entry(voiding(2, 1), booked)], past }), here)[1]?.state).toBe('voided')
  expect(recentIn(queued({ past: [pastOperationOf(voiding(2, 1), refused), ...past] }), here)[1]?.state).toBe(
    'booked',
  )
  expect(recentIn(queued({ entries: [entry(voiding(2, 1), null)], past }), here)[1]?.state).toBe('booked')
})

test('with a charge the cash of its bill that was voided too says so; cash that stayed does not', () => {
  const amount = centavos(4_000)
  const parts = [
    { op_id: opId(2), kind: 'cash_sale' as const, amount, status: 'voided' as const },
    { op_id: opId(3), kind: 'cash_sale' as const, amount, status: 'left' as const },
  ]
  const answer: Answer = {
    kind: 'booked',
    booking: { of: 'void', before: centavos(1), after: centavos(2), parts },
  }
  const past = [3, 2, 1].map((last) => pastOperationOf(charge(last), booked))
  const states = ['booked', 'booked', 'voided', 'voided']
  const seen = queued({ past: [pastOperationOf(voiding(4, 1), answer), ...past] })
  expect(recentIn(seen, here).map(({ state }) => state)).toEqual(states)
  const unseen = queued({ entries: [entry(voiding(4, 1), answer)], past })
  expect(recentIn(unseen, here).map(({ state }) => state)).toEqual(states)
})

const water = { name: 'Agua', quantity: 2, unit_price: centavos(3_000) }
const sold = (last: number): Operation => ({ ...charge(last), items: [water] }) as Operation
const returning = (last: number, of: number, quantity: number): Operation => ({
  ...made(last),
  kind: 'returnItems',
  operation: opId(of),
  chosen: [{ line: 0, quantity }],
  items: [{ ...water, quantity }],
  amount: centavos(3_000 * quantity),
  reason: 'Producto devuelto',
  holder: 'Ana',
})

test('a charge tells what went back of it, and is voided once all of it did; a refused return says nothing', () => {
  const back: Answer = {
    kind: 'booked',
    booking: { of: 'returnItems', before: centavos(1), after: centavos(2), parts: [] },
  }
  const past = [pastOperationOf(sold(1), booked)]
  const one = queued({ past: [pastOperationOf(returning(2, 1, 1), back), ...past] })
  expect(recentIn(one, here)[1]).toMatchObject({ state: 'booked', returned: [{ name: 'Agua', quantity: 1 }] })
  const unseen = queued({ ...one, entries: [entry(returning(3, 1, 1), back)] })
  expect(recentIn(unseen, here)[2]?.state).toBe('voided')
  const none = queued({ past: [pastOperationOf(returning(2, 1, 1), refused), ...past] })
  expect(recentIn(none, here)[1]).not.toHaveProperty('returned')
})

test('who made it and that a QR was sold with it are kept', () => {
  const topup: Operation = {
    ...made(1),
    by: 'Luz Mora',
    kind: 'topup',
    to: null,
    amount: centavos(5_000),
    tender: 'cash',
    voucher: null,
    holder: null,
  }
  expect(recentIn(queued({ past: [pastOperationOf(topup, booked)] }), here)).toMatchObject([
    { by: 'Luz Mora', isNewQr: true },
  ])
})

test('all that was made within the void’s window is listed, and never fewer than ten', () => {
  const past = Array.from({ length: 30 }, (_, n) => pastOperationOf(charge(n + 1), booked))
  const all = recentIn(queued({ past }), here)
  expect(listedOf(all, { voidMinutes: 10, nowMs: at(9) })).toBe(30)
  expect(listedOf(all, { voidMinutes: 10, nowMs: at(10) })).toBe(10)
})

const at = (minutes: number) => Date.parse('2026-12-01T02:00:00.000Z') + minutes * 60_000
const [own] = recentIn(queued({ past: [pastOperationOf(charge(1), booked)] }), here)
const asker = { userId: luz, role: 'bar' as const, voidMinutes: 10, nowMs: at(9) }

test.each([
  ['one’s own in time', asker, true],
  ['one’s own too late', { ...asker, nowMs: at(10) }, false],
  ['somebody else’s', { ...asker, userId: 'memo' as UserId }, false],
  ['somebody else’s, by a manager', { ...asker, userId: 'memo' as UserId, role: 'manager' as const }, true],
  ['long ago, by an administrator', { ...asker, role: 'admin' as const, nowMs: at(600) }, true],
])('%s: whether it is offered to be voided', (_what, by, isOffered) => {
  expect(own && mayVoid(own, by)).toBe(isOffered)
})

test('only what is booked, and only charges and top-ups, are offered to be voided', () => {
  const manager = { ...asker, role: 'manager' as const }
  const listed = recentIn(
    queued({
      past: [
        pastOperationOf(voiding(3, 9), booked),
        pastOperationOf(charge(2), refused),
        pastOperationOf(charge(1), booked),
      ],
    }),
    here,
  )
  expect(listed.map((each) => mayVoid(each, manager))).toEqual([false, false, true])
})
