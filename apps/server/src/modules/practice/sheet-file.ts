import { practiceQrNames, practiceSheetCopy as copy } from '@saldo/copy/practice'
import { drawQr } from '../../documents/draw-qr.ts'
import { makePdf, type Pdf } from '../../documents/pdf.ts'
import { groupCode } from '../ledger/index.ts'
import type { PracticeQr } from './practice-qrs.ts'

const MARGIN = 36
const COLUMNS = 2
/** Of each QR, so that several people practise with one sheet. */
const COPIES = 2
const ROWS = 4
const QR_SIDE = 104

type Label = { left: number; top: number; width: number; height: number }

const drawLabel = (pdf: Pdf, name: string, { kind, code }: PracticeQr, label: Label): void => {
  const { left, top, width, height } = label
  pdf.rect(left, top, width, height).dash(2, { space: 3 }).lineWidth(0.5).stroke('#9a9a9a').undash()
  const text = { width: width - 16, align: 'center', ellipsis: true } as const
  pdf.fillColor('#000000').font('Helvetica-Bold').fontSize(13)
  pdf.text(practiceQrNames[kind], left + 8, top + 8, { ...text, height: 16 })
  drawQr(pdf, code, { left: left + (width - QR_SIDE) / 2, top: top + 24, side: QR_SIDE })
  pdf.font('Courier').fontSize(7)
  pdf.text(groupCode(code), left + 8, top + 26 + QR_SIDE, { ...text, height: 18 })
  pdf.font('Helvetica-Bold').fontSize(8)
  pdf.text(copy.worthless, left + 8, top + height - 34, { ...text, height: 11 })
  pdf.font('Helvetica').fontSize(7)
  pdf.text(name, left + 8, top + height - 21, { ...text, height: 10 })
}

/** The practice's QRs on one page, to cut out. */
export const practiceSheet = (eventName: string, qrs: readonly PracticeQr[]): Promise<Buffer> =>
  makePdf({ title: copy.title, margin: MARGIN }, (pdf) => {
    const width = (pdf.page.width - 2 * MARGIN) / COLUMNS
    const height = (pdf.page.height - 2 * MARGIN) / ROWS
    for (const [row, qr] of qrs.entries())
      for (let column = 0; column < COPIES; column += 1)
        drawLabel(pdf, eventName, qr, {
          left: MARGIN + column * width,
          top: MARGIN + row * height,
          width,
          height,
        })
  })
