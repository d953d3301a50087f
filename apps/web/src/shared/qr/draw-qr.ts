import { toDataURL } from 'qrcode'

/** The QR as a PNG data URL, 400 × 400 px, error correction H, as the specification asks. */
export const drawQr = (code: string): Promise<string> =>
  toDataURL(code, { width: 400, scale: 4, errorCorrectionLevel: 'H', margin: 4 })

const drawn = new Map<string, string>()
const drawings = new Map<string, Promise<string | null>>()

/** What was drawn on this page: a card that is shown again must not blink. */
export const drawnBefore = (code: string): string | undefined => drawn.get(code)

/** As `drawQr`, but never twice: that takes a slow phone a while. Null where it failed; it may be tried again. */
export const drawOnce = (code: string): Promise<string | null> => {
  const begun = drawings.get(code)
  if (begun) return begun
  const drawing = drawQr(code).then(
    (url) => {
      drawn.set(code, url)
      return url
    },
    () => {
      drawings.delete(code)
      return null
    },
  )
  drawings.set(code, drawing)
  return drawing
}

/** The code in groups of four, for reading aloud. */
export const inGroups = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1 ')
