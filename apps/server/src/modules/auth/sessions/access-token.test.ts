import { createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { call } from '../../../../test/server/call.ts'
import { aPerson, testPassword, type Person } from '../../../../test/people/people.ts'
import { useServer } from '../../../../test/server/server.ts'
import type { Gateways } from '../../../gateways/index.ts'

const server = useServer(() => ({}) as Gateways)

const me = (token: string) => call(server, 'GET', 'auth/public/me', { token })

const refused = {
  success: false,
  code: 'unauthenticated',
  message: 'Tu sesión terminó. Inicia sesión de nuevo.',
  request_id: expect.any(String) as string,
}

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const decode = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

const partsOf = (token: string) => {
  const [header = '', payload = '', signature = ''] = token.split('.')
  return { header, payload, signature }
}

/** A token like ours but for what `change` says, signed with `key`. */
const signedLike = (
  { token }: Person,
  change: { payload?: Record<string, unknown>; header?: Record<string, string> },
  key: Uint8Array = server.deps.keys.accessToken,
) =>
  new SignJWT({ ...decode(partsOf(token).payload), ...change.payload })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...change.header })
    .sign(key)

test('an access token says who, which session and when, for 15 minutes [S-3.4]', async () => {
  const ana = await aPerson(server)
  const { header, payload } = partsOf(ana.token)
  const nowSeconds = server.clock.now().getTime() / 1000
  expect(decode(header)).toEqual({ alg: 'HS256', typ: 'at+jwt' })
  expect(decode(payload)).toEqual({
    sub: ana.id,
    scope: '*',
    sid: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    auth_time: nowSeconds,
    iat: nowSeconds,
    exp: nowSeconds + 900,
    iss: 'http://localhost:3000',
    aud: 'saldo-api',
  })
})

test('the signed-in user is the token’s own [S-7.4]', async () => {
  const [ana, bruno] = [await aPerson(server), await aPerson(server)]
  expect((await me(ana.token)).json()).toMatchObject({
    success: true,
    data: { id: ana.id, email: ana.email },
  })
  expect((await me(bruno.token)).json()).toMatchObject({ data: { id: bruno.id } })
  expect((await me(ana.token)).headers['cache-control']).toBe('no-store')
})

test.each(['none', 'None', 'NONE', 'nOnE'])('a token of algorithm %s is refused', async (alg) => {
  const ana = await aPerson(server)
  const { payload, signature } = partsOf(ana.token)
  const header = base64url({ alg, typ: 'at+jwt' })
  for (const token of [`${header}.${payload}.`, `${header}.${payload}.${signature}`]) {
    const reply = await me(token)
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toEqual(refused)
  }
})

test('a changed payload under the old signature is refused', async () => {
  const ana = await aPerson(server)
  const bruno = await aPerson(server)
  const { header, payload, signature } = partsOf(ana.token)
  const changed = base64url({ ...decode(payload), sub: bruno.id })
  expect((await me(`${header}.${changed}.${signature}`)).statusCode).toBe(401)
})

test('another key, another algorithm of ours, another audience, issuer, type or scope are refused', async () => {
  const ana = await aPerson(server)
  const { keys } = server.deps
  const { payload } = partsOf(ana.token)
  const stronger = base64url({ alg: 'HS512', typ: 'at+jwt' })
  const signature = createHmac('sha512', keys.accessToken)
    .update(`${stronger}.${payload}`)
    .digest('base64url')
  const forgeries = [
    await signedLike(ana, {}, new Uint8Array(32).fill(7)),
    `${stronger}.${payload}.${signature}`,
    await signedLike(ana, { payload: { aud: 'another-api' } }),
    await signedLike(ana, { payload: { aud: undefined } }),
    await signedLike(ana, { payload: { iss: 'https://elsewhere.test' } }),
    await signedLike(ana, { payload: { scope: 'read' } }),
    await signedLike(ana, { payload: { exp: undefined } }),
    await signedLike(ana, { payload: { sid: undefined } }),
    await signedLike(ana, { header: { typ: 'JWT' } }),
  ]
  const statuses = await Promise.all(forgeries.map(async (token) => (await me(token)).statusCode))
  expect(statuses).toEqual(forgeries.map(() => 401))
  expect((await me(await signedLike(ana, {}))).statusCode).toBe(200)
})

test('an access token ends after 15 minutes to the second, also when it was seen before', async () => {
  const ana = await aPerson(server)
  server.clock.pass(899_000)
  expect((await me(ana.token)).statusCode).toBe(200)
  server.clock.pass(1_000)
  const reply = await me(ana.token)
  expect(reply.statusCode).toBe(401)
  expect(reply.json()).toEqual(refused)
})

test('a refresh token is no access token, and an access token refreshes nothing', async () => {
  const ana = await aPerson(server)
  const login = await call(server, 'POST', 'auth/public/login', {
    body: { email: ana.email, password: testPassword },
  })
  const { access_token, refresh_token } = login.json<{ data: Record<string, string> }>().data
  expect((await me(refresh_token ?? '')).statusCode).toBe(401)
  const reply = await call(server, 'POST', 'auth/refreshtoken', { token: access_token ?? '' })
  expect(reply.statusCode).toBe(401)
  expect(reply.json()).toEqual({
    success: false,
    code: 'refresh_refused',
    message: 'No se pudo refrescar el token',
    request_id: expect.any(String) as string,
  })
})

test.each(['', 'x', 'a.b.c', '..', 'Bearer', '%00'])('the bearer %j is refused', async (token) => {
  expect((await me(token)).statusCode).toBe(401)
})

test('a known token costs no query', async () => {
  const ana = await aPerson(server)
  await server.deps.gatekeeper.authenticate(ana.token)
  const blind = new Proxy(server.db, {
    get: () => {
      throw new Error('the database was asked')
    },
  })
  const { databases } = server.deps
  const seeing = databases.control
  databases.control = blind
  try {
    const actor = await server.deps.gatekeeper.authenticate(ana.token)
    expect(actor.id).toBe(ana.id)
  } finally {
    databases.control = seeing
  }
})
