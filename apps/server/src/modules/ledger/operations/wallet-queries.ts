import type { EventId, UserId, WalletId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'
import type { WalletRow } from './wallet.ts'

export const insertWallet = async (
  db: Db,
  wallet: {
    eventId: EventId
    walletId: WalletId
    userId: UserId | null
    isHidden: boolean
    code: { hash: Buffer; sealed: Buffer }
    at: Date
  },
): Promise<{ walletId: WalletId; isNew: boolean }> => {
  const { rows } = await sql<{ walletId: WalletId; isNew: boolean }>`
    SELECT wallet_id AS "walletId", is_new AS "isNew" FROM ledger.open_wallet(${wallet.eventId}, ${wallet.walletId},
      ${wallet.userId}, ${wallet.isHidden}, ${wallet.code.hash}, ${wallet.code.sealed}, ${wallet.at})`.execute(
    db,
  )
  const [opened] = rows
  if (!opened) throw new Error('The ledger answered nothing')
  return opened
}

const walletColumns = sql`
  w.wallet_id AS "walletId", w.user_id AS "userId", w.credits - w.debits - w.held AS available, w.held, w.promo,
  w.is_hidden AS "isHidden", w.is_blocked OR w.is_frozen AS "isBlocked", w.merged_into AS "mergedInto",
  w.seq, w.code_no AS "codeNo", c.code_hash AS "codeHash", c.code_sealed AS "codeSealed", w.is_live_only AS "isLiveOnly",
  w.live_no AS "liveNo", w.live_step AS "liveStep",
  CASE WHEN w.live_no > 0 THEN (
    SELECT k.handle FROM ledger.live_key k
    WHERE k.event_id = w.event_id AND k.wallet_id = w.wallet_id AND k.key_no = w.live_no) END AS "liveHandle"`

/** The wallet with its active code. */
export const selectWallet = async (
  db: Db,
  eventId: EventId,
  by: { walletId: WalletId } | { userId: UserId },
): Promise<WalletRow | undefined> => {
  const condition = 'walletId' in by ? sql`w.wallet_id = ${by.walletId}` : sql`w.user_id = ${by.userId}`
  const { rows } = await sql<WalletRow>`
    SELECT ${walletColumns}
    FROM ledger.wallet w
    JOIN ledger.qr_code c ON c.event_id = w.event_id AND c.wallet_id = w.wallet_id AND c.code_no = w.code_no
    WHERE w.event_id = ${eventId} AND ${condition}`.execute(db)
  return rows[0]
}

/** The wallet of a code, and the code's number in it. */
export const selectByCode = async (
  db: Db,
  eventId: EventId,
  codeHash: Buffer,
): Promise<(WalletRow & { scannedNo: number; changedAt: Date | null }) | undefined> => {
  const { rows } = await sql<WalletRow & { scannedNo: number; changedAt: Date | null }>`
    SELECT ${walletColumns}, scanned.code_no AS "scannedNo", scanned.changed_at AS "changedAt"
    FROM ledger.qr_code scanned
    JOIN ledger.wallet w ON w.event_id = scanned.event_id AND w.wallet_id = scanned.wallet_id
    JOIN ledger.qr_code c ON c.event_id = w.event_id AND c.wallet_id = w.wallet_id AND c.code_no = w.code_no
    WHERE scanned.event_id = ${eventId} AND scanned.code_hash = ${codeHash}`.execute(db)
  return rows[0]
}

export type HandleRow = WalletRow & { handle: string; keyNo: number; publicKey: Buffer; endedAt: Date | null }

/** The wallets of live keys' handles, with those keys, which may have ended. */
export const selectByHandles = async (
  db: Db,
  eventId: EventId,
  handles: readonly string[],
): Promise<HandleRow[]> => {
  const { rows } = await sql<HandleRow>`
    SELECT ${walletColumns}, k.handle, k.key_no AS "keyNo", k.public_key AS "publicKey", k.ended_at AS "endedAt"
    FROM ledger.live_key k
    JOIN ledger.wallet w ON w.event_id = k.event_id AND w.wallet_id = k.wallet_id
    JOIN ledger.qr_code c ON c.event_id = w.event_id AND c.wallet_id = w.wallet_id AND c.code_no = w.code_no
    WHERE k.event_id = ${eventId} AND k.handle = ANY(${handles}::text[])`.execute(db)
  return rows
}
