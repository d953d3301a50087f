import sharp, { type Sharp } from 'sharp'
import { AppError } from '../../kernel/errors.ts'
import { banner, formats, heightOf, largestWidth, widthsOf, type PictureFormat } from './picture-sizes.ts'
import { createTurns } from './turns.ts'

/** A decoded picture takes four bytes a pixel; a telephone's camera makes 12 million. */
const MAX_PIXELS = 30_000_000
const NIGHT = '#17112e'

// Decoded pictures kept for reuse would only be memory lost: each is used once.
sharp.cache(false)

type Pixels = { data: Buffer; width: number; height: number }

/** One after the other: two big pictures at once would double the server's memory and starve the sign-ins' threads. */
const inTurn = createTurns()

/** The one place where a stranger's bytes are decoded: upright, cut to the banner's shape, without metadata. */
const decode = async (file: string): Promise<Pixels> => {
  try {
    const source = sharp(file, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'warning',
      sequentialRead: true,
      pages: 1,
    })
    const { autoOrient } = await source.metadata()
    const width = largestWidth(Math.min(autoOrient.width, (autoOrient.height * banner.width) / banner.height))
    const { data, info } = await source
      .autoOrient()
      .resize(width, heightOf(width), { fit: 'cover' })
      .flatten({ background: NIGHT })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch {
    // Whatever a decoder says of a stranger's file means the same to the one who sent it.
    throw new AppError('image_not_readable')
  }
}

const encoders = {
  avif: (picture) => picture.avif({ quality: 48, effort: 0 }),
  webp: (picture) => picture.webp({ quality: 76, effort: 3 }),
  jpeg: (picture) => picture.jpeg({ quality: 78, progressive: true, optimiseCoding: true }),
} as const satisfies Record<PictureFormat, (picture: Sharp) => Sharp>

export type Size = { width: number; format: PictureFormat; data: Buffer }

/**
 * Makes every size of the picture in `file`, handing each to `keep` as it is ready. Answers the largest size's width
 * and height. Throws image_not_readable for what is no whole picture or has too many pixels.
 */
export const makeSizes = (
  file: string,
  keep: (size: Size) => Promise<void>,
): Promise<{ width: number; height: number }> =>
  inTurn(async () => {
    const { data, width, height } = await decode(file)
    const raw = { width, height, channels: 3 } as const
    for (const size of widthsOf(width)) {
      const picture = sharp(data, { raw }).resize(size, heightOf(size))
      await Promise.all(
        formats.map(async (format) =>
          keep({ width: size, format, data: await encoders[format](picture.clone()).toBuffer() }),
        ),
      )
    }
    return { width, height }
  })
