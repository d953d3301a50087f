import { createECDH } from 'node:crypto'
import { importJWK, SignJWT, type CryptoKey } from 'jose'

/** Push services accept tokens of at most one day. */
const LIVES_SECONDS = 12 * 3_600
const RENEWED_BEFORE_SECONDS = 3_600

const publicBytes = (privateKey: string): Buffer => {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return ecdh.getPublicKey()
}

/** Public key for subscriptions: the uncompressed point, base64url. */
export const vapidPublicKey = (privateKey: string): string => publicBytes(privateKey).toString('base64url')

export type Vapid = { publicKey: string; authorization(endpoint: string): Promise<string> }

/**
 * Identifies the sender to push services (RFC 8292). Tokens are cached per service for half a day, because a
 * signature costs more than a message.
 */
export const createVapid = (privateKey: string, subject: string, clock: () => Date): Vapid => {
  const bytes = publicBytes(privateKey)
  const publicKey = bytes.toString('base64url')
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', d: privateKey, x: x ?? '', y: y ?? '' }
  const signed = new Map<string, { token: string; expiresAt: number }>()
  let key: CryptoKey | Uint8Array | undefined

  const sign = async (audience: string, expiresAt: number): Promise<string> => {
    key ??= await importJWK(jwk, 'ES256')
    return new SignJWT()
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(audience)
      .setSubject(subject)
      .setExpirationTime(expiresAt)
      .sign(key)
  }
  return {
    publicKey,
    authorization: async (endpoint) => {
      const { origin } = new URL(endpoint)
      const now = Math.floor(clock().getTime() / 1_000)
      const known = signed.get(origin)
      if (known && known.expiresAt - now > RENEWED_BEFORE_SECONDS)
        return `vapid t=${known.token}, k=${publicKey}`
      const expiresAt = now + LIVES_SECONDS
      const token = await sign(origin, expiresAt)
      signed.set(origin, { token, expiresAt })
      return `vapid t=${token}, k=${publicKey}`
    },
  }
}
