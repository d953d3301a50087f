import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { columnsOf, layOut, type PaperWidth, type Row, type Ticket } from './ticket.ts'

/** Dots of a QR's module: a printed QR of error correction H is 3 cm wide on either paper. */
const QR_DOTS = 7
/** Rows between the head of a printer and its knife. */
const FEED_ROWS = 4

const draw = (encoder: ReceiptPrinterEncoder, row: Row): void => {
  if (row.kind === 'qr') {
    encoder.align('center').qrcode(row.code, { model: 2, size: QR_DOTS, errorlevel: 'h' }).align('left')
    return
  }
  const scale = row.look === 'large' ? 2 : 1
  encoder
    .bold(row.look !== 'plain')
    .size(scale, scale)
    .text(row.text)
    .size(1, 1)
    .bold(false)
    .newline()
}

/** The ticket as ESC/POS: text in code page 850, QRs drawn by the printer, cut at its end. */
export const bytesOf = (ticket: Ticket, width: PaperWidth): Uint8Array<ArrayBuffer> => {
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: columnsOf(width),
    codepageMapping: 'epson',
    feedBeforeCut: FEED_ROWS,
  })
  encoder.initialize().codepage('cp850')
  for (const row of layOut(ticket, width)) draw(encoder, row)
  return new Uint8Array(encoder.cut('partial').encode())
}
