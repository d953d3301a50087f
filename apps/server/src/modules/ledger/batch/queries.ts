import type { EventId, WalletId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Db } from '../../../db/index.ts'
import type { OutcomeRow } from '../operations/outcome.ts'
import type { ChargeItem } from './charge-item.ts'

/** Connection pool of an event's database, and one of its connections. */
export type Connections = Pool
export type Connection = PoolClient

export type BatchCall = {
  eventId: EventId
  slot: number
  at: Date
  /** Waits for locked wallets instead of returning them as `busy`. */
  waits: boolean
  /** Job enqueued for the bookings, in the same transaction. */
  jobName: string | null
}

/** PostgreSQL array literal of elements that need no quotes: numbers, ids, ISO times. */
const plainArray = (values: readonly (string | number | bigint | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`

const bytesArray = (values: readonly Buffer[]): string =>
  `{${values.map((value) => `"\\\\x${value.toString('hex')}"`).join(',')}}`

const textArray = (values: readonly (string | null)[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : `"${value.replaceAll(/["\\]/g, '\\$&')}"`)).join(',')}}`

const parameters = Array.from({ length: 20 }, (_, index) => `$${index + 1}`)
const [common, live] = [parameters.slice(0, 18).join(', '), parameters.slice(18).join(', ')]
const chargeBatch = {
  name: 'charge_batch',
  text: `SELECT * FROM ledger.charge_batch(${common}, NULL, ${live})`,
}
/** A batch with effects pays for a subtransaction, and for a second round where one is refused. */
const chargeWithEffects = {
  name: 'charge_with_effects',
  text: `SELECT * FROM ledger.charge_with_effects(${common}, $21, ${live})`,
}

/** Keys and steps of the live QRs in a batch; null without any, which spares static codes the reading. */
const liveArrays = (items: readonly ChargeItem[]): [string, string] | [null, null] =>
  items.some((item) => item.live.no > 0)
    ? [plainArray(items.map((item) => item.live.no)), plainArray(items.map((item) => item.live.step))]
    : [null, null]

/** One round trip and one commit; returns one row per item, in order. */
export const sendBatch = async (
  client: Connection,
  call: BatchCall,
  items: readonly ChargeItem[],
): Promise<OutcomeRow[]> => {
  const effects = items.map((item) => item.effects)
  const hasEffects = effects.some((effect) => effect !== null)
  const { rows } = await client.query<OutcomeRow>({
    ...(hasEffects ? chargeWithEffects : chargeBatch),
    values: [
      call.eventId,
      call.slot,
      call.at,
      call.waits,
      call.jobName,
      plainArray(items.map((item) => item.opId)),
      plainArray(items.map((item) => item.walletId)),
      plainArray(items.map((item) => item.codeNo)),
      plainArray(items.map((item) => item.amount)),
      plainArray(items.map((item) => item.tip)),
      plainArray(items.map((item) => item.revenueAccount)),
      plainArray(items.map((item) => item.tipAccount)),
      bytesArray(items.map((item) => item.fingerprint)),
      plainArray(items.map((item) => item.actorId)),
      plainArray(items.map((item) => item.tillId)),
      plainArray(items.map((item) => item.placeId)),
      plainArray(items.map((item) => (item.occurredAt ?? call.at).toISOString())),
      textArray(items.map((item) => item.details)),
      ...liveArrays(items),
      ...(hasEffects ? [textArray(effects)] : []),
    ],
  })
  return rows
}

/**
 * Account number; creates the account if new, in its own transaction, so that a returned number is never
 * rolled back.
 */
export const selectAccountId = async (client: Connection, eventId: EventId, key: string): Promise<number> => {
  const { rows } = await client.query<{ id: number }>({
    name: 'ensure_account',
    text: 'SELECT ledger.ensure_account($1, $2) AS id',
    values: [eventId, key],
  })
  const [account] = rows
  if (!account) throw new Error('The ledger answered nothing')
  return account.id
}

/**
 * Sets whether the job of a batch reports each charge of this wallet. Charges cost nothing extra while no
 * wallet is watched.
 */
export const watchWallet = async (
  db: Db,
  eventId: EventId,
  walletId: WalletId,
  isWatched: boolean,
): Promise<void> => {
  await sql`SELECT ledger.watch_wallet(${eventId}, ${walletId}, ${isWatched})`.execute(db)
}

/** Whether the holder of a wallet is told of each charge. */
export const isWatched = async (db: Db, eventId: EventId, walletId: WalletId): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM ledger.watched_wallet WHERE event_id = ${eventId} AND wallet_id = ${walletId}) AS found`.execute(
    db,
  )
  return rows[0]?.found ?? false
}
