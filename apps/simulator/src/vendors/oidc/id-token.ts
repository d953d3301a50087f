import {
  type JsonWebKey,
  type KeyObject,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
} from 'node:crypto'
import type { Ending, Issuer, Provider, State } from './state.ts'
import type { Person } from './people.ts'

export type SigningKey = { id: string; key: KeyObject; publicJwk: JsonWebKey }
export type Keys = (provider: Provider) => SigningKey

const freshKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/** RSA key of each provider: made at first use, then kept. */
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

/** The public key, as a JSON Web Key Set. */
export const keySetOf = ({ id, publicJwk }: SigningKey): object => ({
  keys: [{ ...publicJwk, kid: id, use: 'sig', alg: 'RS256' }],
})

const LIVES_SECONDS: { [provider in Issuer]: number } = { google: 3_600, apple: 86_400 }

const issuers: { [provider in Issuer]: string } = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
}

type Claims = { [name: string]: unknown }

const googleClaims = (person: Person, clientId: string): Claims => ({
  azp: clientId,
  name: `${person.firstName} ${person.lastName}`,
  given_name: person.firstName,
  family_name: person.lastName,
  ...(person.email !== null && { email: person.email, email_verified: person.isVerified }),
  jti: createHash('sha1').update(randomUUID()).digest('hex'),
})

// Apple sends some booleans as strings, and no name.
const appleClaims = (person: Person, issuedAt: number): Claims => ({
  c_hash: createHash('sha256').update(randomUUID()).digest('base64url').slice(0, 22),
  ...(person.email !== null && { email: person.email, email_verified: String(person.isVerified) }),
  ...(person.isRelay && { is_private_email: 'true' }),
  auth_time: issuedAt,
  nonce_supported: true,
})

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const signed = (claims: Claims, { id, key }: SigningKey, provider: Issuer, ending: Ending): string => {
  if (ending === 'unsigned') return `${part({ alg: 'none' })}.${part(claims)}.`
  const header = { alg: 'RS256', kid: id, ...(provider !== 'apple' && { typ: 'JWT' }) }
  const text = `${part(header)}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(text), ending === 'bad_signature' ? freshKey() : key)
  return `${text}.${signature.toString('base64url')}`
}

export type TokenOrder = {
  provider: Issuer
  person: Person
  clientId: string
  /** Nonce given by the page; absent from the token when the page gave none. */
  nonce: string | undefined
  ending: Ending
  now: number
}

/** The provider's ID token, invalid in the one way that `ending` names. */
export const idToken = (order: TokenOrder, key: SigningKey): string => {
  const { provider, person, ending } = order
  const lives = LIVES_SECONDS[provider]
  const issuedAt = Math.floor(order.now / 1000) - (ending === 'expired' ? lives + 600 : 0)
  const clientId = ending === 'wrong_audience' ? 'another-app' : order.clientId
  const nonce = ending === 'wrong_nonce' ? 'a-nonce-of-another-page' : order.nonce
  const claims = {
    iss: ending === 'wrong_issuer' ? 'https://issuer.invalid' : issuers[provider],
    aud: clientId,
    sub: person.id,
    ...(provider === 'google' ? googleClaims(person, clientId) : appleClaims(person, issuedAt)),
    ...(nonce !== undefined && { nonce }),
    iat: issuedAt,
    exp: issuedAt + lives,
  }
  return signed(claims, key, provider, ending)
}
