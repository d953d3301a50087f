import { createHash } from 'node:crypto'
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { maxImageBytes } from '@saldo/contract/refunds'
import { v7 } from 'uuid'
import { AppError } from '../../kernel/errors.ts'

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT'])

/** An uploaded file. `close` deletes it. */
export type Upload = { bytes: number; sha256: Buffer; read(): Promise<Buffer>; close(): Promise<void> }

const translated = (error: unknown): unknown =>
  NO_ROOM.has((error as NodeJS.ErrnoException).code ?? '') ? new AppError('storage_full') : error

/** An unlinked file: it disappears with the process, however that ends. */
const openNameless = async (dataDir: string): Promise<FileHandle> => {
  const folder = resolve(dataDir, 'uploads')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, v7())
  const handle = await open(path, 'wx+', 0o600)
  await rm(path)
  return handle
}

const readAll = async (handle: FileHandle, bytes: number): Promise<Buffer> => {
  const { buffer } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0)
  return buffer
}

/**
 * Streams an upload to disk, so that many at once don't exhaust the memory. Throws image_too_large above 5
 * MB, storage_full.
 */
export const takeUpload = async (dataDir: string, source: Readable): Promise<Upload> => {
  const handle = await openNameless(dataDir).catch((error: unknown) => {
    throw translated(error)
  })
  const digest = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      digest.update(chunk)
      if (bytes > maxImageBytes) done(new AppError('image_too_large'))
      else done(null, chunk)
    },
  })
  try {
    await pipeline(source, measure, (chunks: AsyncIterable<Buffer>) => handle.writeFile(chunks))
  } catch (error) {
    await handle.close()
    throw translated(error)
  }
  return {
    bytes,
    sha256: digest.digest(),
    read: () => readAll(handle, bytes),
    close: () => handle.close(),
  }
}
