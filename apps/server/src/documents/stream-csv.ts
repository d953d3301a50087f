import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/**
 * Rows as CSV while they are read, as RFC 4180, with a byte order mark so that spreadsheets detect UTF-8; text
 * that looks like a formula is escaped. When the reader goes, the rows end.
 */
export const streamCsv = (rows: AsyncIterable<readonly string[]>): Readable => {
  const csv = stringify({ bom: true, record_delimiter: 'windows', escape_formulas: true })
  // An error of the rows destroys `csv`, which ends the reply.
  pipeline(Readable.from(rows), csv, () => undefined)
  return csv
}
