import { createHash } from 'node:crypto'
import type { EventId, WalletId } from '@saldo/contract/ids'
import { LRUCache } from 'lru-cache'
import { stringify } from 'uuid'
import type { Deps } from '../../kernel/deps.ts'
import { lookUpCode, normaliseCode } from '../ledger/index.ts'

const KEPT_CODES = 50_000

/** `codeNo` is the code's number in its wallet: the ledger declines all but the newest, so keeping it is safe. */
export type KnownCode = { walletId: WalletId; codeNo: number }

const digestOf = (eventId: EventId, typed: string): Buffer =>
  createHash('sha256')
    .update(`${eventId}:${normaliseCode(typed) ?? typed}`)
    .digest()

/**
 * The wallet of a code, remembered because a code never changes its wallet; whether it may still spend is the
 * ledger's to say, each time anew.
 */
export const createKnownCodes = ({ databases }: Pick<Deps, 'databases'>) => {
  const kept = new LRUCache<string, KnownCode>({ max: KEPT_CODES })
  return {
    recall: (eventId: EventId, typed: string): KnownCode | undefined =>
      kept.get(digestOf(eventId, typed).toString('base64')),
    find: async (eventId: EventId, typed: string): Promise<KnownCode | undefined> => {
      const scanned = await lookUpCode(await databases.forEvent(eventId), eventId, typed)
      if (!scanned) return undefined
      const known = { walletId: scanned.walletId, codeNo: scanned.scannedNo }
      kept.set(digestOf(eventId, typed).toString('base64'), known)
      return known
    },
  }
}

export type KnownCodes = ReturnType<typeof createKnownCodes>

/** Version and variant of UUIDs that are a digest of ours; the ledger's wallets are of version 7. */
const UUID_VERSION_8 = 0x80
const UUID_VARIANT = 0x80

/** Stands for the wallet that a code doesn't have: the same for the same code, and never a real one's. */
export const nobodysWallet = (eventId: EventId, typed: string): WalletId => {
  const bytes = digestOf(eventId, typed).subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | UUID_VERSION_8
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | UUID_VARIANT
  return stringify(bytes) as WalletId
}
