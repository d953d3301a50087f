import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebhookSignatureValidator } from 'mercadopago'
import { expect, onTestFinished, test } from 'vitest'
import { type Received, SECRET, call, pay, startMerchant, startSimulator } from './simulator.ts'

const validate = ({ url, headers }: Received, secret = SECRET) =>
  WebhookSignatureValidator.validate({
    xSignature: headers['x-signature'],
    xRequestId: headers['x-request-id'],
    dataId: url.searchParams.get('data.id') ?? undefined,
    secret,
    toleranceSeconds: 60,
  })

const start = async (statuses?: number[]) => {
  const merchant = await startMerchant(statuses)
  const simulator = await startSimulator({ mercadoPago: { webhookUrl: merchant.url } })
  return { merchant, ...simulator }
}

const idOf = ({ url }: Received) => url.searchParams.get('data.id')

test('each payment is told of, with a signature that the real validator accepts', async () => {
  const { merchant, mp } = await start()
  const { body } = await pay(mp)
  const [notice] = await merchant.until(1)
  expect(notice).toBeDefined()
  if (!notice) return
  expect(notice.url.pathname + notice.url.search).toBe(
    `/webhooks/mercadopago?data.id=${body['id']}&type=payment`,
  )
  expect(notice.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'MercadoPago WebHook v1.0 payment',
  })
  expect(JSON.parse(notice.body)).toEqual({
    id: expect.any(Number),
    live_mode: true,
    type: 'payment',
    date_created: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    user_id: 44444,
    api_version: 'v1',
    action: 'payment.created',
    data: { id: String(body['id']) },
  })
  expect(() => validate(notice)).not.toThrow()
  expect(() => validate(notice, 'another secret')).toThrow('SignatureMismatch')
})

test.each([
  ['bad_signature', 'SignatureMismatch'],
  ['other_secret', 'SignatureMismatch'],
  ['other_id', 'SignatureMismatch'],
  ['no_signature', 'MissingSignatureHeader'],
])('a notice forged by %s is refused by the real validator', async (forgery, reason) => {
  const { merchant, mp, control } = await start()
  const { body } = await pay(mp)
  await merchant.until(1)
  expect(await control({ action: 'forge', payment_id: body['id'], forgery })).toEqual({
    ok: true,
    forged: true,
  })
  const [, forged] = await merchant.until(2)
  expect(forged && idOf(forged)).toBe(String(body['id']))
  expect(() => forged && validate(forged)).toThrow(reason)
})

test('a notice that is not acknowledged comes again, letter by letter, until it is', async () => {
  const { merchant, mp } = await start([500, 302, 200])
  await pay(mp)
  const [first, second, third] = await merchant.until(3)
  expect(second).toEqual(first)
  expect(third).toEqual(first)
})

test('after its last try a notice is given up, and comes again when asked for', async () => {
  const { merchant, mp, control, origin } = await start([500, 500, 500, 500, 200])
  const { body } = await pay(mp)
  await merchant.until(4)
  const state = async () => {
    const { notices } = (await (await fetch(`${origin}/_sim/control`)).json()) as {
      notices: { state: string }[]
    }
    return notices[0]?.state
  }
  await expect.poll(state).toBe('failed')
  expect(await control({ action: 'redeliver', payment_id: body['id'] })).toEqual({ ok: true, redelivered: 1 })
  const all = await merchant.until(5)
  expect(all[4]).toEqual(all[0])
  await expect.poll(state).toBe('delivered')
})

test("a payment's own address replaces the general one and keeps its query", async () => {
  const { merchant, mp } = await start()
  const own = await startMerchant()
  await pay(mp, 'APRO', { notification_url: `${own.url}?source_news=webhooks` })
  const [notice] = await own.until(1)
  expect(notice?.url.search).toMatch(/^\?source_news=webhooks&data\.id=\d+&type=payment$/)
  expect(merchant.received).toEqual([])
})

test('an address that does not ask for webhooks only also gets the old unsigned kind', async () => {
  const { mp } = await start()
  const own = await startMerchant()
  const { body } = await pay(mp, 'APRO', { notification_url: own.url })
  const notices = await own.until(2)
  const legacy = notices.find(({ url }) => url.searchParams.get('topic') === 'payment')
  expect(legacy?.headers['x-signature']).toBeUndefined()
  expect(legacy && JSON.parse(legacy.body)).toEqual({ resource: String(body['id']), topic: 'payment' })
})

test('a duplicated notice is the very same request twice', async () => {
  const { merchant, mp, control } = await start()
  await control({ action: 'notices', mode: 'duplicate', copies: 3 })
  await pay(mp)
  const [first, second, third] = await merchant.until(3)
  expect(second).toEqual(first)
  expect(third).toEqual(first)
})

test('held notices are let go in the reverse order', async () => {
  const { merchant, mp, control } = await start()
  await control({ action: 'notices', mode: 'hold', times: 2 })
  const one = await pay(mp)
  const two = await pay(mp)
  expect(await control({ action: 'release', order: 'reverse' })).toEqual({ ok: true, released: 2 })
  expect(merchant.received.map(idOf)).toEqual([String(two.body['id']), String(one.body['id'])])
})

test('a dropped notice never comes, and the next one does', async () => {
  const { merchant, mp, control } = await start()
  await control({ action: 'notices', mode: 'drop' })
  await pay(mp)
  const second = await pay(mp)
  const [notice] = await merchant.until(1)
  expect(notice && idOf(notice)).toBe(String(second.body['id']))
  expect(merchant.received).toHaveLength(1)
})

test('a delayed notice lets the next one overtake it', async () => {
  const { merchant, mp, control } = await start()
  await control({ action: 'notices', mode: 'delay', delay_ms: 150 })
  const late = await pay(mp)
  const prompt = await pay(mp)
  expect((await merchant.until(2)).map(idOf)).toEqual([String(prompt.body['id']), String(late.body['id'])])
})

test('a chargeback sends the notice of the payment and its own, and can be won', async () => {
  const { merchant, mp, control } = await start()
  const { body } = await pay(mp)
  await control({ action: 'payment', payment_id: body['id'], to: 'charge_back' })
  const notices = await merchant.until(3)
  const own = notices.find(({ url }) => url.searchParams.get('type') === 'topic_chargebacks_wh')
  expect(own && (() => validate(own))).not.toThrow()
  const chargeback = await call(mp, 'GET', `/v1/chargebacks/${own && idOf(own)}`)
  expect(chargeback.body).toMatchObject({ payments: [body['id']], amount: 200, coverage_applied: null })
  expect((await call(mp, 'GET', `/v1/payments/${body['id']}`)).body).toMatchObject({ status: 'charged_back' })
  await control({ action: 'payment', payment_id: body['id'], to: 'chargeback_won' })
  expect((await call(mp, 'GET', `/v1/payments/${body['id']}`)).body).toMatchObject({
    status: 'charged_back',
    status_detail: 'reimbursed',
  })
  await merchant.until(4)
})

test('what was not acknowledged before a restart is sent after it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'simulator-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const merchant = await startMerchant([500, 200])
  const mercadoPago = { webhookUrl: merchant.url, noticeRetryMs: [600_000] }
  const first = await startSimulator({ dataDir, mercadoPago })
  await pay(first.mp)
  await merchant.until(1)
  await first.app.close()
  await startSimulator({ dataDir, mercadoPago })
  const [before, after] = await merchant.until(2)
  expect(after).toEqual(before)
})
