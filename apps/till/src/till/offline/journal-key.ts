import type { DeviceId } from '@saldo/contract/ids'
import { toBase32 } from '@saldo/contract/live-qr'
import type { Records } from '../storage/records.ts'
import { JOURNAL_KEY } from './kept.ts'

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const
const signing = { name: 'ECDSA', hash: 'SHA-256' } as const

/** What signs the records of one pairing. */
export type JournalKey = {
  /** x and y, as base32. */
  publicKey: string
  /** As base32. */
  sign(bytes: Uint8Array<ArrayBuffer>): Promise<string>
}

const keyOf = async ({ privateKey, publicKey }: CryptoKeyPair): Promise<JournalKey> => ({
  // Without the first byte, which says that both coordinates follow.
  publicKey: toBase32(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)).subarray(1)),
  sign: async (bytes) => toBase32(new Uint8Array(await crypto.subtle.sign(signing, privateKey, bytes))),
})

/** The pairing's key, made at the first call. Rejects without a secure context, or where it can't be kept. */
export const openJournalKey = async (records: Records, deviceId: DeviceId): Promise<JournalKey> => {
  const { value } = await records.get(JOURNAL_KEY)
  if (value?.deviceId === deviceId) return keyOf(value.pair)
  const pair = await crypto.subtle.generateKey(curve, false, ['sign', 'verify'])
  await records.set(JOURNAL_KEY, { deviceId, pair })
  return keyOf(pair)
}

/** SHA-256 of a text, as 64 hexadecimal digits. */
export const sha256Hex = async (text: string): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
