import type { EventId } from '@saldo/contract/ids'
import type { Pool, PoolClient } from 'pg'
import type { OutcomeRow } from '../outcome.ts'
import type { ChargeItem } from './charge-item.ts'

/** The way to an event's database, and one connection of it. */
export type Connections = Pool
export type Connection = PoolClient

export type BatchCall = {
  eventId: EventId
  slot: number
  at: Date
  /** Wait for wallets that somebody else holds, instead of getting them back as `busy`. */
  waits: boolean
  /** The job that is enqueued with what was booked, in the same transaction. */
  jobName: string | null
}

/** Text of a PostgreSQL array whose elements need no quotes: numbers, ids, ISO times. */
const plainArray = (values: readonly (string | number | bigint | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`

const bytesArray = (values: readonly Buffer[]): string =>
  `{${values.map((value) => `"\\\\x${value.toString('hex')}"`).join(',')}}`

const chargeBatch = `SELECT * FROM ledger.charge_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
  $16, $17, $18)`

/** One round trip and one commit; a row an item, in their order. */
export const sendBatch = async (
  client: Connection,
  call: BatchCall,
  items: readonly ChargeItem[],
): Promise<OutcomeRow[]> => {
  const { rows } = await client.query<OutcomeRow>({
    name: 'charge_batch',
    text: chargeBatch,
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
      bytesArray(items.map((item) => item.snapshot)),
    ],
  })
  return rows
}

/** An account's number, made when it is new, in its own transaction: a number once told stays. */
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
