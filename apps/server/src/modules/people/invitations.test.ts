import { createHash, randomUUID } from 'node:crypto'
import type { EventId } from '@saldo/contract/ids'
import type { Invitation } from '@saldo/contract/people'
import type { Role } from '@saldo/contract/roles'
import { expect, test } from 'vitest'
import { call } from '../../../test/server/call.ts'
import { runDueJobs } from '../../../test/server/jobs.ts'
import { useMessages } from '../../../test/people/messages.ts'
import { anAccount, aPerson, confirmed, signedIn, type Person } from '../../../test/people/people.ts'
import { anEvent } from '../../../test/venue/venue.ts'
import { markEmailVerified, revokeRole, rolesOf } from '../auth/index.ts'
import { bySystem } from '../../../test/server/by-system.ts'

const { server, outbox, goOn } = useMessages()

const anAdmin = () => aPerson(server, [{ eventId: null, role: 'admin' }])

/** A person whose e-mail is verified, signed in. */
const verified = async (): Promise<Person> => {
  const account = await anAccount(server)
  await markEmailVerified(server.db, account.id, server.clock.now())
  return signedIn(server, account)
}

type Asked = { email: string; role: Role; event_ids: EventId[] }

const invite = (by: Person, body: Asked, key: string = randomUUID()) =>
  call(server, 'POST', 'office/invitations', {
    token: by.token,
    body,
    headers: { 'idempotency-key': key },
  })

const made = async (by: Person, body: Asked): Promise<Invitation> => {
  const reply = await invite(by, body)
  expect(reply.statusCode).toBe(200)
  return reply.json<{ data: Invitation }>().data
}

/** The token of the last letter to the address. */
const tokenTo = async (email: string): Promise<string> => {
  await runDueJobs(server)
  const letter = outbox.letters.findLast(({ to }) => to === email)
  return /\/office\/invitation#([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? ''
}

const accept = (who: Person, token: string) =>
  call(server, 'POST', 'office/invitation/acceptance', { token: who.token, body: { token } })

const read = (token: string) => call(server, 'POST', 'office/invitation/reading', { body: { token } })

const codeOf = (reply: Awaited<ReturnType<typeof accept>>) => [
  reply.statusCode,
  reply.json<{ code: string }>().code,
]

test('an invitation goes out as a letter, and its link gives the role at each event, once', async () => {
  const [north, south, admin, rosa] = [
    await anEvent(server),
    await anEvent(server),
    await anAdmin(),
    await verified(),
  ]
  const body = {
    email: ` ${rosa.email.toUpperCase()} `,
    role: 'finance' as const,
    event_ids: [north.id, south.id],
  }
  const invitation = await made(admin, body)
  const events = [north, south].map(({ id, name }) => ({ id, name }))
  expect(invitation).toEqual({
    id: expect.any(String) as string,
    email: rosa.email,
    role: 'finance',
    events,
    invited_by: 'Ana Luna',
    sent_at: server.clock.now().toISOString(),
    expires_at: new Date(server.clock.now().getTime() + 7 * 86_400_000).toISOString(),
    state: 'pending',
  })
  const token = await tokenTo(rosa.email)
  const letter = outbox.letters.findLast(({ to }) => to === rosa.email)
  expect(letter?.subject).toBe('Ana te invita a trabajar en Saldo')
  expect(letter?.text).toContain(`Ana te invita a trabajar como Finanzas en ${north.name}, ${south.name}.`)
  // Only a digest is kept.
  const { rows } = await server.pool.query<{ row: string; digest: Buffer }>(
    'SELECT row_to_json(i)::text AS row, token_digest AS digest FROM invitation i WHERE invitation_id = $1',
    [invitation.id],
  )
  expect(rows[0]?.row).not.toContain(token)
  expect(rows[0]?.digest).toEqual(createHash('sha256').update(token).digest())

  expect((await read(token)).json()).toEqual({
    success: true,
    data: {
      role: 'finance',
      events: [north.name, south.name],
      invited_by: 'Ana',
      person: null,
      email_hint: 'p•••@prueba.test',
      expires_at: invitation.expires_at,
    },
  })
  expect((await accept(rosa, token)).json()).toEqual({ success: true, data: { role: 'finance', events } })
  expect(await rolesOf(server.db, rosa.id)).toEqual([
    { eventId: north.id, role: 'finance' },
    { eventId: south.id, role: 'finance' },
  ])
  // The role counts at once, although the roles of a moment ago were remembered.
  expect((await call(server, 'GET', 'office/mine', { token: rosa.token })).statusCode).toBe(200)
  expect(codeOf(await accept(rosa, token))).toEqual([409, 'invitation_used'])
  expect(codeOf(await read(token))).toEqual([409, 'invitation_used'])
  const listed = (await call(server, 'GET', 'office/invitations', { token: admin.token })).json<{
    data: Invitation[]
  }>()
  expect(listed.data.find(({ id }) => id === invitation.id)).toEqual({ ...invitation, state: 'accepted' })
  const { rows: entries } = await server.pool.query(
    'SELECT action, actor_id, details FROM audit_log WHERE subject = $1 ORDER BY id',
    [invitation.id],
  )
  const details = { role: 'finance', events: [north.id, south.id] }
  expect(entries).toEqual([
    { action: 'invitation_sent', actor_id: admin.id, details },
    { action: 'invitation_accepted', actor_id: rosa.id, details },
  ])
})

