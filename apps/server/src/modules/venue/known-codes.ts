import { hash } from 'node:crypto'
import type { EventId, WalletId } from '@saldo/contract/ids'
import { LRUCache } from 'lru-cache'
import { stringify } from 'uuid'
import type { Deps } from '../../kernel/deps.ts'
import { lookUpCode, normaliseCode } from '../ledger/index.ts'

const KEPT_CODES = 50_000

/**
 * `codeNo` is the code's number in its wallet. Caching it is safe, because the ledger declines all but the
 * newest.
 */
export type KnownCode = { walletId: WalletId; codeNo: number }

/** The canonical text of a code, however it was typed. */
const textOf = (eventId: EventId, typed: string): string => `${eventId}:${normaliseCode(typed) ?? typed}`

/** A digest, so that the cache holds no spendable code. */
const keyOf = (eventId: EventId, typed: string): string => hash('sha256', textOf(eventId, typed), 'base64')

/**
 * Caches the wallet of a code, which never changes; whether the code may spend is checked by the ledger each
 * time.
 */
export const createKnownCodes = ({ databases }: Pick<Deps, 'databases'>) => {
  const kept = new LRUCache<string, KnownCode>({ max: KEPT_CODES })
  return {
    recall: (eventId: EventId, typed: string): KnownCode | undefined => kept.get(keyOf(eventId, typed)),
    find: async (eventId: EventId, typed: string): Promise<KnownCode | undefined> => {
      const scanned = await lookUpCode(await databases.forEvent(eventId), eventId, typed)
      if (!scanned) return undefined
      const known = { walletId: scanned.walletId, codeNo: scanned.scannedNo }
      kept.set(keyOf(eventId, typed), known)
      return known
    },
  }
}

export type KnownCodes = ReturnType<typeof createKnownCodes>

/** Version and variant of UUIDs made from our digests; the ledger's wallets have version 7. */
const UUID_VERSION_8 = 0x80
const UUID_VARIANT = 0x80

/** A placeholder wallet id for an unknown code: the same for the same code, and never a real wallet's. */
export const nobodysWallet = (eventId: EventId, typed: string): WalletId => {
  const bytes = hash('sha256', textOf(eventId, typed), 'buffer').subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | UUID_VERSION_8
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | UUID_VARIANT
  return stringify(bytes) as WalletId
}
