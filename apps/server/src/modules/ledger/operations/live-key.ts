import { createPublicKey, type KeyObject } from 'node:crypto'

const FIELD_BYTES = 32

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
