import type { EventId } from '@saldo/contract/ids'
import { keptChanges, offlineChanges, offlineTable } from '@saldo/contract/offline'
import { readOfflineTable } from '@saldo/contract/offline-table'
import { ApiError } from '@saldo/client/api/api-error.ts'
import type { Call } from '../queue/kinds/kind.ts'
import type { Records } from '../storage/records.ts'
import { CHANGES, TABLE } from './kept.ts'
import { type RowsOf, rowsIn, type TableBytes, withChanges } from './table.ts'

export type TableParts = { eventId: EventId; call: Call; records: Records; onChange: () => void }

const nextOf = (bytes: ArrayBuffer): number | undefined => readOfflineTable(new Uint8Array(bytes))?.next

/** What is held, in memory as on disk. */
const createHeld = ({ eventId, records, onChange }: TableParts) => {
  let bytes: TableBytes | null = null
  let rows: RowsOf | null = null
  return {
    rows: () => rows,
    load: async (): Promise<void> => {
      const [table, changes] = await Promise.all([records.get(TABLE), records.get(CHANGES)])
      if (table.value?.eventId !== eventId) return
      const { base } = table.value
      const isOfBase = changes.value?.of === nextOf(base)
      bytes = { base, changes: isOfBase ? (changes.value?.changes ?? []) : [] }
      rows = rowsIn(bytes) ?? null
    },
    keep: async (base: ArrayBuffer): Promise<void> => {
      bytes = { base, changes: [] }
      rows = rowsIn(bytes) ?? null
      onChange()
      await records.set(TABLE, { eventId, base })
    },
    add: async (file: ArrayBuffer): Promise<void> => {
      if (!bytes) return
      const { base } = bytes
      bytes = withChanges(bytes, file)
      rows = rowsIn(bytes) ?? null
      onChange()
      if (bytes.base !== base) await records.set(TABLE, { eventId, base: bytes.base })
      await records.set(CHANGES, { of: nextOf(bytes.base) ?? 0, changes: bytes.changes })
    },
  }
}

/** The table of QRs, kept over reloads and brought up to date by files of changes. */
export const createTableKeeper = (parts: TableParts) => {
  const { call } = parts
  const event = { event: parts.eventId }
  const held = createHeld(parts)
  let following: Promise<void> | undefined

  const loadWhole = async (): Promise<void> => {
    const base = await (await call(offlineTable, { params: event })).arrayBuffer()
    if (nextOf(base) !== undefined) await held.keep(base)
  }
  /** Undefined for a file that the server keeps no more, or that is none. */
  const fetchFile = async (file: number): Promise<ArrayBuffer | undefined> => {
    try {
      const changes = await (await call(offlineChanges, { params: { ...event, file } })).arrayBuffer()
      return nextOf(changes) === file + 1 ? changes : undefined
    } catch (error) {
      if (error instanceof ApiError && !error.isUnanswered) return undefined
      throw error
    }
  }
  const follow = async (newest: number): Promise<void> => {
    const first = held.rows()?.next
    if (first === undefined || newest - first >= keptChanges) await loadWhole()
    for (let file = held.rows()?.next ?? Infinity; file <= newest; file += 1) {
      const changes = await fetchFile(file)
      // The table has what the file would have told.
      if (!changes) return loadWhole()
      await held.add(changes)
    }
  }
  return {
    load: held.load,
    rows: held.rows,
    /** A contact told the number of the newest file: loads all up to it. Rejects where one can't be loaded now. */
    heard: (newest: number): Promise<void> =>
      (following ??= follow(newest).finally(() => (following = undefined))),
  }
}
