import { randomUUID } from 'node:crypto'
import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type { Breakage, BreakageLine } from '@saldo/contract/breakage'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { aSettlement, type Wire } from '../../../test/money/settlements.ts'
import { askRefund, fields } from '../../../test/money/refunds.ts'
import { createOutbox } from '../../../test/people/outbox.ts'
import { aPerson, signedIn, type Person } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { forgetJobs, runDueJobs } from '../../../test/server/jobs.ts'
import { useServer } from '../../../test/server/server.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { aWallet } from '../../../test/venue/venue.ts'
import type { Gateways } from '../../gateways/index.ts'
import { blockWallet, bookBreakage, chargeback, grantPromo, hold, topUp, walletOf } from '../ledger/index.ts'
import { readIdentity } from '../reporting/index.ts'
import { driveBreakage } from './drive-breakage.ts'

const server = useServer(() => createOutbox().gateways as Gateways)
afterAll(() => ledgerIsSound(server))
beforeEach(() => forgetJobs(server))

const DAY_MS = 86_400_000

type Booking = () => { eventId: EventId; opId: OpId; at: Date }
type Before = (wallets: WalletId[], booking: Booking) => Promise<void>

/** An event after its deadline whose QRs hold these centavos. */
const aLeftover = async (
  balances: readonly number[],
  { isOver = true, before = async () => {} }: { isOver?: boolean; before?: Before } = {},
) => {
  const of = await aSettlement(server)
  const { event } = of
  const { db, clock, pool } = server
  const booking = () => ({ eventId: event.id, opId: randomUUID() as OpId, at: clock.now() })
  const load = (walletId: WalletId, amount: number) =>
    topUp(db, {
      ...booking(),
      walletId,
      amount: centavos(amount),
      from: 'gateway_clearing:mp',
      mayBeRefused: false,
    })
  const aQr = async (amount: number): Promise<WalletId> => {
    const { walletId } = await aWallet(server, event.id, { balance: 0 })
    if (amount > 0) await load(walletId, amount)
    return walletId
  }
  const wallets: WalletId[] = []
  for (const balance of balances) wallets.push(await aQr(balance))
  await before(wallets, booking)
  const deadline = new Date(event.endsAt.getTime() + DAY_MS)
  await pool.query('UPDATE event SET refunds_until = $2 WHERE id = $1', [event.id, deadline])
  if (isOver) clock.set(new Date(deadline.getTime() + 60_000))
  await of.signInAgain()
  const left = async (walletId: WalletId): Promise<bigint> =>
    (await walletOf(db, event.id, { walletId }))?.available ?? -1n
  const preview = async (who: Person = of.rosa) =>
    (await of.ask<Wire<Breakage>>(who, 'GET', '/breakage')).data
  const askFor = (who = of.rosa, op_id: string = randomUUID()) =>
    of.ask<Wire<BreakageLine>>(who, 'POST', '/breakage', { op_id })
  const approveIt = ({ id }: { id: string }, who = of.ivan, name = event.name) =>
    of.ask<Wire<BreakageLine>>(who, 'POST', `/breakage/${id}/approve`, { name })
  return { ...of, booking, load, aQr, wallets, left, preview, askFor, approveIt }
}

test('what nobody asked back lapses after the deadline, asked by one and approved by another by the event’s name', async () => {
  const of = await aLeftover([5_000, 12_345, 0])
  const { rosa, ivan, event, preview, askFor, approveIt, accounts, wallets, left } = of
  expect(await preview()).toMatchObject({ preview: { qrs: 2, total: 173.45 }, obstacle: null })
  const op_id = randomUUID()
  const asked = await askFor(rosa, op_id)
  expect(asked).toMatchObject({ status: 200, data: { state: 'asked', qrs: 2, total: 173.45, is_own: true } })
  expect(await askFor(rosa, op_id)).toMatchObject({ status: 200, replayed: 'true' })
  expect(await askFor(ivan)).toMatchObject({ status: 409, code: 'breakage_open' })
  expect(await approveIt(asked.data, rosa)).toMatchObject({ status: 403, code: 'breakage_own' })
  expect(await approveIt(asked.data, ivan, 'Otra fiesta')).toMatchObject({ status: 422 })
  expect(await of.ask(ivan, 'GET', '/waiting')).toMatchObject({ data: { breakage: true } })
  expect(await of.ask(rosa, 'GET', '/waiting')).toMatchObject({ data: { breakage: false } })
  expect((await accounts())['breakage']).toBeUndefined()

  expect(await approveIt(asked.data)).toMatchObject({ status: 200, data: { state: 'booking' } })
  expect(await runDueJobs(server)).toContain('drive-breakage')
  expect((await accounts())['breakage']).toBe(-17_345n)
  expect(await Promise.all(wallets.map(left))).toEqual([0n, 0n, 0n])
  expect(await preview()).toMatchObject({
    preview: { qrs: 0, total: 0 },
    obstacle: 'nothing',
    requests: [{ state: 'done', booked: { qrs: 2, total: 173.45 } }],
  })
  expect((await readIdentity(server.deps.databases, event.id)).difference).toBe(0n)
  expect((await of.read(rosa)).data.columns).toMatchObject({ difference: 0 })
  const { rows } = await server.pool.query(
    "SELECT action FROM audit_log WHERE event_id = $1 AND action ~ '^breakage' ORDER BY at, action",
    [event.id],
  )
  expect(rows).toEqual([{ action: 'breakage.approve' }, { action: 'breakage.ask' }])
})

