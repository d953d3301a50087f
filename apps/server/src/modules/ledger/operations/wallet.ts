import type { UserId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { LiveUse } from './live-key-queries.ts'

export type WalletRow = {
  walletId: WalletId
  userId: UserId | null
  available: bigint
  held: bigint
  promo: bigint
  isHidden: boolean
  isBlocked: boolean
  mergedInto: WalletId | null
  seq: bigint
  codeNo: number
  codeHash: Buffer
  codeSealed: Buffer
  liveNo: number
  liveStep: number
  liveHandle: string | null
  isLiveOnly: boolean
}

/** A customer's wallet (their "QR") in one event. */
export type Wallet = {
  walletId: WalletId
  /** Null for an anonymous QR. */
  userId: UserId | null
  /** Available balance: what the holder can spend. */
  available: Centavos
  /** Reserved amount, e.g. by an accepted refund. */
  held: Centavos
  /** Part of the available balance that was given: spent first, never refunded. */
  promo: Centavos
  /** Part of the available balance that may go back to its holder. */
  refundable: Centavos
  status: 'active' | 'blocked'
  /** Not shown to its user before its first credit. */
  isHidden: boolean
  /** The wallet that received the money when this one was claimed or replaced. */
  mergedInto: WalletId | null
  walletSeq: number
  /** Number of the active code; a charge that names a replaced code is declined. */
  codeNo: number
  /** The active code; `openCode(sealed, hash, key)` reads it. */
  code: { hash: Buffer; sealed: Buffer }
  /** The key that pays live, number 0 without one, and the step that paid last. */
  live: LiveUse
  /** Handle of the key that pays live; null without one. */
  liveHandle: string | null
  /** Whether static codes of this wallet pay nothing. */
  isLiveOnly: boolean
}

export const walletFrom = (row: WalletRow): Wallet => ({
  walletId: row.walletId,
  userId: row.userId,
  available: centavos(row.available),
  held: centavos(row.held),
  promo: centavos(row.promo),
  refundable: centavos(row.available - row.promo),
  status: row.isBlocked || row.mergedInto !== null ? 'blocked' : 'active',
  isHidden: row.isHidden,
  mergedInto: row.mergedInto,
  walletSeq: Number(row.seq),
  codeNo: row.codeNo,
  code: { hash: row.codeHash, sealed: row.codeSealed },
  live: { no: row.liveNo, step: row.liveStep },
  liveHandle: row.liveHandle,
  isLiveOnly: row.isLiveOnly,
})
