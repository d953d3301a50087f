import { createHash } from 'node:crypto'
import { centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createLedgerFollower } from '../../follow-events.ts'
import type { GatewayPayment } from '../../gateways/mercado-pago/mercado-pago.ts'
import { runDueJobs } from '../../../test/jobs.ts'
import { aPerson } from '../../../test/people.ts'
import { anOrder, balanceOf, orderOf, send, useShop } from '../../../test/purchases.ts'
import { anEvent } from '../../../test/venue.ts'
import { closeEvent, type EventRecord } from '../events/index.ts'
import { createBatcher, verifyLedger, walletOf, type Charge } from '../ledger/index.ts'
import { findOrderByCode } from '../orders/index.ts'
import { applyPayment } from './apply-payment.ts'
import { expireOrder } from './expire-order.ts'
import { openSuspense, type PaymentDeps } from './index.ts'

const shop = await useShop()
const { server } = shop
const system = { actor: { kind: 'system', id: null }, requestId: 'test' } as const

const noGateway = {
  createCardPayment: () => Promise.reject(new Error('not asked')),
  getPayment: () => Promise.reject(new Error('not asked')),
  searchPayments: () => Promise.resolve([]),
}
const deps = (more: Partial<PaymentDeps> = {}): PaymentDeps => ({
  ...server.deps,
  mercadoPago: noGateway,
  wake: () => {},
  ...more,
})

let lastId = 7_000_000_000

/** A payment as the gateway might tell it, each newer than the one before. */
const told = (code: string | null, more: Partial<GatewayPayment> = {}): GatewayPayment => {
  lastId += 1
  const id = more.id ?? String(lastId)
  return {
    id,
    status: 'approved',
    statusDetail: 'accredited',
    amount: centavos(20_000),
    refunded: centavos(0),
    fee: null,
    currency: 'MXN',
    externalReference: code,
    attemptId: null,
    collectorId: '44444',
    isLive: false,
    lastUpdated: new Date(Date.UTC(2026, 11, 1) + lastId - 7_000_000_000),
    rawHash: createHash('sha256').update(`${id}${lastId}`).digest(),
    ...more,
  }
}

const aPurchase = async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  const code = await anOrder(shop, ana, event)
  const id = String((lastId += 1))
  const tell = (more: Partial<GatewayPayment> = {}) =>
    applyPayment(deps(), told(code, { id, ...more }), 'notice')
  const state = async () => ({
    status: (await orderOf(shop, ana, event, code)).status,
    balance: await balanceOf(shop, ana, event),
  })
  return { ana, event, code, id, tell, state }
}

const accountsOf = async (event: EventRecord): Promise<Record<string, number>> => {
  const { rows } = await sql<{ key: string; balance: string }>`
    SELECT a.key, sum(s.debits - s.credits) AS balance FROM ledger.account_slot s
    JOIN ledger.account a USING (event_id, account_id)
    WHERE event_id = ${event.id} GROUP BY a.key HAVING sum(s.debits - s.credits) <> 0`.execute(server.db)
  expect((await verifyLedger(server.db, event.id)).problems).toEqual([])
  return Object.fromEntries(rows.map(({ key, balance }) => [key, Number(balance)]))
}

const suspenseOf = async (paymentId: string) =>
  (await openSuspense(server.db))
    .filter(({ gatewayPaymentId }) => gatewayPaymentId === paymentId)
    .map(({ eventId, reason, amount, isBooked }) => ({ eventId, reason, amount, isBooked }))

