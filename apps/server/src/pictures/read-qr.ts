import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

let isReady: Promise<unknown> | undefined

/** Loads the reader, once; its program is passed as bytes, since the library would otherwise download it. */
export const prepareReader = async (): Promise<void> => {
  isReady ??= prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer },
    fireImmediately: true,
  })
  await isReady
}

/** The text of the QR in a picture of RGB pixels; null where no reader finds one. */
export const readQr = async (pixels: {
  data: Buffer
  width: number
  height: number
}): Promise<string | null> => {
  await prepareReader()
  const { data, width, height } = pixels
  const rgba = await sharp(data, { raw: { width, height, channels: 3 } })
    .ensureAlpha()
    .raw()
    .toBuffer()
  const image = { data: new Uint8ClampedArray(rgba), width, height, colorSpace: 'srgb' } as Parameters<
    typeof readBarcodes
  >[0]
  const found = await readBarcodes(image, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 1 })
  return found[0]?.text ?? null
}
