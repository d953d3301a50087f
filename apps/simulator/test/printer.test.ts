import { connect } from 'node:net'
import { once } from 'node:events'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { scan } from '../../../e2e/steps/scan.ts'
import { drawPaper } from '../src/vendors/printer/draw.ts'
import { printed } from '../src/vendors/printer/esc-pos.ts'
import { startSimulator } from './simulator.ts'

const bytes = (...parts: (string | readonly number[] | Buffer)[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )

const RESET = [0x1b, 0x40]
const NO_CHINESE = [0x1c, 0x2e]
const page = (n: number) => [0x1b, 0x74, n]
const qrOf = (code: string) =>
  bytes(
    [0x1d, 0x28, 0x6b, 3, 0, 0x31, 0x43, 6],
    [0x1d, 0x28, 0x6b, 3, 0, 0x31, 0x45, 0x33],
    [0x1d, 0x28, 0x6b, code.length + 3, 0, 0x31, 0x50, 0x30],
    code,
    [0x1d, 0x28, 0x6b, 3, 0, 0x31, 0x51, 0x30],
  )

const picture = async (job: Buffer, mm: 58 | 80): Promise<Buffer> =>
  sharp(Buffer.from(drawPaper({ ...printed(job, mm), mm }).text))
    .png()
    .toBuffer()

const plain = { isBold: false, wide: 1, high: 1 }

test('accents are those of the code page: another one, or Chinese, prints others', () => {
  const line = (job: Buffer) => printed(job, 80).pieces[0]
  const job = (start: number[]) => bytes(RESET, start, 'Pi', [0xa4, 0xb5], '\n')
  expect(line(job([...NO_CHINESE, ...page(2)]))).toEqual({
    kind: 'line',
    align: 'left',
    runs: [{ ...plain, text: 'PiñÁ' }],
  })
  expect(line(job(NO_CHINESE))).toMatchObject({ runs: [{ text: 'Piñ╡' }] })
  expect(line(job(page(2)))).toMatchObject({ runs: [{ text: 'Pi口口' }] })
})

test('size, weight and place are those set before, and a reset ends them', () => {
  const job = bytes([0x1b, 0x61, 1, 0x1d, 0x21, 0x11, 0x1b, 0x45, 1], 'A', RESET, 'b\n', [0x1d, 0x56, 66, 0])
  expect(printed(job, 80)).toEqual({
    pieces: [
      {
        kind: 'line',
        align: 'left',
        runs: [
          { text: 'A', isBold: true, wide: 2, high: 2 },
          { ...plain, text: 'b' },
        ],
      },
      { kind: 'cut' },
    ],
    unread: [],
  })
})

test('what is wider than the roll goes on below', () => {
  const job = bytes('x'.repeat(40), '\n')
  const lengths = (mm: 58 | 80) =>
    printed(job, mm).pieces.map((piece) => piece.kind === 'line' && piece.runs[0]?.text.length)
  expect([lengths(58), lengths(80)]).toEqual([[32, 8], [40]])
})

test('a QR by command and one by raster are read from the drawn paper', async () => {
  expect(await scan(await picture(bytes(RESET, [0x1b, 0x61, 1], qrOf('001ABCDEF')), 58))).toEqual([
    '001ABCDEF',
  ])
  const { data, info } = await sharp(await picture(bytes(qrOf('RASTER')), 58))
    .extract({ left: 0, top: 0, width: 256, height: 190 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const rows = Buffer.alloc((info.width / 8) * info.height)
  for (let i = 0; i < info.width * info.height; i++)
    if ((data[i * info.channels] ?? 255) < 128) rows[i >> 3] = (rows[i >> 3] ?? 0) | (0x80 >> (i & 7))
  const raster = bytes([0x1d, 0x76, 0x30, 0, 32, 0, 190, 0], [...rows])
  expect(await scan(await picture(raster, 80))).toEqual(['RASTER'])
})

test('a command that the printer does not know is told, and a job that ends in one breaks nothing', () => {
  expect(printed(bytes([0x1b, 0x70], 'a\n'), 80)).toMatchObject({ unread: ['1b70'] })
  for (const cut of [[0x1d], [0x1d, 0x28, 0x6b], [0x1d, 0x76, 0x30, 0], [0x1b]])
    expect(() => printed(bytes('a\n', cut), 80)).not.toThrow()
})

const portOf = async (origin: string): Promise<number> => {
  const health = (await (await fetch(`${origin}/_sim/health`)).json()) as { printer_port: number }
  return health.printer_port
}

test('a job over TCP is shown as text and as a picture, on the roll that is in', async () => {
  const { origin, control } = await startSimulator()
  await control({ provider: 'printer', action: 'load', mm: 58 })
  const socket = connect(await portOf(origin), '127.0.0.1').resume()
  socket.end(bytes(RESET, 'Hola\n'))
  await once(socket, 'close')
  const seen = (await (await fetch(`${origin}/_sim/control`)).json()) as { papers: unknown }
  expect(seen.papers).toEqual([{ id: 1, mm: 58, unread: [], text: ['Hola'] }])
  const paper = await fetch(`${origin}/printer/papers/1`)
  expect([paper.status, (await paper.text()).includes('aria-label="Papel de 58 mm"')]).toEqual([200, true])
  expect((await fetch(`${origin}/printer/papers/2`)).status).toBe(404)
})

test('a job that is told to be cut prints nothing', async () => {
  const { origin, control } = await startSimulator()
  await control({ provider: 'printer', action: 'next', outcome: 'cut' })
  const socket = connect(await portOf(origin), '127.0.0.1').resume()
  socket.on('error', () => undefined)
  socket.end(bytes('Hola\n'))
  await once(socket, 'close')
  const seen = (await (await fetch(`${origin}/_sim/control`)).json()) as { papers: unknown }
  expect(seen.papers).toEqual([])
})