test('what is held, blocked, owed or given never lapses', async () => {
  const { db } = server
  const of = await aLeftover([9_000, 8_000, 7_000, 6_000], {
    before: async ([held, blocked, owing, given], booking) => {
      await hold(db, { ...booking(), walletId: held!, amount: centavos(4_000), to: 'refund_payable' })
      await blockWallet(db, { ...booking(), walletId: blocked! })
      const back = { walletId: owing!, amount: centavos(9_000), to: 'gateway_clearing:mp' } as const
      await chargeback(db, { ...booking(), ...back })
      await grantPromo(db, { ...booking(), walletId: given!, amount: centavos(3_000) })
    },
  })
  const { wallets, left, approveIt, askFor, preview } = of
  expect((await preview()).preview).toEqual({ qrs: 2, total: 110 })
  const { data } = await askFor()
  await approveIt(data)
  await runDueJobs(server)
  // 5,000 of the first lapsed beside the 4,000 that are held; the third has nothing, and owes 2,000.
  expect(await Promise.all(wallets.map(left))).toEqual([0n, 8_000n, 0n, 3_000n])
  expect((await of.accounts())['breakage']).toBe(-11_000n)
})

test('a QR that was blocked after it was looked at keeps its balance', async () => {
  const of = await aLeftover([5_000])
  const [walletId] = of.wallets as [WalletId]
  await blockWallet(server.db, { ...of.booking(), walletId })
  const lapse = { ...of.booking(), walletId, amount: centavos(5_000) }
  expect(await bookBreakage(server.db, lapse)).toMatchObject({ status: 'declined', code: 'wallet_blocked' })
})

test('nothing lapses before its time, or while refunds are open', async () => {
  const of = await aLeftover([5_000], { isOver: false })
  const { event, rosa, askFor, preview, accounts } = of
  expect(await preview()).toMatchObject({ obstacle: 'too_early' })
  expect(await askFor()).toMatchObject({ status: 409, code: 'breakage_too_early' })
  await server.pool.query('UPDATE event SET refunds_until = NULL WHERE id = $1', [event.id])
  expect(await preview()).toMatchObject({ obstacle: 'no_deadline' })
  expect(await askFor()).toMatchObject({ status: 409, code: 'breakage_too_early' })
  await server.pool.query('UPDATE event SET refunds_until = $2 WHERE id = $1', [
    event.id,
    new Date(event.endsAt.getTime() + DAY_MS),
  ])
  server.clock.set(new Date(event.endsAt.getTime() + 2 * DAY_MS))
  await of.signInAgain()
  await server.pool.query(
    `INSERT INTO refund_run (event_id, run_id, state, created_at, resumed_at) VALUES ($1, $2, 'preparing', now(), now())`,
    [event.id, randomUUID()],
  )
  expect(await preview()).toMatchObject({ obstacle: 'refunds_open' })
  expect(await askFor(rosa)).toMatchObject({ status: 409, code: 'breakage_refunds_open' })
  expect((await accounts())['breakage']).toBeUndefined()
})

