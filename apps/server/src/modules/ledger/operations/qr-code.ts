import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { EventId } from '@saldo/contract/ids'
import { codeAlphabet } from '@saldo/contract/qr-code'

export { eventNumberOf, normaliseCode } from '@saldo/contract/qr-code'

const SECRET_CHARACTERS = 26

const encodeEvent = (eventId: number): string =>
  [eventId >> 10, eventId >> 5, eventId].map((value) => codeAlphabet.charAt(value & 31)).join('')

/**
 * A new code: the event's number in 3 characters and 130 random bits in 26. Unbiased, as 256 is a multiple of
 * 32.
 */
export const makeCode = (eventId: EventId): string =>
  encodeEvent(eventId) +
  Array.from(randomBytes(SECRET_CHARACTERS), (byte) => codeAlphabet.charAt(byte & 31)).join('')

/** Groups a code by four characters for display. */
export const groupCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join(' ')

const SEAL_VERSION = 1
const IV_BYTES = 12
const TAG_BYTES = 16

/** Lookup hash of a normalised code. Unkeyed: 130 random bits resist guessing. */
export const hashCode = (code: string): Buffer => createHash('sha256').update(code, 'ascii').digest()

/** Encrypts a code for display (AES-256-GCM, `key` of 32 bytes); its hash is bound in, so codes can't be swapped. */
export const sealCode = (code: string, key: Buffer): Buffer => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(hashCode(code))
  const sealed = Buffer.concat([cipher.update(code, 'ascii'), cipher.final()])
  return Buffer.concat([Buffer.from([SEAL_VERSION]), iv, cipher.getAuthTag(), sealed])
}

/** Decrypts a sealed code. Throws when the key, the bytes or the hash do not match. */
export const openCode = (sealed: Buffer, hash: Buffer, key: Buffer): string => {
  if (sealed[0] !== SEAL_VERSION) throw new RangeError('Unknown form of a sealed code')
  const ivEnd = 1 + IV_BYTES
  const tagEnd = ivEnd + TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, ivEnd))
    .setAAD(hash)
    .setAuthTag(sealed.subarray(ivEnd, tagEnd))
  return decipher.update(sealed.subarray(tagEnd), undefined, 'ascii') + decipher.final('ascii')
}
