import type { Role } from '@saldo/contract/roles'
import type { DeviceId, EventId, PlaceId, UserId } from '@saldo/contract/ids'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { bySystem } from '../../../../test/server/by-system.ts'
import { call } from '../../../../test/server/call.ts'
import { aPerson } from '../../../../test/people/people.ts'
import { useServer } from '../../../../test/server/server.ts'
import { anEvent, aPlace, atPlace, aWallet } from '../../../../test/venue/venue.ts'
import { transact } from '../../../db/index.ts'
import type { Till } from '../../../kernel/act.ts'
import type { Gateways } from '../../../gateways/index.ts'
import { grantRole, revokeRole } from './change-roles.ts'
import { endTillSession, endTillSessionsOf, openTillSession } from './till-sessions.ts'

const server = useServer(() => ({}) as Gateways)
const HOUR_MS = 3_600_000

const aTill = (eventId: EventId, placeId = v7() as PlaceId): Till => ({
  eventId,
  deviceId: v7() as DeviceId,
  placeId,
})

const open = (userId: UserId, till: Till) =>
  transact(server.db, (tx) => openTillSession(server.deps, tx, { userId, till }, server.clock.now()))

/** Somebody with a role at a new event, signed in on a till of it. */
const onTill = async (role: Role = 'bar') => {
  const event = await anEvent(server)
  const person = await aPerson(server, [{ eventId: role === 'admin' ? null : event.id, role }])
  const place = await aPlace(server, event.id)
  const till = aTill(event.id, place.id)
  const opened = await open(person.id, till)
  if (!opened) throw new Error('No session')
  return { event, person, place, till, ...opened }
}

const lookUp = (token: string, eventId: EventId) =>
  call(server, 'POST', `staff/events/${eventId}/qr/lookup`, { token, body: { code: 'NO-SUCH' } })

test('a token of a till says whose it is, and on which till of which event', async () => {
  const { person, till, sessionId, accessToken, role } = await onTill()
  expect(role).toBe('bar')
  expect(await server.deps.gatekeeper.authenticate(accessToken)).toEqual({
    id: person.id,
    sessionId,
    authTime: server.clock.now(),
    till,
  })
})

test('nobody whose role works in the office alone opens a session on a till', async () => {
  const event = await anEvent(server)
  for (const role of ['finance', 'support', 'vendor'] as const) {
    const { id } = await aPerson(server, [{ eventId: event.id, role }])
    expect(await open(id, aTill(event.id))).toBeNull()
  }
})

test('its refresh token brings tokens of the same till, for sixteen hours at most', async () => {
  const { till, refreshToken } = await onTill()
  const renew = (token: string) => call(server, 'POST', 'auth/refreshtoken', { token })
  server.clock.pass(15 * HOUR_MS + 50 * 60_000)
  const { data } = (await renew(refreshToken)).json<{
    data: { access_token: string; refresh_token: string }
  }>()
  expect(await server.deps.gatekeeper.authenticate(data.access_token)).toMatchObject({ till })
  server.clock.pass(10 * 60_000)
  await expect(server.deps.gatekeeper.authenticate(data.access_token)).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  expect((await renew(data.refresh_token)).statusCode).toBe(401)
})

test('a session of a till passes staff calls of its event, and is nobody elsewhere', async () => {
  const { event, accessToken } = await onTill('admin')
  const other = await anEvent(server)
  expect((await lookUp(accessToken, event.id)).json()).toMatchObject({ code: 'wallet_unknown' })
  expect((await lookUp(accessToken, other.id)).json()).toMatchObject({ code: 'not_found' })
  for (const path of ['auth/public/me', 'staff/events'])
    expect((await call(server, 'GET', path, { token: accessToken })).json()).toMatchObject({
      code: 'forbidden',
    })
})

test('a call that wants a password is closed to a till, whatever the role, and says so in the audit log', async () => {
  const { event, accessToken, person } = await onTill('admin')
  const reply = await call(server, 'GET', `staff/events/${event.id}/refunds`, { token: accessToken })
  expect(reply.statusCode).toBe(403)
  const rows = await server.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'subject', 'details'])
    .where('actor_id', '=', person.id)
    .where('action', '=', 'access_denied')
    .execute()
  expect(rows).toEqual([
    {
      actor_kind: 'staff',
      subject: 'GET /api/v1/es/staff/events/:event/refunds',
      details: { code: 'forbidden' },
    },
  ])
})

