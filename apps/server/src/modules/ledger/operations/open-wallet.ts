import type { EventId, UserId, WalletId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'
import { hashCode, sealCode } from './code-vault.ts'
import { makeCode } from './qr-code.ts'
import { insertWallet } from './queries.ts'

export type NewWallet = {
  eventId: EventId
  walletId: WalletId
  /** Null for an anonymous QR. */
  userId: UserId | null
  /** Hides the wallet from its user until its first credit. */
  isHidden: boolean
  /** Key of 32 bytes that encrypts codes for display. */
  sealKey: Buffer
  at: Date
}

/**
 * Opens a wallet with a new code, or returns the existing one of this user (or this walletId) in the event:
 * one wallet per user and event, even when two requests open it concurrently.
 */
export const openWallet = (
  db: Db,
  { sealKey, ...wallet }: NewWallet,
): Promise<{ walletId: WalletId; isNew: boolean }> => {
  const code = makeCode(wallet.eventId)
  return insertWallet(db, { ...wallet, code: { hash: hashCode(code), sealed: sealCode(code, sealKey) } })
}
