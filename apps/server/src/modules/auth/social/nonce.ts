import { randomBytes } from 'node:crypto'
import { sameText, type Keys } from '../../../kernel/keys.ts'

/** A sign-in page may stay open for a while before its button is pressed. */
const NONCE_MS = 6 * 3_600_000

type Signer = Pick<Keys, 'digest'>

const signatureOf = (keys: Signer, content: string): string =>
  keys.digest('social-nonce', content).toString('base64url')

/** Makes a signed nonce for one social sign-in; nothing is stored until it is spent. */
export const makeNonce = (keys: Signer, now: Date): string => {
  const content = `${randomBytes(16).toString('base64url')}.${now.getTime() + NONCE_MS}`
  return `${content}.${signatureOf(keys, content)}`
}

/** Id and expiry of a nonce that we made, for spending it; null for a foreign or expired one. */
export const readNonce = (keys: Signer, nonce: string, now: Date): { id: string; expiresAt: Date } | null => {
  const [id = '', end = '', signature = ''] = nonce.split('.')
  if (!sameText(signature, signatureOf(keys, `${id}.${end}`))) return null
  const expiresAt = new Date(Number(end))
  return now < expiresAt ? { id: `nonce:${id}`, expiresAt } : null
}
