import { randomBytes } from 'node:crypto'
import { constants, crc32, deflateRawSync, gunzipSync, gzipSync } from 'node:zlib'

const NONCE_BYTES = 16
const NONCE_LENGTH = 24
const WORTH_PACKING = 1_024
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255])
/** A stored block of deflate that is not the last: its length, and that length inverted. */
const NONCE_HEAD = Buffer.from([0, NONCE_LENGTH, 0, ~NONCE_LENGTH & 0xff, 0xff])

export const newNonce = (): string => randomBytes(NONCE_BYTES).toString('base64')

/** Rendered where each reader's own nonce goes. As unguessable as one, so that no text of anybody's is taken for it. */
export const nonceMark = newNonce()

/** A body that is the same for everybody but for the nonce, ready to be written. */
export type PackedPage = {
  plain(nonce: string): Buffer
  /** Null where packing is not worth it. */
  gzip: ((nonce: string) => Buffer) | null
}

const placesOf = (body: Buffer): number[] => {
  const places: number[] = []
  for (let at = body.indexOf(nonceMark); at >= 0; at = body.indexOf(nonceMark, at + NONCE_LENGTH))
    places.push(at)
  return places
}

/**
 * The body is packed once. The first nonce lies unpacked between the two packed parts, and the further ones are
 * references back to it, so that another nonce needs no packing: only the checksum is made anew.
 * @param sum the checksum of the body with a nonce
 */
const packAround = (
  body: Buffer,
  first: number,
  sum: (nonce: string) => number,
): ((nonce: string) => Buffer) => {
  const after = first + NONCE_LENGTH
  const level = constants.Z_BEST_COMPRESSION
  const head = deflateRawSync(body.subarray(0, first), { level, finishFlush: constants.Z_SYNC_FLUSH })
  const tail = deflateRawSync(body.subarray(after), { level, dictionary: body.subarray(0, after) })
  const before = Buffer.concat([GZIP_HEAD, head, NONCE_HEAD])
  return (nonce) => {
    const packed = Buffer.allocUnsafe(before.length + NONCE_LENGTH + tail.length + 8)
    before.copy(packed)
    packed.write(nonce, before.length, 'latin1')
    tail.copy(packed, before.length + NONCE_LENGTH)
    packed.writeUInt32LE(sum(nonce), packed.length - 8)
    packed.writeUInt32LE(body.length, packed.length - 4)
    return packed
  }
}

/** Whether every nonce after the first became a reference to it: the packer alone decides that. */
const isRight = (gzip: (nonce: string) => Buffer, plain: (nonce: string) => Buffer): boolean => {
  const nonce = newNonce()
  return gunzipSync(gzip(nonce)).equals(plain(nonce))
}

/** Makes a rendered body ready to be written with another nonce for each reader. */
export const packPage = (text: string): PackedPage => {
  const body = Buffer.from(text)
  const places = placesOf(body)
  // One buffer for all: who only sums it up needs no copy.
  const fill = (nonce: string): Buffer => {
    for (const place of places) body.write(nonce, place, 'latin1')
    return body
  }
  const plain = (nonce: string): Buffer => Buffer.from(fill(nonce))
  if (body.length < WORTH_PACKING) return { plain, gzip: null }
  const [first] = places
  if (first === undefined) {
    const packed = gzipSync(body, { level: constants.Z_BEST_COMPRESSION })
    return { plain, gzip: () => packed }
  }
  try {
    const gzip = packAround(body, first, (nonce) => crc32(fill(nonce)))
    if (isRight(gzip, plain)) return { plain, gzip }
  } catch {
    // What can't be unpacked is not right either.
  }
  return { plain, gzip: (nonce) => gzipSync(fill(nonce)) }
}
