import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { filmFrame, filmHead, qrPicture, type FilmSize } from '../../e2e/steps/camera-video.ts'

const size: FilmSize = { width: 1280, height: 720, perSecond: 30 }
/** The camera noise's maximum change of a pixel's brightness. */
const NOISE = 12

export type Frame = Buffer

const noisy = (frame: Buffer): Frame => {
  const start = frame.indexOf('\n') + 1
  for (let point = start; point < start + size.width * size.height; point++)
    frame[point] = Math.min(
      255,
      Math.max(0, (frame[point] ?? 0) + Math.round((Math.random() * 2 - 1) * NOISE)),
    )
  return frame
}

/** A frame with the QR of `code` in it, or an empty one. */
export const frameOf = async (code: string | null): Promise<Frame> =>
  noisy(filmFrame(code === null ? null : await qrPicture(code), size))

/**
 * The video file of Chromium's camera, whose only frame is read anew for each picture, so that a written
 * frame is in view at once. `show` returns the time of the change, by the machine's clock.
 */
export const openCamera = (film: string, first: Frame) => {
  const head = filmHead(size)
  writeFileSync(film, Buffer.concat([head, first]))
  const file = openSync(film, 'r+')
  return {
    show: (frame: Frame): number => {
      const at = Date.now()
      writeSync(file, frame, 0, frame.length, head.length)
      return at
    },
    close: () => closeSync(file),
  }
}
