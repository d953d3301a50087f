import type { EventId, UserId, WalletId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'
import { eventNumberOf, hashCode, normaliseCode } from '../operations/qr-code.ts'
import { selectByCode, selectByHandles, selectWallet } from '../operations/wallet-queries.ts'
import { walletFrom, type Wallet } from '../operations/wallet.ts'

/** A wallet in an event, including hidden ones; undefined when there is none. */
export const walletOf = async (
  db: Db,
  eventId: EventId,
  by: { userId: UserId } | { walletId: WalletId },
): Promise<Wallet | undefined> => {
  const row = await selectWallet(db, eventId, by)
  return row && walletFrom(row)
}

/**
 * `isCurrent` is false for a replaced code; `scannedNo` is the number of the scanned code in the wallet, `changedAt` when
 * that code was last blocked, unblocked or replaced.
 */
export type CodedWallet = Wallet & { isCurrent: boolean; scannedNo: number; changedAt: Date | null }

/**
 * The wallet of a scanned or typed code; undefined for a malformed code, one of another event, or an unknown
 * one.
 */
export const lookUpCode = async (
  db: Db,
  eventId: EventId,
  typed: string,
): Promise<CodedWallet | undefined> => {
  const code = normaliseCode(typed)
  if (code === undefined || eventNumberOf(code) !== eventId) return undefined
  const row = await selectByCode(db, eventId, hashCode(code))
  if (!row) return undefined
  const { scannedNo, changedAt } = row
  return { ...walletFrom(row), scannedNo, changedAt, isCurrent: scannedNo === row.codeNo }
}

/** The wallet of a live QR's handle with that key: its number, its public part (x‖y), and when it ended, if it has. */
export type HandledWallet = Wallet & { keyNo: number; publicKey: Buffer; endedAt: Date | null }

/** The wallets of live QRs' handles, by handle; unknown ones are missing. */
export const lookUpHandles = async (
  db: Db,
  eventId: EventId,
  handles: readonly string[],
): Promise<Map<string, HandledWallet>> => {
  const rows = await selectByHandles(db, eventId, handles)
  return new Map(
    rows.map((row) => {
      const { handle, keyNo, publicKey, endedAt } = row
      return [handle, { ...walletFrom(row), keyNo, publicKey, endedAt }]
    }),
  )
}