const alarmsOf = async (paymentId: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM audit_log
    WHERE action = 'payment.suspended' AND details->>'payment_id' = ${paymentId}`.execute(server.db)
  return rows[0]?.n ?? 0
}

const transitionsOf = async (event: EventRecord) => {
  const rows = await server.db
    .selectFrom('order_transition')
    .selectAll()
    .where('event_id', '=', event.id)
    .orderBy('transition_id')
    .execute()
  return rows.map(
    (row) => `${row.from_status}>${row.to_status} ${row.cause}${row.is_refused ? ' refused' : ''}`,
  )
}

const spend = async (ana: Awaited<ReturnType<typeof aPerson>>, event: EventRecord, amount: number) => {
  const wallet = await walletOf(server.db, event.id, { userId: ana.id })
  const batcher = createBatcher({
    pool: server.pool,
    eventId: event.id,
    slot: 0,
    clock: server.clock,
    alarm: (error) => {
      throw error
    },
  })
  const place = { id: '0b000000-0000-4000-8000-000000000001', name: 'Barra' }
  const opId = crypto.randomUUID()
  const charge = { opId, walletId: wallet?.walletId, codeNo: 1, amount: centavos(amount), place }
  return batcher.charge(charge as unknown as Charge)
}

describe('an approval', () => {
  test('told a hundred times credits once', async () => {
    const { event, tell, state } = await aPurchase()
    const same = new Date(Date.UTC(2026, 11, 2))
    await Promise.all(Array.from({ length: 100 }, () => tell({ lastUpdated: same })))
    expect(await state()).toEqual({ status: 1, balance: 20_000n })
    expect(await accountsOf(event)).toEqual({ 'gateway_clearing:mp': 20_000 })
    expect(await transitionsOf(event)).toEqual(['pending>approved payment'])
  })

  test('after expiry is never lost: it credits and the order is approved', async () => {
    const { ana, event, code, tell, state } = await aPurchase()
    const body = { purchase_code: code }
    await send(shop, ana, `public/events/${event.id}/orderqr/update-expiration`, { method: 'PUT', body })
    expect(await state()).toEqual({ status: -1, balance: 0n })
    await tell()
    expect(await state()).toEqual({ status: 1, balance: 20_000n })
    expect(await transitionsOf(event)).toEqual(['pending>expired given_up', 'expired>approved payment'])
  })

  test('of a closed event goes to suspense, with an alarm, once', async () => {
    const { event, id, tell, state } = await aPurchase()
    const follow = createLedgerFollower(server.deps.databases, server.clock)
    await closeEvent({ ...server.deps, follow }, event.id, system)
    expect(await runDueJobs(server)).toContain('cancel-orders')
    expect(await state()).toEqual({ status: -3, balance: 0n })
    for (let time = 1; time <= 3; time += 1) await tell()
    expect(await state()).toEqual({ status: -3, balance: 0n })
    expect(await suspenseOf(id)).toEqual([
      { eventId: event.id, reason: 'event_closed', amount: 20_000n, isBooked: true },
    ])
    expect(await alarmsOf(id)).toBe(1)
    expect(await accountsOf(event)).toEqual({ 'gateway_clearing:mp': 20_000, payment_suspense: -20_000 })
  })

  test('of a second payment goes to suspense and leaves the first credit alone', async () => {
    const { event, code, tell, state } = await aPurchase()
    await tell()
    const second = told(code)
    await applyPayment(deps(), second, 'notice')
    expect(await state()).toEqual({ status: 1, balance: 20_000n })
    expect(await suspenseOf(second.id)).toEqual([
      { eventId: event.id, reason: 'second_payment', amount: 20_000n, isBooked: true },
    ])
  })

  test.each([
    ['a centavo less', { amount: centavos(19_999) }, 'amount_mismatch', true],
    ['more', { amount: centavos(20_001) }, 'amount_mismatch', true],
    ['another currency', { currency: 'USD' }, 'currency_mismatch', false],
  ] as const)('of %s credits nothing and waits in suspense', async (_name, more, reason, isBooked) => {
    const { event, id, tell, state } = await aPurchase()
    await tell(more)
    expect(await state()).toEqual({ status: 2, balance: 0n })
    const amount = 'amount' in more ? more.amount : 20_000n
    expect(await suspenseOf(id)).toEqual([{ eventId: event.id, reason, amount, isBooked }])
    expect(await alarmsOf(id)).toBe(1)
  })

  test('in test mode is no money in production; one to another account never is', async () => {
    const { code, state } = await aPurchase()
    const env = { ...server.deps.env, isProduction: true }
    const unreal = told(code)
    await applyPayment(deps({ env }), unreal, 'notice')
    const astray = told(code, { isLive: true })
    await applyPayment(deps({ env: { ...env, MP_COLLECTOR_ID: '1' } }), astray, 'notice')
    expect(await state()).toEqual({ status: 2, balance: 0n })
    expect([await suspenseOf(unreal.id), await suspenseOf(astray.id)]).toMatchObject([
      [{ reason: 'test_mode', isBooked: false }],
      [{ reason: 'wrong_account', isBooked: false }],
    ])
    await applyPayment(
      deps({ env: { ...env, MP_COLLECTOR_ID: '44444' } }),
      told(code, { isLive: true }),
      'poll',
    )
    expect(await state()).toEqual({ status: 1, balance: 20_000n })
  })

  test('without an order of ours is seen by somebody, whatever its reference says', async () => {
    const event = await anEvent(server)
    const ofEvent = told(`${'00'}${'123456789ABCDEFGHJKMNPQRSTVWXYZ'.charAt(event.id - 1)}${'A'.repeat(20)}`)
    const strays = [told(null), told('somebody else’s'), told(`ZZZ${'A'.repeat(20)}`)]
    for (const payment of [ofEvent, ...strays]) await applyPayment(deps(), payment, 'notice')
    expect(await suspenseOf(ofEvent.id)).toEqual([
      { eventId: event.id, reason: 'unknown_order', amount: 20_000n, isBooked: true },
    ])
    for (const { id } of strays)
      expect(await suspenseOf(id)).toEqual([
        { eventId: 0, reason: 'unknown_order', amount: 20_000n, isBooked: false },
      ])
  })

  test('over the wallet’s limit is credited all the same', async () => {
    const { ana, event, state, tell } = await aPurchase()
    await sql`SELECT ledger.set_event(${event.id}, 'open', NULL, 10000, 10000)`.execute(server.db)
    await tell()
    expect(await state()).toEqual({ status: 1, balance: 20_000n })
    expect(await balanceOf(shop, ana, event)).toBe(20_000n)
  })
})

describe('what is older', () => {
  test('than what is known is kept as a fact and changes nothing', async () => {
    const { event, tell, state } = await aPurchase()
    await tell({ lastUpdated: new Date('2026-12-05T00:00:00Z') })
    await tell({ status: 'pending', lastUpdated: new Date('2026-12-04T00:00:00Z') })
    await tell({ status: 'in_process', lastUpdated: new Date('2026-12-05T00:00:00Z') })
    expect(await state()).toEqual({ status: 1, balance: 20_000n })
    const facts = await server.db
      .selectFrom('payment_fact')
      .select(['gateway_status', 'is_ignored'])
      .where('event_id', '=', event.id)
      .orderBy('fact_id')
      .execute()
    expect(facts).toEqual([
      { gateway_status: 'approved', is_ignored: false },
      { gateway_status: 'pending', is_ignored: true },
      { gateway_status: 'in_process', is_ignored: true },
    ])
  })
})

describe('a rejection', () => {
  test('leaves the order open, and a later approval of the same payment credits', async () => {
    const { tell, state } = await aPurchase()
    await tell({ status: 'rejected', statusDetail: 'cc_rejected_high_risk' })
    expect(await state()).toEqual({ status: 2, balance: 0n })
    await tell()
    expect(await state()).toEqual({ status: 1, balance: 20_000n })
  })
})

describe('a refund', () => {
  test('in parts takes each part back once, and the last one ends the order', async () => {
    const { event, tell, state } = await aPurchase()
    await tell()
    for (let time = 1; time <= 2; time += 1) await tell({ refunded: centavos(5_000) })
    expect(await state()).toEqual({ status: 1, balance: 15_000n })
    for (let time = 1; time <= 2; time += 1) await tell({ status: 'refunded', refunded: centavos(20_000) })
    expect(await state()).toEqual({ status: -4, balance: 0n })
    expect(await accountsOf(event)).toEqual({})
    expect(await transitionsOf(event)).toEqual(['pending>approved payment', 'approved>refunded refund'])
  })

  test('of money already spent takes what is left and books the rest as a debt', async () => {
    const { ana, event, tell, state } = await aPurchase()
    await tell()
    await spend(ana, event, 15_000)
    await tell({ status: 'refunded', refunded: centavos(20_000) })
    expect(await state()).toEqual({ status: -4, balance: 0n })
    expect(await accountsOf(event)).toMatchObject({ chargeback_receivable: 15_000 })
    expect((await spend(ana, event, 1)).status).toBe('declined')
  })

  test('heard of before its approval ends at nothing', async () => {
    const { event, tell, state } = await aPurchase()
    await tell({
      status: 'refunded',
      refunded: centavos(20_000),
      lastUpdated: new Date('2026-12-06T00:00:00Z'),
    })
    await tell({ lastUpdated: new Date('2026-12-05T00:00:00Z') })
    expect(await state()).toEqual({ status: -4, balance: 0n })
    expect(await accountsOf(event)).toEqual({})
  })

  test('of a payment in suspense empties it', async () => {
    const { event, id, tell } = await aPurchase()
    await tell({ amount: centavos(100) })
    await tell({ amount: centavos(100), status: 'refunded', refunded: centavos(100) })
    expect(await suspenseOf(id)).toEqual([])
    expect(await accountsOf(event)).toEqual({})
  })
})

describe('a chargeback', () => {
  test('takes the money back once, freezes the QR, and gives both back when the dispute is won', async () => {
    const { ana, event, tell, state } = await aPurchase()
    await tell()
    for (let time = 1; time <= 2; time += 1) await tell({ status: 'charged_back' })
    expect(await state()).toEqual({ status: -5, balance: 0n })
    await tell()
    expect(await state()).toEqual({ status: 1, balance: 20_000n })
    expect((await spend(ana, event, 1)).status).toBe('booked')
    await tell({ status: 'charged_back' })
    expect(await state()).toEqual({ status: -5, balance: 0n })
    expect(await transitionsOf(event)).toEqual([
      'pending>approved payment',
      'approved>chargeback chargeback',
      'chargeback>approved dispute_won',
      'approved>chargeback chargeback',
    ])
  })

  test('of money already spent never makes a balance negative', async () => {
    const { ana, event, tell, state } = await aPurchase()
    await tell()
    await spend(ana, event, 12_000)
    await tell({ status: 'charged_back' })
    expect(await state()).toEqual({ status: -5, balance: 0n })
    expect(await accountsOf(event)).toMatchObject({ chargeback_receivable: 12_000 })
  })

  test('that is refunded is an illegal change of the order: refused, recorded, and moves nothing', async () => {
    const { event, tell, state } = await aPurchase()
    await tell()
    await tell({ status: 'charged_back' })
    await tell({ status: 'refunded', refunded: centavos(20_000) })
    expect(await state()).toEqual({ status: -5, balance: 0n })
    expect(await transitionsOf(event)).toContain('chargeback>refunded refund refused')
    expect(await accountsOf(event)).toEqual({})
  })
})

test('a claim (in_mediation) leaves credited money where it is, and credits none', async () => {
  const first = await aPurchase()
  await first.tell()
  await first.tell({ status: 'in_mediation' })
  expect(await first.state()).toEqual({ status: 1, balance: 20_000n })
  const second = await aPurchase()
  await second.tell({ status: 'in_mediation' })
  expect(await second.state()).toEqual({ status: 2, balance: 0n })
})

test('an approval racing the job that expires its order, 100 rounds, is credited once each time', async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  const statuses = new Set<string>()
  for (let round = 1; round <= 100; round += 1) {
    const code = await anOrder(shop, ana, event, 10)
    const order = await findOrderByCode(server.db, event.id, code)
    if (!order) throw new Error('No such order')
    await server.db
      .updateTable('order_qr')
      .set({ expires_at: server.clock.now() })
      .where('order_id', '=', order.orderId)
      .execute()
    const payment = told(code, { amount: centavos(1_000) })
    await Promise.all([
      expireOrder(deps(), order),
      applyPayment(deps(), payment, 'notice'),
      applyPayment(deps(), payment, 'poll'),
    ])
    const after = await findOrderByCode(server.db, event.id, code)
    expect(after?.status).toBe('approved')
    expect(await balanceOf(shop, ana, event)).toBe(1_000n * BigInt(round))
  }
  for (const each of await transitionsOf(event)) statuses.add(each)
  expect([...statuses].filter((each) => each.endsWith('refused'))).toEqual([])
  expect(await accountsOf(event)).toEqual({ 'gateway_clearing:mp': 100_000 })
}, 60_000)
