import type { EventId, SessionId, WalletId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'

/** A phone's public key for a wallet: x and y of P-256, 32 bytes each. */
export type LiveEnrolment = {
  eventId: EventId
  walletId: WalletId
  /** A new random handle, used unless the key is enrolled already. */
  handle: string
  publicKey: Buffer
  sessionId: SessionId
  /** Whether it may take the place of another phone's key. */
  mayMove: boolean
  at: Date
}

export type LiveEnrolmentOutcome = {
  code: 'ok' | 'moves' | 'wallet_unknown' | 'wallet_blocked'
  /** Handle of the enrolled key; null unless ok. */
  handle: string | null
  hasMoved: boolean
}

export const insertLiveKey = async (db: Db, enrolment: LiveEnrolment): Promise<LiveEnrolmentOutcome> => {
  const { eventId, walletId, handle, publicKey, sessionId, mayMove, at } = enrolment
  const { rows } = await sql<LiveEnrolmentOutcome>`
    SELECT code, handle, has_moved AS "hasMoved" FROM ledger.enrol_live_key(${eventId}, ${walletId}, ${handle},
      ${publicKey}, ${sessionId}, ${mayMove}, ${at})`.execute(db)
  const [outcome] = rows
  if (!outcome) throw new Error('The ledger answered nothing')
  return outcome
}

/** Ends the key that a wallet pays with live; false when it had none. */
export const endLiveKey = async (
  db: Db,
  { eventId, walletId, at }: { eventId: EventId; walletId: WalletId; at: Date },
): Promise<boolean> => {
  const { rows } = await sql<{ ended: boolean }>`
    SELECT ledger.end_live_key(${eventId}, ${walletId}, ${at}) AS ended`.execute(db)
  return rows[0]?.ended ?? false
}

/** Ends the keys that these sessions enrolled, in all events of this database; answers their wallets. */
export const endLiveKeysOfSessions = async (
  db: Db,
  sessionIds: readonly string[],
  at: Date,
): Promise<{ eventId: EventId; walletId: WalletId }[]> => {
  const { rows } = await sql<{ eventId: EventId; walletId: WalletId }>`
    SELECT event_id AS "eventId", wallet_id AS "walletId"
    FROM ledger.end_live_keys_of_sessions(${sessionIds}::uuid[], ${at})`.execute(db)
  return rows
}

/** Sets whether static codes of a wallet pay nothing; false when it was so already. */
export const setLiveOnly = async (
  db: Db,
  { eventId, walletId, isLiveOnly }: { eventId: EventId; walletId: WalletId; isLiveOnly: boolean },
): Promise<boolean> => {
  const { rows } = await sql<{ changed: boolean }>`
    SELECT ledger.set_live_only(${eventId}, ${walletId}, ${isLiveOnly}) AS changed`.execute(db)
  return rows[0]?.changed ?? false
}

/** A live QR as it was read: number of its key in its wallet, and its step. */
export type LiveUse = { no: number; step: number }

/** Uses a live QR's step for what takes money in the same transaction and is no charge. */
export const useLiveStep = async (
  tx: Db,
  { eventId, walletId, no, step }: LiveUse & { eventId: EventId; walletId: WalletId },
): Promise<'ok' | 'qr_replaced' | 'qr_used'> => {
  const { rows } = await sql<{ code: 'ok' | 'qr_replaced' | 'qr_used' }>`
    SELECT ledger.use_live_step(${eventId}, ${walletId}, ${no}, ${step}) AS code`.execute(tx)
  const [answer] = rows
  if (!answer) throw new Error('The ledger answered nothing')
  return answer.code
}