test('of many acceptances at once one gives the role', async () => {
  const [event, admin, rosa] = [await anEvent(server), await anAdmin(), await verified()]
  await made(admin, { email: rosa.email, role: 'support', event_ids: [event.id] })
  const token = await tokenTo(rosa.email)
  const replies = await Promise.all(Array.from({ length: 8 }, () => accept(rosa, token)))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(409)])
  const { rows } = await server.pool.query(
    "SELECT count(*)::int AS n FROM audit_log WHERE subject = $1 AND action = 'role_granted'",
    [rosa.id],
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('a link is for its own address, verified, within seven days; another letter takes its place', async () => {
  const [event, admin, rosa] = [await anEvent(server), await anAdmin(), await verified()]
  const hers = { email: rosa.email, role: 'bar' as const, event_ids: [event.id] }
  const invitation = await made(admin, hers)
  const first = await tokenTo(rosa.email)
  expect(codeOf(await accept(await verified(), first))).toEqual([403, 'invitation_of_another'])
  expect(codeOf(await accept(rosa, `${first}x`))).toEqual([422, 'invitation_unknown'])

  const letters = (by: Person) =>
    call(server, 'POST', `office/invitations/${invitation.id}/letters`, { token: by.token })
  expect(codeOf(await letters(admin))).toEqual([429, 'too_many_requests'])
  await goOn(6 * 86_400_000)
  const again = await signedIn(server, admin)
  expect((await letters(again)).statusCode).toBe(200)
  const second = await tokenTo(rosa.email)
  expect(second).not.toBe(first)
  const later = await signedIn(server, rosa)
  expect(codeOf(await accept(later, first))).toEqual([422, 'invitation_unknown'])
  await goOn(7 * 86_400_000)
  const late = await signedIn(server, rosa)
  expect(codeOf(await accept(late, second))).toEqual([409, 'invitation_expired'])

  const lazy = await aPerson(server)
  await made(await signedIn(server, admin), { ...hers, email: lazy.email })
  expect(codeOf(await accept(lazy, await tokenTo(lazy.email)))).toEqual([403, 'email_unverified'])
  expect(await rolesOf(server.db, lazy.id)).toEqual([])
})

test('a withdrawn invitation, and one of somebody who may no longer invite, give nothing', async () => {
  const [event, admin] = [await anEvent(server), await anAdmin()]
  const manager = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  const [rosa, luis] = [await verified(), await verified()]
  const one = await made(manager, { email: rosa.email, role: 'bar', event_ids: [event.id] })
  const other = await made(manager, { email: luis.email, role: 'bar', event_ids: [event.id] })
  const [tokenOne, tokenOther] = [await tokenTo(rosa.email), await tokenTo(luis.email)]
  const withdraw = (id: string, by: Person) =>
    call(server, 'DELETE', `office/invitations/${id}`, { token: by.token })
  expect((await withdraw(one.id, admin)).json()).toEqual({
    success: true,
    data: { ...one, state: 'withdrawn' },
  })
  expect((await withdraw(one.id, admin)).statusCode).toBe(200)
  expect(codeOf(await accept(rosa, tokenOne))).toEqual([409, 'invitation_withdrawn'])
  await revokeRole(server.db, manager.id, event.id, bySystem(server))
  expect(codeOf(await accept(luis, tokenOther))).toEqual([409, 'invitation_withdrawn'])
  expect([await rolesOf(server.db, rosa.id), await rolesOf(server.db, luis.id)]).toEqual([[], []])
  expect((await withdraw(other.id, admin)).statusCode).toBe(200)
})

test('an invitation takes no role that its inviter may not take: nothing changes, and it says so', async () => {
  const [event, other, admin] = [await anEvent(server), await anEvent(server), await anAdmin()]
  const managed = [event, other].map(({ id }) => ({ eventId: id, role: 'manager' as const }))
  const manager = await aPerson(server, managed)
  for (const role of ['manager', 'finance', 'vendor', 'admin'] as const) {
    const held = { eventId: role === 'admin' ? null : event.id, role }
    const rosa = await signedIn(server, await confirmed(server, await anAccount(server, [held])))
    await made(manager, { email: rosa.email, role: 'bar', event_ids: [other.id, event.id] })
    const token = await tokenTo(rosa.email)
    const reply = await accept(rosa, token)
    expect([role, ...codeOf(reply)]).toEqual([role, 409, 'invitation_below_role'])
    expect(reply.json<{ message: string }>().message).toBe(
      'Ya tienes un papel que quien te invitó no puede cambiar, y se queda como está.',
    )
    expect(await rolesOf(server.db, rosa.id)).toEqual([held])
    await made(admin, { email: rosa.email, role: 'bar', event_ids: [event.id] })
    expect((await accept(rosa, await tokenTo(rosa.email))).statusCode).toBe(200)
  }
  const luis = await signedIn(
    server,
    await confirmed(server, await anAccount(server, [{ eventId: event.id, role: 'cashier' }])),
  )
  await made(manager, { email: luis.email, role: 'support', event_ids: [event.id] })
  expect((await accept(luis, await tokenTo(luis.email))).statusCode).toBe(200)
  expect(await rolesOf(server.db, luis.id)).toEqual([{ eventId: event.id, role: 'support' }])
})

test('a manager invites cashiers, bars and support to their own events, and sees those alone', async () => {
  const [own, other, admin] = [await anEvent(server), await anEvent(server), await anAdmin()]
  const manager = await aPerson(server, [{ eventId: own.id, role: 'manager' }])
  const asked = async (role: Role, ids: EventId[]) =>
    (await invite(manager, { email: 'alguien@prueba.test', role, event_ids: ids })).statusCode
  for (const role of ['cashier', 'bar', 'support'] as const) expect(await asked(role, [own.id])).toBe(200)
  for (const role of ['manager', 'finance', 'vendor'] as const) expect(await asked(role, [own.id])).toBe(403)
  expect(await asked('admin', [])).toBe(403)
  expect(await asked('bar', [own.id, other.id])).toBe(403)
  expect(await asked('bar', [])).toBe(422)
  const theirs = await made(admin, { email: 'otra@prueba.test', role: 'bar', event_ids: [other.id] })
  const wide = await made(admin, { email: 'otra@prueba.test', role: 'finance', event_ids: [own.id] })
  const listed = (await call(server, 'GET', 'office/invitations', { token: manager.token })).json<{
    data: Invitation[]
  }>()
  expect(listed.data.map(({ role, events }) => [role, events.map(({ id }) => id)])).toEqual([
    ['support', [own.id]],
    ['bar', [own.id]],
    ['cashier', [own.id]],
  ])
  for (const { id } of [theirs, wide]) {
    const reply = await call(server, 'DELETE', `office/invitations/${id}`, { token: manager.token })
    expect(reply.statusCode).toBe(404)
  }
})

test('an administrator is invited to no event, any other role to events that exist; a repeat sends no second letter', async () => {
  const [event, admin] = [await anEvent(server), await anAdmin()]
  const email = 'nueva@prueba.test'
  expect((await invite(admin, { email, role: 'admin', event_ids: [event.id] })).json()).toMatchObject({
    errors: { event_ids: ['Administración es un papel en todos los eventos: no elijas ninguno.'] },
  })
  expect((await invite(admin, { email, role: 'bar', event_ids: [32_000 as EventId] })).json()).toMatchObject({
    errors: { event_ids: ['Ese evento no existe. Recarga la página y elígelo otra vez.'] },
  })
  const key = randomUUID()
  const body = { email, role: 'admin' as const, event_ids: [] }
  const [first, second] = [await invite(admin, body, key), await invite(admin, body, key)]
  expect(second.json()).toEqual(first.json())
  await runDueJobs(server)
  expect(outbox.letters.filter(({ to }) => to === email)).toHaveLength(1)
})
