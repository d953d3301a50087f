import { createHash } from 'node:crypto'
import { offlineRecord, type OfflineRecord } from '@saldo/contract/offline'
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

/** Whether the lines of a sale, if it has any, are its amount. */
export const addsUp = ({ items, amount }: Pick<OfflineRecord, 'items' | 'amount'>): boolean =>
  items.length === 0 ||
  items.reduce((sum, line) => sum + lineAmount(line.quantity, line.unit_price), 0n) === amount
