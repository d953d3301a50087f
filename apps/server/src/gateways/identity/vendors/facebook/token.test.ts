import { createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { issuerKey, json, useVendor } from '../../../../../test/vendors/vendors.ts'
import { createFacebook } from './token.ts'

const facebook = useVendor()
const now = new Date('2026-12-01T02:00:00Z')
const nowSeconds = now.getTime() / 1000
const token = 'EAAGm0PX4ZCpsBAKtokenOfSomebody'

type Answers = { debug: unknown; me: unknown; status?: number }

const debug = (change: Record<string, unknown> = {}) => ({
  data: {
    app_id: 'our-app',
    type: 'USER',
    is_valid: true,
    user_id: '4400',
    expires_at: nowSeconds + 60,
    scopes: ['email', 'public_profile'],
    ...change,
  },
})
const me = (change: Record<string, unknown> = {}) => ({
  id: '4400',
  name: 'Ana Luna',
  first_name: 'Ana',
  last_name: 'Luna',
  email: 'ana@correo.test',
  ...change,
})

const verify = (given = token) =>
  createFacebook({
    appId: 'our-app',
    appSecret: 'our-secret',
    graphUrl: `${facebook.url}/v26.0`,
    jwksUrl: `${facebook.url}/jwks`,
  })({ token: given }, now)

const answering = ({ debug: debugged, me: person, status = 200 }: Answers): void => {
  facebook.answer = (request, reply) =>
    json(reply, request.url?.startsWith('/v26.0/debug_token') ? debugged : person, status)
}

beforeEach(() => {
  facebook.asked.length = 0
  answering({ debug: debug(), me: me() })
})

test('our app’s token tells who it is; the e-mail counts as unverified', async () => {
  expect(await verify()).toEqual({
    kind: 'identity',
    identity: {
      subject: '4400',
      email: 'ana@correo.test',
      isEmailVerified: false,
      name: { first: 'Ana', last: 'Luna' },
    },
  })
  const [debugged, asked] = facebook.asked
  expect(debugged?.pathname).toBe('/v26.0/debug_token')
  expect(Object.fromEntries(debugged?.searchParams ?? [])).toEqual({
    input_token: token,
    access_token: 'our-app|our-secret',
  })
  expect(asked?.pathname).toBe('/v26.0/me')
  expect(Object.fromEntries(asked?.searchParams ?? [])).toEqual({
    fields: 'id,name,first_name,last_name,email',
    access_token: token,
    appsecret_proof: createHmac('sha256', 'our-secret').update(token).digest('hex'),
  })
})

test.each([
  ['another app’s', { app_id: 'another-app' }],
  ['one that is not valid', { is_valid: false }],
  ['a page’s', { type: 'PAGE' }],
  ['an expired', { expires_at: nowSeconds }],
])('%s token is refused, and the person is not asked for', async (_what, change) => {
  answering({ debug: debug(change), me: me() })
  expect(await verify()).toMatchObject({ kind: 'refused' })
  expect(facebook.asked.map(({ pathname }) => pathname)).toEqual(['/v26.0/debug_token'])
})

test('a token that doesn’t expire is good', async () => {
  answering({ debug: debug({ expires_at: 0 }), me: me() })
  expect(await verify()).toMatchObject({ kind: 'identity' })
})

test('a person other than the token’s is refused', async () => {
  answering({ debug: debug(), me: me({ id: '4401' }) })
  expect(await verify()).toEqual({ kind: 'refused', why: 'me' })
})

test('an e-mail that was not shared is none', async () => {
  answering({ debug: debug(), me: me({ email: undefined }) })
  expect(await verify()).toMatchObject({ identity: { subject: '4400', email: null } })
})

test('an error of the Graph refuses, its silence doesn’t', async () => {
  answering({ debug: { error: { code: 190, message: 'Malformed access token' } }, me: {}, status: 400 })
  expect(await verify()).toMatchObject({ kind: 'refused' })
  answering({ debug: {}, me: {}, status: 500 })
  expect(await verify()).toMatchObject({ kind: 'unavailable' })
  answering({ debug: {}, me: {}, status: 429 })
  expect(await verify()).toMatchObject({ kind: 'unavailable' })
  facebook.answer = (_request, reply) => reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  expect(await verify()).toMatchObject({ kind: 'unavailable' })
  facebook.answer = (request) => request.socket.destroy()
  expect(await verify()).toMatchObject({ kind: 'unavailable' })
})

test('the ID token of Limited Login is verified by signature and vouches for no e-mail', async () => {
  const key = await issuerKey()
  facebook.answer = (_request, reply) => json(reply, key.jwks)
  const claims = {
    iss: 'https://www.facebook.com',
    aud: 'our-app',
    sub: '4400',
    iat: nowSeconds,
    exp: nowSeconds + 60,
    email: 'ana@correo.test',
    email_verified: true,
  }
  expect(await verify(await key.sign(claims))).toMatchObject({
    identity: { subject: '4400', email: 'ana@correo.test', isEmailVerified: false },
  })
  expect(await verify(await key.sign({ ...claims, aud: 'another-app' }))).toMatchObject({ kind: 'refused' })
})
