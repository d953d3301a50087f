import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { qrPixels } from './draw-qr.ts'

const code = '001ABCDEFGHJKMNPQRSTVWXYZ0123'

test('a QR is a picture of 400 × 400 px with error correction H, each module at least 4 px [S-7.34]', async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const wasmBinary = new Uint8Array(readFileSync(wasm)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  const { data, width, height } = qrPixels(code)
  expect([width, height]).toEqual([400, 400])
  const [found] = await readBarcodes({ data, width, height, colorSpace: 'srgb' })
  expect(found).toMatchObject({ format: 'QRCode', text: code, ecLevel: 'H' })
  const { topLeft, topRight } = found?.position ?? { topLeft: { x: 0 }, topRight: { x: 0 } }
  const MODULES = 29
  expect((topRight.x - topLeft.x) / MODULES).toBeGreaterThanOrEqual(4)
})
