import { toDataURL } from 'qrcode'

/** The QR as a PNG data URL, 400 × 400 px, error correction H, as the specification asks. */
export const drawQr = (code: string): Promise<string> =>
  toDataURL(code, { width: 400, scale: 4, errorCorrectionLevel: 'H', margin: 4 })

/** The code in groups of four, for reading aloud. */
export const inGroups = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1 ')
