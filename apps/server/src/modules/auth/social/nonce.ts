import { randomBytes } from 'node:crypto'
import { sameText, type Keys } from '../../../kernel/keys.ts'

/** A sign-in page may stay open for a while before its button is pressed. */
const NONCE_MS = 6 * 3_600_000

type Signer = Pick<Keys, 'digest'>

const signatureOf = (keys: Signer, content: string): string =>
  keys.digest('social-nonce', content).toString('base64url')

/** A nonce of ours for one sign-in with a provider; it is stored nowhere until it is spent. */
export const makeNonce = (keys: Signer, now: Date): string => {
  const content = `${randomBytes(16).toString('base64url')}.${now.getTime() + NONCE_MS}`
  return `${content}.${signatureOf(keys, content)}`
}

/** What a nonce that we made is spent under, until when; null for any other, and for one that is too old. */
export const readNonce = (keys: Signer, nonce: string, now: Date): { id: string; expiresAt: Date } | null => {
  const [id = '', end = '', signature = ''] = nonce.split('.')
  if (!sameText(signature, signatureOf(keys, `${id}.${end}`))) return null
  const expiresAt = new Date(Number(end))
  return now < expiresAt ? { id: `nonce:${id}`, expiresAt } : null
}
