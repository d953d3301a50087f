import { isDatabaseDown, isEventMoving } from '../../../db/index.ts'
import type { OutcomeRow } from '../operations/outcome.ts'
import type { ChargeItem } from './charge-item.ts'
import { sendBatch, type BatchCall, type Connections, type Connection } from './queries.ts'

/** Result of a batch. Only `answered` means committed; only `unknown` leaves it open. */
export type Sent =
  | { state: 'answered'; rows: OutcomeRow[] }
  | { state: 'not_sent' | 'unknown' | 'rolled_back' | 'moving' | 'failed'; error: unknown }

/** SQLSTATEs of a rollback by the server: deadlock, serialisation failure, lock timeout, cancellation. */
const ROLLED_BACK = new Set(['40P01', '40001', '55P03', '57014'])

/** Unique constraints violated when a concurrent transaction decides the same id for another wallet. */
const KEYS_OF_AN_ID = new Set(['op_pkey', 'transfer_pkey'])

const isDecidedElsewhere = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && KEYS_OF_AN_ID.has(String(error.constraint))

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const stateOf = (error: unknown): 'unknown' | 'rolled_back' | 'moving' | 'failed' => {
  if (isEventMoving(error)) return 'moving'
  if (ROLLED_BACK.has(codeOf(error)) || isDecidedElsewhere(error)) return 'rolled_back'
  return isDatabaseDown(error) ? 'unknown' : 'failed'
}

/** Sends a batch on a connection of its own and returns the result; never throws. */
export const send = async (
  pool: Connections,
  call: BatchCall,
  items: readonly ChargeItem[],
): Promise<Sent> => {
  let client: Connection
  try {
    client = await pool.connect()
  } catch (error) {
    return { state: isDatabaseDown(error) ? 'not_sent' : 'failed', error }
  }
  try {
    const rows = await sendBatch(client, call, items)
    client.release()
    return { state: 'answered', rows }
  } catch (error) {
    const state = stateOf(error)
    // A connection whose reply is missing may still be busy with it, so it is closed.
    client.release(state === 'unknown')
    return { state, error }
  }
}
