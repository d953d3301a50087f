import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MediaId } from '@saldo/contract/ids'
import { AppError } from '../../kernel/errors.ts'
import type { PictureFormat } from '../../pictures/order.ts'
import { pressPicture } from '../../pictures/press-picture.ts'
import { HEAD_BYTES, isPicture } from '../../pictures/sniff-image.ts'

/** The banner's dimensions and the widths it is stored in, in pixels. */
const banner = { to: 'shape', width: 1820, height: 692, widths: [480, 720, 1080, 1820] } as const

/** The stored widths of a picture whose largest width is `largest`, narrowest first. */
export const widthsOf = (largest: number): number[] => banner.widths.filter((width) => width <= largest)

/** The public path of one size; its content never changes. */
export const mediaPath = (id: MediaId, width: number, format: PictureFormat): string =>
  `/media/${id}/${width}.${format === 'jpeg' ? 'jpg' : format}`

const MAX_BYTES = 5 * 1024 * 1024
/** A decoded picture takes four bytes a pixel; a phone camera makes 12 million pixels. */
const MAX_PIXELS = 30_000_000
const NIGHT = '#17112e'
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT'])

/** Writes a finished size to disk; tests replace it to simulate a full disk. */
export type WriteFile = (path: string, data: Uint8Array) => Promise<void>

const pickyLimit = (): Transform => {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > MAX_BYTES) done(new AppError('image_too_large'))
      else done(null, chunk)
    },
  })
}

const headOf = async (file: string): Promise<Buffer> => {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const translated = (error: unknown): unknown =>
  NO_ROOM.has((error as NodeJS.ErrnoException).code ?? '') ? new AppError('storage_full') : error

/** The pictures in a data folder, one folder each, renamed into place only when complete. */
export const createMediaFolder = (dataDir: string, write: WriteFile = writeFile) => {
  const root = resolve(dataDir, 'media')
  const finished = (id: MediaId): string => join(root, id)
  const unfinished = (id: MediaId): string => join(root, `.${id}`)

  const fill = async (id: MediaId, source: Readable, isOwn: boolean) => {
    const upload = join(unfinished(id), 'upload')
    await pipeline(source, pickyLimit(), createWriteStream(upload))
    if (!isOwn && !isPicture(await headOf(upload))) throw new AppError('image_not_readable')
    const order = { picture: upload, maxPixels: MAX_PIXELS, background: NIGHT, cut: banner }
    const size = await pressPicture(order, ({ width, format, data }) =>
      write(join(unfinished(id), mediaPath(id, width, format).split('/').at(-1) ?? ''), data),
    )
    await rm(upload)
    return size
  }

  return {
    /**
     * Stores every size of the picture, or nothing when one fails. Only our own pictures (`isOwn`) may be
     * SVG. Throws image_not_readable, image_too_large (over 5 MB), storage_full.
     */
    keep: async (
      id: MediaId,
      source: Readable,
      { isOwn = false } = {},
    ): Promise<{ width: number; height: number }> => {
      try {
        await mkdir(unfinished(id), { recursive: true })
        const size = await fill(id, source, isOwn)
        await rename(unfinished(id), finished(id))
        return size
      } catch (error) {
        await rm(unfinished(id), { recursive: true, force: true })
        throw translated(error)
      }
    },
    drop: (id: MediaId): Promise<void> => rm(finished(id), { recursive: true, force: true }),
    /**
     * Names of entries not modified since `before`: pictures, and leftovers of killed uploads (starting with
     * a dot).
     */
    olderThan: async (before: Date): Promise<string[]> => {
      const names = await readdir(root).catch(() => [])
      const stats = await Promise.all(names.map((name) => stat(join(root, name))))
      return names.filter((_name, i) => (stats[i]?.mtime ?? before) < before)
    },
    remove: (name: string): Promise<void> => rm(join(root, name), { recursive: true, force: true }),
  }
}

export type MediaFolder = ReturnType<typeof createMediaFolder>
