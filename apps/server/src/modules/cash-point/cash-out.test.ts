import { randomUUID } from 'node:crypto'
import type { EventId, OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { afterAll, expect, test } from 'vitest'
import { bySystem } from '../../../test/server/by-system.ts'
import { aCashier, drawerOf, ledgerIsSound, type Answer, type Cashier } from '../../../test/venue/desk.ts'
import { runDueJobs } from '../../../test/server/jobs.ts'
import { useServer } from '../../../test/server/server.ts'
import { aLiveHolder, liveCall } from '../../../test/venue/live-qr.ts'
import { aWallet, anEvent, balanceOf } from '../../../test/venue/venue.ts'
import { createLedgerFollower } from '../../follow-events.ts'
import { editEvent, type EventFields } from '../events/index.ts'
import { blockWallet } from '../ledger/index.ts'
import { expirePayout } from './end-payout.ts'

const server = useServer(() => ({}) as never)
afterAll(() => ledgerIsSound(server))

const edit = (eventId: EventId, fields: Partial<EventFields>) => {
  const deps = { ...server.deps, follow: createLedgerFollower(server.deps.databases, server.clock) }
  return editEvent(deps, eventId, fields, bySystem(server))
}

/** A cashier with an open shift, at an event that gives cash back. */
const aPayer = async (fields: Partial<EventFields> = {}): Promise<Cashier & { shift: string }> => {
  const event = await anEvent(server)
  await edit(event.id, { cashRefunds: true, ...fields })
  const by = await aCashier(server, event.id)
  return { ...by, shift: await by.opens(500) }
}

const topUp = async (by: Cashier, code: string, amount: number, voucher?: string): Promise<string> => {
  const op_id = randomUUID()
  const how = voucher === undefined ? { tender: 'cash' } : { tender: 'terminal', voucher }
  expect(await by.ask('topups', { op_id, code, amount, ...how })).toMatchObject({ status: 200 })
  return op_id
}
/** A QR with so many pesos that came in cash, and so many that did not. */
const aQr = async (by: Cashier, { cash = 0, card = 0 }) => {
  const qr = await aWallet(server, by.eventId, { balance: card * 100 })
  if (cash > 0) await topUp(by, qr.code, cash)
  return qr
}
const charge = (by: Cashier, code: string, amount: number) =>
  by.ask('charges', { op_id: randomUUID(), code, amount })
const hold = (by: Cashier, code: string, op_id = randomUUID()) => by.ask('cashouts', { op_id, code })
const dataOf = ({ body }: Answer) => body['data'] as { op_id: string; amount: number; rest: number }
const held = async (by: Cashier, code: string): Promise<string> => {
  const answer = await hold(by, code)
  expect(answer.status).toBe(200)
  return dataOf(answer).op_id
}
const paid = (by: Cashier, payout: string, op_id = randomUUID()) =>
  by.ask(`cashouts/${payout}/paid`, { op_id })
const cancel = (by: Cashier, payout: string) => by.ask(`cashouts/${payout}/cancel`, { op_id: randomUUID() })
const expire = (by: Cashier, payout: string) =>
  expirePayout(
    { deps: server.deps, catalogue: {} as never, moved: () => undefined },
    by.eventId,
    payout as OpId,
  )
const codeOf = ({ status, body }: Answer) => [status, body['code'] ?? 'ok']

test('a payout holds the money before any is handed out: a charge in between is refused, and the payout is booked once', async () => {
  const by = await aPayer()
  const qr = await aQr(by, { cash: 123.45 })
  const op_id = randomUUID()
  const first = await hold(by, qr.code, op_id)
  expect(first).toMatchObject({
    status: 200,
    body: { data: { op_id, status: 'held', amount: 123.45, rest: 0, expires_at: expect.any(String) } },
  })
  expect(await hold(by, qr.code, op_id)).toEqual(first)
  expect(codeOf(await charge(by, qr.code, 1))).toEqual([409, 'insufficient_balance'])
  const confirming = randomUUID()
  const booked = await paid(by, op_id, confirming)
  expect(booked).toMatchObject({ status: 200, body: { data: { balance_after: 0 } } })
  expect(await paid(by, op_id, confirming)).toEqual(booked)
  expect(codeOf(await paid(by, op_id))).toEqual([409, 'already_paid_out'])
  expect(codeOf(await cancel(by, op_id))).toEqual([409, 'already_paid_out'])
  expect(await balanceOf(server, by.eventId, qr.walletId)).toBe(0n)
  expect(await drawerOf(server, by, by.shift)).toBe(50_000n)
})

test('a payout that is cancelled, or that nobody confirms, gives the money back', async () => {
  const by = await aPayer()
  const qr = await aQr(by, { cash: 80 })
  const given = await held(by, qr.code)
  expect(await cancel(by, given)).toMatchObject({ status: 200 })
  expect(await cancel(by, given)).toMatchObject({ status: 200 })
  expect(codeOf(await paid(by, given))).toEqual([409, 'payout_released'])
  const left = await held(by, qr.code)
  server.clock.pass(9 * 60_000)
  expect(await runDueJobs(server)).not.toContain('expire-payout')
  server.clock.pass(60_000)
  expect(await runDueJobs(server)).toContain('expire-payout')
  await expire(by, left)
  expect(await balanceOf(server, by.eventId, qr.walletId)).toBe(8_000n)
  expect(codeOf(await charge(by, qr.code, 80))).toEqual([200, 'ok'])
})

test('a payout that is confirmed late is booked where the money is still there, and says so where it is not', async () => {
  const by = await aPayer()
  const qr = await aQr(by, { cash: 80 })
  const late = await held(by, qr.code)
  await expire(by, late)
  expect(codeOf(await paid(by, late))).toEqual([200, 'ok'])
  expect(await balanceOf(server, by.eventId, qr.walletId)).toBe(0n)
  const other = await aQr(by, { cash: 50 })
  const gone = await held(by, other.code)
  await expire(by, gone)
  await charge(by, other.code, 20)
  expect(codeOf(await paid(by, gone))).toEqual([409, 'payout_released'])
  expect(await balanceOf(server, by.eventId, other.walletId)).toBe(3_000n)
})

test('a QR that is blocked between the hand-over and its confirmation can’t make the payout fail', async () => {
  const by = await aPayer()
  const qr = await aQr(by, { cash: 80 })
  const payout = await held(by, qr.code)
  const opId = randomUUID() as OpId
  await blockWallet(server.db, { eventId: by.eventId, opId, walletId: qr.walletId, at: server.clock.now() })
  const confirming = randomUUID()
  const booked = await paid(by, payout, confirming)
  expect(codeOf(booked)).toEqual([200, 'ok'])
  expect(await paid(by, payout, confirming)).toEqual(booked)
  expect(await drawerOf(server, by, by.shift)).toBe(50_000n)
  const report = await by.ask(`shifts/${by.shift}/close`, { op_id: randomUUID(), counted: 500 })
  expect(report).toMatchObject({ body: { data: { cash_outs: { count: 1, amount: 80 }, difference: 0 } } })
})

test('of ten payouts of one QR at once one is held, and confirmed ten times it is booked once', async () => {
  const by = await aPayer()
  const qr = await aQr(by, { cash: 80 })
  const replies = await Promise.all(Array.from({ length: 10 }, () => hold(by, qr.code)))
  const won = replies.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  const payout = won[0] ? dataOf(won[0]).op_id : ''
  const ends = await Promise.all(Array.from({ length: 10 }, () => paid(by, payout)))
  expect(ends.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await drawerOf(server, by, by.shift)).toBe(50_000n)
})

test('a shift can’t be counted while cash is on its way to a hand; a colleague can’t confirm it', async () => {
  const by = await aPayer()
  const qr = await aQr(by, { cash: 80 })
  const payout = await held(by, qr.code)
  const close = () => by.ask(`shifts/${by.shift}/close`, { op_id: randomUUID(), counted: 500 })
  expect(codeOf(await close())).toEqual([409, 'payout_held'])
  const other = await aCashier(server, by.eventId)
  expect(codeOf(await paid(other, payout))).toEqual([404, 'not_found'])
  expect(codeOf(await cancel(other, payout))).toEqual([404, 'not_found'])
  await paid(by, payout)
  expect(codeOf(await close())).toEqual([200, 'ok'])
})

test('balance that came by card does not leave as cash: only what came in cash and was not spent', async () => {
  const by = await aPayer()
  const both = await aQr(by, { cash: 100, card: 300 })
  expect(dataOf(await hold(by, both.code))).toMatchObject({ amount: 100, rest: 300 })
  const terminal = await aWallet(server, by.eventId, { balance: 0 })
  await topUp(by, terminal.code, 200, '481')
  expect(await hold(by, terminal.code)).toMatchObject({
    status: 409,
    body: {
      code: 'cash_out_card_only',
      message: 'Este saldo se pagó con tarjeta y no sale en efectivo. El reembolso se pide en línea.',
      data: { balance: 200 },
    },
  })
  const spent = await aQr(by, { cash: 100, card: 100 })
  await charge(by, spent.code, 150)
  expect(dataOf(await hold(by, spent.code))).toMatchObject({ amount: 50, rest: 0 })
})

test('cash that was spent does not come back with a later card', async () => {
  const by = await aPayer()
  const qr = await aQr(by, { cash: 100 })
  await charge(by, qr.code, 100)
  await topUp(by, qr.code, 100, '12')
  expect(codeOf(await hold(by, qr.code))).toEqual([409, 'cash_out_card_only'])
})

test('an organiser may let some of the card’s money leave as cash, so much a QR in all', async () => {
  const by = await aPayer({ cardCashOut: centavos(15_000) })
  const qr = await aQr(by, { cash: 50, card: 300 })
  const first = await hold(by, qr.code)
  expect(dataOf(first)).toMatchObject({ amount: 200, rest: 150 })
  await paid(by, dataOf(first).op_id)
  expect(codeOf(await hold(by, qr.code))).toEqual([409, 'cash_out_card_only'])
  await topUp(by, qr.code, 30)
  expect(dataOf(await hold(by, qr.code))).toMatchObject({ amount: 30, rest: 150 })
})

test('a payout is refused where the event gives no cash back, without a shift, and of an empty, blocked or unknown QR', async () => {
  const off = await aCashier(server)
  await off.opens(0)
  const there = await aQr(off, { cash: 80 })
  expect(codeOf(await hold(off, there.code))).toEqual([409, 'cash_refunds_off'])
  const by = await aPayer()
  const qr = await aQr(by, { cash: 80 })
  const idle = await aCashier(server, by.eventId)
  expect(codeOf(await hold(idle, qr.code))).toEqual([409, 'shift_missing'])
  expect(codeOf(await hold(by, (await aQr(by, {})).code))).toEqual([409, 'insufficient_balance'])
  await by.ask('qr/block', { op_id: randomUUID(), code: qr.code })
  expect(codeOf(await hold(by, qr.code))).toEqual([409, 'wallet_blocked'])
  expect(codeOf(await hold(by, '0'.repeat(29)))).toEqual([409, 'wallet_unknown'])
})

test('a QR that a cash point replaced is not paid out for half an hour', async () => {
  const by = await aPayer()
  const qr = await aQr(by, { cash: 80 })
  const reissued = await by.ask('qr/reissue', { op_id: randomUUID(), code: qr.code })
  const { code } = reissued.body['data'] as { code: string }
  server.clock.pass(29 * 60_000)
  const soon = await aCashier(server, by.eventId)
  await soon.opens(100)
  expect(codeOf(await hold(soon, code))).toEqual([409, 'reissued_lately'])
  server.clock.pass(60_001)
  expect(codeOf(await hold(soon, code))).toEqual([200, 'ok'])
})

test('a payout by a live QR uses its step, and one that pays only live gives nothing to a static code', async () => {
  const by = await aPayer({ cardCashOut: centavos(100_000) })
  const ana = await aLiveHolder(server, by.eventId, 20_000)
  const lookUp = await by.ask('qr/lookup', {
    code: ana.phone.show({ eventId: by.eventId, handle: ana.handle, at: server.clock.now() }),
  })
  const { ticket } = lookUp.body['data'] as { ticket: string }
  const isOnly = { is_only: true }
  expect(await liveCall(server, ana.who, by.eventId, ['PUT', '/only', isOnly])).toMatchObject({ status: 200 })
  expect(codeOf(await hold(by, ana.code))).toEqual([409, 'live_only'])
  const op_id = randomUUID()
  const first = await hold(by, ticket, op_id)
  expect(codeOf(first)).toEqual([200, 'ok'])
  expect(await hold(by, ticket, op_id)).toEqual(first)
  await cancel(by, dataOf(first).op_id)
  expect(codeOf(await hold(by, ticket))).toEqual([409, 'qr_used'])
  expect(codeOf(await charge(by, ticket, 10))).toEqual([409, 'qr_used'])
  expect(await balanceOf(server, by.eventId, ana.walletId)).toBe(20_000n)
})
