import { readBarcodes } from 'zxing-wasm/reader'
import { prepareReader } from '../../src/pictures/read-qr.ts'

/** Texts of all codes that a scanner reads in a picture. */
export const scan = async (picture: Uint8Array): Promise<string[]> => {
  await prepareReader()
  const found = await readBarcodes(new Uint8Array(picture))
  return found.map(({ text }) => text)
}
