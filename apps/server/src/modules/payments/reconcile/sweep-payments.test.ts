import { gatewayIds } from '@saldo/contract/payment-vendors'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runDueJobs } from '../../../../test/server/jobs.ts'
import { aPayer, steerPaypal } from '../../../../test/vendors/paypal-payers.ts'
import { aPerson } from '../../../../test/people/people.ts'
import { anOrder, balanceOf, someBuyer, useShop, withoutPaypalNotices } from '../../../../test/money/shop.ts'
import { providerOf } from '../../../../test/vendors/providers.ts'
import { accountsOf, askingDeps, spanOfAll, unseenPayment } from '../../../../test/money/told-payments.ts'
import { anEvent } from '../../../../test/venue/venue.ts'
import type { Span } from '../../../gateways/payment-provider.ts'
import { createLog } from '../../../kernel/log.ts'
import { sweptUntil } from './difference-queries.ts'
import { comparePayments } from './repair-differences.ts'
import { sweepPayments, sweepSpan } from './sweep-payments.ts'

const { mercado_pago: MERCADO_PAGO, paypal: PAYPAL } = gatewayIds

const shop = await useShop()
const { server, simulator } = shop

const sweep = (gateway: 2 | 3) =>
  sweepSpan(askingDeps(shop), providerOf(askingDeps(shop), gateway), spanOfAll(shop))
const countFacts = async () => (await server.db.selectFrom('payment_fact').select('fact_id').execute()).length

/** Sweeps twice: the second time finds nothing new. */
const sweepAgain = async (gateway: 2 | 3): Promise<void> => {
  await sweep(gateway)
  const before = await countFacts()
  await sweep(gateway)
  expect(await countFacts()).toBe(before)
}

test('Mercado Pago’s finds what no notice announced, pages to the end, and tells what is known nothing', async () => {
  const { ana, event, code } = await someBuyer(shop)
  await Promise.all(Array.from({ length: 120 }, () => unseenPayment(shop, null)))
  await unseenPayment(shop, code)
  await sweepAgain(MERCADO_PAGO)
  expect(await balanceOf(shop, ana, event)).toBe(20_000n)
  await runDueJobs(server)
})

/** A captured PayPal order, and what PayPal does to it without telling anybody. */
const paidUnseen = async () => {
  const payer = await aPayer(shop)
  await withoutPaypalNotices(shop, async () => {
    await payer.approve()
    await payer.capture()
  })
  const [capture] = await simulator.paypalCaptures(payer.orderId)
  const move = (to: string, more: Record<string, unknown> = {}, times = 1) =>
    withoutPaypalNotices(shop, async () => {
      for (let time = 0; time < times; time += 1)
        await steerPaypal(shop, { action: 'capture', capture_id: capture?.id, to, ...more })
    })
  return { ...payer, move }
}

test('PayPal’s finds a capture whose answer and notice were both lost', async () => {
  const { event, orderId, approve, capture, balance, order } = await aPayer(shop)
  await withoutPaypalNotices(shop, async () => {
    await approve()
    await steerPaypal(shop, { action: 'next', outcome: 'error_after', times: 2 })
    await capture()
  })
  expect(await balance()).toBe(0n)
  await sweepAgain(PAYPAL)
  expect([await balance(), (await order()).status]).toEqual([20_000n, 1])
  expect(await simulator.paypalCaptures(orderId)).toHaveLength(1)
  expect(await accountsOf(shop, event)).toEqual({
    'gateway_clearing:paypal': 18_620,
    gateway_fee: 1_380,
  })
})

test('PayPal’s finds a refund that nobody told of, in part and then the rest', async () => {
  const { move, balance, order } = await paidUnseen()
  await move('refund', { amount: '50.00' })
  expect(await balance()).toBe(20_000n)
  await sweepAgain(PAYPAL)
  expect([await balance(), (await order()).status]).toEqual([15_000n, 1])
  await move('refund')
  await sweepAgain(PAYPAL)
  expect([await balance(), (await order()).status]).toEqual([0n, -4])
})

