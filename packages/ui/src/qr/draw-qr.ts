// The library's main entry bundles renderers that no screen uses, and the QR page is at its size limit.
import { create } from 'qrcode/lib/core/qrcode.js'

const SIDE = 400
/** Quiet zone in modules, as the standard requires. */
const QUIET = 4
const WHITE = 0xffffffff
const BLACK = 0xff000000

/** One of the standard's eight masks: comparing all takes a slow phone 100 ms (decision 0075). */
const MASK = 1

/** The QR of a code as pixels, 400 × 400 px, error correction H, as the specification asks. */
export const qrPixels = (code: string) => {
  const { size, data } = create(code, { errorCorrectionLevel: 'H', maskPattern: MASK }).modules
  const moduleAt = (pixel: number): number => Math.floor((pixel * (size + 2 * QUIET)) / SIDE) - QUIET
  const columns = Array.from({ length: SIDE }, (_, x) => moduleAt(x))
  // One pixel row per row of modules, then copied: computing each pixel takes long on a phone that has just started.
  const lines = Array.from({ length: size }, (_, row) =>
    Uint32Array.from(columns, (column) =>
      column >= 0 && column < size && data[row * size + column] ? BLACK : WHITE,
    ),
  )
  const pixels = new Uint32Array(SIDE * SIDE).fill(WHITE)
  for (let y = 0; y < SIDE; y++) {
    const line = lines[moduleAt(y)]
    if (line) pixels.set(line, y * SIDE)
  }
  return { data: new Uint8ClampedArray(pixels.buffer), width: SIDE, height: SIDE }
}

/** The QR as a PNG data URL. Throws where the browser can't draw. */
const drawQr = (code: string): string => {
  const { data, width, height } = qrPixels(code)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is nothing to draw on.')
  context.putImageData(new ImageData(data, width, height), 0, 0)
  return canvas.toDataURL()
}

const drawn = new Map<string, string>()

/** The QR drawn earlier on this page: a card shown again must not flicker. */
export const drawnBefore = (code: string): string | undefined => drawn.get(code)

/** The QR as a PNG data URL, cached because drawing is slow on some phones. Null where it failed; it may be retried. */
export const drawOnce = async (code: string): Promise<string | null> => {
  try {
    const url = drawn.get(code) ?? drawQr(code)
    drawn.set(code, url)
    return url
  } catch {
    return null
  }
}

/** The code in groups of four, for reading aloud. */
export const inGroups = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1 ')
