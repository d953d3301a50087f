import { randomUUID } from 'node:crypto'
import type { EventId } from '@saldo/contract/ids'
import { beforeEach, expect, test } from 'vitest'
import { call } from '../../../test/server/call.ts'
import { runDueJobs } from '../../../test/server/jobs.ts'
import { useMessages } from '../../../test/people/messages.ts'
import { aPerson, testPassword, type Person } from '../../../test/people/people.ts'
import { aDevice, givePin, signInByPin } from '../../../test/venue/tills.ts'
import { anEvent, aPlace, atPlace } from '../../../test/venue/venue.ts'
import { createGatekeeper, rolesOf } from '../auth/index.ts'

const { server, outbox } = useMessages()

// The administrators of a test are the only ones.
beforeEach(async () => {
  await server.pool.query("DELETE FROM role_grant WHERE role = 'admin'")
})

const anAdmin = () => aPerson(server, [{ eventId: null, role: 'admin' }])

const take = (by: Person, of: Person, event_id: EventId | null) =>
  call(server, 'POST', `office/people/${of.id}/role/removal`, { token: by.token, body: { event_id } })

const give = (by: Person, of: Person, body: { event_id: EventId | null; role: string }) =>
  call(server, 'PUT', `office/people/${of.id}/role`, { token: by.token, body })

const mine = ({ token }: Person) => call(server, 'GET', 'office/mine', { token })

test('who has which role where is found by name and by event, with the last sign-in', async () => {
  const [admin, north, south] = [await anAdmin(), await anEvent(server), await anEvent(server)]
  const rosa = await aPerson(server, [
    { eventId: north.id, role: 'finance' },
    { eventId: south.id, role: 'bar' },
  ])
  await server.pool.query(
    "UPDATE user_account SET name = 'Rosalía', paternal_surname = 'Ñu' WHERE user_id = $1",
    [rosa.id],
  )
  const search = async (body: Record<string, unknown>) =>
    (await call(server, 'POST', 'office/people/search', { token: admin.token, body })).json<{
      data: { people: { id: string }[]; next: string | null }
    }>().data
  const hers = {
    id: rosa.id,
    name: 'Rosalía Ñu',
    email: rosa.email,
    last_sign_in_at: server.clock.now().toISOString(),
    roles: [
      { event_id: south.id, event_name: south.name, role: 'bar' },
      { event_id: north.id, event_name: north.name, role: 'finance' },
    ],
  }
  const found = { people: [hers], next: null }
  expect(await search({ text: 'rosalia nu' })).toEqual(found)
  expect(await search({ text: rosa.email.toUpperCase() })).toEqual(found)
  expect(await search({ event_id: north.id, role: 'finance' })).toEqual(found)
  expect(await search({ event_id: north.id, role: 'bar' })).toEqual({ people: [], next: null })
  expect(await search({ text: '%' })).toEqual({ people: [], next: null })
  const before = (await search({})).people.map(({ id }) => id)
  expect(before).toContain(admin.id)

  const crowd = await anEvent(server)
  for (let i = 0; i < 52; i++) await aPerson(server, [{ eventId: crowd.id, role: 'bar' }])
  const first = await search({ event_id: crowd.id })
  const second = await search({ event_id: crowd.id, after: first.next })
  expect([first.people.length, second.people.length, second.next]).toEqual([50, 2, null])
  expect(new Set([...first.people, ...second.people].map(({ id }) => id)).size).toBe(52)
})

test('a role that is given counts at once, and its person gets a letter; the same one again is no news', async () => {
  const [admin, event, rosa] = [await anAdmin(), await anEvent(server), await aPerson(server)]
  expect((await mine(rosa)).statusCode).toBe(403)
  const reply = await give(admin, rosa, { event_id: event.id, role: 'support' })
  expect(reply.json()).toMatchObject({
    success: true,
    data: { id: rosa.id, roles: [{ event_id: event.id, event_name: event.name, role: 'support' }] },
  })
  expect((await mine(rosa)).statusCode).toBe(200)
  await give(admin, rosa, { event_id: event.id, role: 'support' })
  await runDueJobs(server)
  expect(outbox.letters.map(({ to, subject }) => [to, subject])).toEqual([
    [rosa.email, `Ahora trabajas como Atención en ${event.name}`],
  ])
  expect((await give(admin, rosa, { event_id: event.id, role: 'admin' })).statusCode).toBe(422)
  expect((await give(admin, rosa, { event_id: null, role: 'bar' })).statusCode).toBe(422)
})

