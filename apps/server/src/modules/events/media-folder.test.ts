import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { MediaId } from '@saldo/contract/ids'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grayPng, jpegWithPlace, paddedTo, pixelBomb, textBomb } from '../../../test/files/pictures.ts'
import { timed } from '../../../test/server/timing.ts'
import type { AppError } from '../../kernel/errors.ts'
import { createMediaFolder } from './index.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'saldo-media-'))
const folder = createMediaFolder(dataDir)
const LIMIT = 5 * 1024 * 1024
let photo: Buffer

const keep = async (file: Buffer, into = folder): Promise<string> => {
  try {
    const { width, height } = await into.keep(v7() as MediaId, Readable.from([file]))
    return `${width} × ${height}`
  } catch (error) {
    return (error as AppError).code
  }
}
const onDisk = (dir = dataDir): string[] =>
  existsSync(join(dir, 'media')) ? readdirSync(join(dir, 'media')) : []

beforeAll(async () => {
  photo = await jpegWithPlace()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe('what is no picture is refused and leaves nothing behind:', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['SVG', () => Buffer.from(svg)],
    ['SVG after a declaration', () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj')],
    ['zip', () => Buffer.from('PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaaa')],
    ['GIF', () => sharp(photo).gif().toBuffer()],
    ['TIFF', () => sharp(photo).tiff().toBuffer()],
    ['nothing', () => Buffer.alloc(0)],
    ['a signature alone', () => grayPng([9, 9]).subarray(0, 8)],
    ['a JPEG cut short', () => photo.subarray(0, photo.length - 3_000)],
    ['a PNG cut short', () => grayPng([900, 900]).subarray(0, 60)],
    ['a WebP cut short', async () => (await sharp(photo).webp().toBuffer()).subarray(0, 900)],
    ['an AVIF cut short', async () => (await sharp(photo).avif({ effort: 0 }).toBuffer()).subarray(0, 200)],
    ['a PNG that says it is taller than it is', () => grayPng([600, 900], [600, 300])],
    ['a PNG with a wrong checksum', () => Buffer.from(grayPng([600, 300])).fill(7, 18, 20)],
    ['31 million pixels', () => grayPng([31_000, 1_000])],
  ])('%s', async (_what, make) => {
    const before = onDisk()
    expect(await keep(await make())).toBe('image_not_readable')
    expect(onDisk()).toEqual(before)
  })

  test('a file over 5 MB', async () => {
    const before = onDisk()
    expect(await keep(paddedTo(photo, LIMIT + 1))).toBe('image_too_large')
    expect(onDisk()).toEqual(before)
    expect(await keep(paddedTo(photo, LIMIT))).toBe('1820 × 692')
  })

  test.each<[string, () => Buffer, string]>([
    ['50 000 × 50 000 pixels in 300 kB', pixelBomb, 'image_not_readable'],
    ['200 MB of text in 200 kB (zTXt)', () => textBomb('zTXt'), '480 × 183'],
    ['200 MB of text in 200 kB (iTXt)', () => textBomb('iTXt'), '480 × 183'],
    ['200 MB of colour profile in 200 kB', () => textBomb('iCCP'), '480 × 183'],
  ])('%s costs neither a second nor 100 MB', async (_what, make, outcome) => {
    const [plain, bomb] = [grayPng([480, 183]), make()]
    await keep(plain)
    const [, plainMs] = await timed(() => keep(plain))
    const memory = process.memoryUsage().rss
    const [kept, ms] = await timed(() => keep(bomb))
    expect(kept).toBe(outcome)
    // A busy machine is slow with any picture.
    expect(ms).toBeLessThan(1_000 + 5 * plainMs)
    expect(process.memoryUsage().rss - memory).toBeLessThan(100_000_000)
  })
})

test('twenty uploads at once keep the memory under 100 MB more', async () => {
  const big = paddedTo(await jpegWithPlace(600, 300), LIMIT)
  const memory = process.memoryUsage().rss
  let peak = memory
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
  const arriving = (): Readable =>
    Readable.from(Array.from({ length: 80 }, (_, i) => big.subarray(i * 65_536, (i + 1) * 65_536)))
  await Promise.all(Array.from({ length: 20 }, () => folder.keep(v7() as MediaId, arriving())))
  clearInterval(watch)
  expect(peak - memory).toBeLessThan(100_000_000)
}, 60_000)

test('an upload that breaks off leaves nothing behind', async () => {
  const before = onDisk()
  const cut = Readable.from(
    (async function* () {
      yield photo.subarray(0, 2_000)
      throw new Error('the line was cut')
    })(),
  )
  await expect(folder.keep(v7() as MediaId, cut)).rejects.toThrow('the line was cut')
  expect(onDisk()).toEqual(before)
})

test('a full disk refuses the picture with 507 and keeps no half of it', async () => {
  const dir = join(dataDir, 'full')
  let written = 0
  const full = createMediaFolder(dir, async () => {
    if (++written > 3) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  })
  const id = v7() as MediaId
  await expect(full.keep(id, Readable.from([photo]))).rejects.toMatchObject({
    code: 'storage_full',
    status: 507,
  })
  expect(onDisk(dir)).toEqual([])
})
