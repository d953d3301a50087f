import type { EventId } from '@saldo/contract/ids'
import { outcomeOf, type Outcome } from '../operations/outcome.ts'
import { createAccountBook } from './account-book.ts'
import { chargeItemOf, type Charge, type ChargeItem } from './charge-item.ts'
import { sendBatch, type Connections } from './queries.ts'

/**
 * Charges up to 4 096 different wallets in one commit and returns outcomes in the same order; waits for
 * locked wallets. For bulk use (imports, measurements). Tills use a batcher, which survives a lost database
 * connection.
 */
export const chargeTogether = async (
  pool: Connections,
  call: { eventId: EventId; slot: number; at: Date },
  charges: readonly Charge[],
): Promise<Outcome[]> => {
  const accounts = createAccountBook(pool, call.eventId)
  const items: ChargeItem[] = []
  for (const charge of charges) items.push(await chargeItemOf(charge, accounts.idOf))
  const client = await pool.connect()
  try {
    const rows = await sendBatch(client, { ...call, waits: true, jobName: null }, items)
    client.release()
    return rows.flatMap((row, index) => {
      const item = items[index]
      return item ? [outcomeOf(item.opId, row)] : []
    })
  } catch (error) {
    client.release(true)
    throw error
  }
}
