import { aBatcherOf } from '../../../test/money/batcher.ts'
import { randomUUID } from 'node:crypto'
import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { beforeAll, expect, test } from 'vitest'
import { bySystem } from '../../../test/server/by-system.ts'
import { aCreditedQr, codeOf, type CreditedQr } from '../../../test/venue/credited-qr.ts'
import { call } from '../../../test/server/call.ts'
import { contentsOf } from '../../../test/security/contents.ts'
import { runDueJobs } from '../../../test/server/jobs.ts'
import { useMessages } from '../../../test/people/messages.ts'
import { aPerson, testPassword, type Person } from '../../../test/people/people.ts'
import { transact } from '../../db/index.ts'
import { eraseUser } from '../auth/index.ts'
import { type Batcher } from '../ledger/index.ts'
import { pushServicesOf } from '../notifications/index.ts'
import { enqueueTelling, pushMovementsJob } from './index.ts'

const { outbox, server } = useMessages()

const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
const anEndpoint = (): string => `https://push.test/${randomUUID()}`

const path = (who: Person, more = ''): string => `public/user/${who.id}/push-subscription${more}`

const subscribe = async (who: Person, endpoint = anEndpoint()): Promise<string> => {
  const reply = await server.app.http.inject({
    method: 'PUT',
    url: `/api/v1/es/${path(who)}`,
    headers: who.authorization,
    payload: { endpoint, keys },
  })
  expect([reply.statusCode, reply.json()]).toEqual([200, { success: true, data: null }])
  await runDueJobs(server)
  return endpoint
}

const unsubscribe = (who: Person, endpoint: string) =>
  call(server, 'POST', path(who, '/remove'), { token: who.token, body: { endpoint } })

const batchers = new Map<number, Batcher>()
const batcherOf = (eventId: CreditedQr['eventId']): Batcher => {
  const batcher = batchers.get(eventId) ?? aBatcherOf(server, eventId, { jobName: pushMovementsJob.name })
  batchers.set(eventId, batcher)
  return batcher
}

const place = { id: '0b000000-0000-4000-8000-000000000001' as never, name: 'Barra Norte' }

const charge = async ({ eventId, walletId }: CreditedQr, amount: number): Promise<OpId> => {
  const opId = randomUUID() as OpId
  await batcherOf(eventId).charge({ opId, walletId, codeNo: 1, amount: centavos(amount), place })
  return opId
}

const tellCredit = async ({ eventId, opId }: CreditedQr) => {
  await transact(server.db, (tx) => enqueueTelling(tx, eventId, [opId], server.clock.now()))
  await runDueJobs(server)
}

const told = () =>
  outbox.pushes.map(({ to, text }) => [to.endpoint, (JSON.parse(text) as { title: string }).title])

const subscriptionsOf = async (who: Person): Promise<number> =>
  (await server.db.selectFrom('push_subscription').selectAll().where('user_id', '=', who.id).execute()).length

let ana: Person
let qr: CreditedQr
beforeAll(async () => {
  ana = await aPerson(server)
  qr = await aCreditedQr(server, ana.id)
})

test('who subscribed is told of each charge: amount, place, event and balance, and no code [S-7.33]', async () => {
  const endpoint = await subscribe(ana)
  const opId = await charge(qr, 8_550)
  expect(await runDueJobs(server)).toEqual(['push-movements'])
  expect(outbox.pushes).toEqual([
    {
      to: { endpoint, ...keys },
      text: JSON.stringify({
        title: 'Pagaste $85.50',
        body: `Barra Norte · ${qr.eventName}. Tu saldo es de $114.50.`,
        tag: opId,
        at: server.clock.now().getTime(),
      }),
      ttlSeconds: 3_600,
      topic: `${qr.eventId}-${qr.walletId.replaceAll('-', '').slice(-24)}`,
      urgency: 'high',
    },
  ])
  expect(outbox.pushes[0]?.topic.length).toBeLessThanOrEqual(32)
  expect(outbox.pushes[0]?.text).not.toContain(await codeOf(server, qr))
  await unsubscribe(ana, endpoint)
})

