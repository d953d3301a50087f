import { randomUUID } from 'node:crypto'
import type { EventId } from '@saldo/contract/ids'
import { afterAll, expect, test } from 'vitest'
import { answerOf, call } from '../../../../test/server/call.ts'
import { DAY_MS } from '../../../../test/server/clock.ts'
import { aPerson, type Person } from '../../../../test/people/people.ts'
import { useServer } from '../../../../test/server/server.ts'
import { ledgerIsSound } from '../../../../test/venue/desk.ts'
import { aTemporary } from '../../../../test/venue/temporary.ts'
import { aDevice, pinRefused, signInByPin, type PairedDevice } from '../../../../test/venue/tills.ts'
import { anEvent, aPlace, aWallet } from '../../../../test/venue/venue.ts'
import { findUsers, namedLike } from '../../auth/index.ts'

const server = useServer(() => ({}) as never, { RATE_LIMIT_FACTOR: '1' })
afterAll(() => ledgerIsSound(server))

const setUp = async () => {
  const event = await anEvent(server)
  const place = await aPlace(server, event.id)
  const manager = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  return { event, place, manager, device: await aDevice(server, place) }
}

const asManager = async (by: Person, eventId: EventId, method: string, path: string, body?: object) =>
  answerOf(
    await call(server, method as 'POST', `staff/events/${eventId}/${path}`, {
      token: by.token,
      ...(body && { body: { ...body } }),
    }),
  )

const onTill = async (device: PairedDevice): Promise<string[]> => {
  const reply = await call(server, 'POST', 'staff/devices/staff', { body: { credential: device.credential } })
  return reply.json<{ data: { staff: { name: string }[] } }>().data.staff.map(({ name }) => name)
}

type Tokens = { data: { access_token: string; refresh_token: string } }

const enters = async (device: PairedDevice, person: { id: Person['id']; pin: string }) => {
  const reply = await signInByPin(server, device, person, person.pin)
  expect(reply.statusCode).toBe(200)
  return reply.json<Tokens>().data
}

const current = async (eventId: EventId, token: string): Promise<number> =>
  (await call(server, 'GET', `staff/events/${eventId}/catalogue`, { token })).statusCode

