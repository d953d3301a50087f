import sharp, { type Sharp } from 'sharp'
import { banner, formats, heightOf, largestWidth, widthsOf, type PictureFormat } from './picture-sizes.ts'

/** What the press is asked, and what it answers: the sizes as they are ready, then whether the picture was one. */
export type PressOrder = { file: string }
export type Size = { width: number; format: PictureFormat; data: Buffer }
export type PressAnswer =
  | { kind: 'size'; size: Size }
  | { kind: 'done'; width: number; height: number }
  | { kind: 'unreadable' }
  | { kind: 'failed'; reason: string }

/** A decoded picture takes four bytes a pixel; a telephone's camera makes 12 million. */
const MAX_PIXELS = 30_000_000
const NIGHT = '#17112e'

// Decoded pictures kept for reuse would only be memory lost: each is used once.
sharp.cache(false)

type Pixels = { data: Buffer; width: number; height: number }

/** The one place where a stranger's bytes are decoded: upright, cut to the banner's shape, without metadata. */
const decode = async (file: string): Promise<Pixels | null> => {
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
    return null
  }
}

const encoders = {
  avif: (picture) => picture.avif({ quality: 48, effort: 0 }),
  webp: (picture) => picture.webp({ quality: 76, effort: 3 }),
  jpeg: (picture) => picture.jpeg({ quality: 78, progressive: true, optimiseCoding: true }),
} as const satisfies Record<PictureFormat, (picture: Sharp) => Sharp>

const print = async ({ file }: PressOrder, answer: (answer: PressAnswer) => void): Promise<void> => {
  const pixels = await decode(file)
  if (pixels === null) return answer({ kind: 'unreadable' })
  const { data, width, height } = pixels
  const raw = { width, height, channels: 3 } as const
  for (const size of widthsOf(width)) {
    const picture = sharp(data, { raw }).resize(size, heightOf(size))
    await Promise.all(
      formats.map(async (format) => {
        const made = await encoders[format](picture.clone()).toBuffer()
        answer({ kind: 'size', size: { width: size, format, data: made } })
      }),
    )
  }
  answer({ kind: 'done', width, height })
}

const answerParent = (answer: PressAnswer): void => void process.send?.(answer)

process.on('message', (order: PressOrder) => {
  print(order, answerParent).catch((error: unknown) =>
    answerParent({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
  )
})
