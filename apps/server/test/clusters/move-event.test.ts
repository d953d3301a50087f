import { randomUUID } from 'node:crypto'
import type { WalletId } from '@saldo/contract/ids'
import { beforeAll, describe, expect, test } from 'vitest'
import { runCli } from '../../src/cli/run-cli.ts'
import type { EventRecord } from '../../src/modules/events/index.ts'
import { verifyEach, verifyLedger, walletOf } from '../../src/modules/ledger/index.ts'
import { currentCode } from '../../src/modules/wallets/index.ts'
import { anOrder, orderOf, pay, until, useShop } from '../money/shop.ts'
import { aPerson, type Person } from '../people/people.ts'
import { call } from '../server/call.ts'
import type { TestServer } from '../server/server.ts'
import { anEvent, aPlace, atPlace } from '../venue/venue.ts'

const shop = await useShop({}, { options: { clusters: ['norte'] } })
const { server } = shop

const clusters = (): Record<string, Pick<TestServer, 'db' | 'pool' | 'superPool'>> => ({
  main: server,
  ...server.clusters,
})

const env = () => ({
  DATABASE_URL: server.appUrl,
  DATABASE_MIGRATION_URL: server.ownerUrl,
  DATABASE_URLS: `norte=${server.clusters.norte?.appUrl}`,
  DATABASE_MIGRATION_URLS: `norte=${server.clusters.norte?.ownerUrl}`,
})

type Told = { code: number; body: Record<string, unknown> }

/** `saldo event move`, in this process. */
const move = async (event: EventRecord, ...args: string[]): Promise<Told> => {
  let out = ''
  const output = { out: (text: string) => (out = text), err: () => {} }
  const code = await runCli(['--json', 'event', 'move', String(event.id), ...args], env(), output, server.clock)
  return { code, body: JSON.parse(out) as Record<string, unknown> }
}

/** A night with a bar, somebody at it, and a person with 200 pesos bought by card. */
type Night = { event: EventRecord; bar: Person; ana: Person; code: string; walletId: WalletId }

let admin: Person
beforeAll(async () => {
  admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
})

const aNight = async (): Promise<Night> => {
  const ana = await aPerson(server)
  const event = await anEvent(server)
  const at = await placeOf(event)
  const place = await aPlace({ ...server, ...clusters()[at] } as TestServer, event.id)
  const bar = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  await atPlace(Object.create(server, Object.getOwnPropertyDescriptors(clusters()[at])) as TestServer, place, bar.id)
  await pay(shop, ana, await anOrder(shop, ana, event, 200))
  const wallet = async () => walletOf(await dbOf(event), event.id, { userId: ana.id })
  await until(async () => (await wallet())?.available === 20_000n)
  const walletId = (await wallet())?.walletId as WalletId
  const code = await currentCode(server.deps, { eventId: event.id, walletId })
  return { event, bar, ana, code: code ?? '', walletId }
}

const placeOf = async ({ id }: EventRecord): Promise<string> => {
  const { rows } = await server.pool.query<{ database: string }>(
    'SELECT database FROM event_directory WHERE event_id = $1',
    [id],
  )
  return rows[0]?.database ?? ''
}
const dbOf = async (event: EventRecord) => {
  const found = clusters()[await placeOf(event)]
  if (!found) throw new Error('The directory names no cluster')
  return found.db
}
const otherThan = (name: string): string => (name === 'main' ? 'norte' : 'main')

const charge = ({ event, bar, code }: Night, amount: number, op_id: string = randomUUID()) =>
  call(server, 'POST', `staff/events/${event.id}/charges`, {
    token: bar.token,
    body: { op_id, code, amount, items: [{ name: 'Agua', quantity: 1, unit_price: amount }] },
  })

const balance = async ({ event, walletId }: Night): Promise<bigint | undefined> =>
  (await walletOf(await dbOf(event), event.id, { walletId }))?.available

const transfersIn = async (name: string, { id }: EventRecord): Promise<number> => {
  const { rows } = await clusters()[name]!.pool.query<{ n: string }>(
    'SELECT count(*) AS n FROM ledger.transfer WHERE event_id = $1',
    [id],
  )
  return Number(rows[0]?.n)
}

test('an event moves whole, is charged there as before, and is sealed where it was', async () => {
  const night = await aNight()
  const op = randomUUID()
  expect((await charge(night, 60, op)).statusCode).toBe(200)
  const from = await placeOf(night.event)
  const to = otherThan(from)
  const before = await transfersIn(from, night.event)
  const told = await move(night.event, '--to', to)
  expect(told).toMatchObject({
    code: 0,
    body: { data: { event: night.event.id, from, to, transfers: before, verified: true, pause_ms: expect.any(Number) } },
  })
  expect(await placeOf(night.event)).toBe(to)
  expect([await transfersIn(from, night.event), await transfersIn(to, night.event)]).toEqual([0, before])
  expect((await charge(night, 60, op)).headers['idempotency-replayed']).toBe('true')
  expect((await charge(night, 10)).statusCode).toBe(200)
  expect(await balance(night)).toBe(13_000n)
  const { rows: sealed } = await clusters()[from]!.superPool.query<{ rows: string; kept: string }>(
    `SELECT t.rows, (SELECT count(*) FROM ledger.sealed_row r WHERE r.move_id = t.move_id AND r.table_name = t.table_name) AS kept
     FROM ledger.sealed_table t JOIN ledger.event_move m USING (move_id)
     WHERE m.event_id = $1 AND m.state = 'moved' AND t.table_name = 'ledger.transfer'`,
    [night.event.id],
  )
  expect(sealed.map(({ rows, kept }) => [Number(rows), Number(kept)])).toEqual([[before, before]])
  expect(await verifyEach(server.deps.databases.all)).toMatchObject({ ok: true, problems: [] })
}, 60_000)
