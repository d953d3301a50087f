import type { ReportSection } from '@saldo/contract/figures'
import { reportsCopy } from '@saldo/copy/reports'
import { makeCsv, type Cell } from '../../documents/csv.ts'
import { mxn } from '../../documents/mxn.ts'
import { makePdf, type Pdf } from '../../documents/pdf.ts'
import type { Sheet } from './report-lines.ts'

const numbers = new Intl.NumberFormat('es-MX')

type Line = ReportSection['lines'][number]

const row = ({ label, count, amount }: Line): Cell[] => [label, count ?? '', amount]

/** The report as CSV. */
export const reportAsCsv = ({ title, head, sections, warning, notes = [], end }: Sheet): Buffer =>
  makeCsv([
    ...(warning ? [[warning]] : []),
    [title],
    ...head,
    ...sections.flatMap((section) => [
      [],
      [section.title, section.counted, reportsCopy.amount],
      ...section.lines.map(row),
    ]),
    ...(notes.length === 0 ? [] : [[], ...notes.map((note) => [note])]),
    ...(end === undefined ? [] : [[], [end]]),
  ])

const MARGIN = 56
const ROW = 20
const COUNT_AT = 330
const AMOUNT_AT = 410

const drawRow = (
  pdf: Pdf,
  [label, count, amount]: readonly [string, string, string],
  weight: 'head' | 'sum' | 'part',
): void => {
  if (pdf.y + ROW > pdf.page.height - MARGIN) pdf.addPage()
  const { y } = pdf
  const right = pdf.page.width - MARGIN
  pdf.font(weight === 'part' ? 'Helvetica' : 'Helvetica-Bold').fontSize(10)
  pdf.text(label, MARGIN, y, { width: COUNT_AT - MARGIN - 10, height: ROW, ellipsis: true })
  pdf.text(count, COUNT_AT, y, { width: AMOUNT_AT - COUNT_AT - 10, align: 'right' })
  pdf.text(amount, AMOUNT_AT, y, { width: right - AMOUNT_AT, align: 'right' })
  pdf
    .moveTo(MARGIN, y + ROW - 6)
    .lineTo(right, y + ROW - 6)
    .lineWidth(weight === 'head' ? 1 : 0.3)
    .stroke('#9a9a9a')
  pdf.y = y + ROW
}

const cells = ({ label, count, amount }: Line): [string, string, string] => [
  label,
  count === null ? '' : numbers.format(count),
  mxn(amount),
]

const drawSection = (pdf: Pdf, { title, counted, lines }: ReportSection): void => {
  pdf.moveDown(1)
  drawRow(pdf, [title, counted, reportsCopy.amount], 'head')
  for (const line of lines) drawRow(pdf, cells(line), line.is_sum ? 'sum' : 'part')
}

const WRONG = '#a8232b'

const drawWords = (pdf: Pdf, words: string, isWrong: boolean): void => {
  pdf
    .fillColor(isWrong ? WRONG : 'black')
    .font(isWrong ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(11)
  // The standard fonts have no minus.
  pdf.text(words.replaceAll('−', '–'), MARGIN).fillColor('black')
}

const SIGNATURE = 76

/** Lines to sign on, each alone on its width, never torn from its name. */
const drawSignatures = (pdf: Pdf, signatures: readonly string[]): void => {
  if (pdf.y + SIGNATURE > pdf.page.height - MARGIN) pdf.addPage()
  const top = pdf.y + SIGNATURE - ROW
  const gap = MARGIN / 2
  const width = (pdf.page.width - 2 * MARGIN - gap * (signatures.length - 1)) / signatures.length
  for (const [i, words] of signatures.entries()) {
    const left = MARGIN + i * (width + gap)
    pdf
      .moveTo(left, top)
      .lineTo(left + width, top)
      .lineWidth(0.8)
      .stroke('#000000')
    pdf
      .font('Helvetica')
      .fontSize(9)
      .text(words, left, top + 5, { width, height: ROW, ellipsis: true })
  }
  pdf.y = top + ROW
}

const drawSheet = (pdf: Pdf, sheet: Sheet): void => {
  const { title, head, sections, warning, notes = [], signatures = [], end } = sheet
  if (warning) {
    drawWords(pdf, warning, true)
    pdf.moveDown(1)
  }
  pdf.font('Helvetica-Bold').fontSize(20).text(title)
  pdf.moveDown(0.5).fontSize(11)
  for (const [label, text] of head)
    pdf.font('Helvetica').text(`${label}: `, { continued: true }).font('Helvetica-Bold').text(text)
  for (const section of sections) drawSection(pdf, section)
  if (notes.length > 0) pdf.moveDown(1)
  for (const note of notes) drawWords(pdf, note, false)
  if (signatures.length > 0) drawSignatures(pdf, signatures)
  if (end === undefined) return
  pdf.moveDown(1)
  drawWords(pdf, end, Boolean(warning))
}

/** The report as an A4 PDF; with `madeAt` the same report is the same bytes. */
export const reportAsPdf = (sheet: Sheet, madeAt?: Date): Promise<Buffer> =>
  makePdf({ title: sheet.title, margin: MARGIN, madeAt }, (pdf) => drawSheet(pdf, sheet))