test('a tip that a charge includes is told beside the amount', async () => {
  const gala = await aPerson(server)
  const hers = await aCreditedQr(server, gala.id)
  await subscribe(gala)
  const opId = randomUUID() as OpId
  const sum = { amount: centavos(13_200), tip: centavos(1_200) }
  await batcherOf(hers.eventId).charge({ opId, walletId: hers.walletId, codeNo: 1, ...sum, place })
  await runDueJobs(server)
  const { title, body } = JSON.parse(outbox.pushes[0]?.text ?? '{}') as { title: string; body: string }
  expect(title).toBe('Pagaste $132.00')
  expect(body).toContain('Con propina de $12.00. Tu saldo es de $68.00.')
})

test('a charge of somebody who did not subscribe enqueues nothing, beside one who did', async () => {
  const [bruno, carla] = [await aPerson(server), await aPerson(server)]
  const [his, hers] = [await aCreditedQr(server, bruno.id), await aCreditedQr(server, carla.id)]
  await subscribe(carla)
  await charge(his, 100)
  expect(await runDueJobs(server)).toEqual([])
  await charge(hers, 100)
  expect(await runDueJobs(server)).toEqual(['push-movements'])
})

test('a top-up is told too, and from then on the charges of that new QR', async () => {
  const dora = await aPerson(server)
  const endpoint = await subscribe(dora)
  const hers = await aCreditedQr(server, dora.id)
  await tellCredit(hers)
  await charge(hers, 1_000)
  await runDueJobs(server)
  expect(told()).toEqual([
    [endpoint, 'Recargaste $200.00'],
    [endpoint, 'Pagaste $10.00'],
  ])
})

test('each browser of a person is told, a browser once however often it subscribes, and ten at most', async () => {
  const elia = await aPerson(server)
  const hers = await aCreditedQr(server, elia.id)
  const first = await subscribe(elia)
  await subscribe(elia, first)
  expect(await subscriptionsOf(elia)).toBe(1)
  for (let more = 0; more < 10; more += 1) {
    server.clock.pass(1)
    await subscribe(elia)
  }
  expect(await subscriptionsOf(elia)).toBe(10)
  await charge(hers, 100)
  await runDueJobs(server)
  expect(new Set(told().map(([endpoint]) => endpoint)).size).toBe(10)
  expect(told().map(([endpoint]) => endpoint)).not.toContain(first)
})

test('whoever signs in last at a browser has its messages, and the one before has none', async () => {
  const [fer, gina] = [await aPerson(server), await aPerson(server)]
  const qrOfFer = await aCreditedQr(server, fer.id)
  const endpoint = await subscribe(fer)
  await subscribe(gina, endpoint)
  await charge(qrOfFer, 100)
  await runDueJobs(server)
  expect([told(), await subscriptionsOf(fer), await subscriptionsOf(gina)]).toEqual([[], 0, 1])
})

test('switched off, nothing is sent, and after one charge more nothing is enqueued either', async () => {
  const hugo = await aPerson(server)
  const his = await aCreditedQr(server, hugo.id)
  const endpoint = await subscribe(hugo)
  expect((await unsubscribe(hugo, endpoint)).json()).toEqual({ success: true, data: null })
  await charge(his, 100)
  expect(await runDueJobs(server)).toEqual(['push-movements'])
  await charge(his, 100)
  expect(await runDueJobs(server)).toEqual([])
  expect(outbox.pushes).toEqual([])
})

test('nobody else can switch it off', async () => {
  const [ines, juan] = [await aPerson(server), await aPerson(server)]
  const endpoint = await subscribe(ines)
  await unsubscribe(juan, endpoint)
  expect(await subscriptionsOf(ines)).toBe(1)
})