test('nothing lapses while a request of no known QR may be about it, which was sent in time', async () => {
  const of = await aLeftover([5_000], { isOver: false })
  const { event, rosa, preview, askFor, approveIt, left } = of
  const { walletId, code } = await aWallet(server, event.id, { balance: 50_000 })
  const deadline = new Date(event.endsAt.getTime() + DAY_MS)
  const asks = async (): Promise<string> => {
    const reply = await askRefund(server, { texts: fields({ code_qr: 'no se lee' }) })
    return reply.json<{ data: { folio: string } }>().data.folio
  }
  const admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
  const office = async (folio: string, verb: string, body: object) => {
    const { token } = await signedIn(server, admin)
    const path = `staff/events/0/refunds/${folio}/${verb}`
    return (await call(server, 'POST', path, { token, body: { op_id: randomUUID(), ...body } })).statusCode
  }

  const early = await asks()
  server.clock.set(new Date(deadline.getTime() + 60_000))
  await of.signInAgain()
  expect(await preview()).toMatchObject({ obstacle: 'refunds_open' })
  expect(await askFor(rosa)).toMatchObject({
    status: 409,
    code: 'breakage_refunds_open',
    message:
      'Hay reembolsos sin decidir o en camino, de este evento o sin QR conocido. Termínalos antes de dar saldo por vencido.',
  })
  expect(await office(early, 'reject', { reason: 'No hay QR' })).toBe(200)

  const late = await asks()
  const { data, status } = await askFor(rosa)
  expect(status).toBe(200)
  await server.pool.query('UPDATE refund_request SET created_at = $2 WHERE folio = $1', [late, deadline])
  expect(await approveIt(data)).toMatchObject({ status: 409, code: 'breakage_refunds_open' })
  expect(await office(late, 'accept', { code, amount: 500 })).toBe(200)
  expect(await approveIt(data)).toMatchObject({ status: 200 })
  expect(await runDueJobs(server)).toContain('drive-breakage')
  expect((await preview()).requests[0]).toMatchObject({ state: 'done', booked: { qrs: 1, total: 50 } })
  expect(await left(walletId)).toBe(0n)
  expect((await walletOf(server.db, event.id, { walletId }))?.held).toBe(50_000n)
})

test('broken off anywhere and run by many at once, each QR lapses once', { timeout: 60_000 }, async () => {
  const of = await aLeftover(Array.from({ length: 450 }, (_, i) => 100 + i))
  const { event, askFor, approveIt, accounts, preview } = of
  const total = (await preview()).preview.total
  const { data } = await askFor()
  await approveIt(data)
  const ref = { eventId: event.id, id: data.id }
  // The second page breaks off at its end, so that what it booked is undone with it.
  await server.superPool.query(
    `CREATE FUNCTION break_page() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`,
  )
  await server.superPool.query(
    `CREATE TRIGGER breaks_page BEFORE UPDATE ON breakage_request FOR EACH ROW
     WHEN (NEW.booked_qrs = 400) EXECUTE FUNCTION break_page()`,
  )
  await expect(driveBreakage(server.deps, ref)).rejects.toThrow('terminat')
  const half = await preview()
  expect(half.requests[0]).toMatchObject({ state: 'booking', booked: { qrs: 200 } })
  expect(half.preview.qrs).toBe(250)
  await server.superPool.query('DROP TRIGGER breaks_page ON breakage_request')
  await Promise.all([1, 2, 3].map(() => driveBreakage(server.deps, ref)))
  expect((await preview()).requests[0]).toMatchObject({ state: 'done', booked: { qrs: 450, total } })
  expect((await accounts())['breakage']).toBe(BigInt(Math.round(total * -100)))
})

test('an approval is another person’s, also where the application itself writes; one withdrawn is over', async () => {
  const of = await aLeftover([5_000])
  const { rosa, ivan, askFor, approveIt, ask } = of
  const { data } = await askFor()
  const set = (assignments: string, who: string) =>
    server.pool.query(`UPDATE breakage_request SET ${assignments} WHERE breakage_id = $1`, [data.id, who])
  await expect(set("state = 'booking', approved_by = $2, approved_at = now()", rosa.id)).rejects.toThrow(
    'breakage_approved_by_another',
  )
  await expect(set('asked_by = $2', ivan.id)).rejects.toThrow('never changes')
  await expect(
    server.pool.query('DELETE FROM breakage_request WHERE breakage_id = $1', [data.id]),
  ).rejects.toThrow('never deleted')
  expect(await ask(ivan, 'POST', `/breakage/${data.id}/cancel`, {})).toMatchObject({
    data: { state: 'cancelled' },
  })
  expect(await approveIt(data)).toMatchObject({ status: 409, code: 'breakage_state' })
  expect(await runDueJobs(server)).not.toContain('drive-breakage')
  expect((await askFor()).status).toBe(200)
})
