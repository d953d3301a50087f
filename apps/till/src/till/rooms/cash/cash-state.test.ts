import type { EventId, OpId, UserId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { expect, test } from 'vitest'
import type { Operation } from '../../queue/operation.ts'
import { type CashAction, type CashState, firstWith, nextState } from './cash-state.ts'

const opId = '01900000-0000-7000-8000-000000000001' as OpId
const other = '01900000-0000-7000-8000-000000000002' as OpId
const ana = { kind: 'phone', phone: '5500000001', holder: 'Ana', balance: centavos(5_000) } as const
const scanned = { kind: 'code', code: 'X', holder: null, balance: centavos(7_700) } as const

const after = (...actions: CashAction[]): CashState =>
  actions.reduce<CashState>((state, action) => nextState(state, action), firstWith(null))

const keys = (typed: string): CashAction[] =>
  Array.from(typed, (key) => ({ type: 'keyPressed', key }) as CashAction)

const topup = (id: OpId): Operation => ({
  kind: 'topup',
  opId: id,
  eventId: 1 as EventId,
  userId: 'luz' as UserId,
  occurredAt: '2026-11-20T20:00:00.000Z',
  to: null,
  amount: centavos(25_000),
  tender: 'cash',
  voucher: null,
  holder: null,
})

test('cash is topped up after what was given is known; the amount stays what was agreed', () => {
  const state = after({ type: 'soldNew' }, ...keys('250'), { type: 'wentOn', opId }, ...keys('500'))
  expect(state).toEqual({
    step: 'check',
    target: { kind: 'new' },
    amount: 25_000n,
    tender: 'cash',
    received: '500',
    opId,
  })
})

test('a terminal gives no change: keys do nothing there', () => {
  const state = after(
    { type: 'soldNew' },
    { type: 'filled', amount: centavos(20_050) },
    { type: 'tenderChosen', tender: 'terminal' },
    { type: 'wentOn', opId },
    ...keys('9'),
  )
  expect(state).toMatchObject({ amount: 20_050n, tender: 'terminal', received: '' })
})

test('an operation is confirmed from its own screen only, and once', () => {
  const asked: CashAction[] = [{ type: 'soldNew' }, ...keys('250'), { type: 'wentOn', opId }]
  expect(after(...asked, { type: 'confirmed', operation: topup(other) })).toMatchObject({ step: 'check' })
  const confirmed = after(...asked, { type: 'confirmed', operation: topup(opId) })
  expect(confirmed).toEqual({ step: 'result', operation: topup(opId) })
  expect(nextState(confirmed, { type: 'confirmed', operation: topup(opId) })).toBe(confirmed)
})

test('a phone leads to a top-up, and from a lost QR to what secures it', () => {
  expect(after({ type: 'askedPhone', forLost: false }, { type: 'found', target: ana, opId })).toMatchObject({
    step: 'amount',
    target: ana,
  })
  expect(after({ type: 'askedPhone', forLost: true }, { type: 'found', target: ana, opId })).toEqual({
    step: 'lost',
    target: ana,
    opId,
    isAsked: false,
  })
})

test('only a scanned QR is paid out, and only a QR that is somebody’s can be lost', () => {
  expect(
    after({ type: 'found', target: scanned, opId }, { type: 'paidOut', payout: opId, opId: other }),
  ).toEqual({
    step: 'payout',
    target: scanned,
    payout: opId,
    opId: other,
  })
  expect(after({ type: 'found', target: scanned, opId }, { type: 'wasLost', opId: other })).toMatchObject({
    step: 'lost',
  })
  const byPhone = after({ type: 'askedPhone', forLost: false }, { type: 'found', target: ana, opId })
  expect(nextState(byPhone, { type: 'paidOut', payout: opId, opId: other })).toBe(byPhone)
  const fresh = after({ type: 'soldNew' })
  expect(nextState(fresh, { type: 'wasLost', opId })).toBe(fresh)
})

test('after a wrong code the next is typed for the same person, as another operation', () => {
  const lost: CashAction[] = [
    { type: 'askedPhone', forLost: true },
    { type: 'found', target: ana, opId },
  ]
  const reissue: Operation = {
    kind: 'reissue',
    opId,
    eventId: 1 as EventId,
    userId: 'luz' as UserId,
    occurredAt: '2026-11-20T20:00:00.000Z',
    of: { phone: ana.phone, holder_code: '123456' },
    holder: 'Ana',
  }
  const asked = [...lost, { type: 'askedHolder' }] as const
  const waiting = after(...asked, { type: 'confirmed', operation: reissue })
  expect(nextState(waiting, { type: 'triedAgain', opId: other })).toEqual({
    step: 'lost',
    target: ana,
    opId: other,
    isAsked: true,
  })
  const scannedLost = after({ type: 'found', target: scanned, opId }, { type: 'wasLost', opId })
  const done = nextState(scannedLost, { type: 'confirmed', operation: reissue })
  expect(nextState(done, { type: 'triedAgain', opId: other })).toBe(done)
})

test('what could not be stored was not sent: the desk starts again and says so', () => {
  const problem = { title: 'No se guardó', words: 'Libera espacio.' }
  const state = after({ type: 'soldNew' }, { type: 'notStored', problem })
  expect(state).toEqual({ step: 'start', isLooking: false, problem })
})
