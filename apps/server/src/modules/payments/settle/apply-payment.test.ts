import { centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bySystem } from '../../../../test/server/by-system.ts'
import { afterStart, DAY_MS } from '../../../../test/server/clock.ts'
import { createLedgerFollower } from '../../../follow-events.ts'
import { runDueJobs } from '../../../../test/server/jobs.ts'
import { aPerson } from '../../../../test/people/people.ts'
import { anOrder, balanceOf, orderOf, send, useShop } from '../../../../test/money/shop.ts'
import {
  accountsOf,
  aPurchase,
  factsOf,
  silentDeps,
  suspenseOf,
  told,
  transitionsOf,
} from '../../../../test/money/told-payments.ts'
import { anEvent } from '../../../../test/venue/venue.ts'
import { closeEvent } from '../../events/index.ts'
import { findOrderByCode, makePurchaseCode } from '../../orders/index.ts'
import { applyPayment } from './apply-payment.ts'
import { expireOrder } from '../ask/expire-order.ts'
import type { Env } from '../../../kernel/env.ts'

const shop = await useShop()
const { server } = shop

const alarmsOf = async (paymentId: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM audit_log
    WHERE action = 'payment.suspended' AND details->>'payment_id' = ${paymentId}`.execute(server.db)
  return rows[0]?.n ?? 0
}

describe('an approval', () => {
  test('told a hundred times credits once', async () => {
    const { event, tell, state } = await aPurchase(shop)
    const same = new Date(Date.UTC(2026, 11, 2))
    for (let round = 0; round < 10; round += 1)
      await Promise.all(Array.from({ length: 10 }, () => tell({ lastUpdated: same })))
    expect(await state()).toEqual({ status: 1, balance: 20_000n })
    expect(await accountsOf(shop, event)).toEqual({ 'gateway_clearing:mp': 20_000 })
    expect(await transitionsOf(shop, event)).toEqual(['pending>approved payment'])
  })

  test('after expiry is never lost: it credits and the order is approved', async () => {
    const { ana, event, code, tell, state } = await aPurchase(shop)
    const body = { purchase_code: code }
    await send(shop, ana, `public/events/${event.id}/orderqr/update-expiration`, { method: 'PUT', body })
    expect(await state()).toEqual({ status: -1, balance: 0n })
    await tell()
    expect(await state()).toEqual({ status: 1, balance: 20_000n })
    expect(await transitionsOf(shop, event)).toEqual(['pending>expired given_up', 'expired>approved payment'])
  })

  test('of a closed event goes to suspense, with an alarm, once', async () => {
    const { event, id, tell, state } = await aPurchase(shop)
    const follow = createLedgerFollower(server.deps.databases, server.clock)
    await closeEvent({ ...server.deps, follow }, event.id, bySystem(server))
    expect(await runDueJobs(server)).toContain('cancel-orders')
    expect(await state()).toEqual({ status: -3, balance: 0n })
    for (let time = 1; time <= 3; time += 1) await tell()
    expect(await state()).toEqual({ status: -3, balance: 0n })
    expect(await suspenseOf(shop, id)).toEqual([
      { eventId: event.id, reason: 'event_closed', amount: 20_000n, isBooked: true },
    ])
    expect(await alarmsOf(id)).toBe(1)
    expect(await accountsOf(shop, event)).toEqual({
      'gateway_clearing:mp': 20_000,
      payment_suspense: -20_000,
    })
  })

  test('of a second payment goes to suspense and leaves the first credit alone', async () => {
    const { event, code, tell, state } = await aPurchase(shop)
    await tell()
    const second = told(code)
    await applyPayment(silentDeps(shop), second, 'notice')
    expect(await state()).toEqual({ status: 1, balance: 20_000n })
    expect(await suspenseOf(shop, second.id)).toEqual([
      { eventId: event.id, reason: 'second_payment', amount: 20_000n, isBooked: true },
    ])
  })

  test.each([
    ['a centavo less', { amount: centavos(19_999) }, 'amount_mismatch', true],
    ['more', { amount: centavos(20_001) }, 'amount_mismatch', true],
    ['another currency', { currency: 'USD' }, 'currency_mismatch', false],
  ] as const)('of %s credits nothing and waits in suspense', async (_name, more, reason, isBooked) => {
    const { event, id, tell, state } = await aPurchase(shop)
    await tell(more)
    expect(await state()).toEqual({ status: 2, balance: 0n })
    const amount = 'amount' in more ? more.amount : 20_000n
    expect(await suspenseOf(shop, id)).toEqual([{ eventId: event.id, reason, amount, isBooked }])
    expect(await alarmsOf(id)).toBe(1)
  })

  test('in test mode is no money in production; one to another account never is', async () => {
    const { code, state } = await aPurchase(shop)
    const env = { ...server.deps.env, isProduction: true }
    const withAccount = (MP_COLLECTOR_ID: string): Env => ({ ...env, MP_COLLECTOR_ID }) as Env
    const unreal = told(code)
    await applyPayment(silentDeps(shop, { env }), unreal, 'notice')
    const astray = told(code, { isLive: true })
    await applyPayment(silentDeps(shop, { env: withAccount('1') }), astray, 'notice')
    expect(await state()).toEqual({ status: 2, balance: 0n })
    expect([await suspenseOf(shop, unreal.id), await suspenseOf(shop, astray.id)]).toMatchObject([
      [{ reason: 'test_mode', isBooked: false }],
      [{ reason: 'wrong_account', isBooked: false }],
    ])
    await applyPayment(silentDeps(shop, { env: withAccount('44444') }), told(code, { isLive: true }), 'poll')
    expect(await state()).toEqual({ status: 1, balance: 20_000n })
  })

  test('without an order of ours is seen by somebody, whatever its reference says', async () => {
    const event = await anEvent(server)
    const ofEvent = told(`${makePurchaseCode(event.id).slice(0, 3)}${'A'.repeat(20)}`)
    const strays = [told(null), told('somebody else’s'), told(`ZZZ${'A'.repeat(20)}`)]
    for (const payment of [ofEvent, ...strays]) await applyPayment(silentDeps(shop), payment, 'notice')
    expect(await suspenseOf(shop, ofEvent.id)).toEqual([
      { eventId: event.id, reason: 'unknown_order', amount: 20_000n, isBooked: true },
    ])
    for (const { id } of strays)
      expect(await suspenseOf(shop, id)).toEqual([
        { eventId: 0, reason: 'unknown_order', amount: 20_000n, isBooked: false },
      ])
  })

  test('over the wallet’s limit is credited all the same', async () => {
    const { ana, event, state, tell } = await aPurchase(shop)
    await sql`SELECT ledger.set_event(${event.id}, 'open', NULL, 10000, 10000, NULL)`.execute(server.db)
    await tell()
    expect(await state()).toEqual({ status: 1, balance: 20_000n })
    expect(await balanceOf(shop, ana, event)).toBe(20_000n)
  })
})

describe('what is older', () => {
  test('than a rejection doesn’t bring the payment back into review: the order stays to be paid', async () => {
    const { ana, event, code, tell } = await aPurchase(shop)
    await tell({ status: 'rejected', lastUpdated: afterStart(4 * DAY_MS) })
    await tell({ status: 'in_process', lastUpdated: afterStart(3 * DAY_MS) })
    expect(await orderOf(shop, ana, event, code)).toMatchObject({ status: 2, payment_in_process: false })
    expect(await factsOf(shop, event)).toEqual(['notice rejected', 'notice in_process ignored'])
  })

  test('than what is known is kept as a fact and changes nothing', async () => {
    const { event, tell, state } = await aPurchase(shop)
    await tell({ lastUpdated: afterStart(4 * DAY_MS) })
    await tell({ status: 'pending', lastUpdated: afterStart(3 * DAY_MS) })
    await tell({ status: 'in_process', lastUpdated: afterStart(4 * DAY_MS) })
    expect(await state()).toEqual({ status: 1, balance: 20_000n })
    expect(await factsOf(shop, event)).toEqual([
      'notice approved',
      'notice pending ignored',
      'notice in_process ignored',
    ])
  })
})

test.each(['rejected', 'cancelled', 'in_process', 'pending'])(
  'a credited payment that is told %s afterwards contradicts itself: kept as a fact, refused, and nothing moves',
  async (status) => {
    const { event, code, tell, state } = await aPurchase(shop)
    await tell()
    await tell({ status })
    expect(await state()).toEqual({ status: 1, balance: 20_000n })
    expect(await factsOf(shop, event)).toEqual(['notice approved', `notice ${status} ignored`])
    const attempts = server.db.selectFrom('payment_attempt').select('status').where('code', '=', code)
    expect(await attempts.execute()).toEqual([{ status: 'approved' }])
    await tell({ status: 'refunded', refunded: centavos(20_000) })
    expect(await state()).toEqual({ status: -4, balance: 0n })
    await tell()
    expect(await state()).toEqual({ status: -4, balance: 0n })
  },
)

describe('a rejection', () => {
  test('leaves the order open, and a later approval of the same payment credits', async () => {
    const { tell, state } = await aPurchase(shop)
    await tell({ status: 'rejected', statusDetail: 'cc_rejected_high_risk' })
    expect(await state()).toEqual({ status: 2, balance: 0n })
    await tell()
    expect(await state()).toEqual({ status: 1, balance: 20_000n })
  })
})

test('a claim (in_mediation) leaves credited money where it is, and credits none', async () => {
  const first = await aPurchase(shop)
  await first.tell()
  await first.tell({ status: 'in_mediation' })
  expect(await first.state()).toEqual({ status: 1, balance: 20_000n })
  const second = await aPurchase(shop)
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
    const late = async (door: 'notice' | 'poll'): Promise<void> => {
      for (let trip = 0; trip < round % 14; trip += 1) await sql`SELECT 1`.execute(server.db)
      await applyPayment(silentDeps(shop), payment, door)
    }
    await Promise.all([expireOrder(silentDeps(shop), order), late('notice'), late('poll')])
    const after = await findOrderByCode(server.db, event.id, code)
    expect(after?.status).toBe('approved')
    expect(await balanceOf(shop, ana, event)).toBe(1_000n * BigInt(round))
  }
  for (const each of await transitionsOf(shop, event)) statuses.add(each)
  // Both won some rounds: else it was no race.
  expect([...statuses].sort()).toEqual([
    'expired>approved payment',
    'pending>approved payment',
    'pending>expired deadline',
  ])
  expect(await accountsOf(shop, event)).toEqual({ 'gateway_clearing:mp': 100_000 })
}, 120_000)
