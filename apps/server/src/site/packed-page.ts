import { randomBytes } from 'node:crypto'
import { constants, crc32, deflateRawSync, gunzipSync, gzipSync } from 'node:zlib'

const NONCE_BYTES = 16
const NONCE_LENGTH = 24
const WORTH_PACKING = 1_024
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255])
/** Header of a stored, non-final deflate block: its length, and the inverted length. */
const NONCE_HEAD = Buffer.from([0, NONCE_LENGTH, 0, ~NONCE_LENGTH & 0xff, 0xff])

export const newNonce = (): string => randomBytes(NONCE_BYTES).toString('base64')

/** Placeholder that is replaced by each reply's nonce. Random, so that no page content can equal it. */
export const nonceMark = newNonce()

/** A compressed page body, shared by all readers except for the nonce. */
export type PackedPage = {
  plain(nonce: string): Buffer
  /** Null for a body too small to compress. */
  gzip: ((nonce: string) => Buffer) | null
}

const placesOf = (body: Buffer): number[] => {
  const places: number[] = []
  for (let at = body.indexOf(nonceMark); at >= 0; at = body.indexOf(nonceMark, at + NONCE_LENGTH))
    places.push(at)
  return places
}

/**
 * Compresses the body once. The first nonce is stored uncompressed between the two compressed parts, and
 * later ones are back-references to it, so that a new nonce changes only the checksum.
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

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/**
 * A nonce with no character twice and none where the mark has it: a random one would share a character with the mark
 * now and then, and so hide one that was packed as text. The padding is every nonce's.
 */
export const probeNonce = (mark: string): string => {
  const left = new Set(BASE64)
  const probe = Array.from(mark, (marked) => {
    if (marked === '=') return marked
    const char = [...left].find((each) => each !== marked) ?? ''
    left.delete(char)
    return char
  })
  return probe.join('')
}

/** Whether every later nonce became a back-reference to the first, which only the compressor decides. */
const isRight = (gzip: (nonce: string) => Buffer, plain: (nonce: string) => Buffer): boolean => {
  const nonce = probeNonce(nonceMark)
  return gunzipSync(gzip(nonce)).equals(plain(nonce))
}

/** Prepares a rendered body for replies with different nonces. */
export const packPage = (text: string): PackedPage => {
  const body = Buffer.from(text)
  const places = placesOf(body)
  // Shared buffer: computing a checksum needs no copy.
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
    // A decompression error also means a wrong result.
  }
  return { plain, gzip: (nonce) => gzipSync(fill(nonce)) }
}
