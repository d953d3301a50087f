import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/** Texts of all codes that a scanner reads in a picture. */
export const scan = async (picture: Uint8Array): Promise<string[]> => {
  // Passed as bytes, since the library would otherwise download it.
  const wasmBinary = new Uint8Array(readFileSync(wasm)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  const found = await readBarcodes(new Uint8Array(picture))
  return found.map(({ text }) => text)
}
