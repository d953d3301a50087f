import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/** Decodes the codes in a picture (PNG or JPEG), as a scanner would: one text per code. */
export const scan = async (picture: Uint8Array): Promise<string[]> => {
  // Passed as bytes: otherwise the library downloads the WebAssembly.
  const wasmBinary = new Uint8Array(readFileSync(wasm)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  const found = await readBarcodes(new Uint8Array(picture))
  return found.map(({ text }) => text)
}
