import { numberIn } from './qr-code.ts'

/**
 * The table by which a till charges QRs without the server. All numbers are big-endian and unsigned.
 *
 * Head, 16 bytes: "SOT1", number of the file of changes that follows it (4), live rows (4), static rows (4).
 * Live row, 74 bytes: handle (6), whole pesos that the QR can pay (3), flags (1), public key x‖y (64).
 * Static row, 10 bytes: the first 6 bytes of the SHA-256 of the code, whole pesos (3), flags (1).
 * Rows are sorted by their first 6 bytes. A file of changes has the same form, and its rows replace those of before.
 */
const magic = 0x53_4f_54_31
const headBytes = 16
const rowBytes = { live: 74, static: 10 } as const
const nameBytes = 6
const pesosAt = 6
const flagsAt = 9
const keyAt = 10
const mostPesos = 0xff_ff_ff

/** Flag of a row that pays; a row without it takes nothing, because its QR was blocked, replaced or ended. */
const pays = 1

/** First bytes of a row as a number below 2^48: a live QR's handle, or the beginning of a code's digest. */
export type RowName = number

export type OfflineRow = {
  name: RowName
  /** Rounded down. */
  pesos: number
  isPaying: boolean
}
export type LiveRow = OfflineRow & { publicKey: Uint8Array<ArrayBuffer> }

/** The name of a live QR's row, from its handle of nine characters. */
export const handleName: (handle: string) => RowName = numberIn

/** The name of a static code's row, from the code's SHA-256. */
export const digestName = (digest: Uint8Array): RowName =>
  Array.from(digest.subarray(0, nameBytes)).reduce((number, byte) => number * 256 + byte, 0)

const writeName = (view: DataView, at: number, name: RowName): void => {
  view.setUint16(at, Math.floor(name / 2 ** 32))
  view.setUint32(at + 2, name % 2 ** 32)
}

const readName = (view: DataView, at: number): RowName =>
  view.getUint16(at) * 2 ** 32 + view.getUint32(at + 2)

const writeRow = (view: DataView, at: number, { name, pesos, isPaying }: OfflineRow): void => {
  writeName(view, at, name)
  const whole = Math.min(Math.max(Math.floor(pesos), 0), mostPesos)
  view.setUint8(at + pesosAt, whole >> 16)
  view.setUint16(at + pesosAt + 1, whole & 0xff_ff)
  view.setUint8(at + flagsAt, isPaying ? pays : 0)
}

const byName = (a: OfflineRow, b: OfflineRow): number => a.name - b.name

/** `next`: number of the file of changes to apply after this one. */
export type OfflineRows = { next: number; live: readonly LiveRow[]; statics: readonly OfflineRow[] }

export const writeOfflineTable = ({ next, live, statics }: OfflineRows): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(headBytes + live.length * rowBytes.live + statics.length * rowBytes.static)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, magic)
  view.setUint32(4, next)
  view.setUint32(8, live.length)
  view.setUint32(12, statics.length)
  let at = headBytes
  for (const row of live.toSorted(byName)) {
    writeRow(view, at, row)
    bytes.set(row.publicKey, at + keyAt)
    at += rowBytes.live
  }
  for (const row of statics.toSorted(byName)) {
    writeRow(view, at, row)
    at += rowBytes.static
  }
  return bytes
}

/** A table or a file of changes, read in place: finding a row copies nothing but its key. */
export type OfflineTable = {
  next: number
  rows: { live: number; statics: number }
  findLive(name: RowName): LiveRow | undefined
  findStatic(name: RowName): OfflineRow | undefined
}

const rowAt = (view: DataView, at: number): OfflineRow => ({
  name: readName(view, at),
  pesos: (view.getUint8(at + pesosAt) << 16) | view.getUint16(at + pesosAt + 1),
  isPaying: (view.getUint8(at + flagsAt) & pays) === pays,
})

type Section = { from: number; count: number; size: number }

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength)

/** How many rows come before a name, by binary search. */
const placeOf = (view: DataView, { from, count, size }: Section, name: RowName): number => {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (readName(view, from + middle * size) < name) low = middle + 1
    else high = middle
  }
  return low
}

/** Where the row with a name begins; undefined without one. */
const find = (view: DataView, section: Section, name: RowName): number | undefined => {
  const place = placeOf(view, section, name)
  const at = section.from + place * section.size
  return place < section.count && readName(view, at) === name ? at : undefined
}

/** Where the rows are; undefined for bytes that are no table. */
const sectionsOf = (bytes: Uint8Array): { live: Section; statics: Section } | undefined => {
  if (bytes.length < headBytes) return undefined
  const view = viewOf(bytes)
  const live = { from: headBytes, count: view.getUint32(8), size: rowBytes.live }
  const from = headBytes + live.count * rowBytes.live
  const statics = { from, count: view.getUint32(12), size: rowBytes.static }
  const isWhole = bytes.length === from + statics.count * rowBytes.static
  return view.getUint32(0) === magic && isWhole ? { live, statics } : undefined
}

/** Reads a table; undefined for bytes that are none. */
export const readOfflineTable = (bytes: Uint8Array): OfflineTable | undefined => {
  const sections = sectionsOf(bytes)
  if (!sections) return undefined
  const { live, statics } = sections
  const view = viewOf(bytes)
  return {
    next: view.getUint32(4),
    rows: { live: live.count, statics: statics.count },
    findLive: (name) => {
      const at = find(view, live, name)
      if (at === undefined) return undefined
      return {
        ...rowAt(view, at),
        publicKey: bytes.slice(at + keyAt, at + rowBytes.live),
      }
    },
    findStatic: (name) => {
      const at = find(view, statics, name)
      return at === undefined ? undefined : rowAt(view, at)
    },
  }
}

type Merged = { parts: Uint8Array[]; rows: number }

/** The rows of both sections by name; of two with one name, that of `newer`. Runs between new rows are copied whole. */
const mergeSections = (base: Uint8Array, of: Section, newer: Uint8Array, by: Section): Merged => {
  const [old, young] = [viewOf(base), viewOf(newer)]
  const parts: Uint8Array[] = []
  let [from, rows] = [0, 0]
  const copy = (to: number): void => {
    if (to > from) parts.push(base.subarray(of.from + from * of.size, of.from + to * of.size))
    rows += to - from
  }
  for (let i = 0; i < by.count; i += 1) {
    const at = by.from + i * by.size
    const name = readName(young, at)
    const place = placeOf(old, of, name)
    copy(place)
    parts.push(newer.subarray(at, at + by.size))
    rows += 1
    const isReplaced = place < of.count && readName(old, of.from + place * of.size) === name
    from = place + (isReplaced ? 1 : 0)
  }
  copy(of.count)
  return { parts, rows }
}

/** A table with the rows of a newer file of changes in place of its own; undefined where either is none. */
export const mergeOfflineTables = (
  base: Uint8Array,
  newer: Uint8Array,
): Uint8Array<ArrayBuffer> | undefined => {
  const [old, young] = [sectionsOf(base), sectionsOf(newer)]
  if (!old || !young) return undefined
  const live = mergeSections(base, old.live, newer, young.live)
  const statics = mergeSections(base, old.statics, newer, young.statics)
  const head = new Uint8Array(headBytes)
  const view = viewOf(head)
  view.setUint32(0, magic)
  view.setUint32(4, viewOf(newer).getUint32(4))
  view.setUint32(8, live.rows)
  view.setUint32(12, statics.rows)
  const parts = [head, ...live.parts, ...statics.parts]
  const merged = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    merged.set(part, at)
    at += part.length
  }
  return merged
}
