import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { call } from '../../../test/server/call.ts'
import { aPerson } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { aTill, givePin, signInByPin, type TestTill } from '../../../test/venue/tills.ts'
import { aWallet, balanceOf } from '../../../test/venue/venue.ts'
import { createGatekeeper } from '../auth/index.ts'

const server = useServer(() => ({}) as never)

const neighbours: { close(): Promise<void> }[] = []
afterAll(() => Promise.all(neighbours.map((each) => each.close())))

const aManager = ({ event }: TestTill) => aPerson(server, [{ eventId: event.id, role: 'manager' }])

const contact = ({ event }: TestTill, token: string, waiting = 0) =>
  call(server, 'POST', `staff/events/${event.id}/till/contact`, { token, body: { waiting } })

const revoke = async (till: TestTill) =>
  call(server, 'DELETE', `staff/events/${till.event.id}/devices/${till.device.device_id}`, {
    token: (await aManager(till)).token,
  })

const listed = async (till: TestTill) => {
  const path = `staff/events/${till.event.id}/devices`
  const reply = await call(server, 'GET', path, { token: (await aManager(till)).token })
  return reply.json<{ data: Record<string, unknown>[] }>().data
}

test('a till tells that it is there and what waits; managers see it, at most ten seconds old', async () => {
  const till = await aTill(server)
  const paired = server.clock.now().toISOString()
  server.clock.pass(20_000)
  const first = server.clock.now().toISOString()
  expect((await contact(till, till.token, 3)).json()).toEqual({
    success: true,
    data: {
      catalogue_version: expect.any(Number) as number,
      at: first,
      ends_at: till.event.endsAt.toISOString(),
      // No manager agreed to offline sales; the files of changes are numbered all the same.
      offline: { consent: null, changes: expect.any(Number) as number },
      drawer_full: false,
    },
  })
  const line = {
    id: till.device.device_id,
    name: 'Caja 1',
    place: { id: till.place.id, name: till.place.name, kind: 'bar' },
    paired_at: paired,
    last_contact_at: first,
    waiting: 3,
    staff: 'Ana Luna',
    revoked_at: null,
    suspended_at: null,
  }
  expect(await listed(till)).toEqual([line])
  server.clock.pass(9_999)
  await contact(till, till.token, 1)
  expect(await listed(till)).toEqual([line])
  server.clock.pass(1)
  await contact(till, till.token, 1)
  expect(await listed(till)).toEqual([
    { ...line, waiting: 1, last_contact_at: server.clock.now().toISOString() },
  ])
})

test('somebody who signed in by password hears of the catalogue and is no device', async () => {
  const till = await aTill(server)
  const before = await listed(till)
  expect((await contact(till, till.person.token, 9)).statusCode).toBe(200)
  expect(await listed(till)).toEqual(before)
})

test('a revoked device is refused at once, with whoever is signed in on it, in every process', async () => {
  const till = await aTill(server)
  const refresh = await signInByPin(server, till.device, till.person)
  const { refresh_token } = refresh.json<{ data: { refresh_token: string } }>().data
  const neighbour = createGatekeeper({
    ...server.deps,
    wakeUps: { on: () => () => {}, close: async () => {} },
  })
  neighbours.push(neighbour)
  await neighbour.authenticate(till.token)

  expect((await revoke(till)).json()).toEqual({ success: true, data: null })
  expect((await contact(till, till.token)).statusCode).toBe(401)
  expect((await call(server, 'POST', 'auth/refreshtoken', { token: refresh_token })).statusCode).toBe(401)
  expect((await signInByPin(server, till.device, till.person)).json()).toMatchObject({
    code: 'device_refused',
  })
  await expect
    .poll(
      async () => {
        try {
          await neighbour.authenticate(till.token)
          return 'passes'
        } catch {
          return 'refused'
        }
      },
      { timeout: 10_000 },
    )
    .toBe('refused')
  expect(await listed(till)).toMatchObject([{ revoked_at: server.clock.now().toISOString() }])
  const password = await call(server, 'GET', 'auth/public/me', { token: till.person.token })
  expect(password.statusCode).toBe(200)
})

test('revoking twice is harmless and keeps the first time; a device of another event is not found', async () => {
  const till = await aTill(server)
  const at = server.clock.now().toISOString()
  await revoke(till)
  server.clock.pass(1_000)
  expect((await revoke(till)).statusCode).toBe(200)
  expect(await listed(till)).toMatchObject([{ revoked_at: at }])
  const other = await aTill(server)
  expect((await revoke({ ...other, event: till.event })).statusCode).toBe(404)
})

