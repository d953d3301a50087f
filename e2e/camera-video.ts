import { writeFileSync } from 'node:fs'
import { PNG } from 'pngjs'
import QRCode from 'qrcode'

const WIDTH = 640
const HEIGHT = 480
const QR_SIDE = 400
const FRAMES = 10
const GREY = 190
const [BLACK, WHITE] = [16, 235]

/** Writes a film (YUV4MPEG2, as Chromium's fake camera takes it) of somebody who holds up this picture of a QR. */
export const writeCameraFilm = (picture: Buffer, file: string): void => {
  const qr = PNG.sync.read(picture)
  const [left, top] = [(WIDTH - qr.width) / 2, (HEIGHT - qr.height) / 2]
  const light = Buffer.alloc(WIDTH * HEIGHT, GREY)
  for (let y = 0; y < qr.height; y += 1)
    for (let x = 0; x < qr.width; x += 1)
      light[(top + y) * WIDTH + left + x] = qr.data[(y * qr.width + x) * 4] === 0 ? BLACK : WHITE
  const colourless = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colourless])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F15:1 Ip A1:1 C420mpeg2\n`)
  writeFileSync(file, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]))
}

/** The same with the QR of `text`, drawn here. */
export const writeCameraVideo = async (text: string, file: string): Promise<void> =>
  writeCameraFilm(await QRCode.toBuffer(text, { width: QR_SIDE, errorCorrectionLevel: 'H' }), file)

/** What starts a Chromium whose camera shows this film. */
export const cameraArgs = (film: string): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
]
