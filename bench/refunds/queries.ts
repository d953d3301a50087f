import { randomUUID } from 'node:crypto'
import type { OpId, PlaceId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { systemClock } from '../../apps/server/src/kernel/time/clock.ts'
import { createBatcher } from '../../apps/server/src/modules/ledger/index.ts'
import type { Pool } from 'pg'
import type { Scene } from '../scene.ts'

/** The QRs of an event that have something. */
export const creditedWallets = async (pool: Pool, eventId: number): Promise<WalletId[]> => {
  const { rows } = await pool.query<{ id: WalletId }>(
    `SELECT wallet_id AS id FROM ledger.wallet WHERE event_id = $1 AND credits - debits > 0 AND user_id IS NOT NULL`,
    [eventId],
  )
  return rows.map(({ id }) => id)
}

/** A run's state, and what was given back of it in centavos; a database that is down counts as no news. */
export const runOf = async (
  pool: Pool,
  eventId: number,
): Promise<{ state: string; done: number; open: number }> => {
  try {
    const { rows } = await pool.query<{ state: string; done: number; open: number }>(
      `SELECT state, (SELECT coalesce(sum(amount_centavos), 0)::integer FROM payment_refund r
          WHERE r.event_id = run.event_id AND r.run_id = run.run_id AND status = 'done') AS done,
        (SELECT count(*)::integer FROM payment_refund r
          WHERE r.event_id = run.event_id AND r.run_id = run.run_id AND status IN ('planned', 'asked', 'in_process')) AS open
       FROM refund_run run WHERE event_id = $1 ORDER BY created_at DESC LIMIT 1`,
      [eventId],
    )
    return rows[0] ?? { state: 'preparing', done: 0, open: 0 }
  } catch {
    return { state: 'unknown', done: 0, open: 0 }
  }
}

/** Charges each QR the same amount at a bar. */
export const spendOf = async (
  { database: { pool }, eventId }: Scene,
  wallets: readonly WalletId[],
  amount: bigint,
): Promise<void> => {
  const batcher = createBatcher({ pool, eventId, slot: 7, clock: systemClock, alarm: () => {} })
  const place = { id: randomUUID() as PlaceId, name: 'Barra' }
  await Promise.all(
    wallets.map((walletId) =>
      batcher.charge({ opId: randomUUID() as OpId, walletId, codeNo: 1, amount: centavos(amount), place }),
    ),
  )
}
