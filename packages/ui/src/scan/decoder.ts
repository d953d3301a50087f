import { sharpen } from './sharpen.ts'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** The text of the QR in a frame, or null. */
export type Decode = (frame: HTMLVideoElement) => Promise<string | null>

type Detector = { detect(frame: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

const ownDetector = async (): Promise<Decode | null> => {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const formats: string[] = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (!BarcodeDetector || !formats.includes('qr_code')) return null
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (frame) => (await detector.detect(frame))[0]?.rawValue ?? null
}

const WIDEST = 960

/**
 * Frames are read in turn whole, by their middle half as large again, and by that sharpened: a QR that is far away or
 * blurred is read far more often by one of the three than by the whole frame (decision 530).
 */
const turns = [
  { share: 1, isSharpened: false },
  { share: 2 / 3, isSharpened: false },
  { share: 2 / 3, isSharpened: true },
] as const

const wasmDecoder = async (): Promise<Decode> => {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  // By default the library fetches it from a third-party server.
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser draws no canvas')
  let turn = 0
  return async (frame) => {
    const { share, isSharpened } = turns[turn % turns.length] ?? turns[0]
    turn += 1
    const scale = Math.min(1, WIDEST / frame.videoWidth)
    const [width, height] = [Math.round(frame.videoWidth * scale), Math.round(frame.videoHeight * scale)]
    Object.assign(context.canvas, { width, height })
    const [across, down] = [frame.videoWidth * share, frame.videoHeight * share]
    const [x, y] = [(frame.videoWidth - across) / 2, (frame.videoHeight - down) / 2]
    context.drawImage(frame, x, y, across, down, 0, 0, width, height)
    const image = context.getImageData(0, 0, width, height)
    if (isSharpened) sharpen(image)
    const [found] = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: 1 })
    return found?.text ?? null
  }
}

/** The browser's QR detector where available, otherwise ours, loaded on demand. */
export const loadDecoder = async (): Promise<Decode> => (await ownDetector()) ?? wasmDecoder()
