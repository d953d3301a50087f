import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { call } from '../../../../test/server/call.ts'
import { aPerson, testPassword } from '../../../../test/people/people.ts'
import { useServer } from '../../../../test/server/server.ts'
import type { Gateways } from '../../../gateways/index.ts'
import { sweepExpired } from './session-queries.ts'

const server = useServer(() => ({}) as Gateways)
const DAY_MS = 24 * 3_600_000

type Pair = { access_token: string; refresh_token: string }

const signedIn = async (): Promise<Pair> => {
  const { email } = await aPerson(server)
  const reply = await call(server, 'POST', 'auth/public/login', { body: { email, password: testPassword } })
  return reply.json<{ data: Pair }>().data
}

const refresh = (token: string) => call(server, 'POST', 'auth/refreshtoken', { token })

const refreshed = async (token: string): Promise<Pair> => (await refresh(token)).json<{ data: Pair }>().data

const me = async (token: string): Promise<number> =>
  (await call(server, 'GET', 'auth/public/me', { token })).statusCode

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

const refused = {
  success: false,
  code: 'refresh_refused',
  message: 'No se pudo refrescar el token',
  request_id: expect.any(String) as string,
}

beforeEach(() => server.clock.pass(60_000))

test('a refresh token is traded for a new pair of the same session, and tells when the user signed in [S-6.3]', async () => {
  const first = await signedIn()
  const signedInAt = server.clock.now().getTime() / 1000
  server.clock.pass(20 * 60_000)
  const reply = await refresh(first.refresh_token)
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toEqual({
    success: true,
    data: {
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as string,
      refresh_token: expect.stringMatching(/^[\w-]{43}$/) as string,
    },
  })
  expect(reply.headers['cache-control']).toBe('no-store')
  const second = reply.json<{ data: Pair }>().data
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect(await me(second.access_token)).toBe(200)
  expect(claimsOf(second.access_token)).toMatchObject({
    sid: claimsOf(first.access_token).sid,
    auth_time: signedInAt,
  })
})

test('only a digest of the token is stored', async () => {
  const { refresh_token } = await signedIn()
  const digest = createHash('sha256').update(refresh_token).digest()
  const rows = await server.db
    .selectFrom('refresh_token')
    .selectAll()
    .where('token_hash', '=', digest)
    .execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(refresh_token)
})

test('two tabs that refresh at once both stay signed in', async () => {
  const { refresh_token } = await signedIn()
  const [one, other] = await Promise.all([refreshed(refresh_token), refreshed(refresh_token)])
  server.clock.pass(60_000)
  expect(await me(one.access_token)).toBe(200)
  expect(await me(other.access_token)).toBe(200)
  expect((await refresh(one.refresh_token)).statusCode).toBe(200)
  expect((await refresh(other.refresh_token)).statusCode).toBe(200)
})

test('a spent token brings the same successor within its grace, however often it is used, and no other', async () => {
  const { refresh_token } = await signedIn()
  const first = await refreshed(refresh_token)
  const more = await Promise.all(Array.from({ length: 5 }, () => refreshed(refresh_token)))
  expect(new Set(more.map((pair) => pair.refresh_token))).toEqual(new Set([first.refresh_token]))
  server.clock.pass(10_000)
  expect((await refreshed(refresh_token)).refresh_token).toBe(first.refresh_token)
  expect((await refresh(first.refresh_token)).statusCode).toBe(200)
})

test('ten seconds after a trade the old token still counts as the other tab', async () => {
  const { refresh_token } = await signedIn()
  await refresh(refresh_token)
  server.clock.pass(10_000)
  expect((await refresh(refresh_token)).statusCode).toBe(200)
})

test('a spent token used later ends the whole family at once, and is recorded', async () => {
  const stolen = await signedIn()
  const owner = await refreshed(stolen.refresh_token)
  expect(await me(owner.access_token)).toBe(200)
  server.clock.pass(10_000 + 1)

  const reply = await refresh(stolen.refresh_token)
  expect(reply.statusCode).toBe(401)
  expect(reply.json()).toEqual(refused)
  expect(await me(owner.access_token)).toBe(401)
  expect(await me(stolen.access_token)).toBe(401)
  expect((await refresh(owner.refresh_token)).statusCode).toBe(401)

  const { sid, sub } = claimsOf(owner.access_token)
  const rows = await server.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'subject', 'details'])
    .where('action', '=', 'refresh_reuse')
    .where('subject', '=', String(sub))
    .execute()
  expect(rows).toEqual([{ actor_kind: 'visitor', subject: sub, details: { session_id: sid } }])
  server.clock.pass(999)
})

test('another sign-in of the same person is another family and goes on', async () => {
  const { email } = await aPerson(server)
  const login = async () =>
    (await call(server, 'POST', 'auth/public/login', { body: { email, password: testPassword } })).json<{
      data: Pair
    }>().data
  const [phone, laptop] = [await login(), await login()]
  await refresh(phone.refresh_token)
  server.clock.pass(11_000)
  await refresh(phone.refresh_token)
  expect(await me(laptop.access_token)).toBe(200)
  expect((await refresh(laptop.refresh_token)).statusCode).toBe(200)
})

test('a token that rests 14 days is dead, one that is used goes on, none outlives 60 days', async () => {
  const resting = await signedIn()
  server.clock.pass(14 * DAY_MS)
  expect((await refresh(resting.refresh_token)).statusCode).toBe(401)

  let { refresh_token } = await signedIn()
  for (let day = 0; day < 59; day += 13) {
    server.clock.pass(Math.min(13, 59 - day) * DAY_MS)
    ;({ refresh_token } = await refreshed(refresh_token))
  }
  server.clock.pass(DAY_MS - 60_000)
  const last = await refreshed(refresh_token)
  const { exp } = claimsOf(last.access_token)
  expect(exp).toBe(server.clock.now().getTime() / 1000 + 60)
  server.clock.pass(60_000)
  expect((await refresh(last.refresh_token)).statusCode).toBe(401)
  expect(await me(last.access_token)).toBe(401)
})

test.each(['', 'unknown', 'A'.repeat(43), 'ñ'])('the token %j is refused', async (token) => {
  const reply = await call(server, 'POST', 'auth/refreshtoken', {
    headers: { authorization: `Bearer ${encodeURIComponent(token)}` },
  })
  expect(reply.statusCode).toBe(401)
  expect(reply.json()).toEqual(refused)
})

test('a refresh without any token is refused', async () => {
  const reply = await call(server, 'POST', 'auth/refreshtoken')
  expect(reply.statusCode).toBe(401)
  expect(reply.json()).toEqual(refused)
})

test('the daily sweep takes what expired and leaves what lives', async () => {
  await signedIn()
  server.clock.pass(61 * DAY_MS)
  const alive = await signedIn()
  await sweepExpired(server.db, server.clock.now())
  const sessions = await server.db.selectFrom('user_session').select('session_id').execute()
  expect(sessions).toContainEqual({ session_id: claimsOf(alive.access_token).sid })
  const old = await server.db
    .selectFrom('user_session')
    .select('session_id')
    .where('expires_at', '<', server.clock.now())
    .execute()
  expect(old).toEqual([])
  expect((await refresh(alive.refresh_token)).statusCode).toBe(200)
})
