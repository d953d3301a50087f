import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { pesosOfCentavos } from '@saldo/contract/money'
import { stringify } from 'csv-stringify'
import { csvCell } from './csv-cell.ts'

export type TableFormat = 'csv' | 'xlsx'

/** Whether a file of this format is UTF-8 text. */
export const isText = (format: TableFormat): boolean => format === 'csv'

/** A column of a table that is sent as a file; `instant` is text already, on the event's clock. */
export type Column = { readonly header: string; readonly kind: 'text' | 'count' | 'money' }

/** Text, a count, centavos, or nothing. */
export type TableCell = string | number | bigint | null

type Rows = AsyncIterable<readonly TableCell[][]>

const MONEY = '#,##0.00'
const widths = { text: 24, count: 10, money: 14 } as const

async function* each(chunks: Rows): AsyncGenerator<TableCell[]> {
  for await (const chunk of chunks) yield* chunk
}

async function* csvRows(head: TableHead, chunks: Rows): AsyncGenerator<(string | number | null)[]> {
  yield* above(head)
  for await (const row of each(chunks)) yield row.map(csvCell)
}

/** What a file of a table says besides its rows; a `warning` is its first row, above the header. */
export type TableHead = { name: string; columns: readonly Column[]; warning: string | null }

const headers = ({ columns }: TableHead): string[] => columns.map(({ header }) => header)

/** The rows above the table's own. */
const above = (head: TableHead): string[][] => [
  ...(head.warning === null ? [] : [[head.warning]]),
  headers(head),
]

/** RFC 4180 with a byte order mark; money in pesos; text that looks like a formula is escaped. */
const asCsv = (head: TableHead, chunks: Rows): Readable => {
  const lines = stringify({ bom: true, record_delimiter: 'windows' })
  return Readable.from(csvRows(head, chunks))
    .on('error', (error) => lines.destroy(error))
    .pipe(lines)
}

const toXlsx = (cell: TableCell): string | number | null =>
  typeof cell === 'bigint' ? pesosOfCentavos(cell) : cell

async function* xlsxRows(head: TableHead, chunks: Rows): AsyncGenerator<(string | number | null)[]> {
  yield* above(head)
  for await (const row of each(chunks)) yield row.map(toXlsx)
}

/** One sheet, its header frozen; text stays text, money is a number of pesos. */
const asXlsx = async (head: TableHead, chunks: Rows): Promise<Readable> => {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const made = writeXlsxStream(xlsxRows(head, chunks), {
    name: head.name,
    columns: head.columns.map(({ kind }) => ({
      width: widths[kind],
      ...(kind === 'money' && { numFmt: MONEY }),
    })),
    freezePane: { rows: above(head).length },
  })
  return Readable.fromWeb(made as ReadableStream)
}

/** The rows as a file, made while they are read: memory stays flat however many there are. */
export const tableFile = async (format: TableFormat, head: TableHead, chunks: Rows): Promise<Readable> =>
  format === 'csv' ? asCsv(head, chunks) : asXlsx(head, chunks)
