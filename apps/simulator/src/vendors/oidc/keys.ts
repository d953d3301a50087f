import {
  type JsonWebKey,
  type KeyObject,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
} from 'node:crypto'
import type { Provider, State } from './state.ts'

export type SigningKey = { id: string; key: KeyObject; publicJwk: JsonWebKey }
export type Keys = (provider: Provider) => SigningKey

export const freshKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/** Each provider's own RSA key: made when first needed, the same for ever. */
export const createKeys = (state: State, changed: () => void): Keys => {
  const ready = new Map<Provider, SigningKey>()
  const make = (provider: Provider): SigningKey => {
    let jwk = state.keys.get(provider)
    if (!jwk) {
      jwk = freshKey().export({ format: 'jwk' })
      state.keys.set(provider, jwk)
      changed()
    }
    const key = createPrivateKey({ key: jwk, format: 'jwk' })
    const publicJwk = createPublicKey(key).export({ format: 'jwk' })
    const id = createHash('sha256').update(String(publicJwk.n)).digest('hex').slice(0, 40)
    const made = { id, key, publicJwk }
    ready.set(provider, made)
    return made
  }
  return (provider) => ready.get(provider) ?? make(provider)
}

/** The published half, as a JSON Web Key Set. */
export const keySetOf = ({ id, publicJwk }: SigningKey): object => ({
  keys: [{ ...publicJwk, kid: id, use: 'sig', alg: 'RS256' }],
})
