import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { webhookKinds } from '@saldo/contract/webhook-kinds'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aPerson, signedIn } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { DAY_MS } from '../../../test/server/clock.ts'
import { forgetJobs, runDueJobs } from '../../../test/server/jobs.ts'
import { useServer } from '../../../test/server/server.ts'
import { anEvent, aPlace, atPlace, aWallet, codeOf } from '../../../test/venue/venue.ts'
import { topUp } from '../ledger/index.ts'

const server = useServer(() => ({}) as never, { WEBHOOKS_TO_LOOPBACK: '1' })
const HOUR_MS = 3_600_000

type Got = { headers: Record<string, string>; body: string; at: Date }
/** A receiver whose answer the test sets. */
const receiver = { answer: 200, got: [] as Got[], url: '' }
const listener = createServer((request: IncomingMessage, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    receiver.got.push({ headers: request.headers as Record<string, string>, body, at: server.clock.now() })
    response.writeHead(receiver.answer, { location: receiver.url }).end()
  })
})
beforeAll(async () => {
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
  receiver.url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/avisos`
})
afterAll(() => listener.close())
beforeEach(async () => {
  await forgetJobs(server)
  await server.superPool.query('UPDATE webhook SET removed_at = now() WHERE removed_at IS NULL')
  Object.assign(receiver, { answer: 200, got: [] })
})

type Wire = { id: string; key: string }

const anOrganiser = async (kinds: readonly string[] = webhookKinds) => {
  const event = await anEvent(server)
  const admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
  await forgetJobs(server)
  const base = `office/events/${event.id}/webhooks`
  const ask = async (method: 'GET' | 'POST' | 'DELETE', path = '', body?: Record<string, unknown>) => {
    const { token } = await signedIn(server, admin)
    return call(server, method, `${base}${path}`, { token, ...(body && { body }) })
  }
  const reply = await ask('POST', '', { url: receiver.url, kinds })
  const { id, key } = reply.json<{ data: Wire }>().data
  return { event, admin, ask, id, key }
}

const load = (eventId: EventId, walletId: WalletId, amount: number, at = server.clock.now()) =>
  topUp(server.db, {
    eventId,
    opId: randomUUID() as OpId,
    walletId,
    amount: centavos(amount),
    from: 'promo',
    mayBeRefused: false,
    at,
  })

/** Lets what was booked be read: a minute after it happened. */
const read = async (): Promise<void> => {
  server.clock.pass(61_000)
  await server.app.jobs.find(({ job }) => job.name === 'read-webhook-news')?.run({})
}
/** Runs what is due, again and again, while the time passes. */
const pass = async (ms: number, stepMs = 60_000): Promise<void> => {
  for (let passed = 0; passed < ms; passed += stepMs) {
    server.clock.pass(stepMs)
    await runDueJobs(server)
  }
}
/** As the receiver's library reads a notice when it arrives. */
const verified = (
  key: string,
  { headers, body, at }: Got,
): { type: string; data: Record<string, unknown> } => {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  try {
    return new Webhook(key).verify(body, headers) as never
  } finally {
    vi.useRealTimers()
  }
}

test('a top-up, a charge and its void are told as booked, signed as Standard Webhooks, once, without a person', async () => {
  const { event, key } = await anOrganiser()
  const place = await aPlace(server, event.id)
  const rosa = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  await atPlace(server, place, rosa.id)
  const holder = await aPerson(server)
  const { walletId } = await aWallet(server, event.id, { balance: 0, userId: holder.id })
  await load(event.id, walletId, 50_000)
  const op_id = randomUUID()
  const bar = `staff/events/${event.id}`
  const code = await codeOf(server, event.id, walletId)
  const charged = await call(server, 'POST', `${bar}/charges`, {
    token: rosa.token,
    body: { op_id, code, amount: 85.5, items: [], occurred_at: server.clock.now().toISOString() },
  })
  expect(charged.json()).toMatchObject({ success: true })
  const voided = await call(server, 'POST', `${bar}/operations/${op_id}/void`, {
    token: rosa.token,
    body: { op_id: randomUUID(), reason: 'otro' },
  })
  expect(voided.json()).toMatchObject({ success: true })
  await server.app.jobs.find(({ job }) => job.name === 'read-webhook-news')?.run({})
  await runDueJobs(server)
  expect(receiver.got).toEqual([])
  await read()
  await read()
  await runDueJobs(server)
  expect(receiver.got.map((got) => verified(key, got))).toMatchObject([
    { type: 'wallet.topped_up', data: { wallet: walletId, sequence: 1, amount: 500, reverses: null } },
    {
      type: 'wallet.charged',
      data: { wallet: walletId, sequence: 2, operation: op_id, amount: 85.5, place: place.id },
    },
    { type: 'wallet.charge_voided', data: { sequence: 3, amount: 85.5, reverses: op_id } },
  ])
  for (const { headers, body } of receiver.got)
    for (const theirs of [holder.id, holder.email, rosa.id, rosa.email, code, key])
      expect(JSON.stringify({ headers, body })).not.toContain(theirs)
})

test('a receiver that is down for an hour gets everything afterwards, each once and in the order of its wallet', async () => {
  const { event, key, ask, id } = await anOrganiser(['wallet.topped_up'])
  const wallets = await Promise.all([1, 2, 3].map(() => aWallet(server, event.id, { balance: 0 })))
  receiver.answer = 503
  await read()
  for (let minute = 0; minute < 60; minute += 1) {
    for (const { walletId } of wallets) await load(event.id, walletId, 100 + minute)
    await pass(60_000)
  }
  const early = receiver.got.length
  expect(early).toBeGreaterThan(5)
  expect(
    new Set(
      receiver.got.map(({ body }) => (JSON.parse(body) as { data: { sequence: number } }).data.sequence),
    ),
  ).toEqual(new Set([1]))
  Object.assign(receiver, { answer: 204, got: [] })
  await pass(HOUR_MS)
  const told = receiver.got.map((got) => verified(key, got).data)
  expect(told).toHaveLength(180)
  for (const { walletId } of wallets)
    expect(told.filter(({ wallet }) => wallet === walletId).map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 60 }, (_, n) => n + 1),
    )
  expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(180)
  const list = await ask('GET', `/${id}/deliveries?state=pending`)
  expect(list.json()).toEqual({ success: true, data: { deliveries: [], next: null } })
})

test('after three days a notice is given up, the webhook shown as failing, the next one of the wallet sent, and a resend clears it', async () => {
  const { event, ask, id } = await anOrganiser(['wallet.topped_up'])
  const { walletId } = await aWallet(server, event.id, { balance: 0 })
  receiver.answer = 302
  await load(event.id, walletId, 100)
  await load(event.id, walletId, 200)
  await read()
  await runDueJobs(server)
  await pass(3 * DAY_MS - HOUR_MS, HOUR_MS)
  type Failing = { data: { failing_since: string | null; waiting: number }[] }
  const state = async () => (await ask('GET')).json<Failing>().data[0]
  expect(await state()).toMatchObject({ failing_since: null, waiting: 2 })
  await pass(12 * HOUR_MS, HOUR_MS)
  expect(await state()).toMatchObject({ failing_since: expect.any(String) as string, waiting: 1 })
  const page = await ask('GET', `/${id}/deliveries`)
  const { deliveries } = page.json<{
    data: { deliveries: { id: string; state: string; attempts: number }[] }
  }>().data
  expect(deliveries.map((one) => one.state)).toEqual(['pending', 'given_up'])
  expect(deliveries[1]).toMatchObject({ last_status: 302, next_at: null, last_error: null })
  expect(receiver.got.at(-1)?.body).toContain('"sequence":2')
  Object.assign(receiver, { answer: 200, got: [] })
  const resent = await ask('POST', `/${id}/deliveries/${deliveries[1]?.id}/resend`)
  expect(resent.json()).toMatchObject({ data: { state: 'pending', attempts: 0 } })
  await runDueJobs(server)
  await pass(13 * HOUR_MS, HOUR_MS)
  expect(
    receiver.got.map(({ body }) => (JSON.parse(body) as { data: { sequence: number } }).data.sequence),
  ).toEqual([1, 2])
  expect(await state()).toMatchObject({ failing_since: null, waiting: 0 })
})

test('once one notice arrives after a failure, those that would wait for hours are sent at once', async () => {
  const { event } = await anOrganiser(['wallet.topped_up'])
  const [first, second] = [
    await aWallet(server, event.id, { balance: 0 }),
    await aWallet(server, event.id, { balance: 0 }),
  ]
  receiver.answer = 500
  await load(event.id, first.walletId, 100)
  await read()
  await pass(2.5 * HOUR_MS, 10 * 60_000)
  await load(event.id, second.walletId, 200)
  await pass(2 * 60_000)
  Object.assign(receiver, { answer: 200, got: [] })
  await pass(3 * 60_000)
  expect(receiver.got.map(({ body }) => (JSON.parse(body) as { data: object }).data)).toMatchObject([
    { wallet: second.walletId },
    { wallet: first.walletId },
  ])
})

test('for a day after its change both keys verify, then the new one alone', async () => {
  const { event, ask, id, key } = await anOrganiser(['event.closed', 'event.extended'])
  const next = (await ask('POST', `/${id}/key`)).json<{ data: Wire }>().data.key
  expect(next).not.toBe(key)
  const extend = async (hours: number) => {
    const { token } = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
    const ends_at = new Date(event.endsAt.getTime() + hours * HOUR_MS).toISOString()
    const reply = await call(server, 'POST', `staff/events/${event.id}/extend`, {
      token,
      body: { ends_at, reason: 'Sigue' },
    })
    expect(reply.statusCode).toBe(200)
    await runDueJobs(server)
  }
  const { rows } = await server.pool.query<{ sealed: string }>(
    "SELECT encode(secret_sealed, 'escape') AS sealed FROM webhook",
  )
  expect(JSON.stringify(rows)).not.toContain(next.slice(6))
  await extend(30)
  const [first] = receiver.got
  if (!first) throw new Error('Nothing arrived')
  for (const one of [key, next])
    expect(verified(one, first)).toMatchObject({ type: 'event.extended', data: { event: event.id } })
  server.clock.pass(DAY_MS)
  await extend(40)
  const second = receiver.got[1]
  if (!second) throw new Error('Nothing arrived')
  expect(verified(next, second)).toMatchObject({ type: 'event.extended' })
  expect(() => verified(key, second)).toThrow('No matching signature')
})

test('a product that is sold out is told, once, and a change that rolls back is not', async () => {
  const { event, key } = await anOrganiser(['product.sold_out'])
  const { token } = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  const at = `staff/events/${event.id}/products`
  const body = { name: 'Agua', price: 30, category: null, is_adult_only: false }
  const product = (await call(server, 'POST', at, { token, body })).json<{ data: { id: string } }>().data.id
  await call(server, 'PUT', `${at}/${randomUUID()}/sold-out`, { token, body: { is_sold_out: true } })
  await call(server, 'PUT', `${at}/${product}/sold-out`, { token, body: { is_sold_out: true } })
  await runDueJobs(server)
  expect(receiver.got.map((got) => verified(key, got))).toMatchObject([
    { type: 'product.sold_out', data: { product, name: 'Agua' } },
  ])
})

test('an address that is not public https is refused, and a removed webhook is told nothing', async () => {
  const { event, ask, id } = await anOrganiser()
  const refused = async (url: string) => (await ask('POST', '', { url, kinds: ['event.closed'] })).statusCode
  for (const url of [
    'nada',
    'ftp://ejemplo.mx/',
    'http://ejemplo.mx/',
    'https://ana:clave@ejemplo.mx/',
    'https://10.0.0.8/',
    'https://169.254.169.254/latest/meta-data',
    'https://192.168.1.1/',
    'https://[fd00::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://0.0.0.0/',
    'https://0x0a000001/',
  ])
    expect([url, await refused(url)]).toEqual([url, 422])
  expect((await ask('DELETE', `/${id}`)).json()).toEqual({ success: true, data: null })
  expect((await ask('DELETE', `/${id}`)).statusCode).toBe(404)
  const { walletId } = await aWallet(server, event.id, { balance: 0 })
  await load(event.id, walletId, 100)
  await read()
  await runDueJobs(server)
  expect(receiver.got).toEqual([])
})
