import { afterAll, expect, test } from 'vitest'
import { call } from '../../../../test/server/call.ts'
import { aPerson, testPassword } from '../../../../test/people/people.ts'
import { useServer } from '../../../../test/server/server.ts'
import type { Gateways } from '../../../gateways/index.ts'
import { endSessionsOf, signOut } from './end-sessions.ts'
import { createEndedSessions } from './ended-sessions.ts'
import { createGatekeeper } from '../roles/gatekeeper.ts'

const server = useServer(() => ({}) as Gateways)

const closing: { close(): Promise<void> }[] = []
const opened = <T extends { close(): Promise<void> }>(each: T): T => {
  closing.push(each)
  return each
}

/** Another server process on the same database, to whom nobody says anything: it must look for itself. */
const deafNeighbour = () =>
  opened(createGatekeeper({ ...server.deps, wakeUps: { on: () => () => {}, close: async () => {} } }))
afterAll(() => Promise.all(closing.map((each) => each.close())))

type Pair = { access_token: string; refresh_token: string }

const signIn = async (email: string): Promise<Pair> =>
  (await call(server, 'POST', 'auth/public/login', { body: { email, password: testPassword } })).json<{
    data: Pair
  }>().data

const me = async (token: string): Promise<number> =>
  (await call(server, 'GET', 'auth/public/me', { token })).statusCode

const refresh = async (token: string): Promise<number> =>
  (await call(server, 'POST', 'auth/refreshtoken', { token })).statusCode

test('after logout both tokens are refused at once, and other sessions of the person go on [S-7.3]', async () => {
  const { id, email } = await aPerson(server)
  const [phone, laptop] = [await signIn(email), await signIn(email)]
  expect(await me(phone.access_token)).toBe(200)

  const reply = await call(server, 'POST', 'auth/logout', { token: phone.access_token })
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toEqual({ success: true, data: null })
  expect(await me(phone.access_token)).toBe(401)
  expect(await refresh(phone.refresh_token)).toBe(401)
  expect(await me(laptop.access_token)).toBe(200)
  expect(await refresh(laptop.refresh_token)).toBe(200)

  const again = await call(server, 'POST', 'auth/logout', { token: phone.access_token })
  expect(again.statusCode).toBe(401)
  const rows = await server.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'actor_id'])
    .where('action', '=', 'sign_out')
    .where('actor_id', '=', id)
    .execute()
  expect(rows).toEqual([{ actor_kind: 'attendee', actor_id: id }])
})

test('logout without a token, or by GET, ends nothing', async () => {
  const { token } = await aPerson(server)
  expect((await call(server, 'POST', 'auth/logout')).statusCode).toBe(401)
  expect((await call(server, 'GET', 'auth/logout', { token })).statusCode).toBeGreaterThanOrEqual(404)
  expect(await me(token)).toBe(200)
})

test('a process that starts later refuses what ended before it', async () => {
  const { token } = await aPerson(server)
  await call(server, 'POST', 'auth/logout', { token })
  await expect(deafNeighbour().authenticate(token)).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('another process refuses an ended session within a second or two, also when it knew the token and was told nothing', async () => {
  const { token } = await aPerson(server)
  const neighbour = deafNeighbour()
  await neighbour.authenticate(token)
  await call(server, 'POST', 'auth/logout', { token })
  await expect
    .poll(
      () =>
        Promise.resolve(neighbour.authenticate(token)).then(
          () => 'admitted',
          () => 'refused',
        ),
      { timeout: 3_000 },
    )
    .toBe('refused')
})

test('the process that ends a session refuses it from the same moment on', async () => {
  const { token } = await aPerson(server)
  const gatekeeper = deafNeighbour()
  const actor = { ...(await gatekeeper.authenticate(token)), kind: 'attendee' } as const
  await signOut({ ...server.deps, gatekeeper }, { actor, at: server.clock.now(), requestId: 'test' })
  await expect(gatekeeper.authenticate(token)).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('a process that listens refuses it at once, without looking', async () => {
  const { token } = await aPerson(server)
  const { sessionId } = await server.deps.gatekeeper.authenticate(token)
  const control = new Proxy(server.db, {
    get: () => {
      throw new Error('the database was asked')
    },
  })
  const ended = opened(
    createEndedSessions({ ...server.deps, databases: { ...server.deps.databases, control } }),
  )
  await call(server, 'POST', 'auth/logout', { token })
  await expect.poll(() => ended.has(sessionId)).toBe(true)
})

test('all sessions but the caller’s end together', async () => {
  const { id, email } = await aPerson(server)
  const [here, there] = [await signIn(email), await signIn(email)]
  const { sessionId } = await server.deps.gatekeeper.authenticate(here.access_token)
  const now = server.clock.now()
  const ended = await endSessionsOf(server.db, id, { reason: 'credential_changed', except: sessionId, now })
  server.deps.gatekeeper.refuse(ended)
  expect(ended).toHaveLength(2)
  expect(await me(there.access_token)).toBe(401)
  expect(await refresh(there.refresh_token)).toBe(401)
  expect(await me(here.access_token)).toBe(200)
})

test('an ended session is forgotten once no token of it can live', async () => {
  const { token } = await aPerson(server)
  const { sessionId } = await server.deps.gatekeeper.authenticate(token)
  const ended = opened(createEndedSessions(server.deps))
  ended.add([sessionId])
  expect(ended.has(sessionId)).toBe(true)
  server.clock.pass(16 * 60_000)
  await ended.refresh()
  expect(ended.has(sessionId)).toBe(true)
  server.clock.pass(1)
  await ended.refresh()
  expect(ended.has(sessionId)).toBe(false)
})
