import sharp, { type Sharp } from 'sharp'
import { readQr } from './read-qr.ts'
import { formats, type PictureFormat, type PressAnswer, type PressOrder } from './order.ts'

// Each picture is decoded once, so a cache would only cost memory.
sharp.cache(false)

type Pixels = { data: Buffer; width: number; height: number }
type Box = { width: number; height: number; fit: 'cover' | 'inside' }

const heightAt = (width: number, shape: { width: number; height: number }): number =>
  Math.round((width * shape.height) / shape.width)

/** Never enlarges a picture, except one narrower than the narrowest width. */
const boxOf = ({ cut }: PressOrder, source: { width: number; height: number }): Box => {
  if (cut.to === 'side') {
    const side = Math.min(cut.side, Math.max(source.width, source.height))
    return { width: side, height: side, fit: 'inside' }
  }
  const most = Math.min(source.width, (source.height * cut.width) / cut.height)
  const width = cut.widths.findLast((one) => one <= most) ?? cut.widths[0] ?? cut.width
  return { width, height: heightAt(width, cut), fit: 'cover' }
}

/** The only place that decodes untrusted bytes; the result is upright, cropped, without metadata. */
const decode = async (order: PressOrder): Promise<Pixels | null> => {
  try {
    const source = sharp(order.picture, {
      limitInputPixels: order.maxPixels,
      failOn: 'warning',
      sequentialRead: true,
      pages: 1,
    })
    const { autoOrient } = await source.metadata()
    const { width, height, fit } = boxOf(order, autoOrient)
    const { data, info } = await source
      .autoOrient()
      .resize(width, height, { fit })
      .flatten({ background: order.background })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch {
    // Any decoder error means unreadable to the uploader.
    return null
  }
}

/** Below this width pictures are for phones: more encoding effort for fewer bytes. */
const WIDE = 1_080

const encoders = {
  avif: (picture, width) => picture.avif({ quality: 44, effort: width < WIDE ? 2 : 0 }),
  webp: (picture) => picture.webp({ quality: 76, effort: 3 }),
  jpeg: (picture) => picture.jpeg({ quality: 78, progressive: true, optimiseCoding: true }),
} as const satisfies Record<PictureFormat, (picture: Sharp, width: number) => Sharp>

const printAll = async (order: PressOrder, answer: (answer: PressAnswer) => void): Promise<void> => {
  const pixels = await decode(order)
  if (pixels === null) return answer({ kind: 'unreadable' })
  const { data, ...size } = pixels
  const { cut } = order
  const raw = { ...size, channels: 3 } as const
  const print = async (width: number, height: number, format: PictureFormat): Promise<void> => {
    const made = await encoders[format](sharp(data, { raw }).resize(width, height), width).toBuffer()
    answer({ kind: 'print', print: { width, height, format, data: made } })
  }
  if (cut.to === 'side') await print(size.width, size.height, 'jpeg')
  else
    for (const width of cut.widths.filter((one) => one <= size.width))
      await Promise.all(formats.map((format) => print(width, heightAt(width, cut), format)))
  answer({ kind: 'done', ...size, qr: order.readsQr ? await readQr(pixels) : null })
}

/** The parent process may have exited. */
const answerParent = (answer: PressAnswer): void => {
  if (process.connected) process.send?.(answer)
}

process.on('message', (order: PressOrder) => {
  printAll(order, answerParent).catch((error: unknown) =>
    answerParent({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
  )
})
