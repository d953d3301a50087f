import { createHash, verify, type KeyObject } from 'node:crypto'
import { offlineRecord, recordBytes, type OfflineRecord } from '@saldo/contract/offline'
import { lineAmount } from '@saldo/contract/venue'
import type { z } from 'zod'

/** A record of its JSON text; null for what is none. */
export const readRecord = (text: string): OfflineRecord | null => {
  try {
    return offlineRecord.safeDecode(JSON.parse(text) as z.input<typeof offlineRecord>).data ?? null
  } catch {
    return null
  }
}

/** The record of a text that was read before. */
export const knownRecord = (text: string): OfflineRecord => {
  const record = readRecord(text)
  if (!record) throw new Error('A kept record can be read')
  return record
}

/** SHA-256 of a record's text, which the next record repeats. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether a till's key signed a record's text. Verifies on libuv's thread pool, so that charges go on meanwhile. */
export const isSignedByTill = (text: string, signature: Uint8Array, key: KeyObject): Promise<boolean> =>
  new Promise((resolve, reject) => {
    verify('sha256', recordBytes(text), { key, dsaEncoding: 'ieee-p1363' }, signature, (error, holds) =>
      error ? reject(error) : resolve(holds),
    )
  })

/** Whether the lines of a sale, if it has any, are its amount. */
export const addsUp = ({ items, amount }: Pick<OfflineRecord, 'items' | 'amount'>): boolean =>
  items.length === 0 ||
  items.reduce((sum, line) => sum + lineAmount(line.quantity, line.unit_price), 0n) === amount
