import { createHmac, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { runDueJobs } from '../../../../test/server/jobs.ts'
import { type Person } from '../../../../test/people/people.ts'
import {
  balanceOf,
  orderOf,
  pay,
  someBuyer,
  until,
  useShop,
  withoutNotices,
} from '../../../../test/money/shop.ts'
import { simulatorSecrets } from '../../../../test/vendors/simulator.ts'
import type { EventRecord } from '../../events/index.ts'
import { verifyLedger } from '../../ledger/index.ts'

const shop = await useShop()
const { server, simulator, origin } = shop

const noticesOf = (paymentId: number) =>
  server.db
    .selectFrom('gateway_notice')
    .select(['topic', 'status'])
    .where('data_id', '=', String(paymentId))
    .execute()

const arrived = (paymentId: number, count: number) =>
  until(async () => (await noticesOf(paymentId)).length >= count)

const creditsOf = async (ana: Person, event: EventRecord): Promise<number> => {
  const facts = await server.db
    .selectFrom('payment_attempt')
    .select('attempt_id')
    .where('event_id', '=', event.id)
    .where('money', '=', 'credited')
    .execute()
  expect((await verifyLedger(server.db, event.id)).problems).toEqual([])
  expect(await balanceOf(shop, ana, event)).toBe(20_000n * BigInt(facts.length))
  return facts.length
}

/** A payment in process, without its notices. */
const aPendingPayment = async () => {
  const { ana, event, code } = await someBuyer(shop)
  await withoutNotices(shop, () => pay(shop, ana, code, { cardholder: 'CONT' }))
  const id = (await simulator.paymentsOf(code))[0]?.id ?? 0
  return { ana, event, code, id }
}

const signed = (dataId: string, secret = simulatorSecrets.webhookSecret) => {
  const [requestId, ts] = [randomUUID(), '1795140000']
  const manifest = `id:${dataId};request-id:${requestId};ts:${ts};`
  const v1 = createHmac('sha256', secret).update(manifest).digest('hex')
  return { 'x-request-id': requestId, 'x-signature': `ts=${ts},v1=${v1}` }
}

const notify = (dataId: string, headers: Record<string, string>, type = 'payment') =>
  fetch(`${origin}/webhooks/mercadopago?source_news=webhooks&data.id=${dataId}&type=${type}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ type, data: { id: dataId } }),
  })

test('the notice of a late approval credits, and the job applies what the gateway says now', async () => {
  const { ana, event, code, id } = await aPendingPayment()
  await simulator.control({ action: 'payment', payment_id: id, to: 'approve' })
  await arrived(id, 1)
  expect(await balanceOf(shop, ana, event)).toBe(0n)
  expect(await runDueJobs(server)).toContain('handle-notice')
  expect(await orderOf(shop, ana, event, code)).toMatchObject({ status: 1 })
  expect(await creditsOf(ana, event)).toBe(1)
  expect(await noticesOf(id)).toEqual([{ topic: 'payment', status: 'applied' }])
})

test('one notice sent fifty times at once is stored once, answered 200 fifty times, and credits once', async () => {
  const { ana, event, id } = await aPendingPayment()
  await withoutNotices(shop, () => simulator.control({ action: 'payment', payment_id: id, to: 'approve' }))
  const headers = signed(String(id))
  const replies = await Promise.all(Array.from({ length: 50 }, () => notify(String(id), headers)))
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
  const ran = await runDueJobs(server)
  expect(ran.filter((name) => name === 'handle-notice')).toHaveLength(1)
  expect(await noticesOf(id)).toEqual([{ topic: 'payment', status: 'applied' }])
  expect(await creditsOf(ana, event)).toBe(1)
})

test('fifty notices of one payment, handled at the same time, credit once', async () => {
  const { ana, event, id } = await aPendingPayment()
  await withoutNotices(shop, () => simulator.control({ action: 'payment', payment_id: id, to: 'approve' }))
  await Promise.all(Array.from({ length: 50 }, () => notify(String(id), signed(String(id)))))
  const stored = await server.db
    .selectFrom('gateway_notice')
    .select('notice_id')
    .where('data_id', '=', String(id))
    .execute()
  expect(stored).toHaveLength(50)
  const runner = server.app.jobs.find(({ job }) => job.name === 'handle-notice')
  if (!runner) throw new Error('Nothing handles notices')
  await Promise.all(stored.map(({ notice_id }) => runner.run({ noticeId: notice_id })))
  expect(await creditsOf(ana, event)).toBe(1)
})

test('the vendor’s own copies, held back and released in reverse, end in the gateway’s present state', async () => {
  const { ana, event, code, id } = await aPendingPayment()
  await simulator.control({ action: 'notices', mode: 'hold', times: 3 })
  for (const to of ['approve', 'refund']) await simulator.control({ action: 'payment', payment_id: id, to })
  await simulator.control({ action: 'release', order: 'reverse' })
  await arrived(id, 2)
  await runDueJobs(server)
  await simulator.control({ action: 'redeliver', payment_id: id, which: 'all' })
  await runDueJobs(server)
  expect(await orderOf(shop, ana, event, code)).toMatchObject({ status: -4 })
  expect(await balanceOf(shop, ana, event)).toBe(0n)
  expect((await verifyLedger(server.db, event.id)).problems).toEqual([])
  await simulator.control({ action: 'clear' })
})

test('a notice two hours late is taken', async () => {
  const { ana, event, id } = await aPendingPayment()
  await withoutNotices(shop, () => simulator.control({ action: 'payment', payment_id: id, to: 'approve' }))
  const headers = signed(String(id))
  server.clock.pass(2 * 3_600_000)
  expect((await notify(String(id), headers)).status).toBe(200)
  await runDueJobs(server)
  expect(await creditsOf(ana, event)).toBe(1)
})

const forgeries = ['bad_signature', 'other_secret', 'no_signature', 'other_id']
test.each(forgeries)('a forged notice (%s) is refused and nothing is stored', async (forgery) => {
  const { ana, event, id } = await aPendingPayment()
  const answer = async (): Promise<string | null> => {
    const forged = (await simulator.notices()).find((notice) => notice.forged && notice.dataId === String(id))
    return forged?.lastAnswer ?? null
  }
  await simulator.control({ action: 'forge', payment_id: id, forgery })
  await until(async () => (await answer()) !== null)
  expect(await answer()).toBe('401')
  expect(await noticesOf(id)).toEqual([])
  expect(await balanceOf(shop, ana, event)).toBe(0n)
})

test('a refused notice is answered in Spanish, and an empty signature is none', async () => {
  for (const headers of [{ 'x-signature': '' }, { 'x-signature': 'ts=1,v1=' }, {}]) {
    const reply = await notify('123', headers)
    expect([reply.status, await reply.json()]).toEqual([
      401,
      {
        success: false,
        code: 'signature_refused',
        message: 'La firma del aviso no es válida.',
        request_id: expect.any(String),
      },
    ])
  }
})

test('another topic is answered 200 and left for people; a payment that the gateway doesn’t know is let go', async () => {
  expect((await notify('77', signed('77'), 'topic_claims_integration_wh')).status).toBe(200)
  expect((await notify('78', signed('78'))).status).toBe(200)
  await runDueJobs(server)
  expect(await noticesOf(77)).toEqual([{ topic: 'topic_claims_integration_wh', status: 'ignored' }])
  expect(await noticesOf(78)).toEqual([{ topic: 'payment', status: 'gone' }])
})

test('while the gateway is silent the job fails, to be tried again, and the notice keeps waiting', async () => {
  const { ana, event, id } = await aPendingPayment()
  await withoutNotices(shop, () => simulator.control({ action: 'payment', payment_id: id, to: 'approve' }))
  await notify(String(id), signed(String(id)))
  await simulator.control({ action: 'next', operation: 'get_payment', outcome: 'server_error' })
  await expect(runDueJobs(server)).rejects.toThrow('No payment')
  expect(await noticesOf(id)).toEqual([{ topic: 'payment', status: 'stored' }])
  const [row] = await server.db
    .selectFrom('gateway_notice')
    .select('notice_id')
    .where('data_id', '=', String(id))
    .execute()
  await server.app.jobs.find(({ job }) => job.name === 'handle-notice')?.run({ noticeId: row?.notice_id })
  expect(await creditsOf(ana, event)).toBe(1)
})
