import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { runDueJobs } from '../../../../../test/server/jobs.ts'
import {
  balanceOf,
  orderOf,
  pay,
  send,
  signedInAgain,
  someBuyer,
  until,
  useShop,
  withoutNotices,
} from '../../../../../test/money/shop.ts'
import { simulatorSecrets } from '../../../../../test/vendors/simulator.ts'
import { transitionsOf } from '../../../../../test/money/told-payments.ts'

const shop = await useShop()
const { server, simulator, origin } = shop

const path = 'public/mercado-pago/create-preference'

/** Somebody with an order of 200 pesos. */
const aBuyer = async () => {
  const { ana, event, code } = await someBuyer(shop)
  const body = {
    title: 'Saldo QR',
    quantity: 1,
    unit_price: 200,
    currency_id: 'MXN',
    email: 'ana@prueba.test',
    purpose: 'wallet_purchase',
    purchase_code: code,
    tyc: 1,
  }
  const prepare = (more: Record<string, unknown> = {}) =>
    send(shop, ana, path, { body: { ...body, ...more }, key: null })
  return {
    ana,
    event,
    code,
    prepare,
    prepared: async () => (await prepare()).json<{ data: string }>().data,
    balance: () => balanceOf(shop, ana, event),
    order: () => orderOf(shop, ana, event, code),
  }
}

/** What the gateway keeps of a preference. */
const preferenceOf = async (id: string): Promise<Record<string, unknown>> => {
  const headers = { authorization: `Bearer ${simulatorSecrets.accessToken}` }
  const reply = await fetch(`${simulator.mercadoPagoUrl}/checkout/preferences/${id}`, { headers })
  return (await reply.json()) as Record<string, unknown>
}

/** The payer decides on the gateway's own page; answers where they are sent back to. */
const decide = async (id: string, choice: 'approve' | 'pending' | 'reject'): Promise<string> => {
  const reply = await fetch(`${simulator.mercadoPagoUrl}/checkout/v1/redirect`, {
    method: 'POST',
    body: new URLSearchParams({ pref_id: id, choice }),
    redirect: 'manual',
  })
  return reply.headers.get('location') ?? `${reply.status}`
}

test('a preference asks for exactly what the order says, until the order’s own deadline [S-7.25]', async () => {
  const { event, code, prepared, order } = await aBuyer()
  expect(await preferenceOf(await prepared())).toMatchObject({
    items: [
      { id: code, title: `Saldo QR - ${event.name}`, quantity: 1, currency_id: 'MXN', unit_price: 200 },
    ],
    payer: { email: 'ana@prueba.test' },
    purpose: 'wallet_purchase',
    external_reference: code,
    back_urls: {
      success: `${origin}/events/${event.url}/payment-complete`,
      pending: `${origin}/events/${event.url}/payment-complete`,
      failure: `${origin}/events/${event.url}/payment-fail`,
    },
    notification_url: `${origin}/webhooks/mercadopago?source_news=webhooks`,
    payment_methods: {
      installments: 1,
      excluded_payment_types: [{ id: 'ticket' }, { id: 'atm' }, { id: 'bank_transfer' }],
    },
    expires: true,
    expiration_date_to: (await order()).expires_at,
  })
})

test('asked again it answers the same one; a new purchase code has a new one', async () => {
  const { ana, event, code, prepare, prepared } = await aBuyer()
  const first = await prepared()
  expect((await prepare()).json()).toEqual({ success: true, data: first })
  const retry = await send(shop, ana, `public/events/${event.id}/orderqr/update-order-retry/${code}`, {
    method: 'PATCH',
    body: { purchase_code: code },
    key: null,
  })
  const next = retry.json<{ data: { purchase_code: string } }>().data.purchase_code
  expect((await prepare()).json()).toMatchObject({ code: 'order_not_payable' })
  const second = (await prepare({ purchase_code: next })).json<{ data: string }>().data
  expect(second).not.toBe(first)
})

test('a wallet’s payment is credited once by the gateway’s word; the browser’s return credits nothing [S-1.12]', async () => {
  const { event, prepared, balance, order } = await aBuyer()
  const id = await prepared()
  const back = await withoutNotices(shop, () => decide(id, 'approve'))
  expect(back).toContain(`${origin}/events/${event.url}/payment-complete?`)
  expect(back).toContain('status=approved')
  await fetch(back)
  expect(await balance()).toBe(0n)
  const paymentId = new URL(back).searchParams.get('payment_id')
  await simulator.control({ action: 'redeliver', payment_id: Number(paymentId), which: 'all' })
  await until(async () => (await runDueJobs(server), (await balance()) === 20_000n))
  expect(await order()).toMatchObject({ status: 1 })
  expect(await transitionsOf(shop, event)).toEqual(['pending>approved payment'])
})

test('one in review blocks a second payment until it is decided', async () => {
  const { ana, code, prepared, prepare, balance, order } = await aBuyer()
  await decide(await prepared(), 'pending')
  await until(async () => (await runDueJobs(server), (await order()).payment_in_process))
  expect((await prepare()).json()).toMatchObject({ code: 'payment_in_process' })
  expect((await pay(shop, ana, code)).json()).toMatchObject({ code: 'payment_in_process' })
  expect(await balance()).toBe(0n)
})

test('one that no notice told of is found before its order would expire', async () => {
  const { ana, event, code, prepared, balance } = await aBuyer()
  const id = await prepared()
  await withoutNotices(shop, () => decide(id, 'approve'))
  server.clock.pass(1_800_000)
  expect(await runDueJobs(server)).toContain('expire-order')
  expect(await balance()).toBe(20_000n)
  expect(await orderOf(shop, await signedInAgain(shop, ana), event, code)).toMatchObject({ status: 1 })
})

test('more time for the order is more time for its preference', async () => {
  const { ana, event, code, prepared } = await aBuyer()
  const id = await prepared()
  server.clock.pass(1_700_000)
  const extended = await send(
    shop,
    await signedInAgain(shop, ana),
    `public/events/${event.id}/orderqr/${code}/extend`,
    {
      key: null,
    },
  )
  const expiresAt = extended.json<{ data: { expires_at: string } }>().data.expires_at
  expect(await runDueJobs(server)).toContain('order-extended')
  expect(await preferenceOf(id)).toMatchObject({ expiration_date_to: expiresAt, expires: true })
})

test.each([
  [{ unit_price: 1 }, 'payment_contradicts_order'],
  [{ currency_id: 'USD' }, 'payment_contradicts_order'],
  [{ external_user_id: randomUUID() }, 'payment_contradicts_order'],
  [{ tyc: 0 }, 'terms_not_accepted'],
])('%o is refused, and no preference is made [S-5.10]', async (more, code) => {
  const { prepare, code: purchaseCode } = await aBuyer()
  const reply = await prepare(more)
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([422, code])
  const rows = server.db.selectFrom('payment_preference').select('code').where('code', '=', purchaseCode)
  expect(await rows.execute()).toEqual([])
})

test.each(['cut_after_charge', 'server_error', 'rate_limit'])(
  'a gateway that fails (%s) answers busy, and the same call works right after',
  async (outcome) => {
    const { prepare } = await aBuyer()
    const times = outcome === 'rate_limit' ? 1 : 2
    await simulator.control({ action: 'next', operation: 'create_preference', outcome, times })
    const failed = await prepare()
    expect([failed.statusCode, failed.json<{ code: string }>().code]).toEqual([503, 'busy'])
    expect((await prepare()).statusCode).toBe(200)
  },
)
