import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { centavos } from '@saldo/contract/money'
import { afterAll, describe, expect, test } from 'vitest'
import { runDueJobs } from '../../test/server/jobs.ts'
import { aPayer, steerPaypal } from '../../test/vendors/paypal-payers.ts'
import { balanceOf, pay, someBuyer, until, useShop, withoutPaypalNotices } from '../../test/money/shop.ts'
import { saldoHere } from '../../test/cli/saldo.ts'
import { providerOf } from '../../test/vendors/providers.ts'
import {
  accountsOf,
  askingDeps,
  spanOfAll,
  suspenseOf,
  unseenPayment,
} from '../../test/money/told-payments.ts'
import { compareReport } from '../modules/payments/reconcile/compare-report.ts'
import { repairDifferences } from '../modules/payments/reconcile/repair-differences.ts'

const shop = await useShop()
const { server, simulator } = shop
const dataDir = mkdtempSync(join(tmpdir(), 'saldo-cli-payments-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const run = (...args: string[]) =>
  saldoHere(
    {
      env: { DATABASE_URL: server.appUrl, DATABASE_MIGRATION_URL: server.ownerUrl, DATA_DIR: dataDir },
      clock: server.clock,
    },
    'payments',
    ...args,
  )
const json = async (...args: string[]) => {
  const { code, out } = await run(...args, '--json')
  return { code, body: JSON.parse(out) as Record<string, unknown> }
}
const listed = async (what: 'suspense' | 'differences') =>
  (await json(what)).body.data as (Record<string, unknown> & { payment: string })[]

/** What a comparison that was made so many days ago found and nobody repaired since. */
const compare = (gateway: 2 | 3, daysAgo = 0) => {
  const at = new Date(server.clock.now().getTime() - daysAgo * 86_400_000)
  const deps = { ...askingDeps(shop), clock: { now: () => at } }
  return compareReport(deps, providerOf(deps, gateway), spanOfAll(shop))
}
const repair = () => repairDifferences(askingDeps(shop))

/** A purchase of 200 pesos by card: its event, its code and the payment that its gateway's report lists. */
const byCard = async () => {
  const { ana, event, code } = await someBuyer(shop)
  await pay(shop, ana, code)
  return { event, code, id: String((await simulator.paymentsOf(code))[0]?.id) }
}

const captureOf = async (orderId: string): Promise<string> =>
  (await simulator.paypalCaptures(orderId))[0]?.id ?? ''

const byPaypal = async () => {
  const { event, code, orderId, approve, capture } = await aPayer(shop)
  await approve()
  await capture()
  return { event, code, id: await captureOf(orderId) }
}

/** A payment at PayPal of no order of ours. */
const unseenCapture = (): Promise<string> =>
  withoutPaypalNotices(shop, async () => {
    const { paypal } = shop
    const made = await paypal.createOrder({
      purchaseCode: 'OTHER-1',
      invoiceId: randomUUID(),
      amount: centavos(20_000),
      description: 'Otra cosa',
      brandName: 'Otra',
      returnUrl: 'https://otra.example',
      cancelUrl: 'https://otra.example',
      requestId: randomUUID(),
    })
    const orderId = made.kind === 'created' ? made.orderId : ''
    await steerPaypal(shop, { action: 'approve', order_id: orderId })
    await paypal.captureOrder(orderId, randomUUID())
    return captureOf(orderId)
  })

const gateways = {
  2: {
    name: 'mercado-pago',
    method: 'card',
    words: 'Tarjeta de crédito o débito',
    fee: [12.74, 13.24],
    paid: byCard,
    unseen: () => unseenPayment(shop, null),
    bend: (id: string, fault: string) => simulator.control({ action: 'report', payment_id: id, fault }),
  },
  3: {
    name: 'paypal',
    method: 'paypal',
    words: 'PayPal',
    fee: [13.8, 14.3],
    paid: byPaypal,
    unseen: unseenCapture,
    bend: (id: string, fault: string) => steerPaypal(shop, { action: 'report', capture_id: id, fault }),
  },
} as const

describe('differences', () => {
  test.each([2, 3] as const)(
    'each wrong row of a report of gateway %i is listed once with its age, and repaired once',
    async (gateway) => {
      const { name, method, words, fee, paid, unseen, bend } = gateways[gateway]
      const [extra, missing, amount, wrongFee] = [await unseen(), await paid(), await paid(), await paid()]
      await bend(missing.id, 'missing')
      await bend(amount.id, 'wrong_amount')
      await bend(wrongFee.id, 'wrong_fee')
      expect(await compare(gateway, 3)).toHaveLength(4)
      expect(await compare(gateway, 1)).toEqual([])
      const line = (of: { id: string; code: string | null; event: number | null }, more: object) => ({
        gateway: name,
        method: of.code === null || of.event === null ? null : method,
        payment: of.id,
        event: of.event,
        purchase_code: of.code,
        found_at: expect.any(String) as string,
        age_days: 3,
        ...more,
      })
      const known = (of: Awaited<ReturnType<typeof paid>>, more: object) =>
        line({ id: of.id, code: of.code, event: of.event.id }, more)
      const all = await listed('differences')
      expect(all).toHaveLength(4)
      expect(all).toEqual(
        expect.arrayContaining([
          known(missing, { kind: 'unknown_there', ours: 200, theirs: null }),
          known(amount, { kind: 'amount', ours: 200, theirs: 201 }),
          known(wrongFee, { kind: 'fee', ours: fee[0], theirs: fee[1] }),
          line(
            { id: extra, code: gateway === 3 ? 'OTHER-1' : null, event: null },
            { kind: 'unknown_here', ours: null, theirs: 200 },
          ),
        ]),
      )
      const { out } = await run('differences')
      expect(out.trimEnd().split('\n').toSorted()).toEqual(
        [
          `3 d  ${name} (${words}) ${missing.id}: tenemos un pago que la pasarela no lista (nosotros 200, la pasarela —)`,
          `3 d  ${name} (${words}) ${amount.id}: el monto es otro (nosotros 200, la pasarela 201)`,
          `3 d  ${name} (${words}) ${wrongFee.id}: la comisión es otra (nosotros ${fee[0]}, la pasarela ${fee[1]})`,
          `3 d  ${name} (—) ${extra}: la pasarela tiene un pago que no conocemos (nosotros —, la pasarela 200)`,
        ].toSorted(),
      )

      const before = await accountsOf(shop, amount.event)
      await repair()
      expect((await run('differences')).out).toBe('La pasarela y nuestros libros dicen lo mismo.\n')
      expect(await compare(gateway)).toEqual([])
      await repair()
      expect(await accountsOf(shop, amount.event)).toEqual(before)
      const closed = await server.db
        .selectFrom('payment_difference')
        .select(['report_id', 'resolution'])
        .where('gateway', '=', gateway)
        .where('status', '=', 'repaired')
        .execute()
      expect(closed.map((row) => [row.report_id, row.resolution]).toSorted()).toEqual(
        [
          [missing.id, 'confirmed'],
          [amount.id, 'confirmed'],
          [wrongFee.id, 'confirmed'],
          [extra, 'applied'],
        ].toSorted(),
      )
    },
  )

  test('what its gateway does not explain stays listed and grows older, until it does', async () => {
    const { id } = await byCard()
    await simulator.control({ action: 'report', payment_id: id, fault: 'missing' })
    await compare(2, 10)
    await simulator.control({
      action: 'next',
      operation: 'get_payment',
      outcome: 'server_error',
      times: 50,
    })
    await repair()
    expect(await listed('differences')).toMatchObject([{ payment: id, age_days: 10 }])
    await simulator.control({ action: 'clear' })
    await repair()
    expect(await json('differences')).toEqual({ code: 0, body: { success: true, data: [] } })
  })

  test('a report of more than a page is read to its end, each row listed once and repaired once', async () => {
    const ids = await Promise.all(Array.from({ length: 105 }, () => unseenPayment(shop, null)))
    await compare(2)
    await compare(2)
    const found = await listed('differences')
    expect(found.map(({ payment }) => payment).toSorted()).toEqual(ids.toSorted())
    await repair()
    await compare(2)
    expect(await listed('differences')).toEqual([])
    const waiting = await listed('suspense')
    expect(waiting.filter(({ payment }) => ids.includes(payment))).toHaveLength(ids.length)
  })
})

test('money of nobody’s order is listed in suspense, for people and for programs', async () => {
  const { event, code } = await byCard()
  const [id, twice] = [await unseenPayment(shop, null), await unseenPayment(shop, code)]
  await compare(2)
  await repair()
  expect(await suspenseOf(shop, id)).toMatchObject([{ reason: 'unknown_order' }])
  const line = (await listed('suspense')).find(({ payment }) => payment === id)
  expect(line).toEqual({
    event: 0,
    gateway: 'mercado-pago',
    method: null,
    payment: id,
    amount: 200,
    currency: 'MXN',
    reason: 'unknown_order',
    since: expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/) as string,
  })
  const { out } = await run('suspense')
  expect(out).toContain(`${String(line?.since)}  0  mercado-pago  —  ${id}  200  unknown_order\n`)
  expect(out).toContain(`  ${event.id}  mercado-pago  Mercado Pago  ${twice}  200  second_payment\n`)
})

describe('a refund to the source', () => {
  /** Runs what is due until nothing of an event's refunds is left to do. */
  const allGivenBack = (eventId: number): Promise<void> =>
    until(async () => {
      await runDueJobs(server)
      const rows = server.db.selectFrom('payment_refund').select('status').where('event_id', '=', eventId)
      return (await rows.execute()).every(({ status }) => status === 'done')
    })
  const refund = (code: string, ...more: string[]) => json('refund', code, '--reason', 'Cobro doble', ...more)

  test('of a part, then of the rest, holds it at once; the server’s job gives it back and it is on record', async () => {
    const { ana, event, code } = await someBuyer(shop)
    await pay(shop, ana, code)
    const { code: exit, out, err } = await run('refund', code, '--amount', '50.25', '--reason', 'Cobro doble')
    expect({ exit, out, err }).toEqual({
      exit: 0,
      out: 'Quedaron apartados 50.25 pesos y el servidor ya los está devolviendo; si la pasarela lo rechaza, vuelven al QR.\n',
      err: '',
    })
    expect(await balanceOf(shop, ana, event)).toBe(14_975n)
    expect(await refund(code)).toMatchObject({ code: 1, body: { code: 'refund_under_way' } })
    await allGivenBack(event.id)
    expect((await simulator.paymentsOf(code))[0]).toMatchObject({ transaction_amount_refunded: 50.25 })
    expect(await refund(code)).toMatchObject({ code: 0, body: { data: { amount: 149.75, status: 'asked' } } })
    await allGivenBack(event.id)
    expect((await simulator.paymentsOf(code))[0]).toMatchObject({ transaction_amount_refunded: 200 })
    expect(await balanceOf(shop, ana, event)).toBe(0n)
    const records = await server.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'action', 'details'])
      .where('action', '=', 'payment.refund')
      .where('event_id', '=', event.id)
      .orderBy('id')
      .execute()
    expect(records).toMatchObject([
      { actor_kind: 'operator', details: { amount: '5025', reason: 'Cobro doble' } },
      { actor_kind: 'operator', details: { amount: '14975', reason: 'Cobro doble' } },
    ])
    await accountsOf(shop, event)
  })

  test('is refused for a purchase or an amount that is none, for too much, and without a reason', async () => {
    const { code } = await byCard()
    expect(await refund('XX')).toEqual({
      code: 1,
      body: {
        success: false,
        code: 'order_not_found',
        message: 'No conocemos la compra XX. Revisa su clave.',
      },
    })
    expect(await refund(`${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`)).toMatchObject({
      code: 1,
      body: { code: 'order_not_found' },
    })
    expect(await refund(code, '--amount', 'mucho')).toEqual({
      code: 1,
      body: {
        success: false,
        code: 'amount_unreadable',
        message: '«mucho» no es un monto en pesos. Escribe por ejemplo 50 o 50.25.',
      },
    })
    expect(await refund(code, '--amount', '50.255')).toMatchObject({ body: { code: 'amount_unreadable' } })
    expect(await refund(code, '--amount', '200.01')).toMatchObject({ body: { code: 'refund_above_payment' } })
    expect(await refund(code, '--amount', '0')).toMatchObject({ body: { code: 'amount_unreadable' } })
    expect(await json('refund', code)).toMatchObject({ code: 2, body: { code: 'usage' } })
    expect((await simulator.paymentsOf(code))[0]).toMatchObject({ status: 'approved' })
  })
})
