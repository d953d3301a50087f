import type { BankFileLayout, BankRow } from './bank-row.ts'

type Field = {
  name: string
  width: number
  value: (row: BankRow) => string
  /** Digits stand at the right behind zeros, letters at the left before spaces. */
  kind: 'digits' | 'letters'
}

/**
 * The fields of a line from left to right. No bank has taken a file of it yet: widths and order follow what banks
 * publish for transfers between banks in general, and stand in this one table to be changed.
 */
const fixedFields: readonly Field[] = [
  { name: 'sequence', width: 7, kind: 'digits', value: ({ seq }) => String(seq) },
  { name: 'clabe', width: 18, kind: 'digits', value: ({ clabe }) => clabe },
  { name: 'bank', width: 3, kind: 'digits', value: ({ clabe }) => clabe.slice(0, 3) },
  { name: 'amount', width: 15, kind: 'digits', value: ({ amount }) => String(amount) },
  { name: 'name', width: 40, kind: 'letters', value: ({ name }) => name },
  { name: 'reference', width: 7, kind: 'digits', value: ({ reference }) => reference },
  { name: 'concept', width: 40, kind: 'letters', value: ({ concept }) => concept },
]

const placed = ({ name, width, value, kind }: Field, row: BankRow): string => {
  const text = value(row)
  if (text.length > width) throw new Error(`${name} of ${row.folio} is wider than ${width}`)
  return kind === 'digits' ? text.padStart(width, '0') : text.padEnd(width, ' ')
}

/** ASCII lines of equal length, each ended by CR and LF. */
export const fixedWidthLayout: BankFileLayout = {
  extension: 'txt',
  write: (rows) =>
    Buffer.from(
      rows.map((row) => `${fixedFields.map((field) => placed(field, row)).join('')}\r\n`).join(''),
      'ascii',
    ),
}
