import type { EventId } from '@saldo/contract/ids'
import { expect, test } from 'vitest'
import { aPerson } from '../../../../test/people/people.ts'
import { useServer } from '../../../../test/server/server.ts'
import type { Gateways } from '../../../gateways/index.ts'
import { grantRole, revokeRole } from './change-roles.ts'
import { rolesOf } from './role-queries.ts'

const server = useServer(() => ({}) as Gateways)

const [one, two] = [1 as EventId, 2 as EventId]
const by = () => ({
  actor: { kind: 'operator', id: null } as const,
  at: server.clock.now(),
  requestId: 'request-of-roles',
})

test('a role holds at its own event and nowhere else [S-6.2]', async () => {
  const { gatekeeper } = server.deps
  const caja = await aPerson(server, [{ eventId: one, role: 'cashier' }])
  expect(await gatekeeper.roleAt(caja.id, one)).toBe('cashier')
  expect(await gatekeeper.roleAt(caja.id, two)).toBe('elsewhere')
  expect(await gatekeeper.isAdmin(caja.id)).toBe(false)
})

test('an action is open at the events where the role has it; everywhere to administrators', async () => {
  const { gatekeeper } = server.deps
  const rosa = await aPerson(server, [
    { eventId: one, role: 'finance' },
    { eventId: two, role: 'support' },
  ])
  expect(await gatekeeper.eventsWhere(rosa.id, 'money.read')).toEqual([one])
  expect(await gatekeeper.eventsWhere(rosa.id, 'attendees.read')).toEqual(expect.arrayContaining([one, two]))
  expect(await gatekeeper.eventsWhere(rosa.id, 'health.read')).toEqual([])
  const admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
  expect(await gatekeeper.eventsWhere(admin.id, 'health.read')).toBe('all')
})

test('an attendee has no role', async () => {
  const { gatekeeper } = server.deps
  const ana = await aPerson(server)
  expect(await gatekeeper.roleAt(ana.id, one)).toBeNull()
  expect(await gatekeeper.isAdmin(ana.id)).toBe(false)
})

test('an administrator has that role at every event', async () => {
  const { gatekeeper } = server.deps
  const admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
  expect(await gatekeeper.isAdmin(admin.id)).toBe(true)
  expect(await gatekeeper.roleAt(admin.id, two)).toBe('admin')
})

test('a role that was taken holds five seconds at most', async () => {
  const { gatekeeper } = server.deps
  const barra = await aPerson(server, [{ eventId: one, role: 'bar' }])
  expect(await gatekeeper.roleAt(barra.id, one)).toBe('bar')
  await revokeRole(server.db, barra.id, one, by())
  server.clock.pass(5_000)
  expect(await gatekeeper.roleAt(barra.id, one)).toBeNull()
})

test('roles cost one query in five seconds, however many ask', async () => {
  const barra = await aPerson(server, [{ eventId: one, role: 'bar' }])
  const { databases, gatekeeper } = server.deps
  const seeing = databases.control
  let asked = 0
  databases.control = new Proxy(seeing, {
    get: (target, name) => {
      asked += 1
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  try {
    const answers = await Promise.all(
      Array.from({ length: 100 }, async () => gatekeeper.roleAt(barra.id, one)),
    )
    expect(new Set(answers)).toEqual(new Set(['bar']))
    expect(asked).toBe(1)
  } finally {
    databases.control = seeing
  }
})

test('a second role at an event takes the place of the first; each change is in the audit log', async () => {
  const barra = await aPerson(server)
  await grantRole(server.db, barra.id, { eventId: one, role: 'bar' }, by())
  await grantRole(server.db, barra.id, { eventId: one, role: 'manager' }, by())
  await grantRole(server.db, barra.id, { eventId: two, role: 'bar' }, by())
  expect(await rolesOf(server.db, barra.id)).toEqual(
    expect.arrayContaining([
      { eventId: 1, role: 'manager' },
      { eventId: 2, role: 'bar' },
    ]),
  )
  await revokeRole(server.db, barra.id, one, by())
  await revokeRole(server.db, barra.id, one, by())
  expect(await rolesOf(server.db, barra.id)).toEqual([{ eventId: 2, role: 'bar' }])

  const rows = await server.db
    .selectFrom('audit_log')
    .select(['action', 'event_id', 'details', 'actor_kind', 'request_id'])
    .where('subject', '=', barra.id)
    .where('action', 'like', 'role_%')
    .orderBy('id')
    .execute()
  const who = { actor_kind: 'operator', request_id: 'request-of-roles' }
  expect(rows).toEqual([
    { action: 'role_granted', event_id: 1, details: { role: 'bar' }, ...who },
    { action: 'role_granted', event_id: 1, details: { role: 'manager' }, ...who },
    { action: 'role_granted', event_id: 2, details: { role: 'bar' }, ...who },
    { action: 'role_revoked', event_id: 1, details: {}, ...who },
  ])
})

test('the database itself refuses an administrator of one event and a bar of all', async () => {
  const { id } = await aPerson(server)
  const insert = (event_id: number | null, role: string) =>
    server.db
      .insertInto('role_grant')
      .values({ user_id: id, event_id, role, granted_at: server.clock.now() })
      .execute()
  await expect(insert(1, 'admin')).rejects.toMatchObject({ code: '23514' })
  await expect(insert(null, 'bar')).rejects.toMatchObject({ code: '23514' })
})
