import { stringify } from 'csv-stringify/sync'
import { csvCell } from './csv-cell.ts'

/** Text, a count, or centavos. */
export type Cell = string | number | bigint

/**
 * CSV as RFC 4180, with a byte order mark so that spreadsheets detect UTF-8. Money is in pesos with a decimal
 * point; text that looks like a formula is escaped.
 */
export const makeCsv = (rows: readonly (readonly Cell[])[]): Buffer =>
  Buffer.from(
    stringify(
      rows.map((row) => row.map(csvCell)),
      { bom: true, record_delimiter: 'windows' },
    ),
  )
