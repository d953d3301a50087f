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

/** The table of QRs, kept over reloads and brought up to date by files of changes. */
export const createTableKeeper = ({ eventId, call, records, onChange }: TableParts) => {
  const event = { event: eventId }
  let bytes: TableBytes | null = null
  let rows: RowsOf | null = null
  let isBusy = false

  const keep = async (next: TableBytes): Promise<void> => {
    const isNewBase = next.base !== bytes?.base
    bytes = next
    rows = rowsIn(next) ?? null
    onChange()
    if (isNewBase) await records.set(TABLE, { eventId, base: next.base })
    await records.set(CHANGES, { of: nextOf(next.base) ?? 0, changes: next.changes })
  }
  /** Undefined for a file that the server keeps no more, or that is none. */
  const fetchFile = async (file: number): Promise<ArrayBuffer | undefined> => {
    try {
      const loaded = await call(offlineChanges, { params: { ...event, file } })
      const changes = await loaded.arrayBuffer()
      return nextOf(changes) === file + 1 ? changes : undefined
    } catch (error) {
      if (error instanceof ApiError && !error.isUnanswered) return undefined
      throw error
    }
  }
  const loadWhole = async (): Promise<void> => {
    const base = await (await call(offlineTable, { params: event })).arrayBuffer()
    if (nextOf(base) !== undefined) await keep({ base, changes: [] })
  }
  /** Loads each file up to the newest; a file that is gone or is none ends it, and the table is loaded again. */
  const follow = async (newest: number): Promise<void> => {
    if (!bytes || !rows || newest - rows.next >= keptChanges) await loadWhole()
    while (bytes && rows && rows.next <= newest) {
      const file = rows.next
      const changes = await fetchFile(file)
      if (changes) await keep(withChanges(bytes, changes))
      else await loadWhole()
      if (rows?.next === file) return
    }
  }
  return {
    load: async (): Promise<void> => {
      const [table, changes] = await Promise.all([records.get(TABLE), records.get(CHANGES)])
      if (table.value?.eventId !== eventId) return
      const { base } = table.value
      const isOfBase = changes.value?.of === nextOf(base)
      bytes = { base, changes: isOfBase ? (changes.value?.changes ?? []) : [] }
      rows = rowsIn(bytes) ?? null
    },
    rows: (): RowsOf | null => rows,
    /** A contact told the number of the newest file. */
    heard: async (newest: number): Promise<void> => {
      if (isBusy) return
      isBusy = true
      try {
        await follow(newest)
      } finally {
        isBusy = false
      }
    },
  }
}
