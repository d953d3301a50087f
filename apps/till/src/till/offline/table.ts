import {
  type LiveRow,
  mergeOfflineTables,
  type OfflineRow,
  type OfflineTable,
  readOfflineTable,
  type RowName,
} from '@saldo/contract/offline-table'

/** The rows of all QRs as of the newest file of changes; `next` is the number of the one that follows it. */
export type RowsOf = {
  next: number
  live(name: RowName): LiveRow | undefined
  statics(name: RowName): OfflineRow | undefined
}

/** The table as it is kept: written whole rarely, and each 30 seconds a small file beside it. */
export type TableBytes = { base: ArrayBuffer; changes: readonly ArrayBuffer[] }

const CHANGES_KEPT = 20

const read = (bytes: ArrayBuffer): OfflineTable | undefined => readOfflineTable(new Uint8Array(bytes))

/** Reads what is kept, in place; undefined where it is no table. Files that don't follow one another are left out. */
export const rowsIn = ({ base, changes }: TableBytes): RowsOf | undefined => {
  const first = read(base)
  if (!first) return undefined
  const tables = [first]
  let { next } = first
  for (const bytes of changes) {
    const file = read(bytes)
    if (file?.next !== next + 1) break
    tables.unshift(file)
    next = file.next
  }
  const newest = <T>(find: (table: OfflineTable) => T | undefined): T | undefined => {
    for (const table of tables) {
      const row = find(table)
      if (row !== undefined) return row
    }
    return undefined
  }
  return {
    next,
    live: (name) => newest((table) => table.findLive(name)),
    statics: (name) => newest((table) => table.findStatic(name)),
  }
}

const merge = (table: Uint8Array | undefined, newer: Uint8Array): Uint8Array | undefined =>
  table && mergeOfflineTables(table, newer)

/** What is kept with one file more; its base is new once many files lie beside it. */
export const withChanges = ({ base, changes }: TableBytes, file: ArrayBuffer): TableBytes => {
  const all = [...changes, file]
  if (all.length < CHANGES_KEPT) return { base, changes: all }
  const files = all.map((each) => new Uint8Array(each))
  // The small ones first, so that the large one is copied once.
  const small = files.slice(1).reduce<Uint8Array | undefined>(merge, files[0])
  const merged = small && mergeOfflineTables(new Uint8Array(base), small)
  return merged ? { base: merged.buffer, changes: [] } : { base, changes: all }
}