test('whose last role is taken is out at once: here, in every other process, and on the tills', async () => {
  const [admin, event] = [await anAdmin(), await anEvent(server)]
  const place = await aPlace(server, event.id)
  const rosa = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  await atPlace(server, place, rosa.id)
  await givePin(server, event.id, rosa)
  const signedIn = await signInByPin(server, await aDevice(server, place), rosa)
  const till = signedIn.json<{ data: { access_token: string } }>().data.access_token
  const elsewhere = createGatekeeper(server.deps)
  expect(await elsewhere.roleAt(rosa.id, event.id)).toBe('manager')
  const bearer = await elsewhere.authenticate(rosa.token)
  expect((await mine(rosa)).statusCode).toBe(200)

  expect((await take(admin, rosa, event.id)).json()).toEqual({ success: true, data: null })
  expect((await mine(rosa)).statusCode).toBe(401)
  const look = await call(server, 'GET', `staff/events/${event.id}/places`, { token: till })
  expect(look.statusCode).toBe(401)
  // The test's clock stands still, so nothing is forgotten there for being old.
  await expect.poll(() => elsewhere.roleAt(rosa.id, event.id), { timeout: 1_000 }).toBeNull()
  await expect
    .poll(
      () =>
        elsewhere.authenticate(rosa.token).then(
          () => 'in',
          () => 'out',
        ),
      { timeout: 1_000 },
    )
    .toBe('out')
  expect(bearer.id).toBe(rosa.id)
  await elsewhere.close()

  const { rows } = await server.pool.query(
    'SELECT (SELECT count(*) FROM staff_pin WHERE user_id = $1)::int + (SELECT count(*) FROM staff_place WHERE user_id = $1)::int AS n',
    [rosa.id],
  )
  expect(rows).toEqual([{ n: 0 }])
  await runDueJobs(server)
  expect(outbox.letters.map(({ to, subject }) => [to, subject])).toEqual([
    [rosa.email, `Ya no trabajas como Encargado en ${event.name}`],
  ])
  expect((await take(admin, rosa, event.id)).statusCode).toBe(404)
})

test('who keeps a role elsewhere stays signed in, and is refused where it was taken', async () => {
  const [admin, north, south] = [await anAdmin(), await anEvent(server), await anEvent(server)]
  const rosa = await aPerson(server, [
    { eventId: north.id, role: 'manager' },
    { eventId: south.id, role: 'support' },
  ])
  const team = () => call(server, 'GET', `staff/events/${north.id}/staff`, { token: rosa.token })
  expect((await team()).statusCode).toBe(200)
  await take(admin, rosa, north.id)
  expect((await team()).statusCode).toBe(404)
  expect((await mine(rosa)).json()).toMatchObject({ data: { events: [{ id: south.id, role: 'support' }] } })
})

test('the last administrator stays, however many ask at once', async () => {
  const [one, two] = [await anAdmin(), await anAdmin()]
  const replies = await Promise.all([take(one, two, null), take(two, one, null)])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const { rows } = await server.pool.query<{ user_id: string }>(
    "SELECT user_id FROM role_grant WHERE role = 'admin'",
  )
  const [left] = [one, two].filter(({ id }) => rows.some(({ user_id }) => user_id === id))
  expect(rows).toHaveLength(1)
  const refused = left && (await take(left, left, null))
  expect(refused?.json()).toMatchObject({
    code: 'last_administrator',
    message: 'Es la única cuenta de Administración. Da ese papel a alguien más antes de quitarlo.',
  })
  expect(await rolesOf(server.db, rows[0]?.user_id as Person['id'])).toEqual([
    { eventId: null, role: 'admin' },
  ])
})

/** The person's own session, of a sign-in that is 15 minutes old. */
const longSignedIn = async (who: Person): Promise<Person> => {
  const login = await call(server, 'POST', 'auth/public/login', {
    body: { email: who.email, password: testPassword },
  })
  server.clock.pass(15 * 60_000)
  const refreshed = await call(server, 'POST', 'auth/refreshtoken', {
    token: login.json<{ data: { refresh_token: string } }>().data.refresh_token,
  })
  return { ...who, token: refreshed.json<{ data: { access_token: string } }>().data.access_token }
}

test('who signed in 15 minutes ago changes no role, takes none and invites nobody', async () => {
  const [event, luis] = [await anEvent(server), await aPerson(server)]
  const admin = await longSignedIn(await anAdmin())
  const held = { eventId: event.id, role: 'bar' } as const
  const rosa = await aPerson(server, [held])
  const invitation = { email: 'nueva@example.com', role: 'finance', event_ids: [event.id] }
  for (const reply of [
    await give(admin, luis, { event_id: event.id, role: 'finance' }),
    await give(admin, rosa, { event_id: event.id, role: 'manager' }),
    await take(admin, rosa, event.id),
    await call(server, 'POST', 'office/invitations', {
      token: admin.token,
      body: invitation,
      headers: { 'idempotency-key': randomUUID() },
    }),
  ])
    expect([reply.statusCode, reply.json()]).toMatchObject([403, { code: 'reauth_required' }])
  expect([await rolesOf(server.db, rosa.id), await rolesOf(server.db, luis.id)]).toEqual([[held], []])
  const sent = await call(server, 'GET', 'office/invitations', { token: admin.token })
  expect(sent.json<{ data: unknown[] }>().data).toEqual([])
})
