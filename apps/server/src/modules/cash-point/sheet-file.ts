import { reportsCopy } from '@saldo/copy/reports'
import { drawQr } from '../../documents/draw-qr.ts'
import { makePdf, type Pdf } from '../../documents/pdf.ts'
import { groupCode } from '../ledger/index.ts'
import type { PrintedQr } from './make-sheet.ts'

const MARGIN = 28
const COLUMNS = 4
const ROWS = 5
const QR_SIDE = 82
/** Height of the strip below the fold line. */
const FOLD = 26
const PER_PAGE = COLUMNS * ROWS

type Label = { left: number; top: number; width: number; height: number }

/** The claim code, on the strip that is folded behind the QR or cut off. */
const drawFold = (pdf: Pdf, claimCode: string, { left, top, width, height }: Label): void => {
  const line = top + height - FOLD
  pdf
    .moveTo(left, line)
    .lineTo(left + width, line)
    .dash(1, { space: 2 })
    .lineWidth(0.5)
    .stroke('#9a9a9a')
    .undash()
  const text = { width: width - 12, align: 'center', height: 10, ellipsis: true } as const
  pdf
    .font('Helvetica')
    .fontSize(5)
    .text(reportsCopy.foldHint, left + 6, line + 4, text)
  pdf
    .font('Courier-Bold')
    .fontSize(9)
    .text(groupCode(claimCode), left + 6, line + 12, text)
}

const drawLabel = (pdf: Pdf, eventName: string, { code, claimCode }: PrintedQr, label: Label): void => {
  const { left, top, width, height } = label
  pdf.rect(left, top, width, height).dash(2, { space: 3 }).lineWidth(0.5).stroke('#9a9a9a').undash()
  const text = { width: width - 12, align: 'center', height: 10, ellipsis: true } as const
  pdf
    .fillColor('#000000')
    .font('Helvetica-Bold')
    .fontSize(8)
    .text(eventName, left + 6, top + 8, text)
  drawQr(pdf, code, { left: left + (width - QR_SIDE) / 2, top: top + 18, side: QR_SIDE })
  pdf
    .font('Courier')
    .fontSize(6)
    .text(groupCode(code), left + 6, top + 18 + QR_SIDE, { ...text, height: 16 })
  pdf
    .font('Helvetica')
    .fontSize(5.5)
    .text(reportsCopy.sheetHint, left + 6, top + height - FOLD - 15, { ...text, height: 14 })
  if (claimCode !== null) drawFold(pdf, claimCode, label)
}

/** A PDF of blank QRs to cut out, twenty a page. */
export const sheetAsPdf = (eventName: string, codes: readonly PrintedQr[]): Promise<Buffer> =>
  makePdf({ title: reportsCopy.sheetTitle, margin: MARGIN }, (pdf) => {
    const width = (pdf.page.width - 2 * MARGIN) / COLUMNS
    const height = (pdf.page.height - 2 * MARGIN) / ROWS
    for (const [index, code] of codes.entries()) {
      const place = index % PER_PAGE
      if (place === 0 && index > 0) pdf.addPage()
      const left = MARGIN + (place % COLUMNS) * width
      const top = MARGIN + Math.floor(place / COLUMNS) * height
      drawLabel(pdf, eventName, code, { left, top, width, height })
    }
  })
