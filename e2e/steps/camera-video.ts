import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { PNG } from 'pngjs'
import QRCode from 'qrcode'
import { isLiveText } from '@saldo/contract/live-qr'

const QR_SIDE = 400
const FRAMES = 10
const GREY = 190
const [BLACK, WHITE] = [16, 235]

export type FilmSize = { width: number; height: number; perSecond: number }

const size: FilmSize = { width: 640, height: 480, perSecond: 15 }

/** The header of a YUV4MPEG2 video, the format of Chromium's fake camera. */
export const filmHead = ({ width, height, perSecond }: FilmSize): Buffer =>
  Buffer.from(`YUV4MPEG2 W${width} H${height} F${perSecond}:1 Ip A1:1 C420mpeg2\n`)

const paint = (light: Buffer, picture: Buffer, { width, height }: FilmSize): void => {
  const qr = PNG.sync.read(picture)
  const [left, top] = [Math.floor((width - qr.width) / 2), Math.floor((height - qr.height) / 2)]
  for (let y = 0; y < qr.height; y += 1)
    for (let x = 0; x < qr.width; x += 1)
      light[(top + y) * width + left + x] =
        BLACK + ((qr.data[(y * qr.width + x) * 4] ?? 0) / 255) * (WHITE - BLACK)
}

/** A video frame with this picture of a QR in it, or with none. */
export const filmFrame = (picture: Buffer | null, of: FilmSize): Buffer => {
  const light = Buffer.alloc(of.width * of.height, GREY)
  if (picture) paint(light, picture, of)
  const colourless = Buffer.alloc((of.width * of.height) / 2, 128)
  return Buffer.concat([Buffer.from('FRAME\n'), light, colourless])
}

/** Writes a video with this picture of a QR for the fake camera. */
export const writeCameraFilm = (picture: Buffer, file: string): void => {
  const frame = filmFrame(picture, size)
  writeFileSync(file, Buffer.concat([filmHead(size), ...Array.from({ length: FRAMES }, () => frame)]))
}

/** Drawn as the product draws it: a static code with level H, a live QR with M. */
export const qrPicture = (text: string): Promise<Buffer> =>
  QRCode.toBuffer(text, { width: QR_SIDE, errorCorrectionLevel: isLiveText(text) ? 'M' : 'H' })

/** Writes a video with a QR of `text`. */
export const writeCameraVideo = async (text: string, file: string): Promise<void> =>
  writeCameraFilm(await qrPicture(text), file)

/** The film of Chromium's camera, whose only frame is read anew for each picture: `show` puts a QR, `showPicture` a picture of one, or none, in view at once. */
export const openCameraFilm = (file: string) => {
  const head = filmHead(size)
  writeFileSync(file, Buffer.concat([head, filmFrame(null, size)]))
  const film = openSync(file, 'r+')
  const showPicture = (picture: Buffer | null): void => {
    const frame = filmFrame(picture, size)
    writeSync(film, frame, 0, frame.length, head.length)
  }
  return {
    showPicture,
    show: async (text: string | null): Promise<void> =>
      showPicture(text === null ? null : await qrPicture(text)),
    close: () => closeSync(film),
  }
}

/** Launch arguments for a Chromium whose camera shows this video. */
export const cameraArgs = (film: string): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
]
