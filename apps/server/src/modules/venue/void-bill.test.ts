import { randomUUID } from 'node:crypto'
import type { WalletId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { bySystem } from '../../../test/server/by-system.ts'
import { aCashier, drawerOf, ledgerIsSound, type Answer, type Cashier } from '../../../test/venue/desk.ts'
import { useServer } from '../../../test/server/server.ts'
import { aPerson } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { aWallet, balanceOf } from '../../../test/venue/venue.ts'
import { createLedgerFollower } from '../../follow-events.ts'
import { editEvent } from '../events/index.ts'

const server = useServer(() => ({}) as never)
const beer = { name: 'Cerveza', quantity: 2, unit_price: 30 }
let caja: Cashier
let shift: string

beforeEach(async () => {
  caja = await aCashier(server)
  shift = await caja.opens(100)
})
afterAll(() => ledgerIsSound(server))

const balance = (walletId: WalletId) => balanceOf(server, caja.eventId, walletId)
const drawer = () => drawerOf(server, caja, shift)
const undo = (operation: string, op_id = randomUUID() as string): Promise<Answer> =>
  caja.ask(`operations/${operation}/void`, { op_id, reason: 'Producto equivocado' })

/** Closes the shift; its report. */
const closes = (counted: number): Promise<Answer> =>
  caja.ask(`shifts/${shift}/close`, { op_id: randomUUID(), counted })

/** A bill of which a QR paid 60 and cash the rest. */
const aBill = async () => {
  const qr = await aWallet(server, caja.eventId, { balance: 6_000 })
  const [charge, cash] = [randomUUID(), randomUUID()]
  expect(await caja.ask('charges', { op_id: charge, code: qr.code, amount: 60 })).toMatchObject({
    status: 200,
  })
  const sale = { op_id: cash, amount: 60, items: [beer], bill: charge }
  expect(await caja.ask('cash-sales', sale)).toMatchObject({ status: 200 })
  return { ...qr, charge, cash }
}

test('cash that was taken for the rest of a bill is taken back alone: the drawer gives it, and the answer says what is left', async () => {
  const { walletId, charge, cash } = await aBill()
  expect(await drawer()).toBe(16_000n)
  const op_id = randomUUID()
  const answer = {
    status: 200,
    body: { data: { op_id, parts: [{ op_id: charge, kind: 'charge', amount: 60, status: 'left' }] } },
  }
  expect(await undo(cash, op_id)).toMatchObject(answer)
  expect(await undo(cash, op_id)).toMatchObject(answer)
  expect(await undo(cash)).toMatchObject({ status: 409, body: { code: 'already_reversed' } })
  expect([await drawer(), await balance(walletId)]).toEqual([10_000n, 0n])
  const report = await closes(100)
  expect(report).toMatchObject({
    body: {
      data: {
        cash_sales: { count: 1, amount: 60 },
        voided_cash_sales: { count: 1, amount: 60 },
        difference: 0,
        products: expect.not.arrayContaining([expect.objectContaining({ name: 'Cerveza' })]) as object[],
      },
    },
  })
})

test('a void of the charge takes the cash of its bill back too, once, however often it is asked', async () => {
  const { walletId, charge, cash } = await aBill()
  const op_id = randomUUID()
  const voided = { op_id: cash, kind: 'cash_sale', amount: 60, status: 'voided' }
  const answers = await Promise.all(Array.from({ length: 8 }, () => undo(charge, op_id)))
  const booked = answers.filter(({ status }) => status === 200)
  expect(booked.length).toBeGreaterThan(0)
  for (const { body } of booked) expect(body).toMatchObject({ data: { parts: [voided] } })
  expect(await undo(charge, op_id)).toMatchObject({ status: 200, body: { data: { parts: [voided] } } })
  expect([await drawer(), await balance(walletId)]).toEqual([10_000n, 6_000n])
})

test('a part whose cash was counted stays, and the answer says which', async () => {
  const { walletId, charge, cash } = await aBill()
  await closes(160)
  expect(await undo(charge)).toMatchObject({
    status: 200,
    body: { data: { parts: [{ op_id: cash, status: 'left' }] } },
  })
  expect(await balance(walletId)).toBe(6_000n)
})

test('a payout in cash is taken back into its drawer and onto the QR', async () => {
  await editEvent(
    { ...server.deps, follow: createLedgerFollower(server.deps.databases, server.clock) },
    caja.eventId,
    { cashRefunds: true },
    bySystem(server),
  )
  const { walletId, code } = await aWallet(server, caja.eventId, { balance: 0 })
  await caja.ask('topups', { op_id: randomUUID(), code, amount: 40, tender: 'cash' })
  const [held, payout] = [randomUUID(), randomUUID()]
  expect(await caja.ask('cashouts', { op_id: held, code })).toMatchObject({ status: 200 })
  expect(await caja.ask(`cashouts/${held}/paid`, { op_id: payout })).toMatchObject({ status: 200 })
  expect([await drawer(), await balance(walletId)]).toEqual([10_000n, 0n])
  expect(await undo(payout)).toMatchObject({ status: 200, body: { data: { balance_after: 40, parts: [] } } })
  expect([await drawer(), await balance(walletId)]).toEqual([14_000n, 4_000n])
  expect(await closes(140)).toMatchObject({
    body: { data: { cash_outs: { count: 1, amount: 40 }, voided_cash_outs: { count: 1, amount: 40 } } },
  })
})

test('neither the float of a shift nor what a count found missing can be voided', async () => {
  expect(await undo(shift)).toMatchObject({ status: 409, body: { code: 'not_reversible' } })
})

test('the void of a sale for cash is not taken back itself', async () => {
  const [op_id, voiding] = [randomUUID(), randomUUID()]
  await caja.ask('cash-sales', { op_id, amount: 35, tip: 5 })
  expect(await undo(op_id, voiding)).toMatchObject({ status: 200 })
  expect(await undo(voiding)).toMatchObject({ status: 409, body: { code: 'not_reversible' } })
  expect(await drawer()).toBe(10_000n)
})

test('a refused void stays refused under its id, also for whoever may do it with another', async () => {
  const { walletId, code } = await aWallet(server, caja.eventId, { balance: 6_000 })
  const charge = randomUUID()
  await caja.ask('charges', { op_id: charge, code, amount: 60 })
  const other = await aPerson(server, [{ eventId: caja.eventId, role: 'cashier' }])
  const manager = await aPerson(server, [{ eventId: caja.eventId, role: 'manager' }])
  const by = async ({ token }: { token: string }, op_id: string) => {
    const path = `staff/events/${caja.eventId}/operations/${charge}/void`
    const body = { op_id, reason: 'Producto equivocado' }
    const reply = await call(server, 'POST', path, { token, body })
    return { status: reply.statusCode, code: reply.json<{ code?: string }>().code }
  }
  const op_id = randomUUID()
  expect(await by(other, op_id)).toEqual({ status: 403, code: 'forbidden' })
  const { rows } = await sql<{ code: string }>`
    SELECT code FROM ledger.op WHERE event_id = ${caja.eventId} AND op_id = ${op_id}`.execute(server.db)
  expect(rows).toEqual([{ code: 'forbidden' }])
  expect(await by(manager, op_id)).toEqual({ status: 403, code: 'forbidden' })
  expect(await balance(walletId)).toBe(0n)
  expect(await by(manager, randomUUID())).toEqual({ status: 200, code: undefined })
  expect(await balance(walletId)).toBe(6_000n)
})
