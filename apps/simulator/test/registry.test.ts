import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { type SimulatorOptions, buildSimulator } from '../src/app.ts'
import { registry } from '../src/registry.ts'
import { nextForm, table } from '../src/shared/control-parts.ts'
import { html } from '../src/shared/html.ts'
import { clear, times, waits } from '../src/shared/orders.ts'
import { createPrepared } from '../src/shared/prepared.ts'
import { defineVendor } from '../src/vendor.ts'

const command = z.discriminatedUnion('action', [
  z.object({ action: z.literal('next'), outcome: z.enum(['refuse']), times }),
  z.object({ action: z.literal('pay'), id: z.string() }),
  clear,
])

class VoucherError extends Error {
  readonly status = 404
}

type Voucher = { id: string; amount: bigint; isPaid: boolean }
type State = { vouchers: Map<string, Voucher> }

/** A vendor that nobody at home in the simulator knows: vouchers that are paid in a shop. */
const shop = defineVendor({
  env: 'SIM_SHOP',
  settings: z.object({ chainName: z.string().default('Tiendita'), retryMs: waits.default([1]) }),
  emptyState: (): { shop: State } => ({ shop: { vouchers: new Map() } }),
  open: ({ settings, state: { shop: state }, changed }) => {
    const prepared = createPrepared<{ outcome: 'refuse'; times: number }>('shop')
    const pay = (id: string): Voucher => {
      const voucher = state.vouchers.get(id)
      if (!voucher) throw new VoucherError('No such voucher')
      voucher.isPaid = true
      changed()
      return voucher
    }
    return {
      routes: {
        '/shop': async (app) => {
          app.post<{ Body: { amount: number } }>('/vouchers', async (request, reply) => {
            if (prepared.take()) return reply.code(503).send({ error: 'closed' })
            const id = `V${state.vouchers.size + 1}`
            state.vouchers.set(id, { id, amount: BigInt(request.body.amount), isPaid: false })
            changed()
            return { id, chain: settings.chainName, retry: settings.retryMs }
          })
        },
      },
      control: {
        shop: (raw) => {
          const order = command.parse(raw)
          if (order.action === 'pay') return { paid: pay(order.id).id }
          if (order.action === 'clear') prepared.clear()
          else prepared.force(order)
          return {}
        },
      },
      prepared: prepared.words,
      seen: () => ({
        shop: [...state.vouchers.values()].map(({ id, amount, isPaid }) => ({
          id,
          amount: Number(amount),
          is_paid: isPaid,
        })),
      }),
      health: { shop_open: true },
      table: () =>
        table(
          'Vales de la tienda',
          ['Vale'],
          [...state.vouchers.values()].map(
            ({ id }) =>
              html`<tr>
                <td>${id}</td>
              </tr>`,
          ),
          'Todavía no hay vales.',
        ),
    }
  },
  forms: [nextForm('shop', 'El siguiente vale', ['refuse'])],
  guide: html`<h2>Cómo se paga un vale</h2>`,
  commands: [
    { title: 'Pagar un vale', says: 'En caja.', body: { provider: 'shop', action: 'pay', id: 'V1' } },
  ],
})

const vendors = { ...registry, shop }

const aFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sim-registry-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

const start = async (options: SimulatorOptions = {}) => {
  const app = await buildSimulator({ vendors, ...options })
  await app.ready()
  onTestFinished(() => app.close())
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) =>
    app.inject({ method, url, headers: { host: 'localhost' }, ...(payload && { payload }) })
  const json = async (method: 'GET' | 'POST', url: string, payload?: object) =>
    (await ask(method, url, payload)).json<Record<string, unknown>>()
  return { app, ask, json, control: (order: object) => json('POST', '/_sim/control', order) }
}

test('a new vendor answers under its own prefix, with its settings from the environment or their defaults', async () => {
  const first = await start({ env: { SIM_SHOP_CHAIN_NAME: ' Abarrotes ', SIM_SHOP_RETRY_MS: '5,50' } })
  expect(await first.json('POST', '/shop/vouchers', { amount: 100 })).toEqual({
    id: 'V1',
    chain: 'Abarrotes',
    retry: [5, 50],
  })
  const second = await start({ env: { SIM_SHOP_CHAIN_NAME: '' } })
  expect(await second.json('POST', '/shop/vouchers', { amount: 100 })).toEqual({
    id: 'V1',
    chain: 'Tiendita',
    retry: [1],
  })
})

test('settings that are not understood end the start with a sentence that names each variable', async () => {
  const env = { SIM_SHOP_RETRY_MS: 'soon', SIM_PAYPAL_WEBHOOK_URL: 'ftp://here', SIM_SMTP_PORT: '70000' }
  await expect(buildSimulator({ vendors, env })).rejects.toThrow(
    /^Bad settings of the simulator\. SIM_PAYPAL_WEBHOOK_URL: .+; SIM_SMTP_PORT: .+; SIM_SHOP_RETRY_MS: /,
  )
})

