import type pg from 'pg'
import { contentOf, isSame } from './content.ts'
import { pipeCopy } from './copy-stream.ts'
import type { Ends } from './ends.ts'
import { putFence } from './fence.ts'
import { listOf, type MovingTable } from './tables.ts'
import { takeCounters, takeKeys, takeTrail } from './take-along.ts'

/** Why an event isn't moved. */
export type Hindrance =
  | 'moving_already'
  | 'other_schema'
  | 'target_not_empty'
  | 'busy'
  | 'copy_differs'
  | 'ledger_unsound'
  | 'nothing_to_finish'

/** The event stays where it is, open. */
export class CannotMove extends Error {
  override name = 'CannotMove'
  readonly why: Hindrance

  constructor(why: Hindrance, cause?: unknown) {
    super(why, { cause })
    this.why = why
  }
}

/** Where a move has got to. */
export type MoveStep =
  | 'history'
  | 'closed'
  | 'drained'
  | 'copied'
  | 'compared'
  | 'verified'
  | 'switched'
  | 'opened'
  | 'sealed'

export type Carrying = {
  /** The event, and the numbers that lie beside it. */
  eventIds: readonly [number, ...number[]]
  ends: Ends
  tables: readonly MovingTable[]
  moveId: string
  /** Told of each step when it is done. */
  onStep: (step: MoveStep) => void | Promise<void>
}

export type Copied = { rows: number; transfers: number }

/** Tables of which rows never change nor go: what is old is copied while the event goes on. */
const isHistory = ({ label }: MovingTable): boolean => label === 'ledger.transfer' || label === 'ledger.op'

/** Which rows are old, and how many of each table those are. */
export type History = { isOld: string; rows: ReadonlyMap<string, number> }

/** What this transaction wrote. */
const WRITTEN_NOW = 'xmin = pg_current_xact_id()::xid'

const same = async (
  { ends, eventIds }: Carrying,
  table: MovingTable,
  { there, here }: { there?: string; here?: string } = {},
): Promise<number> => {
  const [source, target] = await Promise.all([
    contentOf(ends.source, table, eventIds, there),
    contentOf(ends.target, table, eventIds, here),
  ])
  if (!isSame(source, target)) throw new CannotMove('copy_differs', table.label)
  return Number(source.rows)
}

const sumOf = (rows: ReadonlyMap<string, number>): Copied => ({
  rows: [...rows.values()].reduce((sum, one) => sum + one, 0),
  transfers: rows.get('ledger.transfer') ?? 0,
})

/** Compares each table's rows on both sides. */
export const compare = async (carrying: Carrying): Promise<Copied> => {
  const rows = new Map<string, number>()
  for (const table of carrying.tables) rows.set(table.label, await same(carrying, table))
  return sumOf(rows)
}

const copyTable = async ({ ends, eventIds }: Carrying, table: MovingTable, part = 'true'): Promise<void> => {
  const columns = listOf(table.columns)
  const rows = `SELECT ${columns} FROM ${table.name} WHERE event_id IN (${eventIds.join()}) AND ${part}`
  await pipeCopy(
    { client: ends.source, from: `COPY (${rows}) TO STDOUT (FORMAT binary)` },
    { client: ends.target, into: `COPY ${table.name} (${columns}) FROM STDIN (FORMAT binary)` },
  )
}

/** The rows that transactions wrote which had ended before this snapshot, however the 32-bit numbers wrapped since. */
const oldRows = async (source: pg.ClientBase): Promise<string> => {
  const { rows } = await source.query<{ first: string }>(
    'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS first',
  )
  return `((${rows[0]?.first} - xmin::text::bigint) & 4294967295) BETWEEN 1 AND 2147483647`
}

/** Copies and compares what never changes, before the event is closed; the arrival is closed to everybody. */
export const copyHistory = async (carrying: Carrying): Promise<History> => {
  const { ends, eventIds, moveId, tables, onStep } = carrying
  await ends.source.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const isOld = await oldRows(ends.source)
  await ends.target.query('BEGIN')
  await putFence(ends.target, eventIds, { moveId, state: 'arriving' })
  const rows = new Map<string, number>()
  for (const table of tables.filter(isHistory)) {
    await copyTable(carrying, table, isOld)
    rows.set(table.label, await same(carrying, table, { there: isOld }))
  }
  await ends.target.query('COMMIT')
  await ends.source.query('COMMIT')
  await onStep('history')
  return { isOld, rows }
}

/** Copies and compares all else in one transaction of the target, with the source closed. */
export const copyRest = async (carrying: Carrying, history: History): Promise<Copied> => {
  const { ends, tables, eventIds, onStep } = carrying
  const isNew = `NOT (${history.isOld})`
  await ends.source.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await ends.target.query('BEGIN')
  for (const table of tables) await copyTable(carrying, table, isHistory(table) ? isNew : 'true')
  if (!(await takeTrail(ends, eventIds))) throw new CannotMove('copy_differs', 'audit_log')
  await takeKeys(ends)
  await takeCounters(ends)
  await onStep('copied')
  const rows = new Map<string, number>()
  for (const table of tables) {
    const parts = isHistory(table) ? { there: isNew, here: WRITTEN_NOW } : {}
    rows.set(table.label, (history.rows.get(table.label) ?? 0) + (await same(carrying, table, parts)))
  }
  await ends.target.query('COMMIT')
  await ends.source.query('COMMIT')
  await onStep('compared')
  return sumOf(rows)
}
