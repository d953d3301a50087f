import sharp from 'sharp'
import { refundsCopy } from '@saldo/copy/refunds'
import { AppError } from '../../kernel/errors.ts'
import { createTurns, isPicture } from '../events/index.ts'

/** The largest of today's telephone cameras makes 50 million. */
const MAX_PIXELS = 51_000_000
/** Enough to read a photographed QR and a bank statement. */
const LARGEST_SIDE = 1_600
const QUALITY = 78

/** One after the other: two big pictures at once would double the server's memory. */
const inTurn = createTurns()

const at = (head: Buffer, offset: number, text: string): boolean =>
  head.subarray(offset, offset + text.length).toString('latin1') === text

const isGif = (head: Buffer): boolean => at(head, 0, 'GIF87a') || at(head, 0, 'GIF89a')

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']
const isHeic = (head: Buffer): boolean =>
  at(head, 4, 'ftyp') && HEIC_BRANDS.some((brand) => at(head, 8, brand))

const remake = async (file: Buffer): Promise<Buffer> => {
  try {
    return await sharp(file, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'warning',
      sequentialRead: true,
      pages: 1,
    })
      .autoOrient()
      .resize(LARGEST_SIDE, LARGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY })
      .toBuffer()
  } catch {
    // Whatever a decoder says of a stranger's file means the same to the one who sent it.
    throw new AppError('image_not_readable')
  }
}

/**
 * A stranger's picture made anew as a JPEG of at most 1600 pixels a side: nothing of the file itself stays, no place,
 * no bytes behind its end. Throws validation_failed for what is no picture, image_heic, image_not_readable.
 */
export const remakeImage = (read: () => Promise<Buffer>): Promise<Buffer> =>
  inTurn(async () => {
    const file = await read()
    if (isHeic(file)) throw new AppError('image_heic')
    if (!isPicture(file) && !isGif(file))
      throw new AppError('validation_failed', { errors: { image_qr: [refundsCopy.imageOnly] } })
    return remake(file)
  })
