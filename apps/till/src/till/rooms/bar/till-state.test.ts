import { expect, test } from 'vitest'
import type { EventId, OpId, ProductId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type { Operation } from '../../queue/operation.ts'
import { type Bill, billOf, type Due, type Next, settled } from '../../desk/bill.ts'
import type { ScannedQr } from '../../desk/open-bills.ts'
import {
  type Charging,
  type Ends,
  firstState,
  firstWith,
  nextState,
  type TillAction,
  type TillState,
} from './till-state.ts'

const opId = (last: string) => `019ad73a-7800-7000-8000-00000000000${last}` as OpId
const operation = (last: string): Operation => ({
  kind: 'charge',
  opId: opId(last),
  eventId: 1 as EventId,
  userId: 'luz' as UserId,
  code: '001ABC',
  amount: centavos(8_550),
  tip: null,
  items: [],
  holder: 'Ana',
  occurredAt: '2026-12-01T02:00:00.000Z',
})
const qr: ScannedQr = {
  walletId: 'ana' as WalletId,
  code: '001ABC',
  balance: centavos(20_000),
  holder: 'Ana',
  lastCharge: null,
}
const due: Due = { order: { amount: centavos(500), items: [], tip: null }, paid: centavos(8_050) }
const beer = 'beer' as ProductId

const after = (...actions: TillAction[]) => actions.reduce(nextState, firstState)
const found: TillAction = { type: 'found', qr, opId: opId('1') }
const confirmed: TillAction = { type: 'confirmed', operation: operation('1') }
const charging: Charging = {
  step: 'charge',
  qr,
  opId: opId('1'),
  basket: new Map(),
  entry: '',
  isTyping: false,
  tipPercent: null,
  emptied: null,
  chargedAgo: null,
  due: null,
}
const atCharge = { ...charging, bill: null }
const noOrder = { basket: new Map(), entry: '', tipPercent: null, isTyping: false, emptied: null }
const scanning = { step: 'scan', isLooking: false, problem: null, isWide: false, ...noOrder, bill: null }
const byQr: Next = { way: 'qr', due }
const inCash: Next = { way: 'cash', due }
const short: Extract<TillAction, { type: 'fellShort' }> = {
  type: 'fellShort',
  short: { qr, opId: opId('1'), order: due.order, due: null, from: charging },
}
/** The till once the operation on its screen ended, and somebody read it. */
const ended = (state: TillState, isBooked: boolean): TillState => {
  if (state.step !== 'result') throw new Error('No result is shown')
  const bill = settled(state.bill, state.operation.opId, isBooked)
  const known = nextState(state, { type: 'billKept', bill, opId: opId('8') })
  return nextState(known, { type: 'resultLeft', opId: opId('2') })
}

test('scan, charge, result, and back to scan', () => {
  expect(after({ type: 'lookUpStarted' })).toEqual({ ...scanning, isLooking: true })
  expect(after({ type: 'lookUpStarted' }, found, { type: 'keyPressed', key: '8' })).toEqual({
    ...atCharge,
    entry: '8',
  })
  expect(after(found, confirmed)).toEqual({
    step: 'result',
    operation: operation('1'),
    from: charging,
    rest: null,
    bill: null,
  })
  expect(after(found, confirmed, { type: 'resultLeft', opId: opId('2') })).toEqual(firstState)
})

test('products are tapped and taken back, a tip is chosen, and all of it can be emptied', () => {
  const tap: TillAction = { type: 'lineAdded', key: beer }
  const tip: TillAction = { type: 'tipped', percent: 15 }
  expect(after(found, tap, tap, tip)).toEqual({ ...atCharge, basket: new Map([[beer, 2]]), tipPercent: 15 })
  expect(after(found, tap, { type: 'productTaken', id: beer })).toEqual(atCharge)
  const full = after(found, tap, tip, { type: 'keyPressed', key: '1' })
  const emptied = nextState(full, { type: 'emptied' })
  const before = { basket: new Map([[beer, 1]]), entry: '1', tipPercent: 15 }
  expect(emptied).toEqual({ ...atCharge, emptied: before })
  expect(nextState(emptied, { type: 'restored' })).toEqual(full)
  const tapped = nextState(emptied, tap)
  expect(nextState(tapped, { type: 'restored' })).toBe(tapped)
  expect(nextState(full, { type: 'soldOutTaken', keys: [beer] })).toEqual({ ...full, basket: new Map() })
})

test('what was picked for a QR is there again when that is found, and after a shortfall was looked at', () => {
  const picked = { basket: new Map([[beer, 2]]), entry: '', tipPercent: null }
  const again = after({ ...found, picked })
  expect(again).toEqual({ ...atCharge, ...picked })
  const from: Charging = { ...charging, ...picked }
  const fell = nextState(again, { type: 'fellShort', short: { ...short.short, qr, opId: opId('2'), from } })
  expect(nextState(fell, { type: 'left' })).toEqual({ ...atCharge, ...picked, opId: opId('2') })
})

test('a double tap is one operation', () => {
  expect(after(found, confirmed, confirmed)).toEqual(after(found, confirmed))
  expect(after(found, { type: 'confirmed', operation: operation('2') })).toEqual(after(found))
})

test('a code that is found after the screen moved on changes nothing', () => {
  const other: TillAction = { type: 'found', qr: { ...qr, code: 'other' }, opId: opId('2') }
  expect(after(found, other)).toEqual(after(found))
  expect(after(found, { type: 'lookUpFailed', problem: { title: 'No.', words: '' } })).toEqual(after(found))
})

test('what an earlier visit left unanswered is shown first, then what it left to be paid', () => {
  const first = (opened: Operation | null, bill: Bill | null) => firstWith({ opened, bill, opId: opId('7') })
  const paying: Bill = { kind: 'paying', opId: opId('2'), ifBooked: byQr, ifRefused: null }
  expect(first(operation('2'), paying)).toEqual({
    step: 'result',
    operation: operation('2'),
    from: null,
    rest: due,
    bill: paying,
  })
  expect(first(null, billOf(byQr))).toEqual({ ...scanning, bill: billOf(byQr) })
  expect(first(null, billOf(inCash))).toEqual({ step: 'cash', opId: opId('7'), due, bill: billOf(inCash) })
  expect(first(null, paying)).toEqual({ ...scanning, bill: paying })
  expect(first(null, null)).toEqual(firstState)
})

const pays = (ends: Ends): TillAction => ({ ...confirmed, ends })

test('the rest of a bill goes on with another QR, or in cash, once its part is booked', () => {
  const part = (next: Next) => after(found, short, pays({ ifBooked: next }))
  expect(part(byQr).bill).toEqual({ kind: 'paying', opId: opId('1'), ifBooked: byQr, ifRefused: null })
  expect(ended(part(byQr), true)).toEqual({ ...scanning, bill: billOf(byQr) })
  expect(ended(part(inCash), true)).toEqual({ step: 'cash', opId: opId('2'), due, bill: billOf(inCash) })
  expect(ended(part(byQr), false)).toEqual(firstState)
})

/** It waits for the next QR of a bill. */
const due1 = firstWith({ opened: null, bill: billOf(byQr), opId: opId('7') })

test('what is due stays due when the next payment is refused, and is paid once that is booked', () => {
  const scanned = nextState(due1, found)
  expect(scanned).toEqual({ ...charging, due, bill: billOf(byQr) })
  expect(ended(nextState(scanned, confirmed), false)).toEqual({ ...scanning, bill: billOf(byQr) })
  expect(ended(nextState(scanned, confirmed), true)).toEqual(firstState)
  const counted = nextState(due1, { type: 'cashChosen', opId: opId('1'), due })
  const taken = nextState(counted, pays({ ifRefused: inCash }))
  expect(ended(taken, false)).toEqual({ step: 'cash', opId: opId('2'), due, bill: billOf(inCash) })
  expect(ended(taken, true)).toEqual(firstState)
})

test('a payment that is left without an answer counts neither as taken nor as refused', () => {
  const part = after(found, short, pays({ ifBooked: byQr }))
  const left = nextState(part, { type: 'resultLeft', opId: opId('2') })
  expect(left).toEqual({ ...scanning, bill: part.bill })
  expect(nextState(left, found)).toEqual({ ...charging, bill: part.bill })
  const late = settled(part.bill, opId('1'), true)
  expect(nextState(left, { type: 'billKept', bill: late, opId: opId('3') })).toEqual({
    ...scanning,
    bill: late,
  })
})

test('while one bill is open no other one is paid in parts; a whole charge changes nothing of it', () => {
  const paying: Bill = { kind: 'paying', opId: opId('9'), ifBooked: byQr, ifRefused: null }
  const scanned = nextState(firstWith({ opened: null, bill: paying, opId: opId('7') }), found)
  const other = nextState(scanned, short)
  expect(nextState(other, pays({ ifBooked: byQr }))).toBe(other)
  expect(nextState(other, { type: 'cashChosen', opId: opId('3'), due })).toBe(other)
  expect(nextState(scanned, confirmed)).toEqual({
    step: 'result',
    operation: operation('1'),
    from: charging,
    rest: null,
    bill: paying,
  })
})

test('another QR, a void and a way back leave what is due as it is; only dropping it, with a reason, forgets it', () => {
  const scanned = nextState(due1, found)
  const waiting = { ...scanning, bill: billOf(byQr) }
  const fellShort: TillAction = {
    ...short,
    short: { qr, opId: opId('2'), order: due.order, due, from: { ...charging, due } },
  }
  expect(nextState(scanned, { type: 'left' })).toEqual(waiting)
  const back = nextState(nextState(scanned, fellShort), { type: 'left' })
  expect(back).toEqual({ ...charging, opId: opId('2'), due, bill: billOf(byQr) })
  expect(nextState(back, { type: 'left' })).toEqual(waiting)
  const voiding = nextState(scanned, { type: 'voidChosen', opId: opId('3') })
  expect(nextState(voiding, { type: 'left' })).toEqual(waiting)
  const counting = nextState(due1, { type: 'cashChosen', opId: opId('1'), due })
  expect(nextState(counting, { type: 'left' })).toEqual(waiting)
  const asked: TillAction = { type: 'dropAsked', opId: opId('4'), due }
  const dropping = { step: 'drop', opId: opId('4'), due, bill: billOf(byQr) }
  expect(nextState(due1, asked)).toEqual(dropping)
  expect(nextState(nextState(due1, asked), { type: 'left' })).toEqual(waiting)
  const dropped = nextState(nextState(due1, asked), {
    type: 'confirmed',
    operation: operation('4'),
    ends: { ifRefused: byQr },
  })
  expect(ended(dropped, false)).toEqual(waiting)
  expect(ended(dropped, true)).toEqual(firstState)
  expect(nextState(counting, asked)).toEqual({ ...dropping, bill: billOf(inCash) })
})

test('what another tab took is not taken here', () => {
  const moved = (state: TillState, bill: Bill | null) =>
    nextState(state, { type: 'billKept', bill, opId: opId('6') })
  const paying: Bill = { kind: 'paying', opId: opId('9'), ifBooked: null, ifRefused: byQr }
  const scanned = nextState(due1, found)
  expect(moved(scanned, paying)).toEqual({ ...scanning, bill: paying })
  expect(moved(scanned, null)).toEqual(firstState)
  expect(moved(nextState(due1, { type: 'cashChosen', opId: opId('1'), due }), null)).toEqual(firstState)
  expect(moved(after(found), billOf(byQr))).toEqual({ ...charging, bill: billOf(byQr) })
  expect(moved(scanned, scanned.bill)).toBe(scanned)
  const refused = nextState(scanned, confirmed)
  const back = settled(refused.bill, opId('1'), false)
  const again: TillAction = { type: 'triedAgain', opId: opId('4') }
  const ways: typeof short = {
    ...short,
    short: { qr, opId: opId('4'), order: due.order, due, from: { ...charging, due } },
  }
  expect(nextState(moved(refused, back), again)).toEqual({ ...charging, opId: opId('4'), due, bill: back })
  expect(nextState(moved(refused, back), ways)).toEqual({ ...ways.short, step: 'short', bill: back })
  expect(nextState(moved(refused, paying), again)).toEqual({ ...scanning, bill: paying })
  expect(nextState(moved(refused, paying), ways)).toEqual({ ...scanning, bill: paying })
})

test('another try at a refused charge has another id', () => {
  const refused = after(found, { type: 'lineAdded', key: beer }, confirmed)
  expect(nextState(refused, { type: 'triedAgain', opId: opId('4') })).toEqual({
    ...atCharge,
    basket: new Map([[beer, 1]]),
    opId: opId('4'),
  })
})

test('a charge from a shortfall keeps its order too: a refusal gives it back, with the QR as it was found last', () => {
  const picked: Charging = { ...charging, basket: new Map([[beer, 1]]) }
  const poorer = { ...qr, code: 'ticket-2', balance: centavos(500) }
  const paying = after(
    found,
    { type: 'fellShort', short: { ...short.short, qr: poorer, from: picked } },
    confirmed,
  )
  expect(paying).toMatchObject({ step: 'result', from: { ...picked, qr: poorer } })
  expect(nextState(paying, { type: 'triedAgain', opId: opId('4') })).toEqual({
    ...picked,
    qr: poorer,
    opId: opId('4'),
    bill: null,
  })
})

test('after a booked charge nothing of its scan is left to charge again: the next one begins with a scan', () => {
  const booked = ended(after(found, { type: 'lineAdded', key: beer }, confirmed), true)
  expect(booked).toEqual(firstState)
  expect(nextState(booked, { type: 'triedAgain', opId: opId('4') })).toBe(booked)
  expect(nextState(booked, confirmed)).toBe(booked)
})

test('a charge that the device could not store is told where it scans, and what was due is due', () => {
  const problem = { title: 'No se guardó', words: 'Libera espacio.' }
  const notStored: TillAction = { type: 'notStored', problem, opId: opId('1') }
  expect(after(found, confirmed, notStored)).toEqual({ ...scanning, problem })
  const rest = nextState(nextState(due1, found), confirmed)
  expect(nextState(rest, notStored)).toEqual({ ...scanning, problem, bill: billOf(byQr) })
})
