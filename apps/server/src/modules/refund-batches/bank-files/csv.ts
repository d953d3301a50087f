import { refundBatchesCopy } from '@saldo/copy/refund-batches'
import { stringify } from 'csv-stringify/sync'
import { csvCell } from '../../../documents/csv-cell.ts'
import type { BankFileLayout, BankRow } from './bank-row.ts'

/** Digits as text, by the apostrophe in front: a spreadsheet rounds the 18 of a CLABE, and drops zeros in front. */
const asText = (digits: string): string => `'${digits}`

const cellsOf = (row: BankRow) => [
  row.seq,
  csvCell(row.folio),
  asText(row.clabe),
  csvCell(row.bank),
  csvCell(row.name),
  csvCell(row.amount),
  asText(row.reference),
  csvCell(row.concept),
]

/** Our own layout, as RFC 4180 in UTF-8 with a mark; CLABE and reference are text in a spreadsheet too. */
export const csvLayout: BankFileLayout = {
  extension: 'csv',
  write: (rows) =>
    Buffer.from(
      stringify([refundBatchesCopy.fileTitles, ...rows.map(cellsOf)], {
        bom: true,
        record_delimiter: 'windows',
      }),
    ),
}
