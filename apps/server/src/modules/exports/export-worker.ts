import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { lowerConnectionPriority, lowerOwnPriority, openDatabase } from '../../db/thread.ts'
import { isText, tableFile, type TableFormat } from '../../documents/table-file.ts'
import type { Wanted } from './table.ts'
import { tables } from './tables.ts'

/** What the thread is started with: where it reads, and what. */
export type ExportOrder = Wanted & {
  table: keyof typeof tables
  controlUrl: string
  eventUrl: string
  format: TableFormat
  sheet: string
  warning: string | null
}

/**
 * Messages of the thread: chunks of the file, null at the end. Text stays text: it dies young on the server's heap, and as
 * bytes a file of a million rows makes the server collect all of its garbage every three seconds, 40 ms each.
 */
export type ExportPart = string | Uint8Array | null

/** A table is read in one snapshot; whoever stops reading for longer loses it, and the download fails. */
const STATEMENT_MS = 60_000

const { controlUrl, eventUrl, table, format, sheet, warning, ...wanted } = workerData as ExportOrder
const port = parentPort
if (!port) throw new Error('This is the thread of an export')

/**
 * Rows a second at most, from the first one on: a file of a million takes half a minute, and leaves charges the time
 * of the database's processor that reading at full speed would take.
 */
const ROWS_PER_SECOND = 45_000

async function* paced<Row>(chunks: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  let [startedAt, rows] = [0, 0]
  for await (const chunk of chunks) {
    startedAt ||= performance.now()
    rows += chunk.length
    yield chunk
    const aheadMs = (rows * 1_000) / ROWS_PER_SECOND - (performance.now() - startedAt)
    if (aheadMs > 1) await delay(aheadMs)
  }
}

/** Charges get about three quarters of a core that both want; a higher value would starve the file on a busy machine. */
const NICENESS = 5

const open = (url: string) =>
  openDatabase(url, {
    max: 1,
    statementTimeoutMs: STATEMENT_MS,
    onIdleError: (error) => {
      throw error
    },
  })

/** Pull-based: the reader requests each chunk, so that at most one is buffered. */
const asked = (): Promise<void> => new Promise((resolve) => void port.once('message', () => resolve()))

lowerOwnPriority(NICENESS)
const [control, event] = [open(controlUrl), open(eventUrl)]
await lowerConnectionPriority(event, eventUrl, NICENESS)
const { columns, rows } = tables[table]
const head = { name: sheet, columns, warning }
const file = await tableFile(format, head, paced(rows({ control: control.db, event: event.db }, wanted)))
if (isText(format)) file.setEncoding('utf8')
for await (const part of file) {
  await asked()
  port.postMessage(part satisfies ExportPart, [])
}
await asked()
port.postMessage(null satisfies ExportPart, [])
await Promise.all([control.close(), event.close()])
port.close()
