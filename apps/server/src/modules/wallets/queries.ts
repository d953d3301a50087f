import type { EventId, UserId, WalletId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

export type IndexedWallet = { eventId: EventId; walletId: WalletId; createdAt: Date }

/** Stores a user's wallet in an event, once; returns the one stored first. Control database. */
export const indexWallet = async (
  control: Db,
  { userId, eventId, walletId, at }: { userId: UserId; eventId: EventId; walletId: WalletId; at: Date },
): Promise<WalletId> => {
  const { rows } = await sql<{ wallet_id: WalletId }>`
    INSERT INTO user_wallet AS w (user_id, event_id, wallet_id, created_at)
    VALUES (${userId}, ${eventId}, ${walletId}, ${at})
    ON CONFLICT (user_id, event_id) DO UPDATE SET wallet_id = w.wallet_id
    RETURNING wallet_id`.execute(control)
  return rows[0]?.wallet_id ?? walletId
}

/** A user's wallets in all events, newest first. Control database. */
export const indexOf = async (control: Db, userId: UserId): Promise<IndexedWallet[]> => {
  const rows = await control
    .selectFrom('user_wallet')
    .select(['event_id', 'wallet_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('event_id', 'desc')
    .execute()
  return rows.map((row) => ({
    eventId: row.event_id as EventId,
    walletId: row.wallet_id as WalletId,
    createdAt: row.created_at,
  }))
}

/**
 * The amount still payable into a user's wallet: open orders, and ended ones that a gateway could still
 * charge.
 */
export const payableTopups = async (db: Db, eventId: EventId, userId: UserId, at: Date): Promise<bigint> => {
  const { rows } = await sql<{ open: bigint }>`
    SELECT app.payable_topups(${eventId}, ${userId}, ${at}) AS open`.execute(db)
  return rows[0]?.open ?? 0n
}

/** Wallets at an event of these users, at most `limit`. Control database. */
export const walletsAt = async (
  control: Db,
  eventId: EventId,
  userIds: readonly UserId[],
  limit: number,
): Promise<Map<UserId, WalletId>> => {
  const { rows } = await sql<{ user_id: UserId; wallet_id: WalletId }>`
    SELECT user_id, wallet_id FROM user_wallet
    WHERE event_id = ${eventId} AND user_id = ANY(${userIds}::uuid[]) LIMIT ${limit}`.execute(control)
  return new Map(rows.map(({ user_id, wallet_id }) => [user_id, wallet_id]))
}
