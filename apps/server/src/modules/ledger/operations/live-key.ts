import { createPublicKey, randomBytes, verify, type KeyObject } from 'node:crypto'
import { toBase32 } from '@saldo/contract/live-qr'

const FIELD_BYTES = 32
const HANDLE_BYTES = 6
const HANDLE_SIZE = 9

/** A handle for a new key: 45 random bits, so that handles list nobody. */
export const newLiveHandle = (): string => toBase32(randomBytes(HANDLE_BYTES)).slice(0, HANDLE_SIZE)

/** A P-256 public key of its 64 bytes x‖y; null where they are no point of the curve. */
export const publicKeyOf = (bytes: Buffer): KeyObject | null => {
  const x = bytes.subarray(0, FIELD_BYTES).toString('base64url')
  const y = bytes.subarray(FIELD_BYTES).toString('base64url')
  try {
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  } catch {
    return null
  }
}

/**
 * Whether a P-256 key signed these bytes (ECDSA with SHA-256, r and s of 32 bytes each). Verifies on libuv's thread pool,
 * so that charges go on meanwhile.
 */
export const isSignature = (key: KeyObject, bytes: Uint8Array, signature: Uint8Array): Promise<boolean> =>
  new Promise((resolve, reject) => {
    verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, signature, (error, holds) =>
      error ? reject(error) : resolve(holds),
    )
  })
