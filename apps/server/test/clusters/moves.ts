import { randomUUID } from 'node:crypto'
import type { WalletId } from '@saldo/contract/ids'
import pg from 'pg'
import { expect } from 'vitest'
import { runCli } from '../../src/cli/run-cli.ts'
import type { Db } from '../../src/db/index.ts'
import type { EventRecord } from '../../src/modules/events/index.ts'
import { walletOf } from '../../src/modules/ledger/index.ts'
import { currentCode } from '../../src/modules/wallets/index.ts'
import type { TestDatabase } from '../database/database.ts'
import { anOrder, pay, until, useShop } from '../money/shop.ts'
import { aPerson, type Person } from '../people/people.ts'
import { call } from '../server/call.ts'
import type { TestServer } from '../server/server.ts'
import { anEvent, aPlace, atPlace } from '../venue/venue.ts'

type Cluster = Pick<TestDatabase, 'db' | 'pool' | 'superPool' | 'ownerUrl'>

/** A night with a bar, somebody at it, and a person with 200 pesos bought by card. */
export type Night = { event: EventRecord; bar: Person; ana: Person; code: string; walletId: WalletId }

export type Told = { code: number; body: Record<string, unknown> }

/** Transfers of a night with one charge: the payment, its fee, the charge. */
export const CHARGED = 3

/** Two clusters with the whole product, and `saldo event move` between them. */
export const useMoves = async () => {
  const shop = await useShop({}, { options: { clusters: ['norte'] } })
  const { server } = shop

  const cluster = (name: string): Cluster => {
    const found = name === 'main' ? server : server.clusters[name]
    if (!found) throw new Error(`There is no cluster ${name}`)
    return found
  }

  const placeOf = async ({ id }: EventRecord): Promise<string> => {
    const { rows } = await server.pool.query<{ database: string }>(
      'SELECT database FROM event_directory WHERE event_id = $1',
      [id],
    )
    return rows[0]?.database ?? ''
  }

  const dbOf = async (event: EventRecord): Promise<Db> => cluster(await placeOf(event)).db

  const env = (): NodeJS.ProcessEnv => ({
    DATABASE_URL: server.appUrl,
    DATABASE_MIGRATION_URL: server.ownerUrl,
    DATABASE_URLS: `norte=${server.clusters.norte?.appUrl}`,
    DATABASE_MIGRATION_URLS: `norte=${server.clusters.norte?.ownerUrl}`,
  })

  /** `saldo event move`, in this process, with other variables. */
  const moveWith = async (more: NodeJS.ProcessEnv, event: EventRecord, ...args: string[]): Promise<Told> => {
    let out = ''
    const output = { out: (text: string) => (out = text), err: () => {} }
    const line = ['--json', 'event', 'move', String(event.id), ...args]
    const code = await runCli(line, { ...env(), ...more }, output, server.clock)
    return { code, body: JSON.parse(out) as Record<string, unknown> }
  }
  const move = (event: EventRecord, ...args: string[]): Promise<Told> => moveWith({}, event, ...args)

  const serverAt = (name: string): TestServer =>
    Object.create(server, Object.getOwnPropertyDescriptors({ ...cluster(name) })) as TestServer

  const aNight = async (): Promise<Night & { from: string; to: string }> => {
    const ana = await aPerson(server)
    const event = await anEvent(server)
    const from = await placeOf(event)
    const here = serverAt(from)
    const bar = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
    await atPlace(here, await aPlace(here, event.id), bar.id)
    await pay(shop, ana, await anOrder(shop, ana, event, 200))
    const wallet = () => walletOf(here.db, event.id, { userId: ana.id })
    await until(async () => (await wallet())?.available === 20_000n)
    const walletId = (await wallet())?.walletId as WalletId
    const code = await currentCode(server.deps, { eventId: event.id, walletId })
    return { event, bar, ana, code: code ?? '', walletId, from, to: from === 'main' ? 'norte' : 'main' }
  }

  /** As `aNight`, of an event that lies in this cluster. */
  const aNightAt = async (name: string): ReturnType<typeof aNight> => {
    const night = await aNight()
    return night.from === name ? night : aNightAt(name)
  }

  const charge = ({ event, bar, code }: Night, amount: number, op_id: string = randomUUID()) =>
    call(server, 'POST', `staff/events/${event.id}/charges`, {
      token: bar.token,
      body: { op_id, code, amount, items: [{ name: 'Agua', quantity: 1, unit_price: amount }] },
    })

  const balance = async ({ event, walletId }: Night): Promise<bigint | undefined> =>
    (await walletOf(await dbOf(event), event.id, { walletId }))?.available

  const transfersIn = async (name: string, { id }: EventRecord): Promise<number> => {
    const { rows } = await cluster(name).pool.query<{ n: string }>(
      'SELECT count(*) AS n FROM ledger.transfer WHERE event_id = $1',
      [id],
    )
    return Number(rows[0]?.n)
  }
  const transfersAt = async (event: EventRecord, from: string, to: string): Promise<[number, number]> => [
    await transfersIn(from, event),
    await transfersIn(to, event),
  ]

  const isMoving = async (at: string, event: EventRecord, state = 'moving'): Promise<boolean> => {
    const { rowCount } = await cluster(at).pool.query(
      `SELECT FROM ledger.event_move WHERE event_id = $1 AND state = $2`,
      [event.id, state],
    )
    return rowCount === 1
  }

  /** Holds what writes a table of a cluster back while `work` runs, so that a move stands before it. */
  const holding = async <Result>(
    at: string,
    work: () => Promise<Result>,
    table = 'public.place',
  ): Promise<Result> => {
    const client = new pg.Client(cluster(at).ownerUrl)
    await client.connect()
    await client.query(`BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE`)
    try {
      return await work()
    } finally {
      await client.end()
    }
  }

  /** After a move that was taken back: charged where it was, and moved by the next try. */
  const expectUndone = async (night: Night, from: string, to: string): Promise<void> => {
    await expect.poll(async () => (await charge(night, 60)).statusCode).toBe(200)
    expect(await transfersAt(night.event, from, to)).toEqual([CHARGED, 0])
    const { rows } = await cluster(to).pool.query('SELECT FROM ledger.event_move WHERE event_id = $1', [
      night.event.id,
    ])
    expect(rows).toEqual([])
    expect(await move(night.event, '--to', to)).toMatchObject({ code: 0 })
    expect(await balance(night)).toBe(14_000n)
  }

  return {
    shop,
    server,
    cluster,
    env,
    placeOf,
    dbOf,
    move,
    moveWith,
    serverAt,
    aNight,
    aNightAt,
    charge,
    balance,
    transfersIn,
    transfersAt,
    isMoving,
    holding,
    expectUndone,
  }
}
