import { codeAlphabet } from './qr-code.ts'

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
export const handleName = (handle: string): RowName =>
  Array.from(handle).reduce((number, character) => number * 32 + codeAlphabet.indexOf(character), 0)

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

/** Where the row with a name begins, by binary search; undefined without one. */
const find = (view: DataView, { from, count, size }: Section, name: RowName): number | undefined => {
  let [low, high] = [0, count - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = readName(view, from + middle * size)
    if (found === name) return from + middle * size
    if (found < name) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

/** Reads a table; undefined for bytes that are none. */
export const readOfflineTable = (bytes: Uint8Array): OfflineTable | undefined => {
  if (bytes.length < headBytes) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [liveCount, staticCount] = [view.getUint32(8), view.getUint32(12)]
  const live = { from: headBytes, count: liveCount, size: rowBytes.live }
  const statics = { from: headBytes + liveCount * rowBytes.live, count: staticCount, size: rowBytes.static }
  const isWhole = bytes.length === statics.from + staticCount * rowBytes.static
  if (view.getUint32(0) !== magic || !isWhole) return undefined
  return {
    next: view.getUint32(4),
    rows: { live: liveCount, statics: staticCount },
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
