import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createLedgerFollower } from '../../../follow-events.ts'
import { bySystem } from '../../../../test/server/by-system.ts'
import { runDueJobs } from '../../../../test/server/jobs.ts'
import {
  anOrder,
  balanceOf,
  orderOf,
  pay,
  someBuyer,
  useShop,
  withoutNotices,
} from '../../../../test/money/shop.ts'
import { saldoHere } from '../../../../test/cli/saldo.ts'
import { transitionsOf } from '../../../../test/money/told-payments.ts'
import { closeEvent } from '../../events/index.ts'
import { askToCancelOrder } from './cancel-orders.ts'

const shop = await useShop()
const { server, simulator } = shop
const dataDir = mkdtempSync(join(tmpdir(), 'saldo-cancel-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Somebody whose card payment is in review, of which no notice tells. */
const inReview = async () => {
  const { ana, event, code } = await someBuyer(shop)
  await withoutNotices(shop, () => pay(shop, ana, code, { cardholder: 'CONT' }))
  const [payment] = await simulator.paymentsOf(code)
  return {
    event,
    code,
    cancel: () =>
      askToCancelOrder(server.deps, { eventId: event.id, code, reason: 'prueba', ...bySystem(server) }),
    move: (to: string) => simulator.control({ action: 'payment', payment_id: payment?.id, to }),
    atGateway: async () => (await simulator.paymentsOf(code)).map(({ status }) => status),
    state: async () => ({
      status: (await orderOf(shop, ana, event, code)).status,
      balance: await balanceOf(shop, ana, event),
    }),
  }
}

test('an operator’s cancellation ends the payment in review at its gateway, and then the order', async () => {
  const { event, cancel, atGateway, state } = await inReview()
  await withoutNotices(shop, async () => (await cancel(), await runDueJobs(server)))
  expect(await atGateway()).toEqual(['cancelled'])
  expect(await state()).toEqual({ status: -3, balance: 0n })
  expect(await transitionsOf(shop, event)).toEqual(['pending>cancelled operator'])
})

test('a payment that was approved before it could be cancelled is credited, and its order paid', async () => {
  const { event, cancel, move, atGateway, state } = await inReview()
  await withoutNotices(shop, async () => {
    await move('approve')
    await cancel()
    await runDueJobs(server)
  })
  expect(await atGateway()).toEqual(['approved'])
  expect(await state()).toEqual({ status: 1, balance: 20_000n })
  expect(await transitionsOf(shop, event)).toEqual(['pending>approved payment'])
})

test('a cancelled order whose payment is approved after all is credited once: no money is lost', async () => {
  const { event, cancel, move, state } = await inReview()
  await withoutNotices(shop, async () => (await cancel(), await runDueJobs(server)))
  await move('approve')
  await expect.poll(async () => (await runDueJobs(server), (await state()).balance)).toBe(20_000n)
  expect(await state()).toEqual({ status: 1, balance: 20_000n })
  expect(await transitionsOf(shop, event)).toEqual([
    'pending>cancelled operator',
    'cancelled>approved payment',
  ])
})

test('a gateway that does not answer leaves the order waiting for its payment', async () => {
  const { cancel, atGateway, state } = await inReview()
  for (const operation of ['update_payment', 'get_payment'])
    await simulator.control({ action: 'next', operation, outcome: 'server_error' })
  await cancel()
  await runDueJobs(server)
  expect(await atGateway()).toEqual(['in_process'])
  expect(await state()).toEqual({ status: 2, balance: 0n })
})

test('a closed event’s open orders are cancelled, with their payments in review', async () => {
  const { event, atGateway, state } = await inReview()
  const follow = createLedgerFollower(server.deps.databases, server.clock)
  await withoutNotices(shop, async () => {
    await closeEvent({ ...server.deps, follow }, event.id, bySystem(server))
    await runDueJobs(server)
  })
  expect(await atGateway()).toEqual(['cancelled'])
  expect(await state()).toEqual({ status: -3, balance: 0n })
  expect(await transitionsOf(shop, event)).toEqual(['pending>cancelled event_closed'])
})

test('`saldo payments cancel` cancels an open order, and refuses a paid one; the try is recorded', async () => {
  const { ana, event, code } = await someBuyer(shop)
  const paid = await anOrder(shop, ana, event)
  await pay(shop, ana, paid)
  const saldo = (purchase: string) =>
    saldoHere(
      {
        env: { DATABASE_URL: server.appUrl, DATABASE_MIGRATION_URL: server.ownerUrl, DATA_DIR: dataDir },
        clock: server.clock,
      },
      'payments',
      'cancel',
      purchase,
      '--reason',
      'lo pidió por teléfono',
    )
  expect(await saldo(code)).toMatchObject({
    code: 0,
    out: `La compra ${code} se cancela ahora. Si su pago entró antes, se acredita como siempre.\n`,
  })
  await runDueJobs(server)
  expect(await orderOf(shop, ana, event, code)).toMatchObject({ status: -3 })
  expect((await saldo(paid)).code).toBe(1)
  expect(await orderOf(shop, ana, event, paid)).toMatchObject({ status: 1 })
  expect(await transitionsOf(shop, event)).toEqual([
    'pending>approved payment',
    'pending>cancelled operator',
    'approved>cancelled operator refused',
  ])
})
