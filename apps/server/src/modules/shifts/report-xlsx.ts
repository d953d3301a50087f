import { pesosOfCentavos } from '@saldo/contract/money'
import { reportsCopy } from '@saldo/copy/reports'
import type { Sheet } from './report-lines.ts'

type Cell = string | number | null

const MONEY = '#,##0.00'
const WIDTHS = [52, 12, 16] as const

const rowsOf = ({ title, head, sections, warning, notes = [], end }: Sheet): Cell[][] => [
  ...(warning ? [[warning]] : []),
  [title],
  ...head.map((line) => [...line]),
  ...sections.flatMap((section) => [
    [],
    [section.title, section.counted, reportsCopy.amount],
    ...section.lines.map(({ label, count, amount }) => [label, count, pesosOfCentavos(amount)]),
  ]),
  ...(notes.length === 0 ? [] : [[], ...notes.map((note) => [note])]),
  ...(end === undefined ? [] : [[], ...end.split('\n').map((line) => [line])]),
]

/** The report as a workbook of one sheet; the same report is the same bytes. Text stays text, amounts are pesos. */
export const reportAsXlsx = async (sheet: Sheet, madeAt: Date): Promise<Buffer> => {
  const { writeXlsx } = await import('hucre/xlsx')
  const [label, count, amount] = WIDTHS
  const made = await writeXlsx({
    sheets: [
      {
        name: sheet.title,
        rows: rowsOf(sheet),
        columns: [{ width: label }, { width: count }, { width: amount, numFmt: MONEY }],
      },
    ],
    properties: { title: sheet.title, created: madeAt, modified: madeAt },
  })
  return Buffer.from(made)
}
