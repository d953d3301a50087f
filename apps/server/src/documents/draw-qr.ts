import { create } from 'qrcode'
import type { Pdf } from './pdf.ts'

/**
 * Draws a QR of this side, in points, as squares, so that it prints sharply at any size, with the standard's quiet zone
 * of four modules.
 */
export const drawQr = (pdf: Pdf, code: string, at: { left: number; top: number; side: number }): void => {
  const { size, data } = create(code, { errorCorrectionLevel: 'M' }).modules
  const side = at.side / (size + 8)
  for (let index = 0; index < size * size; index += 1)
    if (data[index] === 1)
      pdf.rect(
        at.left + ((index % size) + 4) * side,
        at.top + (Math.floor(index / size) + 4) * side,
        side,
        side,
      )
  pdf.fill('#000000')
}
