import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Multimedia } from '@saldo/contract/events'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { grayPng, jpegWithPlace, paddedTo } from '../../../test/files/pictures.ts'
import { useServer } from '../../../test/server/server.ts'
import { createLedgerFollower } from '../../follow-events.ts'
import type { Gateways } from '../../gateways/index.ts'
import { createEvent, createMediaFolder, publishEvent, type EventRecord } from './index.ts'
import { tidyMedia } from './tidy-media.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'saldo-media-'))
const mediaDir = join(dataDir, 'media')
const server = useServer(() => ({}) as Gateways, { DATA_DIR: dataDir })
const LIMIT = 5 * 1024 * 1024
const BOUNDARY = 'x-boundary-x'

let event: EventRecord
let other: EventRecord
let admin: Person
let photo: Buffer

const anEvent = async (url: string): Promise<EventRecord> => {
  const { databases, clock } = server.deps
  const deps = { databases, clock, follow: createLedgerFollower(databases, clock) }
  const now = clock.now().getTime()
  const by = { actor: { kind: 'operator', id: null }, at: clock.now(), requestId: 'test' } as const
  const fields = {
    name: 'Con foto',
    url,
    startsAt: new Date(now),
    endsAt: new Date(now + 1e8),
    venue: '',
    city: '',
  }
  return publishEvent(deps, (await createEvent(deps, fields, by)).id, by)
}

const field = (name: string, value: string): Buffer =>
  Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
