import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { jpegWithPlace, paddedTo, pixelBomb, textBomb } from '../../../test/files/pictures.ts'
import { askRefund, fields, imageFile, picture, useDesk, type File } from '../../../test/money/refunds.ts'
import { timed } from '../../../test/server/timing.ts'
import { aWallet } from '../../../test/venue/venue.ts'

const desk = useDesk()
const { server } = desk
const MB = 1024 * 1024

beforeAll(() => desk.open())

const send = async (data: Buffer, more: Partial<File> = {}) => {
  const { code } = await aWallet(server, desk.event.id, { balance: 20_000 })
  return askRefund(server, { texts: fields({ code_qr: code }), files: [imageFile(data, more)] })
}

const image = (folio: string, headers: Record<string, string> = desk.admin.authorization) =>
  server.app.http.inject({
    url: `/api/v1/es/staff/events/${desk.event.id}/refunds/${folio}/image`,
    headers,
  })

const kept = async (data: Buffer): Promise<Buffer> => {
  const reply = await send(data)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return (await image(reply.json<{ data: { folio: string } }>().data.folio)).rawPayload
}

const shot = sharp({ create: { width: 2_000, height: 1_000, channels: 4, background: '#d81b7280' } })

describe('a picture is made anew', () => {
  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('from a %s, as a small JPEG', async (format) => {
    const {
      format: made,
      width,
      height,
    } = await sharp(await kept(await shot.clone().toFormat(format).toBuffer())).metadata()
    expect({ made, width, height }).toEqual({ made: 'jpeg', width: 1_600, height: 800 })
  })

  test('so that neither the place nor bytes behind its end stay', async () => {
    const jpeg = await kept(paddedTo(await jpegWithPlace(), 5 * MB))
    expect((await sharp(jpeg).metadata()).exif).toBeUndefined()
    expect(jpeg.includes('canary-owner')).toBe(false)
    expect(jpeg.includes('AAAAAAAA')).toBe(false)
    expect(jpeg.length).toBeLessThan(200_000)
  })

  test('upright', async () => {
    const lying = await sharp({ create: { width: 400, height: 100, channels: 3, background: 'red' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await sharp(await kept(lying)).metadata()).toMatchObject({ width: 100, height: 400 })
  })

  test('also where it calls itself something else: only its bytes count', async () => {
    const reply = await send(await picture(), { filename: '../../qr.svg', type: 'image/svg+xml' })
    expect(reply.statusCode).toBe(200)
  })
})

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const ONLY = 'Solo se permiten archivos de imagen (jpg, png, gif, etc.).'

describe('what is no picture is refused in Spanish', () => {
  test.each([
    ['an SVG', svg],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['a zip', Buffer.from('504b0304140000000800', 'hex')],
    ['text', Buffer.from('hola')],
  ])('%s under an image’s name', async (_name, data) => {
    const reply = await send(data, { filename: 'qr.png', type: 'image/png' })
    expect([reply.statusCode, reply.json()]).toMatchObject([422, { errors: { image_qr: [ONLY] } }])
  })

  test('an empty file', async () => {
    const reply = await send(Buffer.alloc(0))
    expect(reply.json()).toMatchObject({ errors: { image_qr: ['El archivo es requerido.'] } })
  })

  test.each([
    ['a truncated PNG', async () => (await picture()).subarray(0, 200)],
    ['a truncated JPEG', async () => (await jpegWithPlace()).subarray(0, 3_000)],
    ['a GIF that is a script', async () => Buffer.from('GIF89a/*aaaaaaaa*/=1;alert(1)//')],
    ['a PNG’s beginning and then a zip', async () => Buffer.from('89504e470d0a1a0a504b0304', 'hex')],
  ])('%s', async (_name, make) => {
    const reply = await send(await make())
    expect([reply.statusCode, reply.json()]).toMatchObject([
      422,
      { code: 'image_not_readable', message: 'No pudimos leer la imagen. Usa un archivo JPG, PNG o WebP.' },
    ])
  })

  test('an iPhone’s HEIC, with what to do about it', async () => {
    const heic = Buffer.concat([Buffer.from('00000018667479706865696300000000', 'hex'), Buffer.alloc(64)])
    const reply = await send(heic, { filename: 'IMG_1.HEIC', type: 'image/heic' })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      422,
      {
        code: 'image_heic',
        message:
          'Tu foto es HEIC, el formato del iPhone, y no podemos abrirla. Toma una captura de pantalla de tu QR y envía esa, o elige «Más compatible» en Ajustes › Cámara › Formatos.',
      },
    ])
  })

  test('5 MB are taken, a byte more is not [S-5.6]', async () => {
    const jpeg = await jpegWithPlace()
    expect((await send(paddedTo(jpeg, 5 * MB))).statusCode).toBe(200)
    const reply = await send(paddedTo(jpeg, 5 * MB + 1))
    expect([reply.statusCode, reply.json()]).toMatchObject([
      413,
      { code: 'image_too_large', message: 'La imagen no debe superar los 5 MB.' },
    ])
  })

  test('two pictures, and one under another name', async () => {
    const file = imageFile(await picture())
    for (const files of [[file, file], [{ ...file, name: 'otra' }]]) {
      const reply = await askRefund(server, { files })
      expect(reply.json()).toMatchObject({ errors: { image_qr: ['Envía una sola imagen.'] } })
    }
  })
})

test.each([
  ['50 000 × 50 000 pixels', pixelBomb],
  ['a text of 200 MB', () => textBomb('zTXt')],
  ['a profile of 200 MB', () => textBomb('iCCP')],
])('a bomb of %s costs neither time nor memory', async (_name, make) => {
  const [plain, bomb] = [await jpegWithPlace(), make()]
  await send(plain)
  const [, plainMs] = await timed(() => send(plain))
  const before = process.memoryUsage().rss
  const [reply, ms] = await timed(() => send(bomb))
  // A busy machine is slow with any picture.
  expect(ms).toBeLessThan(Math.max(1_500, 2 * plainMs))
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * MB)
  expect([200, 422]).toContain(reply.statusCode)
})

test('twenty uploads of 5 MB at once don’t fill the memory', async () => {
  const data = paddedTo(await jpegWithPlace(), 5 * MB)
  await send(data)
  const { payload, headers } = await desk.form(data)
  const before = process.memoryUsage().rss
  let most = before
  const replies = Array.from({ length: 20 }, async () => {
    const reply = await server.app.http.inject({
      method: 'POST',
      url: '/api/v1/es/public/refunds',
      headers,
      payload,
    })
    most = Math.max(most, process.memoryUsage().rss)
    return reply.statusCode
  })
  expect((await Promise.all(replies)).filter((status) => ![200, 409].includes(status))).toEqual([])
  expect(most - before).toBeLessThan(150 * MB)
})

test('the picture goes to the office as a file that no browser opens, and to nobody else', async () => {
  const { folio } = await desk.aRequest()
  const reply = await image(folio)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': `attachment; filename="${folio}.jpg"`,
    'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect((await image(folio, {})).statusCode).toBe(401)
})