test('what a new vendor holds survives a restart, and a kept file from before it has its part empty', async () => {
  const dataDir = await aFolder()
  const before = await start({ dataDir, vendors: registry })
  await before.control({ provider: 'google', action: 'token', client_id: 'app' })
  await before.app.close()
  const first = await start({ dataDir })
  expect(await first.json('GET', '/_sim/control')).toMatchObject({ shop: [] })
  await first.json('POST', '/shop/vouchers', { amount: 12_345 })
  await first.control({ provider: 'shop', action: 'pay', id: 'V1' })
  await first.app.close()
  const second = await start({ dataDir })
  expect(await second.json('GET', '/_sim/control')).toMatchObject({
    shop: [{ id: 'V1', amount: 12_345, is_paid: true }],
  })
})

test('orders steer a new vendor by its name, refuse in its words, and forget with everybody’s', async () => {
  const { control, ask, json } = await start()
  expect(await control({ provider: 'shop', action: 'next', outcome: 'refuse', times: 2 })).toEqual({
    ok: true,
  })
  expect((await ask('POST', '/shop/vouchers', { amount: 1 })).statusCode).toBe(503)
  expect(await control({ provider: 'all', action: 'clear' })).toEqual({ ok: true })
  expect(await json('POST', '/shop/vouchers', { amount: 1 })).toMatchObject({ id: 'V1' })
  expect(await control({ provider: 'shop', action: 'pay', id: 'V1' })).toEqual({ ok: true, paid: 'V1' })
  const refused = await ask('POST', '/_sim/control', { provider: 'shop', action: 'pay', id: 'V9' })
  expect([refused.statusCode, refused.json()]).toEqual([404, { ok: false, error: 'No such voucher' }])
  expect(await control({ provider: 'shop', action: 'burn' })).toMatchObject({
    ok: false,
    problems: [expect.stringContaining('action')],
  })
  expect(await control({ provider: 'nobody', action: 'clear' })).toMatchObject({
    ok: false,
    problems: [expect.stringContaining('provider')],
  })
  expect(await json('GET', '/_sim/health')).toEqual({
    ok: true,
    smtp_port: expect.any(Number) as number,
    printer_port: expect.any(Number) as number,
    shop_open: true,
  })
})

test('the page shows a new vendor’s form, what is prepared, its table, its guide and its commands', async () => {
  const { ask, control, json } = await start()
  await json('POST', '/shop/vouchers', { amount: 1 })
  await control({ provider: 'shop', action: 'next', outcome: 'refuse' })
  const page = (await ask('GET', '/_sim')).body
  for (const part of [
    'El siguiente vale',
    'Preparado: shop: refuse',
    '<h2>Vales de la tienda</h2>',
    '<td>V1</td>',
    '<section><h2>Cómo se paga un vale</h2></section>',
    '<h3>Pagar un vale</h3>',
    '&quot;action&quot;: &quot;pay&quot;',
  ])
    expect(page).toContain(part)
})

test.each([
  ['a part of the kept file', { emptyState: () => ({ paypal: {} }) }],
  ['a name in orders', { open: () => ({ routes: {}, control: { paypal: () => ({}) } }) }],
])('two vendors that bring the same name for %s are refused at the start', async (_what, changes) => {
  const twin = { ...shop, ...changes }
  await expect(buildSimulator({ vendors: { ...registry, twin } })).rejects.toThrow('paypal')
})

test('GET /_sim/control tells of every vendor under the names that rehearsals read', async () => {
  const { control, json } = await start({ vendors: registry })
  await control({ action: 'next', outcome: 'hang' })
  await control({ action: 'notices', mode: 'drop' })
  for (const [provider, outcome] of Object.entries({
    paypal: 'declined',
    apple: 'cancel',
    twilio: 'failed',
    push: 'gone',
    hcaptcha: 'expired',
  }))
    await control({ provider, action: 'next', outcome })
  const once = { action: 'next', times: 1, seconds: 20 }
  expect(await json('GET', '/_sim/control')).toEqual({
    sign_in: [{ provider: 'apple', outcome: 'cancel', ...once }],
    forced: [{ operation: 'create_payment', times: 1, kind: 'hang' }],
    rules: [{ mode: 'drop', times: 1, delayMs: 5_000, copies: 2 }],
    messages: [
      { provider: 'twilio', outcome: 'failed', times: 1 },
      { provider: 'push', outcome: 'gone', times: 1 },
    ],
    captchas: [{ provider: 'hcaptcha', outcome: 'expired', ...once }],
    papers: [],
    notices: [],
    paypal: {
      forced: [{ operation: 'capture_order', times: 1, kind: 'capture' }],
      rules: [],
      captures: [],
      notices: [],
    },
  })
})
