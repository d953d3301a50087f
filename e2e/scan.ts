import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/** What a scanner reads from a picture (PNG or JPEG): a text for each code on it. */
export const scan = async (picture: Uint8Array): Promise<string[]> => {
  // Given as bytes, or the library would fetch them from the web.
  const wasmBinary = new Uint8Array(readFileSync(wasm)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  const found = await readBarcodes(new Uint8Array(picture))
  return found.map(({ text }) => text)
}
