// The library's main entry bundles renderers that no screen uses, and the QR page is at its size limit.
import { create } from 'qrcode/lib/core/qrcode.js'

const SIDE = 400
/** Quiet zone in modules, as the standard requires. */
const QUIET = 4
const WHITE = 0xffffffff
const BLACK = 0xff000000

/** One of the standard's eight masks: comparing all takes a slow phone 100 ms (decision 0075). */
const MASK = 1

type Modules = { size: number; data: ArrayLike<number> }

/** A square of `side` pixels that the modules and a quiet zone of `quiet` modules fill. */
const pixelsOf = ({ size, data }: Modules, side: number, quiet: number) => {
  const moduleAt = (pixel: number): number => Math.floor((pixel * (size + 2 * quiet)) / side) - quiet
  const columns = Array.from({ length: side }, (_, x) => moduleAt(x))
  // One pixel row per row of modules, then copied: computing each pixel takes long on a phone that has just started.
  const lines = Array.from({ length: size }, (_, row) =>
    Uint32Array.from(columns, (column) =>
      column >= 0 && column < size && data[row * size + column] ? BLACK : WHITE,
    ),
  )
  const pixels = new Uint32Array(side * side).fill(WHITE)
  for (let y = 0; y < side; y++) {
    const line = lines[moduleAt(y)]
    if (line) pixels.set(line, y * side)
  }
  return { data: new Uint8ClampedArray(pixels.buffer), width: side, height: side }
}

/** The QR of a code as pixels, 400 × 400 px, error correction H, as the specification asks. */
export const qrPixels = (code: string) =>
  pixelsOf(create(code, { errorCorrectionLevel: 'H', maskPattern: MASK }).modules, SIDE, QUIET)

/**
 * Half of the standard's quiet zone is in the picture, the rest is the paper around it: modules a tenth larger are read
 * in a third more of poor photos (decision 530).
 */
const LIVE_QUIET = 2
/** The modules of a QR of version 5, with that. */
const liveQrSide = 37 + 2 * LIVE_QUIET

/**
 * A live QR as pixels, one a module, which the screen enlarges: version 5 and error correction M, since screens don't get
 * dirty. As alphanumeric at once: the library takes long to find that out.
 */
export const liveQrPixels = (text: string) => {
  const { modules } = create([{ data: text, mode: 'alphanumeric' }], {
    version: 5,
    errorCorrectionLevel: 'M',
    maskPattern: MASK,
  })
  return pixelsOf(modules, liveQrSide, LIVE_QUIET)
}

type Pixels = ReturnType<typeof pixelsOf>

/** Pixels as a PNG data URL. Throws where the browser can't draw. */
const urlOf = ({ data, width, height }: Pixels): string => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is nothing to draw on.')
  context.putImageData(new ImageData(data, width, height), 0, 0)
  return canvas.toDataURL()
}

/** A live QR as a PNG data URL. Throws where the browser can't draw, and for a text that fits no such QR. */
export const drawLiveQr = (text: string): string => urlOf(liveQrPixels(text))

const drawn = new Map<string, string>()

/** The QR drawn earlier on this page: a card shown again must not flicker. */
export const drawnBefore = (code: string): string | undefined => drawn.get(code)

/** The QR as a PNG data URL, cached because drawing is slow on some phones. Null where it failed; it may be retried. */
export const drawOnce = async (code: string): Promise<string | null> => {
  try {
    const url = drawn.get(code) ?? urlOf(qrPixels(code))
    drawn.set(code, url)
    return url
  } catch {
    return null
  }
}

/** The code in groups of four, for reading aloud. */
export const inGroups = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1 ')
