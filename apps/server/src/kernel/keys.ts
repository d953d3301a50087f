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

/** Keys derived from the single secret, one per purpose. */
export type Keys = {
  /** Signs access tokens (HS256, 32 bytes). */
  accessToken: Uint8Array
  /** Keyed digest of `text` for look-ups and signatures; `purpose` separates the uses. */
  digest(purpose: string, text: string): Buffer
  /** AES-256-GCM: nonce, ciphertext, tag. */
  seal(purpose: string, content: string | Buffer): Buffer
  /** Decrypts a text sealed for this purpose; throws when it was modified. */
  unseal(purpose: string, sealed: Buffer): string
  /** As `unseal`, for binary content. */
  unsealBytes(purpose: string, sealed: Buffer): Buffer
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
  const unsealBytes = (purpose: string, sealed: Buffer): Buffer => {
    const nonce = sealed.subarray(0, NONCE_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', keyFor(`seal:${purpose}`), nonce, {
      // A truncated tag could be guessed.
      authTagLength: TAG_BYTES,
    })
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  }
  return {
    accessToken: derive(secret, 'access-token'),
    digest: (purpose, text) =>
      createHmac('sha256', keyFor(`digest:${purpose}`))
        .update(text)
        .digest(),
    seal: (purpose, content) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyFor(`seal:${purpose}`), nonce)
      const sealed = cipher.update(typeof content === 'string' ? Buffer.from(content, 'utf8') : content)
      return Buffer.concat([nonce, sealed, cipher.final(), cipher.getAuthTag()])
    },
    unseal: (purpose, sealed) => unsealBytes(purpose, sealed).toString('utf8'),
    unsealBytes,
  }
}

/** Constant-time comparison of two texts. */
export const sameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
