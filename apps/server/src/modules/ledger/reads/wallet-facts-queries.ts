import type { EventId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'

export type WalletFacts = {
  walletId: WalletId
  userId: UserId | null
  mergedInto: WalletId | null
  available: Centavos
  /** Without what was given as promotion. */
  refundable: Centavos
  /** Frozen by a chargeback. */
  isFrozen: boolean
  /** When its code was replaced last; null for a QR with its first code. */
  replacedAt: Date | null
}

/** Facts of several QRs of an event, by id. */
export const walletFacts = async (
  db: Db,
  eventId: EventId,
  walletIds: readonly WalletId[],
): Promise<Map<WalletId, WalletFacts>> => {
  const { rows } = await sql<WalletFacts & { amount: bigint; promo: bigint }>`
    SELECT w.wallet_id AS "walletId", w.user_id AS "userId", w.merged_into AS "mergedInto",
      w.credits - w.debits - w.held AS amount, w.promo, w.is_frozen AS "isFrozen",
      (SELECT max(c.made_at) FROM ledger.qr_code c
        WHERE c.event_id = w.event_id AND c.wallet_id = w.wallet_id AND c.code_no > 1) AS "replacedAt"
    FROM ledger.wallet w WHERE w.event_id = ${eventId} AND w.wallet_id = ANY(${walletIds}::uuid[])`.execute(
    db,
  )
  return new Map(
    rows.map(({ amount, promo, ...facts }) => [
      facts.walletId,
      { ...facts, available: centavos(amount), refundable: centavos(amount - promo) },
    ]),
  )
}