const form = (file: Buffer | null, alt: string | null, filename = 'foto.png'): Buffer =>
  Buffer.concat([
    ...(alt === null ? [] : [field('alt', alt)]),
    ...(file === null
      ? []
      : [
          Buffer.from(
            `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: image/png\r\n\r\n`,
          ),
          file,
          Buffer.from('\r\n'),
        ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])

type Upload = { alt?: string | null; by?: Person; to?: EventRecord }

const upload = async (file: Buffer | null, { alt = 'Un cartel', by = admin, to = event }: Upload = {}) => {
  const reply = await server.app.http.inject({
    method: 'POST',
    url: `/api/v1/es/staff/events/${to.id}/media`,
    headers: { ...by.authorization, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: form(file, alt),
  })
  return {
    status: reply.statusCode,
    body: reply.json<{ data: Multimedia; code?: string; message?: string; errors?: unknown }>(),
  }
}
const onDisk = (): string[] => (existsSync(mediaDir) ? readdirSync(mediaDir) : [])
const refused = {
  success: false,
  code: 'image_not_readable',
  message: 'No pudimos leer la imagen. Usa un archivo JPG, PNG o WebP.',
  request_id: expect.any(String),
}

beforeAll(async () => {
  event = await anEvent('con-foto')
  other = await anEvent('otro-evento')
  admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
  photo = await jpegWithPlace()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe('a picture', () => {
  test('is kept in four widths and three formats, and shown with its event', async () => {
    const { status, body } = await upload(photo)
    expect(status).toBe(200)
    const { id } = body.data
    const srcset = (extension: string) =>
      [480, 720, 1080, 1820].map((w) => `/media/${id}/${w}.${extension} ${w}w`).join(', ')
    expect(body).toEqual({
      success: true,
      data: {
        id,
        file_path: `/media/${id}/1820.jpg`,
        width: 1820,
        height: 692,
        alt: 'Un cartel',
        sources: [
          { type: 'image/avif', srcset: srcset('avif') },
          { type: 'image/webp', srcset: srcset('webp') },
          { type: 'image/jpeg', srcset: srcset('jpg') },
        ],
      },
    })
    const shown = await server.app.http.inject('/api/v1/es/public/events/con-foto')
    expect(shown.json<{ data: { multimedia: unknown } }>().data.multimedia).toEqual([body.data])
    for (const [width, height] of [
      [480, 183],
      [720, 274],
      [1080, 411],
      [1820, 692],
    ])
      for (const [extension, format] of [
        ['avif', 'heif'],
        ['webp', 'webp'],
        ['jpg', 'jpeg'],
      ])
        expect(await sharp(join(mediaDir, id, `${width}.${extension}`)).metadata()).toMatchObject({
          width,
          height,
          format,
        })
    expect(readdirSync(join(mediaDir, id))).toHaveLength(12)
  })

  test('loses where it was taken, whose it is, and whatever hides behind its end', async () => {
    const { body } = await upload(Buffer.concat([photo, Buffer.from('canary-behind-the-end')]))
    const folder = join(mediaDir, body.data.id)
    for (const name of readdirSync(folder)) {
      const bytes = readFileSync(join(folder, name))
      expect(bytes.includes('canary')).toBe(false)
      const { exif, icc, xmp } = await sharp(bytes).metadata()
      expect({ name, exif, icc, xmp }).toEqual({ name })
    }
  })

  test('is turned upright before it is cut', async () => {
    const halves = await sharp({ create: { width: 692, height: 1820, channels: 3, background: '#ff0000' } })
      .composite([
        {
          input: { create: { width: 692, height: 910, channels: 3, background: '#0000ff' } },
          top: 910,
          left: 0,
        },
      ])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { body } = await upload(halves)
    expect(body.data).toMatchObject({ width: 1820, height: 692 })
    const { data, info } = await sharp(join(mediaDir, body.data.id, '480.jpg'))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (x: number): number[] => [
      ...data.subarray((90 * info.width + x) * 3, (90 * info.width + x) * 3 + 3),
    ]
    expect(at(20)[2]).toBeGreaterThan(200)
    expect(at(460)[0]).toBeGreaterThan(200)
  })

  test('that is narrow is not enlarged', async () => {
    const { body } = await upload(grayPng([800, 400]))
    expect(body.data).toMatchObject({ width: 720, height: 274 })
    expect(readdirSync(join(mediaDir, body.data.id)).sort()).toEqual([
      '480.avif',
      '480.jpg',
      '480.webp',
      '720.avif',
      '720.jpg',
      '720.webp',
    ])
  })

  test.each([
    ['a PNG', () => grayPng([600, 300])],
    ['a WebP', () => sharp(photo).webp().toBuffer()],
    ['an AVIF', () => sharp(photo).avif({ effort: 0 }).toBuffer()],
    ['a file of exactly 5 MB', () => paddedTo(photo, LIMIT)],
  ])('may be %s', async (_what, make) => {
    expect((await upload(await make())).status).toBe(200)
  })
})

describe('what is no picture', () => {
  test('is refused in words, whatever its name says', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect(await upload(svg)).toEqual({ status: 422, body: refused })
  })

  test('a file over 5 MB', async () => {
    const before = onDisk()
    for (const bytes of [LIMIT + 1, 6 * 1024 * 1024 + 5])
      expect(await upload(paddedTo(photo, bytes))).toEqual({
        status: 413,
        body: {
          success: false,
          code: 'image_too_large',
          message: 'La imagen no debe superar los 5 MB.',
          request_id: expect.any(String),
        },
      })
    expect(onDisk()).toEqual(before)
  })
})

describe('the call', () => {
  const invalid = (errors: unknown) => ({
    status: 422,
    body: {
      success: false,
      code: 'validation_failed',
      message: 'Revisa los datos marcados e inténtalo de nuevo.',
      errors,
      request_id: expect.any(String),
    },
  })

  test('needs a picture and its description', async () => {
    expect(await upload(null)).toEqual(invalid({ file: ['Adjunta una imagen.'] }))
    expect(await upload(photo, { alt: null })).toEqual(
      invalid({ alt: ['Describe la imagen para quien no puede verla.'] }),
    )
    expect(await upload(photo, { alt: 'x'.repeat(301) })).toEqual(
      invalid({ alt: ['Describe la imagen en 300 caracteres o menos.'] }),
    )
    expect((await upload(photo, { alt: 'a\0b' })).body.code).toBe('malformed_text')
  })

  test('is for the event’s manager and for administrators', async () => {
    const here = (role: 'manager' | 'cashier' | 'bar', to = event) =>
      aPerson(server, [{ eventId: to.id, role }])
    expect((await upload(grayPng([600, 300]), { by: await here('manager') })).status).toBe(200)
    expect((await upload(photo, { by: await here('manager', other) })).status).toBe(404)
    expect((await upload(photo, { by: await here('cashier') })).status).toBe(403)
    expect((await upload(photo, { by: await here('bar') })).status).toBe(403)
    expect((await upload(photo, { by: await aPerson(server) })).status).toBe(403)
  })

  test('removes a picture with its files, and only from its own event', async () => {
    const { body } = await upload(grayPng([600, 300]))
    const remove = async (to: EventRecord) =>
      (
        await server.app.http.inject({
          method: 'DELETE',
          url: `/api/v1/es/staff/events/${to.id}/media/${body.data.id}`,
          headers: admin.authorization,
        })
      ).statusCode
    expect(await remove(other)).toBe(404)
    expect(onDisk()).toContain(body.data.id)
    expect(await remove(event)).toBe(200)
    expect(onDisk()).not.toContain(body.data.id)
    expect(await remove(event)).toBe(404)
  })
})

describe('the night', () => {
  test('loses, a day later, what no event shows', async () => {
    const { body } = await upload(grayPng([600, 300]))
    const old = new Date(server.clock.now().getTime() - 25 * 3_600_000)
    for (const name of ['.killed-upload', '00000000-0000-7000-8000-00000000dead']) {
      mkdirSync(join(mediaDir, name))
      utimesSync(join(mediaDir, name), old, old)
    }
    mkdirSync(join(mediaDir, '.still-arriving'))
    utimesSync(join(mediaDir, '.still-arriving'), server.clock.now(), server.clock.now())
    utimesSync(join(mediaDir, body.data.id), old, old)
    const { databases, clock } = server.deps
    const removed = await tidyMedia({ databases, clock, media: createMediaFolder(dataDir) })
    expect(removed.filter((name) => !/^[0-9a-f-]{36}$/.test(name) || name.endsWith('dead')).sort()).toEqual(
      ['.killed-upload', '00000000-0000-7000-8000-00000000dead'].sort(),
    )
    expect(onDisk()).toContain(body.data.id)
    expect(onDisk()).toContain('.still-arriving')
    expect(onDisk()).not.toContain('.killed-upload')
  })

  test('leaves alone what somebody else put there, and still loses the rest', async () => {
    const old = new Date(server.clock.now().getTime() - 25 * 3_600_000)
    const leftover = '00000000-0000-7000-8000-00000000beef'
    for (const name of ['lost+found', 'respaldo 2026', leftover]) {
      mkdirSync(join(mediaDir, name))
      utimesSync(join(mediaDir, name), old, old)
    }
    const { databases, clock } = server.deps
    expect(await tidyMedia({ databases, clock, media: createMediaFolder(dataDir) })).toContain(leftover)
    expect(onDisk()).toEqual(expect.arrayContaining(['lost+found', 'respaldo 2026']))
    expect(onDisk()).not.toContain(leftover)
  })
})
