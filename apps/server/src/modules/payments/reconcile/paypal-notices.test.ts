import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { afterStart } from '../../../../test/server/clock.ts'
import { runDueJobs } from '../../../../test/server/jobs.ts'
import {
  balanceOf,
  send,
  someBuyer,
  until,
  useShop,
  withoutPaypalNotices,
} from '../../../../test/money/shop.ts'
import { accountsOf } from '../../../../test/money/told-payments.ts'

const shop = await useShop()
const { server, simulator, origin } = shop
const steer = (order: Record<string, unknown>) => simulator.control({ provider: 'paypal', ...order })

const anOrder = async () => {
  const { ana, event, code } = await someBuyer(shop)
  const call = (more: object) =>
    send(shop, ana, 'public/paypal/create-order', {
      body: { purchase_code: code, tyc: 1, ...more },
      key: null,
    })
  const orderId = (await call({})).json<{ data: { order_id: string } }>().data.order_id
  return { ana, event, code, call, orderId }
}

/** A payment that PayPal took and told nobody of; the answer to us was lost too. */
const aQuietPayment = async () => {
  const { ana, event, code, call, orderId } = await anOrder()
  await withoutPaypalNotices(shop, async () => {
    await steer({ action: 'approve', order_id: orderId })
    await steer({ action: 'next', outcome: 'error_after', times: 2 })
    await call({ order_id: orderId })
  })
  const [capture] = await simulator.paypalCaptures(orderId)
  if (!capture) throw new Error('Nothing was taken')
  return { ana, event, code, orderId, captureId: capture.id, balance: () => balanceOf(shop, ana, event) }
}

const notices = () =>
  server.db.selectFrom('gateway_notice').selectAll().where('gateway', '=', 3).orderBy('received_at').execute()

type Sent = { topic: string; dataId: string; forged: boolean; lastAnswer: string | null }
const sentOf = async (captureId: string): Promise<Sent[]> => {
  const url = simulator.paypalUrl.replace('/paypal', '/_sim/control')
  const seen = (await (await fetch(url)).json()) as { paypal: { notices: Sent[] } }
  return seen.paypal.notices.filter(({ dataId }) => dataId === captureId)
}

test('a notice that PayPal signed is stored once however often it comes, and credits once', async () => {
  const { event, captureId, balance } = await aQuietPayment()
  const before = (await notices()).length
  await steer({ action: 'notices', mode: 'duplicate', copies: 50 })
  await steer({ action: 'redeliver', capture_id: captureId })
  await until(async () => (await notices()).length > before)
  await steer({ action: 'redeliver', capture_id: captureId })
  await until(async () => (await sentOf(captureId)).every(({ lastAnswer }) => lastAnswer === '200'))
  expect((await notices()).length).toBe(before + 1)
  expect(await runDueJobs(server)).toContain('handle-notice')
  expect(await balance()).toBe(20_000n)
  expect(await accountsOf(shop, event)).toMatchObject({ gateway_fee: 1_380 })
})

test.each(['bad_signature', 'other_webhook', 'other_body', 'other_host', 'no_signature'])(
  'a forged notice (%s) is refused, and nothing is stored',
  async (forgery) => {
    const { captureId } = await aQuietPayment()
    const before = await notices()
    await steer({ action: 'forge', capture_id: captureId, forgery })
    await until(async () =>
      (await sentOf(captureId)).some(({ forged, lastAnswer }) => forged && lastAnswer !== null),
    )
    expect((await sentOf(captureId)).filter(({ forged }) => forged)).toMatchObject([{ lastAnswer: '401' }])
    expect(await notices()).toEqual(before)
  },
)

test('one that says it was signed with a certificate from elsewhere asks that address nothing', async () => {
  const asked: string[] = []
  const { createServer } = await import('node:http')
  const stranger = createServer((request, reply) => {
    asked.push(request.url ?? '')
    reply.end()
  })
  await new Promise<void>((done) => stranger.listen(0, '127.0.0.1', done))
  const address = stranger.address()
  const port = typeof address === 'object' ? address?.port : 0
  const reply = await fetch(`${origin}/webhooks/paypal`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'paypal-transmission-id': randomUUID(),
      'paypal-transmission-time': afterStart(-7_200_000).toISOString(),
      'paypal-transmission-sig': Buffer.alloc(256).toString('base64'),
      'paypal-cert-url': `http://127.0.0.1:${port}/paypal/v1/notifications/certs/CERT`,
      'paypal-auth-algo': 'SHA256withRSA',
    },
    body: '{}',
  })
  stranger.close()
  expect([reply.status, asked]).toEqual([401, []])
})

test('the notice of a dispute leads to the payment it is about', async () => {
  const { captureId } = await aQuietPayment()
  await runDueJobs(server)
  const before = (await notices()).length
  await steer({ action: 'capture', capture_id: captureId, to: 'inquiry' })
  await until(async () => (await notices()).length > before)
  expect((await notices()).at(-1)).toMatchObject({ topic: 'CUSTOMER.DISPUTE.CREATED', status: 'stored' })
  await runDueJobs(server)
  expect((await notices()).at(-1)).toMatchObject({ status: 'applied' })
})

test('who paid is told in a notice, and kept nowhere of it', async () => {
  const { orderId } = await anOrder()
  const approved = async () => (await notices()).filter(({ data_id: about }) => about === `order:${orderId}`)
  await steer({ action: 'approve', order_id: orderId, payer: 'pagadora@otra.test' })
  await until(async () => (await approved()).length > 0)
  const [kept] = await approved()
  expect(kept).toMatchObject({ topic: 'CHECKOUT.ORDER.APPROVED', status: 'stored' })
  expect(JSON.stringify(kept)).not.toContain('pagadora@otra.test')
})
