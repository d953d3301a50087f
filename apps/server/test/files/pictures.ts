import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

const header = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data[8] = 8
  return chunk('IHDR', data)
}

/** A grey PNG with the declared size `said` and pixel rows of size `held`; `between` precedes the pixels. */
export const grayPng = (said: [number, number], held = said, between: Buffer[] = []): Buffer =>
  Buffer.concat([
    SIGNATURE,
    header(...said),
    ...between,
    chunk('IDAT', deflateSync(Buffer.alloc((held[0] + 1) * held[1]))),
    chunk('IEND', Buffer.alloc(0)),
  ])

/** A file of 300 kB that declares 50 000 × 50 000 pixels. */
export const pixelBomb = (): Buffer => grayPng([50_000, 50_000], [3_000_000, 100])

/** A small PNG whose compressed text inflates to 200 MB. */
export const textBomb = (type: 'zTXt' | 'iTXt' | 'iCCP'): Buffer => {
  const keyword = { zTXt: 'k\0\0', iTXt: 'k\0\x01\0\0\0', iCCP: 'p\0\0' }[type]
  const text = deflateSync(Buffer.alloc(200_000_000, 65), { level: 9 })
  return grayPng([600, 300], [600, 300], [chunk(type, Buffer.concat([Buffer.from(keyword, 'latin1'), text]))])
}

/** A JPEG with GPS metadata. */
export const jpegWithPlace = (width = 2_000, height = 1_000): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0b8f7c' } })
    .withExif({
      IFD0: { Copyright: 'canary-owner' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 25/1 57/1' },
    })
    .jpeg()
    .toBuffer()

/** The picture, padded at its end to exactly `bytes`. */
export const paddedTo = (picture: Buffer, bytes: number): Buffer =>
  Buffer.concat([picture, Buffer.alloc(bytes - picture.length, 'A')])