test('a charge on a till is booked at the till’s place and names the till', async () => {
  const { event, person, place, till, accessToken } = await onTill()
  await atPlace(server, await aPlace(server, event.id), person.id)
  const { code } = await aWallet(server, event.id, { balance: 10_000 })
  const opId = v7()
  const reply = await call(server, 'POST', `staff/events/${event.id}/charges`, {
    token: accessToken,
    body: { op_id: opId, code, amount: 50 },
  })
  expect(reply.statusCode).toBe(200)
  const row = await server.db
    .selectFrom('ledger.transfer')
    .select(['till', 'place', 'actor'])
    .where('event_id', '=', event.id)
    .where('op_id', '=', opId)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ till: till.deviceId, place: place.id, actor: person.id })
})

test('nobody without a role at the event gets a session on its tills', async () => {
  const [event, other] = [await anEvent(server), await anEvent(server)]
  const elsewhere = await aPerson(server, [{ eventId: other.id, role: 'manager' }])
  expect(await open(elsewhere.id, aTill(event.id))).toBeNull()
  expect(await open((await aPerson(server)).id, aTill(event.id))).toBeNull()
})

test('sessions of a device end together, and no other ones', async () => {
  const { event, person, till, accessToken } = await onTill()
  const sameDevice = await open(person.id, till)
  const otherDevice = await open(person.id, aTill(event.id, till.placeId))
  const ended = await transact(server.db, (tx) =>
    endTillSessionsOf(tx, event.id, { deviceId: till.deviceId }, server.clock.now()),
  )
  server.deps.gatekeeper.refuse(ended)
  expect(ended).toHaveLength(2)
  const statuses: number[] = []
  for (const token of [accessToken, sameDevice?.accessToken, otherDevice?.accessToken, person.token])
    statuses.push((await lookUp(token ?? '', event.id)).statusCode)
  expect(statuses).toEqual([401, 401, 409, 409])
})

test('somebody’s sessions on the tills of one event end together; their password’s go on', async () => {
  const { event, person, till, sessionId } = await onTill()
  const second = await open(person.id, aTill(event.id, till.placeId))
  const colleague = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  await open(colleague.id, till)
  const ended = await transact(server.db, (tx) =>
    endTillSessionsOf(tx, event.id, { userId: person.id }, server.clock.now()),
  )
  expect(ended.toSorted()).toEqual([sessionId, second?.sessionId].toSorted())
})

test('a session ends once', async () => {
  const { sessionId, refreshToken } = await onTill()
  expect(await endTillSession(server.db, sessionId, server.clock.now())).toBe(true)
  expect(await endTillSession(server.db, sessionId, server.clock.now())).toBe(false)
  expect((await call(server, 'POST', 'auth/refreshtoken', { token: refreshToken })).statusCode).toBe(401)
})

test.each(['manager', 'admin'] as const)(
  'who becomes %s signs in again on tills: their PIN may be of four digits',
  async (role) => {
    const { event, person, accessToken, refreshToken } = await onTill()
    const grant = { eventId: role === 'admin' ? null : event.id, role }
    const ended = await grantRole(server.db, person.id, grant, bySystem(server))
    server.deps.gatekeeper.refuse(ended)
    expect((await lookUp(accessToken, event.id)).statusCode).toBe(401)
    expect((await call(server, 'POST', 'auth/refreshtoken', { token: refreshToken })).statusCode).toBe(401)
    expect((await call(server, 'GET', 'auth/public/me', { token: person.token })).statusCode).toBe(200)
  },
)

test('who stays below a manager, or was one already, goes on at their till', async () => {
  const [bar, manager] = [await onTill('bar'), await onTill('manager')]
  const at = ({ event }: { event: { id: EventId } }, role: Role) => ({ eventId: event.id, role })
  expect(await grantRole(server.db, bar.person.id, at(bar, 'cashier'), bySystem(server))).toEqual([])
  expect(await grantRole(server.db, manager.person.id, at(manager, 'manager'), bySystem(server))).toEqual([])
  const other = await anEvent(server)
  expect(
    await grantRole(server.db, bar.person.id, at({ event: other }, 'manager'), bySystem(server)),
  ).toEqual([])
  for (const { accessToken, event } of [bar, manager])
    expect((await lookUp(accessToken, event.id)).statusCode).toBe(409)
})

test('a role that is taken while somebody signs in leaves them no session', async () => {
  const event = await anEvent(server)
  for (let round = 0; round < 10; round++) {
    const { id } = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
    const till = aTill(event.id)
    const by = { actor: { kind: 'operator', id: null } as const, at: server.clock.now(), requestId: 'race' }
    const take = async () => {
      await revokeRole(server.db, id, event.id, by)
      return endTillSessionsOf(server.db, event.id, { userId: id }, by.at)
    }
    await Promise.all([take(), open(id, till)])
    const left = await server.db
      .selectFrom('user_session')
      .select('session_id')
      .where('till_device_id', '=', till.deviceId)
      .where('ended_at', 'is', null)
      .execute()
    expect(left).toEqual([])
  }
})
