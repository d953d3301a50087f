import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Everything that is derived from the product's one secret, each for its own purpose. */
export type Keys = {
  /** Signs access tokens (HS256, 32 bytes). */
  accessToken: Uint8Array
  /** A keyed digest of `text` for look-ups and signatures; `purpose` keeps the uses apart. */
  digest(purpose: string, text: string): Buffer
  /** AES-256-GCM: nonce, ciphertext, tag. */
  seal(purpose: string, text: string): Buffer
  /** The text that was sealed for this purpose; throws when it was changed. */
  unseal(purpose: string, sealed: Buffer): string
}

const derive = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'saldo', purpose, 32))

/** @param secret at least 32 random characters; losing it makes QR codes and CLABE unreadable. */
export const createKeys = (secret: string): Keys => {
  const derived = new Map<string, Buffer>()
  const keyFor = (purpose: string): Buffer => {
    const known = derived.get(purpose)
    if (known) return known
    const key = derive(secret, purpose)
    derived.set(purpose, key)
    return key
  }
  return {
    accessToken: derive(secret, 'access-token'),
    digest: (purpose, text) =>
      createHmac('sha256', keyFor(`digest:${purpose}`))
        .update(text)
        .digest(),
    seal: (purpose, text) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyFor(`seal:${purpose}`), nonce)
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    unseal: (purpose, sealed) => {
      const decipher = createDecipheriv(
        'aes-256-gcm',
        keyFor(`seal:${purpose}`),
        sealed.subarray(0, NONCE_BYTES),
      )
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
      return Buffer.concat([
        decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8')
    },
  }
}

/** Constant-time comparison of two texts. */
export const sameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
