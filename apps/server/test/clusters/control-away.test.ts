import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { revokeRole } from '../../src/modules/auth/index.ts'
import { revokeDevices } from '../../src/modules/devices/index.ts'
import { verifyEach, walletOf } from '../../src/modules/ledger/index.ts'
import type { Gateways } from '../../src/gateways/index.ts'
import { serveHealth } from '../../src/site/health.ts'
import { openLine, type Line } from '../database/line.ts'
import { until } from '../money/shop.ts'
import { aPerson, testPassword, type Person } from '../people/people.ts'
import { bySystem } from '../server/by-system.ts'
import { answerOf, call } from '../server/call.ts'
import { endpoints } from '../server/contract-endpoints.ts'
import { inCluster, useServer } from '../server/server.ts'
import { aDevice, givePin, signInByPin, tillToken } from '../venue/tills.ts'
import { anEvent, aPlace, atPlace, aWallet } from '../venue/venue.ts'

const MINUTE_MS = 60_000
let line: Line
const reach = async (name: string, url: string): Promise<string> => {
  if (name !== 'main') return url
  line = await openLine(url)
  return line.url
}

const server = useServer(() => ({}) as Gateways, {}, undefined, { clusters: ['norte'], reach })

/** An event in the other cluster, at which a bar charges on a till and a cashier tops up. */
const aNight = async () => {
  // The first event goes to the control database's own cluster.
  await anEvent(server)
  const event = await anEvent(server)
  const here = inCluster(server, 'norte')
  const place = await aPlace(here, event.id)
  const bar = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  await givePin(here, event.id, bar)
  const [till, lost] = [await aDevice(server, place), await aDevice(server, place, 'Perdida')]
  const cashier = await aPerson(server, [{ eventId: event.id, role: 'cashier' }])
  const fired = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  for (const person of [cashier, fired]) await atPlace(here, place, person.id)
  const { code, walletId } = await aWallet(here, event.id, { balance: 100_000 })
  return { event, here, place, bar, till, lost, cashier, fired, code, walletId }
}

let night: Awaited<ReturnType<typeof aNight>>
let [barToken, lostToken]: string[] = []
let admin: Person

const ask = (path: string, token: string | undefined, body: Record<string, unknown>) =>
  call(server, 'POST', `staff/events/${night.event.id}/${path}`, { token: token ?? '', body })
const charge = (token: string | undefined, op_id: string = randomUUID()) =>
  ask('charges', token, {
    op_id,
    code: night.code,
    amount: 10,
    items: [{ name: 'Agua', quantity: 1, unit_price: 10 }],
  })
const topUp = (op_id: string = randomUUID()) =>
  ask('topups', night.cashier.token, { op_id, code: night.code, amount: 20, tender: 'cash' })
const scan = () => ask('qr/lookup', barToken, { code: night.code })
const contact = () => ask('till/contact', barToken, { waiting: 0 })
const balance = async () => {
  const { here, event, walletId } = night
  return (await walletOf(here.db, event.id, { walletId }))?.available
}
const statusOf = async (reply: Promise<{ statusCode: number }>) => (await reply).statusCode
const health = async () => (await server.app.http.inject('/health/ready')).json<Record<string, unknown>>()

const awaySaid = {
  status: 503,
  body: {
    success: false,
    code: 'part_missing',
    message:
      'No contestan las cuentas y los permisos de Saldo. Las cajas y barras siguen cobrando; esto otro no se hizo. Inténtalo de nuevo en un momento.',
  },
}
/** The timers that ask go on meanwhile. */
const whenAway = (isAway: boolean): Promise<void> =>
  until(async () => {
    await new Promise((done) => setImmediate(done))
    return server.deps.databases.contact.isAway() === isAway
  })

beforeAll(async () => {
  serveHealth(server.app.http, server.deps, { isStopping: false })
  admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
  night = await aNight()
  barToken = await tillToken(server, night.till, night.bar)
  lostToken = await tillToken(server, night.lost, night.bar)
  await ask('shifts', night.cashier.token, { op_id: randomUUID(), float: 0 })
})
afterAll(() => line.close())

const before = randomUUID()
const meanwhile = randomUUID()

