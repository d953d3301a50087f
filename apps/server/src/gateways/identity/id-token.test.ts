import { SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { issuerKey, json, useVendor } from '../../../test/vendors/vendors.ts'
import { createIdTokenProvider } from './id-token.ts'
import type { IdentityProvider } from './identity.ts'

const google = useVendor()
const now = new Date('2026-12-01T02:00:00Z')
const nowSeconds = now.getTime() / 1000

let key: Awaited<ReturnType<typeof issuerKey>>
let verify: IdentityProvider

const claims = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  iss: 'https://accounts.google.com',
  aud: 'our-client',
  sub: '1180',
  iat: nowSeconds - 5,
  exp: nowSeconds + 3_600,
  email: 'Ana@Gmail.test',
  email_verified: true,
  given_name: 'Ana',
  family_name: 'Luna',
  ...change,
})
const provider = (change: Partial<Parameters<typeof createIdTokenProvider>[0]> = {}) =>
  createIdTokenProvider({
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    audiences: ['our-client'],
    jwksUrl: `${google.url}/jwks`,
    ...change,
  })
const ask = async (change: Record<string, unknown>, nonce?: string) =>
  verify({ token: await key.sign(claims(change)), nonce }, now)

beforeAll(async () => {
  key = await issuerKey()
  google.answer = (_request, reply) => json(reply, key.jwks)
  verify = provider()
})

const ana = {
  subject: '1180',
  email: 'ana@gmail.test',
  isEmailVerified: true,
  name: { first: 'Ana', last: 'Luna' },
}

test('a good token tells who it is, from either name of the issuer', async () => {
  expect(await ask({})).toEqual({ kind: 'identity', identity: ana, nonce: null })
  expect(await ask({ iss: 'accounts.google.com' })).toEqual({ kind: 'identity', identity: ana, nonce: null })
})

test.each([
  ['another app’s', { aud: 'another-client' }],
  ['without audience', { aud: undefined }],
  ['of another issuer', { iss: 'https://accounts.google.com.evil.test' }],
  ['of Apple', { iss: 'https://appleid.apple.com' }],
  ['expired', { exp: nowSeconds - 6 }],
  ['without an end', { exp: undefined }],
  ['without a beginning', { iat: undefined }],
  ['of nobody', { sub: undefined }],
  ['of an empty name', { sub: '' }],
  ['not valid yet', { nbf: nowSeconds + 60 }],
])('a token %s is refused', async (_what, change) => {
  expect(await ask(change)).toMatchObject({ kind: 'refused' })
})

test('the nonce that our page gave must be in the token', async () => {
  expect(await ask({ nonce: 'n-1' }, 'n-1')).toMatchObject({ kind: 'identity', nonce: 'n-1' })
  expect(await ask({ nonce: 'n-1' }, 'n-2')).toEqual({ kind: 'refused', why: 'nonce' })
  expect(await ask({}, 'n-1')).toEqual({ kind: 'refused', why: 'nonce' })
  expect(await ask({ nonce: 'n-1' })).toMatchObject({ kind: 'identity' })
})

describe('a token that our provider’s key didn’t sign is refused', () => {
  test('unsigned', async () => {
    const token = new UnsecuredJWT(claims()).encode()
    expect(await verify({ token }, now)).toMatchObject({ kind: 'refused' })
  })

  test('signed by another key of the same name', async () => {
    const other = await issuerKey()
    expect(await verify({ token: await other.sign(claims()) }, now)).toMatchObject({ kind: 'refused' })
  })

  test('signed by a key the provider doesn’t publish', async () => {
    const other = await issuerKey('k2')
    expect(await verify({ token: await other.sign(claims()) }, now)).toMatchObject({ kind: 'refused' })
  })

  test('signed with the public key as if it were a secret', async () => {
    const secret = new TextEncoder().encode(JSON.stringify(key.jwks.keys[0]))
    const token = await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'k1' }).sign(secret)
    expect(await verify({ token }, now)).toMatchObject({ kind: 'refused' })
  })

  test('changed after signing', async () => {
    const [header, , signature] = (await key.sign(claims())).split('.')
    const payload = Buffer.from(JSON.stringify(claims({ sub: '1' }))).toString('base64url')
    expect(await verify({ token: `${header}.${payload}.${signature}` }, now)).toMatchObject({
      kind: 'refused',
    })
  })

  test.each(['', 'x', 'a.b.c', 'x'.repeat(8_000)])('%.20s, no token at all', async (token) => {
    expect(await verify({ token }, now)).toMatchObject({ kind: 'refused' })
  })
})

describe('what the claims tell', () => {
  test('Apple writes "true" as text; anything else is no proof', async () => {
    const verified = async (email_verified: unknown) => {
      const answer = await ask({ email_verified })
      return answer.kind === 'identity' && answer.identity.isEmailVerified
    }
    expect(await verified('true')).toBe(true)
    for (const none of ['false', false, 1, 'yes', null, undefined]) expect(await verified(none)).toBe(false)
  })

  test('a missing or broken e-mail is none, and then nothing of it is verified', async () => {
    for (const email of [undefined, '', 'nobody', 7, null])
      expect(await ask({ email })).toMatchObject({
        identity: { subject: '1180', email: null, isEmailVerified: false },
      })
  })

  test('a relay address is an e-mail like any other', async () => {
    const email = 'x7k2@privaterelay.appleid.com'
    expect(await ask({ email, is_private_email: 'true' })).toMatchObject({
      identity: { email, isEmailVerified: true },
    })
  })

  test('names lose what no database keeps, and their excess', async () => {
    const answer = await ask({ given_name: 'A\u0000na\r\n', family_name: 'L'.repeat(500) })
    expect(answer).toMatchObject({ identity: { name: { first: 'Ana', last: 'L'.repeat(100) } } })
    expect(await ask({ given_name: 5, family_name: undefined })).toMatchObject({ identity: { name: null } })
  })

  test('a provider that doesn’t vouch for e-mails verifies none', async () => {
    const facebook = provider({ vouchesForEmail: false })
    const answer = await facebook({ token: await key.sign(claims()) }, now)
    expect(answer).toMatchObject({ identity: { email: 'ana@gmail.test', isEmailVerified: false } })
  })
})

test('a provider whose keys can’t be fetched is unavailable, which refuses nobody for good', async () => {
  const token = await key.sign(claims())
  google.answer = (_request, reply) => json(reply, { error: 'down' }, 503)
  expect(await provider()({ token }, now)).toMatchObject({ kind: 'unavailable' })
  google.answer = (request) => request.socket.destroy()
  expect(await provider()({ token }, now)).toMatchObject({ kind: 'unavailable' })
  google.answer = (_request, reply) => json(reply, key.jwks)
  expect(await provider()({ token }, now)).toMatchObject({ kind: 'identity' })
})
