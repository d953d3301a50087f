import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

export type WalletMovement = {
  opId: OpId
  origin: number
  leg: number
  kind: number
  walletId: WalletId
  /** Its place in the chain of the wallet's movements. */
  seq: bigint
  amount: Centavos
  place: string | null
  reverses: OpId | null
  at: Date
}

/**
 * Movements of these kinds booked from `from` (inclusive) to `to` (exclusive), of one wallet in the order of its
 * chain.
 */
export const walletMovements = async (
  db: Db,
  eventId: EventId,
  { from, to, kinds }: { from: Date; to: Date; kinds: readonly number[] },
): Promise<WalletMovement[]> => {
  const { rows } = await sql<Omit<WalletMovement, 'amount'> & { amount: bigint }>`
    SELECT op_id AS "opId", origin, leg, kind, wallet_id AS "walletId", wallet_seq AS seq, amount, place,
      reverses_id AS reverses, booked_at AS at
    FROM ledger.booked_transfer
    WHERE event_id = ${eventId} AND booked_at >= ${from} AND booked_at < ${to} AND NOT is_house
      AND kind = ANY(${[...kinds]}::smallint[])
    ORDER BY min(booked_at) OVER (PARTITION BY wallet_id), wallet_id, wallet_seq`.execute(db)
  return rows.map((row) => ({ ...row, amount: centavos(row.amount) }))
}

/** The first booking time from `from` to `to`; null for none. */
export const firstMovementAt = async (
  db: Db,
  eventId: EventId,
  { from, to }: { from: Date; to: Date },
): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT min(booked_at) AS at FROM ledger.booked_transfer
    WHERE event_id = ${eventId} AND booked_at >= ${from} AND booked_at < ${to}`.execute(db)
  return rows[0]?.at ?? null
}