describe.each(['refuses', 'hangs'] as const)('while the control database %s', (how) => {
  beforeAll(async () => {
    await whenAway(false)
    for (const token of [barToken, lostToken, night.fired.token])
      await statusOf(charge(token, how === 'refuses' ? before : randomUUID()))
    await Promise.all([scan(), topUp(), contact()])
    const named = { eventId: night.event.id, deviceIds: [night.lost.device_id] }
    server.deps.gatekeeper.refuse(await revokeDevices(server.deps.databases, named, bySystem(server)))
    await revokeRole(server.db, night.fired.id, night.event.id, bySystem(server))
    server.deps.gatekeeper.forget(night.fired.id)
    // So that the tokens end while it is away.
    server.clock.pass(5 * MINUTE_MS)
    server.deps.databases.contact.heard()
    await Promise.all([scan(), topUp(), contact(), charge(barToken)])
    if (how === 'refuses') line.cut()
    else line.hang()
    await whenAway(true)
  })

  test('tills charge, top up, scan and keep contact, past the end of their tokens, and say since when', async () => {
    const had = (await balance()) ?? 0n
    for (const minute of [0, 5, 10, 14]) {
      const replies = await Promise.all([charge(barToken), topUp(), scan(), contact()])
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
      expect(replies.map(({ headers }) => headers['x-control-age-s'])).toEqual(
        Array.from({ length: 4 }, () => String(minute * 60)),
      )
      server.clock.pass((minute === 10 ? 4 : 5) * MINUTE_MS)
    }
    server.clock.pass(-19 * MINUTE_MS)
    expect(await balance()).toBe(had + 4n * 1_000n)
    expect(await health()).toMatchObject({ status: 'ready', database: false, control_age_s: 0 })
  })

  test('who was turned away before stays turned away', async () => {
    const had = await balance()
    expect(await statusOf(charge(lostToken))).toBe(401)
    // Either the end of their session was heard, or that their roles are others, and nobody can say which.
    expect([401, 503]).toContain(await statusOf(charge(night.fired.token)))
    expect(await balance()).toBe(had)
  })

  test('a repeat moves nothing, of a charge before and of one meanwhile', async () => {
    expect(await statusOf(charge(barToken, meanwhile))).toBe(200)
    const had = await balance()
    for (const op of [before, meanwhile]) {
      const again = await charge(barToken, op)
      expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([200, 'true'])
    }
    expect(await balance()).toBe(had)
  })

  test('what needs accounts is refused in words, at once, and nothing fails', async () => {
    const login = { email: night.bar.email, password: testPassword }
    const refused = await call(server, 'POST', 'auth/public/login', { body: login })
    expect(answerOf(refused)).toEqual(awaySaid)
    // The next call may find another process, which knows more.
    expect(refused.headers.connection).toBe('close')
    expect(answerOf(await signInByPin(server, night.till, night.bar))).toEqual(awaySaid)
    const revoking = call(
      server,
      'DELETE',
      `staff/events/${night.event.id}/devices/${night.till.device_id}`,
      { token: admin.token },
    )
    expect(answerOf(await revoking)).toEqual(awaySaid)
    const { rows } = await night.here.pool.query('SELECT 1 FROM device WHERE revoked_at IS NOT NULL')
    expect(rows).toHaveLength(1)
    const statuses = await Promise.all(
      endpoints.map(async ({ method, path }) => {
        const url = `/api/v1/es/${path.replace(':event', String(night.event.id)).replaceAll(/:\w+/g, randomUUID())}`
        const reply = await server.app.http.inject({ method, url, headers: admin.authorization })
        return reply.statusCode
      }),
    )
    expect(statuses.filter((status) => status === 500)).toEqual([])
  })

  test('past fifteen minutes nothing is charged any more, and the till is told why', async () => {
    const had = await balance()
    server.clock.pass(15 * MINUTE_MS + 1_000)
    expect(answerOf(await charge(barToken))).toEqual({
      status: 503,
      body: {
        success: false,
        code: 'part_missing',
        message:
          'Saldo lleva más de 15 minutos sin poder revisar cuentas y permisos, y por seguridad las cajas y barras se detienen hasta que contesten. No se movió dinero.',
      },
    })
    expect(await health()).toMatchObject({ status: 'not_ready', control_age_s: 901 })
    server.clock.pass(-15 * MINUTE_MS - 1_000)
    expect(await balance()).toBe(had)
  })

  test('once it is back all is fresh within seconds', async () => {
    server.clock.pass(-5 * MINUTE_MS)
    line.mend()
    await whenAway(false)
    const login = { email: night.cashier.email, password: testPassword }
    expect((await call(server, 'POST', 'auth/public/login', { body: login })).statusCode).toBe(200)
    const reply = await charge(barToken, meanwhile)
    expect([reply.statusCode, reply.headers['x-control-age-s']]).toEqual([200, undefined])
    expect(reply.headers['idempotency-replayed']).toBe('true')
    expect(await statusOf(charge(night.fired.token))).toBe(401)
    expect(await verifyEach(server.deps.databases.all)).toMatchObject({ ok: true, problems: [] })
  })
})