test('PayPal’s finds a dispute that nobody told of, behind a full page of others, and how it ended', async () => {
  const [won, lost] = [await paidUnseen(), await paidUnseen()]
  const other = await paidUnseen()
  await other.move('inquiry', {}, 50)
  await won.move('dispute')
  await lost.move('dispute')
  await sweepAgain(PAYPAL)
  expect([await won.balance(), (await won.order()).status]).toEqual([0n, -5])
  expect([await lost.balance(), (await lost.order()).status]).toEqual([0n, -5])
  await won.move('dispute_won')
  await lost.move('dispute_lost')
  await sweepAgain(PAYPAL)
  expect([await won.balance(), (await won.order()).status]).toEqual([20_000n, 1])
  expect([await lost.balance(), (await lost.order()).status]).toEqual([0n, -5])
  expect(await other.balance()).toBe(20_000n)
})

test('a silent gateway keeps the other from nothing, and its own sweep begins again where it should have', async () => {
  const until = () => Promise.all([MERCADO_PAGO, PAYPAL].map((gateway) => sweptUntil(server.db, gateway)))
  await sweepPayments(askingDeps(shop))
  const [before] = await until()
  server.clock.pass(600_000)
  await simulator.control({ action: 'next', operation: 'search_payments', outcome: 'server_error' })
  await expect(sweepPayments(askingDeps(shop))).rejects.toThrow('The sweep of mercado_pago got no answer')
  expect(await until()).toEqual([before, server.clock.now()])
})

test('each sweep begins half an hour before the last one ended, PayPal’s four hours: nothing falls between two', async () => {
  const seen: Record<string, Date> = {}
  const listening = askingDeps(shop, {
    mercadoPago: {
      ...shop.mercadoPago,
      listPayments: async (_by: string, { from }: Span) => ((seen['mercado pago'] = from), []),
    },
    paypal: { ...shop.paypal, listChanges: async ({ from }: Span) => ((seen['paypal'] = from), []) },
  })
  await sweepPayments(listening)
  const last = server.clock.now().getTime()
  server.clock.pass(600_000)
  await sweepPayments(listening)
  expect(seen).toEqual({
    'mercado pago': new Date(last - 30 * 60_000),
    paypal: new Date(last - 4 * 3_600_000),
  })
})

/** The books refuse what is told of one order until the answer is called. */
const refusing = async (code: string) => {
  const { rows } = await sql<{ id: string }>`
    SELECT order_id AS id FROM order_code WHERE code = ${code}`.execute(server.db)
  const owner = server.ownerDb
  await sql`CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'refused by the test'; END $$`.execute(owner)
  await sql
    .raw(
      `CREATE TRIGGER refuse_one BEFORE INSERT ON payment_attempt FOR EACH ROW
       WHEN (NEW.order_id = '${rows[0]?.id}') EXECUTE FUNCTION refuse_one()`,
    )
    .execute(owner)
  return async () => {
    await sql`DROP TRIGGER refuse_one ON payment_attempt`.execute(owner)
    await sql`DROP FUNCTION refuse_one()`.execute(owner)
  }
}

test('a payment that our books can’t take keeps nobody else’s from being found; it is alarmed, listed, tried again and taken', async () => {
  const [ana, luis, event] = [await aPerson(server), await aPerson(server), await anEvent(server)]
  const [bad, good] = [await anOrder(shop, ana, event), await anOrder(shop, luis, event)]
  const number = await unseenPayment(shop, bad)
  await unseenPayment(shop, good)
  const heal = await refusing(bad)
  const alarms: unknown[] = []
  const log = createLog('error', { write: (line) => void alarms.push(JSON.parse(line)) })
  const deps = { ...askingDeps(shop), log }
  const listed = () =>
    server.db
      .selectFrom('payment_difference')
      .select(['status', 'kind', 'code'])
      .where('report_id', '=', number)
      .execute()

  await sweepSpan(deps, providerOf(deps, MERCADO_PAGO), spanOfAll(shop))
  expect([await balanceOf(shop, ana, event), await balanceOf(shop, luis, event)]).toEqual([0n, 20_000n])
  expect(await listed()).toEqual([{ status: 'open', kind: 'not_applied', code: bad }])
  expect(alarms).toEqual([expect.objectContaining({ alarm: 'payment not applied', gateway: MERCADO_PAGO })])
  await sweepPayments(deps)
  await comparePayments(deps)
  expect((await listed()).map(({ status }) => status)).toContain('open')
  expect(alarms.length).toBeGreaterThan(2)

  await heal()
  await sweepPayments(deps)
  expect(await balanceOf(shop, ana, event)).toBe(20_000n)
  expect((await listed()).find(({ kind }) => kind === 'not_applied')).toMatchObject({ status: 'repaired' })
})
