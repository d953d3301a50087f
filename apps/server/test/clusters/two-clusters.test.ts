import { randomUUID } from 'node:crypto'
import type { WalletId } from '@saldo/contract/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventRecord } from '../../src/modules/events/index.ts'
import { verifyEach, walletOf } from '../../src/modules/ledger/index.ts'
import { currentCode } from '../../src/modules/wallets/index.ts'
import { openLine, type Line } from '../database/line.ts'
import { askRefund, fields } from '../money/refunds.ts'
import { anOrder, pay, until, useShop } from '../money/shop.ts'
import { aPerson, type Person } from '../people/people.ts'
import { call } from '../server/call.ts'
import { inCluster, type TestServer } from '../server/server.ts'
import { anEvent, aPlace, atPlace } from '../venue/venue.ts'

const lines = new Map<string, Line>()
const reach = async (name: string, url: string): Promise<string> => {
  const line = await openLine(url)
  lines.set(name, line)
  return line.url
}

const shop = await useShop({}, { options: { clusters: ['norte'], reach } })
const { server } = shop

/** A published event in a cluster, with a bar and somebody at it, and a person with 200 pesos, bought by card. */
type Night = {
  event: EventRecord
  here: TestServer
  bar: Person
  ana: Person
  code: string
  walletId: WalletId
}

const aNight = async (here: TestServer, ana: Person): Promise<Night> => {
  const event = await anEvent(server)
  const place = await aPlace(here, event.id)
  const bar = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  await atPlace(here, place, bar.id)
  const paid = await pay(shop, ana, await anOrder(shop, ana, event, 200))
  expect(paid.statusCode).toBe(200)
  const wallet = () => walletOf(here.db, event.id, { userId: ana.id })
  await until(async () => (await wallet())?.available === 20_000n)
  const walletId = (await wallet())?.walletId as WalletId
  const code = await currentCode(server.deps, { eventId: event.id, walletId })
  return { event, here, bar, ana, code: code ?? '', walletId }
}

const charge = ({ event, bar, code }: Night, amount: number, op_id: string = randomUUID()) =>
  call(server, 'POST', `staff/events/${event.id}/charges`, {
    token: bar.token,
    body: { op_id, code, amount, items: [{ name: 'Agua', quantity: 1, unit_price: amount }] },
  })

const balance = async ({ here, event, walletId }: Night): Promise<bigint | undefined> =>
  (await walletOf(here.db, event.id, { walletId }))?.available

let [main, north]: [Night, Night] = [] as never
let admin: Person
let ana: Person
beforeAll(async () => {
  admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
  ana = await aPerson(server)
  main = await aNight(server, ana)
  north = await aNight(inCluster(server, 'norte'), ana)
})
afterAll(async () => {
  for (const line of lines.values()) await line.close()
})

const office = (path: string) => call(server, 'GET', `office/${path}`, { token: admin.token })

describe('two clusters', () => {
  test('each have their event whole, and nothing of the other’s', async () => {
    const { rows } = await server.pool.query(
      'SELECT event_id, database FROM event_directory ORDER BY event_id',
    )
    expect(rows).toEqual([
      { event_id: main.event.id, database: 'main' },
      { event_id: north.event.id, database: 'norte' },
    ])
    const transfers = async (pool: TestServer['pool']) =>
      (await pool.query('SELECT DISTINCT event_id FROM ledger.transfer')).rows
    expect(await transfers(server.pool)).toEqual([{ event_id: main.event.id }])
    expect(await transfers(north.here.pool)).toEqual([{ event_id: north.event.id }])
  })

  test('charge what was bought there, once for each operation', async () => {
    for (const night of [main, north]) {
      const before = (await balance(night)) ?? 0n
      const op = randomUUID()
      const replies = [await charge(night, 60, op), await charge(night, 60, op)]
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      expect(await balance(night)).toBe(before - 6_000n)
    }
  })

  test('show a person their QRs of both, and a request for a refund of one that lies in the other', async () => {
    const reply = await askRefund(server, { as: ana, texts: fields({ code_qr: north.code }) })
    expect(reply.statusCode).toBe(200)
    const { rows } = await north.here.pool.query('SELECT event_id FROM refund_request')
    expect(rows).toEqual([{ event_id: north.event.id }])
    const own = await call(server, 'GET', `public/user/${ana.id}/refunds`, { token: ana.token })
    expect(own.json<{ data: unknown[] }>().data).toHaveLength(1)
  })

  test('report and export each event, and search the trail of both', async () => {
    for (const { event } of [main, north]) {
      const overview = await office(`events/${event.id}/overview`)
      expect(overview.statusCode).toBe(200)
      expect(overview.json()).toMatchObject({ success: true })
      const file = await office(`events/${event.id}/exports/sales/csv`)
      expect([file.statusCode, file.body.match(/Agua/g)?.length]).toEqual([200, 1])
    }
    const trail = await office('audit?action=staff_placed')
    expect(trail.statusCode).toBe(200)
    const { data } = trail.json<{ data: { entries: { event: { id: number } | null }[] } }>()
    expect(data.entries.map(({ event }) => event?.id).toSorted()).toEqual([main.event.id, north.event.id])
    // What is done to an event's roles is written where the accounts are, the rest where the event is.
    const ofNorth = await office(`audit?event=${north.event.id}`)
    const { entries } = ofNorth.json<{ data: { entries: { action: string }[] } }>().data
    const actions = entries.map(({ action }) => action)
    expect(actions).toEqual(
      expect.arrayContaining(['event.created', 'role_granted', 'staff_placed', 'refund.requested']),
    )
  })

  test('verify together', async () => {
    expect(await verifyEach(server.deps.databases.all)).toMatchObject({ ok: true, events: 2, problems: [] })
  })
})

/** A charge that was asked while its cluster was away. */
const op = randomUUID()
let asked: ReturnType<typeof charge>

describe('a cluster that is away', () => {
  beforeAll(() => lines.get('norte')?.cut())
  afterAll(() => lines.get('norte')?.mend())

  test('stops nobody elsewhere, and is named where an answer would lack it', async () => {
    asked = charge(north, 10, op)
    expect((await charge(main, 10)).statusCode).toBe(200)
    const trail = await office('audit')
    expect(trail.statusCode).toBe(503)
    expect(trail.headers['retry-after']).toBe('5')
    expect(trail.json()).toMatchObject({
      code: 'part_missing',
      message:
        'No contesta la parte de los eventos en «norte» y esto quedaría incompleto. Elige un evento, o inténtalo de nuevo en un momento.',
    })
    expect((await office(`events/${main.event.id}/overview`)).statusCode).toBe(200)
  })
})

test('after it is back what was asked meanwhile is charged once, however often it is asked again, and all adds up', async () => {
  await asked
  await until(async () => (await charge(north, 10, op)).statusCode === 200)
  expect((await charge(north, 10, op)).statusCode).toBe(200)
  expect(await balance(north)).toBe(13_000n)
  expect(await verifyEach(server.deps.databases.all)).toMatchObject({ ok: true, problems: [] })
}, 40_000)
