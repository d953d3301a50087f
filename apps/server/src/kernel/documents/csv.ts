import { pesosOfCentavos } from '@saldo/contract/money'
import { stringify } from 'csv-stringify/sync'

/** Text, a count, or centavos. */
export type Cell = string | number | bigint

/**
 * A table as RFC 4180, with the mark by which spreadsheets know UTF-8. Money is in pesos with a point; text that would
 * be a formula stays text.
 */
export const makeCsv = (rows: readonly (readonly Cell[])[]): Buffer =>
  Buffer.from(
    stringify([...rows], {
      bom: true,
      record_delimiter: 'windows',
      escape_formulas: true,
      cast: {
        bigint: (amount) => ({ value: pesosOfCentavos(amount).toFixed(2), escape_formulas: false }),
      },
    }),
  )
