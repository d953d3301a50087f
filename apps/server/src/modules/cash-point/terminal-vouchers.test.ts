import { randomUUID } from 'node:crypto'
import type { OpId, ShiftId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { aCashier, ledgerIsSound, type Answer, type Cashier } from '../../../test/venue/desk.ts'
import { useServer } from '../../../test/server/server.ts'
import { aPerson, signedIn } from '../../../test/people/people.ts'
import { answerOf, call } from '../../../test/server/call.ts'
import { DAY_MS } from '../../../test/server/clock.ts'
import { anEvent, aWallet, balanceOf } from '../../../test/venue/venue.ts'
import { transact } from '../../db/index.ts'
import { accountBalance } from '../ledger/index.ts'
import { claimVoucher, wasUsedLately } from '../shifts/index.ts'

const server = useServer(() => ({}) as never)
let caja: Cashier

beforeEach(async () => {
  caja = await aCashier(server)
})
afterAll(() => ledgerIsSound(server))

const slip = (more: object = {}) => ({
  op_id: randomUUID(),
  amount: 200,
  tender: 'terminal',
  voucher: '481',
  ...more,
})
const refusal = ({ status, body }: Answer) => ({ status, code: body['code'], message: body['message'] })
const used = {
  status: 409,
  code: 'voucher_used',
  message: 'Ese voucher ya se usó en esta terminal. Revisa el número.',
}
const closes = (by: Cashier, shift: string, counted_terminal?: number) =>
  by.ask(`shifts/${shift}/close`, { op_id: randomUUID(), counted: 0, counted_terminal })
const undo = (by: Cashier, operation: string) =>
  by.ask(`operations/${operation}/void`, { op_id: randomUUID(), reason: 'Monto equivocado' })

test('a top-up by card terminal needs an open shift, and stays refused once there is one', async () => {
  const { walletId, code } = await aWallet(server, caja.eventId, { balance: 0 })
  const asked = slip({ code })
  const missing = { status: 409, code: 'shift_missing', message: 'Abre tu turno para mover dinero.' }
  expect(refusal(await caja.ask('topups', asked))).toEqual(missing)
  await caja.opens(0)
  expect(refusal(await caja.ask('topups', asked))).toEqual(missing)
  expect(await balanceOf(server, caja.eventId, walletId)).toBe(0n)
  expect(await caja.ask('topups', slip({ code }))).toMatchObject({ status: 200 })
})

test.each([
  ['none', { voucher: undefined }],
  ['a sentence', { voucher: 'no lo tengo' }],
  ['only zeros', { voucher: '000' }],
  ['one for cash', { tender: 'cash' }],
])('a top-up by card terminal with %s for a voucher is refused beside its field', async (_what, more) => {
  await caja.opens(0)
  expect(await caja.ask('topups', slip(more))).toMatchObject({
    status: 422,
    body: { code: 'validation_failed', errors: { voucher: [expect.any(String)] } },
  })
})

test('a voucher pays for one top-up a day at its terminal, however its zeros are written', async () => {
  await caja.opens(0)
  const first = slip({ voucher: '000481' })
  const booked = await caja.ask('topups', first)
  expect(booked.status).toBe(200)
  const again = slip({ voucher: '481', amount: 300 })
  expect(refusal(await caja.ask('topups', again))).toEqual(used)
  expect(refusal(await caja.ask('topups', again))).toEqual(used)
  expect(await caja.ask('topups', first)).toEqual(booked)
  expect(await caja.ask('topups', { ...first, voucher: '482' })).toMatchObject({
    body: { code: 'operation_mismatch' },
  })
  const next = await aCashier(server, caja.eventId)
  await next.opens(0)
  expect(await next.ask('topups', slip())).toMatchObject({ status: 200 })
  expect(await accountBalance(server.db, caja.eventId, 'terminal_clearing')).toBe(40_000n)
})

/** The next 23:58 on the event’s clock. */
const beforeMidnight = (): Date => {
  const now = server.clock.now()
  const night = new Date(now)
  night.setUTCHours(5, 58, 0, 0)
  return night > now ? night : new Date(night.getTime() + DAY_MS)
}

test('a voucher that paid before midnight pays for nothing after it, unless voided; the next evening its number is another slip’s', async () => {
  const event = await anEvent(server, undefined, 72)
  const night = await aCashier(server, event.id)
  await night.opens(0)
  const post = async (path: string, body: object): Promise<Answer> => {
    const { token } = await signedIn(server, night)
    return answerOf(
      await call(server, 'POST', `staff/events/${event.id}/${path}`, { token, body: { ...body } }),
    )
  }
  server.clock.set(beforeMidnight())
  const first = slip({ voucher: '000123' })
  expect((await post('topups', first)).status).toBe(200)
  expect((await post('topups', slip({ voucher: '124' }))).status).toBe(200)
  server.clock.pass(4 * 60_000)
  expect(refusal(await post('topups', slip({ voucher: '000123' })))).toEqual(used)
  expect(refusal(await post('topups', slip({ voucher: '124' })))).toEqual(used)
  expect((await post('topups', first)).status).toBe(200)
  expect(await accountBalance(server.db, event.id, 'terminal_clearing')).toBe(40_000n)
  const undone = { op_id: randomUUID(), reason: 'Monto equivocado' }
  expect(await post(`operations/${first.op_id}/void`, undone)).toMatchObject({ status: 200 })
  const right = slip({ voucher: '123', amount: 300 })
  expect((await post('topups', right)).status).toBe(200)
  server.clock.pass(20 * 3_600_000 - 4 * 60_000)
  expect((await post('topups', slip({ voucher: '124' }))).status).toBe(200)
  expect(refusal(await post('topups', slip({ voucher: '123' })))).toEqual(used)
  expect(await accountBalance(server.db, event.id, 'terminal_clearing')).toBe(70_000n)
})

test('a voucher asked for at once on both sides of midnight is one’s', async () => {
  const shiftId = (await caja.opens(0)) as ShiftId
  const midnight = new Date(beforeMidnight().getTime() + 2 * 60_000)
  const claim = (day: string, ms: number): Promise<boolean> =>
    transact(server.db, async (tx) => {
      const ids = { eventId: caja.eventId, terminalId: caja.id, opId: randomUUID() as OpId, shiftId }
      const voucher = { ...ids, day, number: '123', amount: centavos(20_000) }
      if (await wasUsedLately(tx, voucher, new Date(midnight.getTime() + ms))) return false
      await new Promise((later) => setTimeout(later, 300))
      return claimVoucher(tx, voucher)
    })
  const [before = '', after = ''] = [-DAY_MS, 0].map((ms) =>
    new Date(midnight.getTime() + ms).toISOString().slice(0, 10),
  )
  const claimed = await Promise.all([claim(after, 1), claim(before, -1)])
  expect(claimed.toSorted()).toEqual([false, true])
})

test('a voucher asked for twenty times at once pays once', async () => {
  await caja.opens(0)
  const replies = await Promise.all(Array.from({ length: 20 }, () => caja.ask('topups', slip())))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ body }) => body['code'] === 'voucher_used')).toHaveLength(19)
  expect(await accountBalance(server.db, caja.eventId, 'terminal_clearing')).toBe(20_000n)
})

