import { pesosOfCentavos } from '@saldo/contract/money'
import { reportsCopy } from '@saldo/copy/reports'
import { makeCsv, type Cell } from '../../kernel/documents/csv.ts'
import { makePdf, type Pdf } from '../../kernel/documents/pdf.ts'
import type { Line, Sheet } from './report-lines.ts'

const money = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })
const numbers = new Intl.NumberFormat('es-MX')

const row = ({ label, count, amount }: Line): Cell[] => [label, count ?? '', amount]

/** The report as a table for spreadsheets. */
export const reportAsCsv = ({ title, head, lines, drawer, products }: Sheet): Buffer =>
  makeCsv([
    [title],
    ...head,
    [],
    [reportsCopy.concept, reportsCopy.count, reportsCopy.amount],
    ...lines.map(row),
    ...(drawer.length > 0 ? [[], [reportsCopy.drawer, '', reportsCopy.amount], ...drawer.map(row)] : []),
    [],
    [reportsCopy.product, reportsCopy.quantity, reportsCopy.amount],
    ...products.map(({ name, quantity, amount }) => [name, quantity, amount]),
  ])

const MARGIN = 56
const ROW = 20
const COUNT_AT = 330
const AMOUNT_AT = 410

const drawRow = (
  pdf: Pdf,
  [label, count, amount]: readonly [string, string, string],
  isHead: boolean,
): void => {
  if (pdf.y + ROW > pdf.page.height - MARGIN) pdf.addPage()
  const { y } = pdf
  const right = pdf.page.width - MARGIN
  pdf.font(isHead ? 'Helvetica-Bold' : 'Helvetica').fontSize(10)
  pdf.text(label, MARGIN, y, { width: COUNT_AT - MARGIN - 10, height: ROW, ellipsis: true })
  pdf.text(count, COUNT_AT, y, { width: AMOUNT_AT - COUNT_AT - 10, align: 'right' })
  pdf.text(amount, AMOUNT_AT, y, { width: right - AMOUNT_AT, align: 'right' })
  pdf
    .moveTo(MARGIN, y + ROW - 6)
    .lineTo(right, y + ROW - 6)
    .lineWidth(isHead ? 1 : 0.3)
    .stroke('#9a9a9a')
  pdf.y = y + ROW
}

const drawTable = (
  pdf: Pdf,
  head: readonly [string, string, string],
  rows: readonly (readonly [string, string, string])[],
): void => {
  pdf.moveDown(1)
  drawRow(pdf, head, true)
  for (const row of rows) drawRow(pdf, row, false)
}

const cells = ({ label, count, amount }: Line): [string, string, string] => [
  label,
  count === null ? '' : numbers.format(count),
  money.format(pesosOfCentavos(amount)),
]

const drawSheet = (pdf: Pdf, { title, head, lines, drawer, products }: Sheet): void => {
  pdf.font('Helvetica-Bold').fontSize(20).text(title)
  pdf.moveDown(0.5).fontSize(11)
  for (const [label, text] of head)
    pdf.font('Helvetica').text(`${label}: `, { continued: true }).font('Helvetica-Bold').text(text)
  const { concept, count, amount, drawer: cash, product, quantity } = reportsCopy
  if (drawer.length > 0) drawTable(pdf, [cash, '', amount], drawer.map(cells))
  drawTable(pdf, [concept, count, amount], lines.map(cells))
  if (products.length === 0) return
  const sold = products.map((each) => ({ label: each.name, count: each.quantity, amount: each.amount }))
  drawTable(pdf, [product, quantity, amount], sold.map(cells))
}

/** The report on A4 pages. */
export const reportAsPdf = (sheet: Sheet): Promise<Buffer> =>
  makePdf({ title: sheet.title, margin: MARGIN }, (pdf) => drawSheet(pdf, sheet))
