import { centavos, type Centavos } from '@saldo/contract/money'
import { byteReader, byteWriter, type ByteWriter } from './canonical-bytes.ts'

export type SoldItem = { name: string; quantity: number; unitPrice: Centavos }

/** Descriptive data of a transfer at booking time; stored, so that later price changes alter no receipt. */
export type Snapshot = {
  placeName: string | null
  /** Reason, e.g. of a void. */
  note: string | null
  tip: Centavos
  items: readonly SoldItem[]
}

const VERSION = 1

const emptySnapshot: Snapshot = { placeName: null, note: null, tip: centavos(0), items: [] }

const isEmpty = (snapshot: Snapshot): boolean =>
  !snapshot.placeName && !snapshot.note && snapshot.tip === 0n && snapshot.items.length === 0

/** Writes the items in canonical form, which fingerprints use too. */
export const writeItems = (writer: ByteWriter, items: readonly SoldItem[]): ByteWriter => {
  writer.u16(items.length)
  for (const item of items) writer.text(item.name).u32(item.quantity).i64(item.unitPrice)
  return writer
}

/** The stored form, covered by the hash chain. An empty snapshot gives no bytes. */
export const encodeSnapshot = (snapshot: Snapshot): Buffer => {
  if (isEmpty(snapshot)) return Buffer.alloc(0)
  const writer = byteWriter()
    .u8(VERSION)
    .text(snapshot.placeName ?? '')
    .text(snapshot.note ?? '')
    .i64(snapshot.tip)
  return writeItems(writer, snapshot.items).bytes()
}

/** Decodes a stored snapshot; throws RangeError for an unknown version or truncated bytes. */
export const decodeSnapshot = (bytes: Buffer): Snapshot => {
  if (bytes.length === 0) return emptySnapshot
  const reader = byteReader(bytes)
  const version = reader.u8()
  if (version !== VERSION) throw new RangeError(`Unknown snapshot version ${version}`)
  const placeName = reader.text() || null
  const note = reader.text() || null
  const tip = centavos(reader.i64())
  const items = Array.from({ length: reader.u16() }, () => ({
    name: reader.text(),
    quantity: reader.u32(),
    unitPrice: centavos(reader.i64()),
  }))
  return { placeName, note, tip, items }
}