test('signing out ends the messages to that device, and leaves the other one', async () => {
  const karla = await aPerson(server)
  const hers = await aCreditedQr(server, karla.id)
  await subscribe(karla)
  const payload = { email: karla.email, password: testPassword }
  const reply = await call(server, 'POST', 'auth/public/login', { body: payload })
  const { access_token: token } = reply.json<{ data: { access_token: string } }>().data
  const other = { ...karla, token, authorization: { authorization: `Bearer ${token}` } }
  const kept = await subscribe(other)
  await call(server, 'POST', 'auth/logout', { token: karla.token })
  await charge(hers, 100)
  await runDueJobs(server)
  expect(told()).toEqual([[kept, 'Pagaste $1.00']])
})

test('a push service that says gone is not asked again', async () => {
  const luis = await aPerson(server)
  const his = await aCreditedQr(server, luis.id)
  await subscribe(luis)
  outbox.pushAnswers.push({ kind: 'gone' })
  await charge(his, 100)
  await runDueJobs(server)
  expect(await subscriptionsOf(luis)).toBe(0)
})

test('a busy push service is asked again when it says, and only about what it did not take', async () => {
  const mara = await aPerson(server)
  const hers = await aCreditedQr(server, mara.id)
  await subscribe(mara)
  await subscribe(mara)
  outbox.pushAnswers.push({ kind: 'busy', code: '429', retryAfterSeconds: 60 })
  await charge(hers, 100)
  await runDueJobs(server)
  const [refused] = told()
  expect(outbox.pushes).toHaveLength(2)
  server.clock.pass(59_000)
  await runDueJobs(server)
  expect(outbox.pushes).toHaveLength(2)
  server.clock.pass(1_000)
  await runDueJobs(server)
  expect(outbox.pushes).toHaveLength(3)
  expect(told().at(-1)).toEqual(refused)
  expect(outbox.pushes.at(-1)?.ttlSeconds).toBe(3_540)
})

test('a push service that is dead for good is asked five times, and then no more', async () => {
  const nora = await aPerson(server)
  const hers = await aCreditedQr(server, nora.id)
  await subscribe(nora)
  outbox.pushAnswers.push(...Array.from({ length: 9 }, () => ({ kind: 'unknown', code: 'x' }) as const))
  await charge(hers, 100)
  for (let round = 0; round < 8; round += 1) {
    await runDueJobs(server)
    server.clock.pass(10 * 60_000)
  }
  expect(outbox.pushes).toHaveLength(5)
})

test('a charge that is an hour old is not told any more', async () => {
  const olga = await aPerson(server)
  const hers = await aCreditedQr(server, olga.id)
  await subscribe(olga)
  await charge(hers, 100)
  server.clock.pass(3_600_000)
  expect(await runDueJobs(server)).toContain('push-movements')
  expect(outbox.pushes).toEqual([])
})

test.each(['https://evil.test/a', 'http://127.0.0.1:80/a', 'https://push.test.evil.test/'])(
  'an endpoint at %s is refused, in words, and kept nowhere',
  async (endpoint) => {
    const pia = await aPerson(server)
    const reply = await server.app.http.inject({
      method: 'PUT',
      url: `/api/v1/es/${path(pia)}`,
      headers: pia.authorization,
      payload: { endpoint, keys },
    })
    expect([reply.statusCode, reply.json()]).toEqual([
      422,
      {
        success: false,
        code: 'push_service_unknown',
        message:
          'Este navegador usa un servicio de avisos que no conocemos. Prueba con Chrome, Edge, Firefox o Safari.',
        request_id: expect.any(String) as string,
      },
    ])
    expect(await subscriptionsOf(pia)).toBe(0)
  },
)

test('the endpoint lies sealed, is told by its service alone, and goes with the account', async () => {
  const rosa = await aPerson(server)
  const endpoint = await subscribe(rosa)
  const everything = JSON.stringify([...(await contentsOf(server.superUrl))])
  expect(everything).not.toContain(endpoint.slice('https://push.test/'.length))
  expect(await pushServicesOf(server.db, rosa.id)).toEqual([
    { service: 'push.test', created_at: server.clock.now() },
  ])
  const by = bySystem(server)
  await eraseUser(server.deps, rosa.id, by)
  expect(await subscriptionsOf(rosa)).toBe(0)
})