test('somebody without an account is told a PIN once, and works by it under their name', async () => {
  const { event, place, manager, device } = await setUp()
  const body = { name: '  Eva   Ruiz ', role: 'bar', place_id: place.id }
  const added = await asManager(manager, event.id, 'POST', 'temporary-staff', body)
  expect(added).toEqual({
    status: 200,
    body: {
      success: true,
      data: {
        pin: expect.stringMatching(/^\d{4}$/) as string,
        member: {
          id: expect.any(String) as string,
          name: 'Eva Ruiz',
          email: null,
          role: 'bar',
          place: { id: place.id, name: place.name, kind: 'bar' },
          has_pin: true,
          works_until: expect.any(String) as string,
        },
      },
    },
  })
  const { pin, member } = added.body['data'] as { pin: string; member: { id: Person['id'] } }
  const { rows } = await server.pool.query<{ kept: string }>(
    'SELECT concat(to_jsonb(u), to_jsonb(t), to_jsonb(p)) AS kept FROM user_account u JOIN temporary_staff t USING (user_id) JOIN staff_pin p USING (user_id) WHERE user_id = $1',
    [member.id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.kept.replaceAll(/\$argon2[^"]*/g, '')).not.toContain(`"${pin}"`)
  expect(await onTill(device)).toEqual(['Eva Ruiz'])

  const { access_token: token } = await enters(device, { id: member.id, pin })
  const { code } = await aWallet(server, event.id, { balance: 10_000 })
  const sale = {
    op_id: randomUUID(),
    code,
    amount: 40,
    items: [{ name: 'Agua', quantity: 1, unit_price: 40 }],
  }
  const charged = await call(server, 'POST', `staff/events/${event.id}/charges`, { token, body: sale })
  expect(charged.statusCode).toBe(200)
  const admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
  const told = async (path: string) => (await call(server, 'GET', path, { token: admin.token })).body
  const csv = await told(`office/events/${event.id}/exports/operations/csv`)
  expect(csv.split('\n').filter((line) => line.includes('Eva Ruiz'))).toHaveLength(1)
  expect(await told(`office/events/${event.id}/sales`)).toContain('"name":"Eva Ruiz"')
  expect(await told(`staff/events/${event.id}/devices`)).toContain('"staff":"Eva Ruiz"')
  expect(await told(`office/audit?event=${event.id}`)).toContain('Eva Ruiz')
})

test('that somebody without an account was added is in the audit log under their id, and not by name', async () => {
  const { event, place, manager } = await setUp()
  const body = { name: 'Eva Ruiz', role: 'bar', place_id: place.id }
  const added = await asManager(manager, event.id, 'POST', 'temporary-staff', body)
  const { member } = added.body['data'] as { member: { id: string; works_until: string } }
  const { rows } = await server.pool.query(
    "SELECT subject, details FROM audit_log WHERE event_id = $1 AND action = 'temporary_staff_added'",
    [event.id],
  )
  const works_until = new Date(member.works_until).toISOString()
  expect(rows).toEqual([{ subject: member.id, details: { role: 'bar', works_until } }])
})

test('somebody without an account is nobody to what asks for attendees', async () => {
  const { event } = await setUp()
  const name = `Xochitl${randomUUID().slice(0, 6)}`
  const { id } = await aTemporary(server, event.id, { name })
  const admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
  expect(await namedLike(server.db, [name.toLowerCase()], 5)).toEqual([])
  expect(await findUsers(server.db, [id])).toEqual(new Map())
  const team = await call(server, 'POST', 'office/people/search', {
    token: admin.token,
    body: { text: name },
  })
  expect(team.json<{ data: { people: object[] } }>().data.people).toMatchObject([{ name, email: null }])
})

test('work ends at its last day: the session, the list on the till, and the PIN', async () => {
  const { event, device } = await setUp()
  const eva = await aTemporary(server, event.id, { name: 'Eva' })
  const { rows } = await server.pool.query<{ until: Date }>(
    'SELECT works_until AS until FROM temporary_staff WHERE user_id = $1',
    [eva.id],
  )
  const until = rows[0]?.until ?? new Date(0)
  expect(until.getTime()).toBeGreaterThan(event.endsAt.getTime())
  expect(until.getTime()).toBeLessThan(event.endsAt.getTime() + DAY_MS)
  const start = server.clock.now()
  server.clock.set(new Date(until.getTime() - 60_000))
  const { access_token: token, refresh_token: refresh } = await enters(device, eva)
  expect(await onTill(device)).toEqual(['Eva'])
  expect(await current(event.id, token)).toBe(200)
  server.clock.set(until)
  expect(await current(event.id, token)).toBe(401)
  expect((await call(server, 'POST', 'auth/refreshtoken', { token: refresh })).statusCode).toBe(401)
  expect((await signInByPin(server, device, eva, eva.pin)).json()).toEqual(pinRefused)
  expect(await onTill(device)).toEqual([])
  server.clock.set(start)
})

test('another last day ends the session of before; a day that is over, or none, changes nothing', async () => {
  const { event, manager, device } = await setUp()
  const eva = await aTemporary(server, event.id, { name: 'Eva' })
  const { access_token: token } = await enters(device, eva)
  const path = `temporary-staff/${eva.id}/last-day`
  for (const last_day of ['2020-01-01', '2090-01-01', '2031-02-31', 'mañana']) {
    const refused = await asManager(manager, event.id, 'PUT', path, { last_day })
    expect([refused.status, refused.body['code']]).toEqual([422, 'validation_failed'])
  }
  expect(await current(event.id, token)).toBe(200)
  const last_day = new Date(event.endsAt.getTime() + 2 * DAY_MS).toISOString().slice(0, 10)
  const moved = await asManager(manager, event.id, 'PUT', path, { last_day })
  expect(moved.status).toBe(200)
  expect(await current(event.id, token)).toBe(401)
  await enters(device, eva)
  const stranger = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  const noTemporary = await asManager(manager, event.id, 'PUT', `temporary-staff/${stranger.id}/last-day`, {
    last_day,
  })
  expect(noTemporary.status).toBe(404)
})

test('a place binds: at another place, and at another event, the PIN is as wrong as any', async () => {
  const { event, place, manager, device } = await setUp()
  const other = await aDevice(server, await aPlace(server, event.id), 'Otra')
  const away = await setUp()
  const eva = await aTemporary(server, event.id, { name: 'Eva', place })
  expect([await onTill(device), await onTill(other), await onTill(away.device)]).toEqual([['Eva'], [], []])
  expect((await signInByPin(server, other, eva, eva.pin)).json()).toEqual(pinRefused)
  expect((await signInByPin(server, away.device, eva, eva.pin)).json()).toEqual(pinRefused)
  const { access_token: token } = await enters(device, eva)
  expect(await current(away.event.id, token)).toBe(404)
  // Moved to another place, they leave this one.
  const there = await aPlace(server, event.id)
  const moved = await asManager(manager, event.id, 'POST', 'staff/change', {
    people: [eva.id],
    place_id: there.id,
  })
  expect(moved.status).toBe(200)
  expect(await current(event.id, token)).toBe(401)
  expect((await signInByPin(server, device, eva, eva.pin)).json()).toEqual(pinRefused)
  await enters(await aDevice(server, there, 'Allá'), eva)
})

test('whoever is removed is out at once, and their name is free again', async () => {
  const { event, manager, device } = await setUp()
  const eva = await aTemporary(server, event.id, { name: 'Eva' })
  const again = await asManager(manager, event.id, 'POST', 'temporary-staff', { name: 'éva', role: 'bar' })
  expect([again.status, again.body['errors']]).toEqual([
    422,
    { name: ['Ya hay alguien sin cuenta con ese nombre en este evento. Agrega su apellido o un apodo.'] },
  ])
  const { access_token: token, refresh_token: refresh } = await enters(device, eva)
  expect((await asManager(manager, event.id, 'DELETE', `staff/${eva.id}`)).status).toBe(200)
  expect(await current(event.id, token)).toBe(401)
  expect((await call(server, 'POST', 'auth/refreshtoken', { token: refresh })).statusCode).toBe(401)
  expect((await signInByPin(server, device, eva, eva.pin)).json()).toEqual(pinRefused)
  expect(await onTill(device)).toEqual([])
  await aTemporary(server, event.id, { name: 'Eva' })
})

test('two of one name at once are one', async () => {
  const { event, manager } = await setUp()
  const add = () => asManager(manager, event.id, 'POST', 'temporary-staff', { name: 'Eva', role: 'cashier' })
  const answers = await Promise.all([add(), add(), add()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
})

test('nobody without an account runs an event', async () => {
  const { event, manager } = await setUp()
  const eva = await aTemporary(server, event.id)
  const admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
  for (const role of ['manager', 'finance', 'support', 'vendor']) {
    const made = await asManager(manager, event.id, 'POST', 'temporary-staff', { name: 'Otra', role })
    expect([made.status, made.body['code']]).toEqual([422, 'validation_failed'])
    const changed = await asManager(admin, event.id, 'POST', 'staff/change', { people: [eva.id], role })
    expect([changed.status, changed.body['errors']]).toEqual([
      422,
      { role: ['Sin cuenta solo se puede ser de barra o de caja. Invita primero a esa persona.'] },
    ])
    const given = await call(server, 'PUT', `office/people/${eva.id}/role`, {
      token: admin.token,
      body: { event_id: event.id, role },
    })
    expect(given.statusCode).toBe(404)
  }
})

test('wrong PINs lock somebody without an account as anybody', async () => {
  const { event, device } = await setUp()
  const eva = await aTemporary(server, event.id)
  const wrong = eva.pin === '7316' ? '7317' : '7316'
  const codes: string[] = []
  for (let n = 0; n < 6; n++)
    codes.push((await signInByPin(server, device, eva, wrong)).json<{ code: string }>().code)
  expect(codes.slice(0, 4)).toEqual(['pin_refused', 'pin_refused', 'pin_refused', 'pin_refused'])
  expect(codes.at(-1)).toBe('pin_locked')
  expect((await signInByPin(server, device, eva, eva.pin)).json<{ code: string }>().code).toBe('pin_locked')
})

test('whoever has an open shift is removed only by who heard of it', async () => {
  const { event, place, manager, device } = await setUp()
  const eva = await aTemporary(server, event.id, { name: 'Eva', role: 'cashier' })
  const { access_token: token } = await enters(device, eva)
  const opened = await call(server, 'POST', `staff/events/${event.id}/shifts`, {
    token,
    body: { op_id: randomUUID(), float: 500 },
  })
  expect(opened.statusCode).toBe(200)
  const { code } = await aWallet(server, event.id, { balance: 0 })
  const topUp = { op_id: randomUUID(), code, amount: 250, tender: 'cash' }
  const charged = await call(server, 'POST', `staff/events/${event.id}/topups`, { token, body: topUp })
  expect(charged.statusCode).toBe(200)
  const remove = (more: object = {}) =>
    asManager(manager, event.id, 'POST', 'staff/remove', { people: [eva.id], ...more })
  const refused = await remove()
  expect([refused.status, refused.body['code'], refused.body['errors']]).toEqual([
    409,
    'staff_shift_open',
    {
      people: [
        expect.stringMatching(
          new RegExp(
            `^Eva tiene un turno abierto en ${place.name} desde .+ y en su cajón debe haber \\$750\\.00`,
          ),
        ) as string,
      ],
    },
  ])
  expect((await asManager(manager, event.id, 'DELETE', `staff/${eva.id}`)).status).toBe(409)
  expect(await current(event.id, token)).toBe(200)
  expect((await remove({ leave_shifts: true })).status).toBe(200)
  expect(await current(event.id, token)).toBe(401)
  const shifts = await asManager(manager, event.id, 'GET', 'shifts')
  const [shift] = shifts.body['data'] as { id: string; who: string; closed_at: string | null }[]
  expect(shift).toMatchObject({ who: 'Eva', closed_at: null })
  const close = { op_id: randomUUID(), counted: 750 }
  const closed = await asManager(manager, event.id, 'POST', `shifts/${shift?.id}/close`, close)
  expect(closed.status).toBe(200)
})
