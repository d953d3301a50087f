import { setTimeout as pause } from 'node:timers/promises'
import { centavos } from '@saldo/contract/money'
import type { EventId } from '@saldo/contract/ids'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { urlOf } from '../../../../test/database/cluster.ts'
import { startReplicated } from '../../../../test/database/replicated.ts'
import { aCharge, at, newOpId, newWalletId, sealKey, terms } from '../../../../test/money/ledger.ts'
import { openDatabase, type Db } from '../../../db/index.ts'
import { migrate } from '../../../db/migrate.ts'
import { fingerprintOfRequest, once } from '../../../kernel/http/idempotency.ts'
import { declineCharge, openEvent, openWallet, topUp } from '../index.ts'
import { chargeItemOf } from './charge-item.ts'
import { selectAccountId, sendBatch } from './queries.ts'

const eventId = 1 as EventId

/** The product's schema on a primary with a standby; limits of time are lifted, so that what waits goes on waiting. */
const startLedger = async () => {
  const pair = await startReplicated()
  onTestFinished(pair.stop)
  const superuser = new pg.Client(pair.primaryUrl)
  superuser.on('error', () => {})
  await superuser.connect()
  await superuser.query(`CREATE ROLE saldo_owner LOGIN CREATEROLE PASSWORD 'saldo-test'`)
  await superuser.query(`CREATE ROLE saldo_server LOGIN PASSWORD 'saldo-test'`)
  await superuser.query('CREATE DATABASE saldo OWNER saldo_owner')
  await superuser.end()
  const appUrl = urlOf(pair.port, 'saldo_server', 'saldo')
  await migrate({ ownerUrl: urlOf(pair.port, 'saldo_owner', 'saldo'), appUrl })
  const app = openDatabase(appUrl, { max: 10, onIdleError: () => {}, statementTimeoutMs: 0 })
  onTestFinished(app.close)
  return { ...pair, ...app, superUrl: urlOf(pair.port, 'postgres', 'saldo') }
}

type Ledger = Awaited<ReturnType<typeof startLedger>>

const asSuperuser = async <T>({ superUrl }: Pick<Ledger, 'superUrl'>, work: (c: pg.Client) => Promise<T>) => {
  const client = new pg.Client(superUrl)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    client.end().catch(() => {})
  }
}

const aWallet = async (db: Db) => {
  const walletId = newWalletId()
  await openWallet(db, { eventId, walletId, userId: null, isHidden: false, sealKey, at })
  const from = 'gateway_clearing:mp'
  await topUp(db, {
    eventId,
    opId: newOpId(),
    at,
    walletId,
    amount: centavos(1_000),
    from,
    mayBeRefused: false,
  })
  return walletId
}

/** The primary's processes are started anew, as after a crash: what its own log holds is visible, whoever has it. */
const crash = async (ledger: Ledger): Promise<void> => {
  const pid = await asSuperuser(ledger, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep' LIMIT 1`,
    )
    return rows[0]?.pid ?? 0
  })
  process.kill(pid, 'SIGKILL')
  const isBack = () => asSuperuser(ledger, async (client) => (await client.query('SELECT 1')).rowCount)
  await expect.poll(() => isBack().catch(() => 0), { timeout: 30_000 }).toBe(1)
}

const charger =
  (ledger: Ledger) =>
  async (charge: ReturnType<typeof aCharge>, slot = 0) => {
    const client = await ledger.pool.connect()
    try {
      const item = await chargeItemOf(charge, (key) => selectAccountId(client, eventId, key))
      const [row] = await sendBatch(client, { eventId, slot, at, waits: false, jobName: null }, [item])
      return row
    } finally {
      client.release(true)
    }
  }

const isOpenAfter = async (asked: Promise<unknown>, ms: number): Promise<boolean> =>
  (await Promise.race([asked.then(() => 'answered'), pause(ms, 'open')])) === 'open'

test(
  'what a primary booked alone is told to nobody who asks again until its standby has it',
  { timeout: 120_000 },
  async () => {
    const ledger = await startLedger()
    const { db } = ledger
    await openEvent(db, { ...terms(eventId), at })
    const [free, held, key] = [aCharge(await aWallet(db), 100n), aCharge(await aWallet(db), 200n), newOpId()]
    const unknown = aCharge(newWalletId(), 300n)
    const charge = charger(ledger)
    const decline = () => declineCharge(db, { eventId, charge: unknown, code: 'product_sold_out', at })
    const call = { principal: 'ana', route: 'POST x', key, fingerprint: fingerprintOfRequest({}), now: at }
    const keyed = () => once(db, call, async () => ({ made: true }))
    // The bar's account is made by a first charge; two at once have counters of their own.
    await charge(aCharge(await aWallet(db), 1n))

    await asSuperuser(ledger, async (client) => {
      await client.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`)
      await client.query('SELECT pg_reload_conf()')
    })
    await ledger.pause()
    const firsts = [charge(free), charge(held, 1), decline(), keyed()].map((first) =>
      first.catch(() => 'lost'),
    )
    await pause(1_000)
    await crash(ledger)
    expect(await Promise.all(firsts)).toEqual(['lost', 'lost', 'lost', 'lost'])
    const { rows } = await ledger.pool.query('SELECT op_id FROM ledger.op WHERE op_id = ANY ($1)', [
      [free.opId, held.opId, unknown.opId],
    ])
    expect(rows).toHaveLength(3)

    const holder = new pg.Client(ledger.superUrl)
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('BEGIN')
    await holder.query('SELECT FROM ledger.wallet WHERE wallet_id = $1 FOR UPDATE', [held.walletId])
    const again = [charge(free), charge(held, 1), decline(), keyed()]
    const open = again.map((asked) => isOpenAfter(asked, 1_500))
    expect(await Promise.all(open)).toEqual([true, true, true, true])

    await ledger.resume()
    expect(await Promise.all(again)).toMatchObject([
      { code: 'ok', balance_after: 900n, is_repeated: true },
      { code: 'ok', balance_after: 800n, is_repeated: true },
      { status: 'declined', code: 'wallet_unknown', isRepeated: true },
      { reply: { made: true }, isReplay: true },
    ])
    expect((await ledger.pool.query('SELECT FROM ledger.transfer WHERE kind = 2')).rowCount).toBe(3)
  },
)