test('a revocation in the middle of charges: each was booked once or moved nothing, and none comes after it', async () => {
  const till = await aTill(server)
  const { walletId, code } = await aWallet(server, till.event.id, { balance: 100_000 })
  const charge = () =>
    call(server, 'POST', `staff/events/${till.event.id}/charges`, {
      token: till.token,
      body: { op_id: randomUUID(), code, amount: 10 },
    })
  const rush = Array.from({ length: 20 }, charge)
  const [revoked, ...charges] = await Promise.all([revoke(till), ...rush])
  expect(revoked.statusCode).toBe(200)
  const booked = charges.filter(({ statusCode }) => statusCode === 200).length
  expect(charges.filter(({ statusCode }) => statusCode === 401)).toHaveLength(20 - booked)
  expect(await balanceOf(server, till.event.id, walletId)).toBe(100_000n - BigInt(booked) * 1_000n)
  expect((await charge()).statusCode).toBe(401)
  expect(await balanceOf(server, till.event.id, walletId)).toBe(100_000n - BigInt(booked) * 1_000n)
})

test('nobody who signs in while the device is revoked keeps a session', async () => {
  for (let round = 0; round < 8; round++) {
    const till = await aTill(server)
    const [revoked, signedIn] = await Promise.all([
      revoke(till),
      signInByPin(server, till.device, till.person),
    ])
    expect(revoked.statusCode).toBe(200)
    const { data } = signedIn.json<{ data?: { access_token: string } }>()
    expect((await contact(till, data?.access_token ?? 'none')).statusCode).toBe(401)
    const { rows } = await server.pool.query(
      'SELECT 1 FROM user_session WHERE till_device_id = $1 AND ended_at IS NULL',
      [till.device.device_id],
    )
    expect(rows).toEqual([])
  }
})

const openSessions = async ({ device }: TestTill): Promise<number> => {
  const { rows } = await server.pool.query(
    'SELECT 1 FROM user_session WHERE till_device_id = $1 AND ended_at IS NULL',
    [device.device_id],
  )
  return rows.length
}

/** Signs in, and does something once the session is there and before anybody has its tokens. */
const meanwhile = async (till: TestTill, change: (held: PoolClient) => Promise<unknown>) => {
  await call(server, 'POST', `staff/events/${till.event.id}/till/signout`, { token: till.token })
  const held = await server.pool.connect()
  try {
    await held.query('BEGIN')
    await held.query('SELECT 1 FROM device WHERE device_id = $1 FOR UPDATE', [till.device.device_id])
    const signingIn = signInByPin(server, till.device, till.person)
    await expect.poll(() => openSessions(till), { timeout: 10_000 }).toBe(1)
    await change(held)
    await held.query('COMMIT')
    return await signingIn
  } finally {
    held.release()
  }
}

test('a session that was opened while the device is revoked is taken back before anybody has it', async () => {
  const till = await aTill(server)
  const { device_id } = till.device
  const reply = await meanwhile(till, (held) =>
    held.query('UPDATE device SET revoked_at = now() WHERE device_id = $1', [device_id]),
  )
  expect(reply.json()).toMatchObject({ success: false, code: 'device_refused' })
  expect(await openSessions(till)).toBe(0)
})

test('a session that was opened while its PIN is changed is worth nothing', async () => {
  const till = await aTill(server)
  const reply = await meanwhile(till, () => givePin(server, till.event.id, till.person, '830219'))
  const { data } = reply.json<{ data?: { access_token: string } }>()
  expect((await contact(till, data?.access_token ?? 'none')).statusCode).toBe(401)
  expect(await openSessions(till)).toBe(0)
})

test('what a killed revocation left is ended by the till’s next word', async () => {
  const till = await aTill(server)
  await server.pool.query('UPDATE device SET revoked_at = now() WHERE device_id = $1', [
    till.device.device_id,
  ])
  server.clock.pass(10_000)
  expect((await contact(till, till.token)).statusCode).toBe(401)
  const { rows } = await server.pool.query(
    'SELECT 1 FROM user_session WHERE till_device_id = $1 AND ended_at IS NULL',
    [till.device.device_id],
  )
  expect(rows).toEqual([])
})
