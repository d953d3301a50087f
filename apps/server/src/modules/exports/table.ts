import type { EventId, PlaceId } from '@saldo/contract/ids'
import type { Database } from '../../db/index.ts'
import type { Column, TableCell } from '../../documents/table-file.ts'

/** Of which event rows are read; `places` limits a vendor to their own. */
export type Wanted = {
  eventId: EventId
  timezone: string
  places: readonly PlaceId[] | null
}

/** Connections of the export alone: people from the control database, all else from the event's. */
export type Sources = { control: Database['db']; event: Database['db'] }

type Chunks = AsyncGenerator<TableCell[][]>
export type Table = { columns: readonly Column[]; rows(from: Sources, wanted: Wanted): Chunks }

/** A column of text. */
export const text = (header: string): Column => ({ header, kind: 'text' })
export const count = (header: string): Column => ({ header, kind: 'count' })
/** A column of centavos. */
export const money = (header: string): Column => ({ header, kind: 'money' })