test('a voucher of a top-up that was voided or refused may be used for the right one', async () => {
  await caja.opens(0)
  const wrong = slip({ amount: 2_000 })
  await caja.ask('topups', wrong)
  expect(await undo(caja, wrong.op_id)).toMatchObject({ status: 200 })
  expect(await caja.ask('topups', slip())).toMatchObject({ status: 200 })
  const full = await aWallet(server, caja.eventId, { balance: 1_999_000 })
  const tooMuch = slip({ code: full.code, voucher: '77' })
  expect(await caja.ask('topups', tooMuch)).toMatchObject({ body: { code: 'over_limit' } })
  expect(await caja.ask('topups', slip({ voucher: '77' }))).toMatchObject({ status: 200 })
  expect(await caja.ask('topups', tooMuch)).toMatchObject({ body: { code: 'over_limit' } })
  expect(refusal(await caja.ask('topups', slip({ voucher: '77' })))).toEqual(used)
})

test('the vouchers are counted blind at the close: what was minted without one is missing there', async () => {
  const shift = await caja.opens(0)
  await caja.ask('topups', slip())
  await caja.ask('topups', slip({ voucher: '999', amount: 1_000 }))
  const voided = slip({ voucher: '482', amount: 50 })
  await caja.ask('topups', voided)
  await undo(caja, voided.op_id)
  const current = await caja.read('shifts/current')
  expect(JSON.stringify(current.body)).not.toMatch(/1200|terminal/)
  expect(await closes(caja, shift)).toMatchObject({
    status: 422,
    body: { errors: { counted_terminal: ['Suma también los vouchers de tu terminal.'] } },
  })
  const closed = await closes(caja, shift, 200)
  expect(closed).toMatchObject({
    status: 200,
    body: {
      data: { difference: 0, expected_terminal: 1_200, counted_terminal: 200, difference_terminal: -1_000 },
    },
  })
  expect(await caja.read(`shifts/${shift}`)).toEqual(closed)
  const mara = await aPerson(server, [{ eventId: caja.eventId, role: 'manager' }])
  const file = await call(server, 'GET', `staff/events/${caja.eventId}/shifts/${shift}/file/csv`, {
    token: mara.token,
  })
  expect(file.body).toContain(
    'Vouchers,,Monto\r\nDebía haber,,1200.00\r\nDiferencia,,-1000.00\r\nSe contó,,200.00',
  )
  const { rows } = await server.pool.query<{ details: object }>(
    "SELECT details FROM audit_log WHERE action = 'shift_closed' AND subject = $1",
    [shift],
  )
  expect(rows[0]?.details).toMatchObject({
    expected_terminal_centavos: '120000',
    counted_terminal_centavos: '20000',
  })
})
