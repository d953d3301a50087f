import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { liveQrPixels, qrPixels } from './draw-qr.ts'

const code = '001ABCDEFGHJKMNPQRSTVWXYZ0123'

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const wasmBinary = new Uint8Array(readFileSync(wasm)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
})

test('a QR is a picture of 400 × 400 px with error correction H, each module at least 4 px [S-7.34]', async () => {
  const { data, width, height } = qrPixels(code)
  expect([width, height]).toEqual([400, 400])
  const [found] = await readBarcodes({ data, width, height, colorSpace: 'srgb' })
  expect(found).toMatchObject({ format: 'QRCode', text: code, ecLevel: 'H' })
  const { topLeft, topRight } = found?.position ?? { topLeft: { x: 0 }, topRight: { x: 0 } }
  const MODULES = 29
  expect((topRight.x - topLeft.x) / MODULES).toBeGreaterThanOrEqual(4)
})

test('a live QR is of version 5 and error correction M, with a pixel a module', async () => {
  const text = 'V1'.padEnd(122, '7Z')
  const { data, width, height } = liveQrPixels(text)
  const MODULES = 37 + 2 * 2
  expect([width, height]).toEqual([MODULES, MODULES])
  const scale = 4
  const large = new Uint8ClampedArray(data.length * scale ** 2)
  new Uint32Array(large.buffer).forEach((_, pixel, pixels) => {
    const [x, y] = [pixel % (MODULES * scale), Math.floor(pixel / (MODULES * scale))]
    const at = Math.floor(y / scale) * MODULES + Math.floor(x / scale)
    pixels[pixel] = new Uint32Array(data.buffer)[at] ?? 0
  })
  const side = MODULES * scale
  const [found] = await readBarcodes({ data: large, width: side, height: side, colorSpace: 'srgb' })
  expect(found).toMatchObject({ format: 'QRCode', text, ecLevel: 'M', version: '5' })
})

test('a text that no QR of version 5 holds is refused', () => {
  expect(() => liveQrPixels('V'.repeat(123))).toThrow(/./)
})
