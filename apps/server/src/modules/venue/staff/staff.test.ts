import type { EventId } from '@saldo/contract/ids'
import { expect, test } from 'vitest'
import { call } from '../../../../test/server/call.ts'
import { anAccount, aPerson, confirmed, type Person } from '../../../../test/people/people.ts'
import { useServer } from '../../../../test/server/server.ts'
import { aDevice, givePin, signInByPin, testPin, tillToken } from '../../../../test/venue/tills.ts'
import { anEvent, aPlace, atPlace } from '../../../../test/venue/venue.ts'
import { forgetStaff } from './remove-staff.ts'

const server = useServer(() => ({}) as never)

const at = (eventId: EventId, path: string) => `staff/events/${eventId}/${path}`

const setUp = async () => {
  const event = await anEvent(server)
  const place = await aPlace(server, event.id)
  const manager = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  return { event, place, manager, token: manager.token }
}

const list = async (eventId: EventId, token: string) =>
  (await call(server, 'GET', at(eventId, 'staff'), { token })).json<{ data: unknown }>().data

const recorded = async (eventId: EventId, actor: Person) => {
  const { rows } = await server.pool.query<{ action: string; subject: string }>(
    "SELECT action, subject FROM audit_log WHERE event_id = $1 AND actor_id = $2 AND actor_kind = 'staff' ORDER BY at, id",
    [eventId, actor.id],
  )
  return rows
}

test('a manager gives an account a role and a place, changes them, and takes them back', async () => {
  const { event, place, manager, token } = await setUp()
  const other = await aPlace(server, event.id)
  const { id, email } = await confirmed(server, await anAccount(server))
  const wire = ({ id: placeId, name }: typeof place) => ({ id: placeId, name, kind: 'bar' })
  const added = await call(server, 'POST', at(event.id, 'staff'), {
    token,
    body: { email: ` ${email.toUpperCase()} `, role: 'bar', place_id: place.id },
  })
  const member = {
    id,
    name: 'Ana Luna',
    email,
    role: 'bar',
    place: wire(place),
    has_pin: false,
    works_until: null,
  }
  expect(added.json()).toEqual({ success: true, data: member })
  const changed = await call(server, 'POST', at(event.id, 'staff'), {
    token,
    body: { email, role: 'cashier', place_id: other.id },
  })
  const now = { ...member, role: 'cashier', place: wire(other) }
  expect(changed.json()).toEqual({ success: true, data: now })
  const self = { id: manager.id, name: 'Ana Luna', email: manager.email, role: 'manager' }
  const all = await list(event.id, token)
  expect(all).toHaveLength(2)
  expect(all).toEqual(
    expect.arrayContaining([now, { ...self, place: null, has_pin: false, works_until: null }]),
  )

  expect((await call(server, 'DELETE', at(event.id, `staff/${id}`), { token })).json()).toEqual({
    success: true,
    data: null,
  })
  expect((await call(server, 'DELETE', at(event.id, `staff/${id}`), { token })).statusCode).toBe(404)
  expect(await list(event.id, token)).toHaveLength(1)
  expect(await recorded(event.id, manager)).toEqual(
    ['role_granted', 'staff_placed', 'role_granted', 'staff_placed', 'role_revoked', 'staff_removed'].map(
      (action) => ({ action, subject: id }),
    ),
  )
})

test('an e-mail without an account and a place of another event are refused at their fields, and give nothing', async () => {
  const [{ event, token }, elsewhere] = [await setUp(), await setUp()]
  const { email } = await confirmed(server, await anAccount(server))
  const add = (body: Record<string, unknown>) =>
    call(server, 'POST', at(event.id, 'staff'), { token, body: { role: 'bar', ...body } })
  expect((await add({ email: 'nadie@prueba.test' })).json()).toMatchObject({
    code: 'validation_failed',
    errors: { email: ['No hay una cuenta con ese correo. Pide a esa persona que se registre primero.'] },
  })
  expect((await add({ email, place_id: elsewhere.place.id })).json()).toMatchObject({
    code: 'validation_failed',
    errors: { place_id: ['Ese lugar no es de este evento. Elige uno de la lista.'] },
  })
  expect(await list(event.id, token)).toHaveLength(1)
})

test('an administrator is added with a place; without one the place is asked for', async () => {
  const { event, place } = await setUp()
  const admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
  const add = (place_id?: string) =>
    call(server, 'POST', at(event.id, 'staff'), {
      token: admin.token,
      body: { email: admin.email, role: 'bar', ...(place_id && { place_id }) },
    })
  const refused = await add()
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    {
      errors: {
        place_id: [
          'Esa cuenta es de administración y ya puede trabajar en todos los eventos. Elige su lugar en este.',
        ],
      },
    },
  ])
  expect((await add(place.id)).json()).toMatchObject({
    data: { role: 'admin', place: { id: place.id }, has_pin: false, works_until: null },
  })
})

test('managers make, change, end and sign in no managers and no administrators; those do', async () => {
  const { event, place, manager, token } = await setUp()
  const colleague = await anAccount(server, [{ eventId: event.id, role: 'manager' }])
  const admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
  await atPlace(server, place, admin.id)
  const fresh = await confirmed(server, await anAccount(server))
  const add = (as: string, email: string, role: string) =>
    call(server, 'POST', at(event.id, 'staff'), { token: as, body: { email, role } })
  const remove = (as: string, id: string) =>
    call(server, 'DELETE', at(event.id, `staff/${id}`), { token: as })
  const pinOf = (as: string, id: string) =>
    call(server, 'PUT', at(event.id, `staff/${id}/pin`), { token: as, body: { pin: testPin } })
  const before = await list(event.id, token)
  for (const reply of [
    await add(token, fresh.email, 'manager'),
    await add(token, colleague.email, 'bar'),
    await add(token, admin.email, 'bar'),
    await remove(token, colleague.id),
    await remove(token, admin.id),
    await remove(token, manager.id),
    await pinOf(token, colleague.id),
    await pinOf(token, admin.id),
  ])
    expect([reply.statusCode, reply.json()]).toMatchObject([403, { code: 'forbidden' }])
  expect((await add(token, fresh.email, 'admin')).statusCode).toBe(422)
  expect(await list(event.id, token)).toEqual(before)

  expect((await pinOf(token, manager.id)).statusCode).toBe(200)
  expect((await add(admin.token, fresh.email, 'manager')).json()).toMatchObject({ data: { role: 'manager' } })
  expect((await pinOf(admin.token, colleague.id)).statusCode).toBe(200)
  expect((await remove(admin.token, colleague.id)).statusCode).toBe(200)
})

test('an administrator gives the office its people; no PIN opens a till to them', async () => {
  const { event, token } = await setUp()
  const admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
  const add = (as: string, email: string, role: string) =>
    call(server, 'POST', at(event.id, 'staff'), { token: as, body: { email, role } })
  for (const role of ['finance', 'vendor']) {
    const fresh = await confirmed(server, await anAccount(server))
    expect((await add(token, fresh.email, role)).statusCode).toBe(403)
    expect((await add(admin.token, fresh.email, role)).json()).toMatchObject({ data: { role } })
    const pinSet = await call(server, 'PUT', at(event.id, `staff/${fresh.id}/pin`), {
      token: admin.token,
      body: { pin: testPin },
    })
    expect([pinSet.statusCode, pinSet.json()]).toMatchObject([404, { code: 'not_found' }])
  }
  const helper = await confirmed(server, await anAccount(server))
  expect((await add(token, helper.email, 'support')).json()).toMatchObject({ data: { role: 'support' } })
})

test('an administrator works at an event where they have a place or a PIN, and stays one without them', async () => {
  const { event, place, token } = await setUp()
  const admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
  const isListed = async () => JSON.stringify(await list(event.id, token)).includes(admin.id)
  expect(await isListed()).toBe(false)
  await atPlace(server, place, admin.id)
  await givePin(server, event.id, admin)
  expect(await isListed()).toBe(true)
  await call(server, 'DELETE', at(event.id, `staff/${admin.id}`), { token: admin.token })
  expect(await isListed()).toBe(false)
  expect(await server.deps.gatekeeper.isAdmin(admin.id)).toBe(true)
})

test.each(['1234', '0000', '121212', '9876'])('the PIN %s is refused in words', async (pin) => {
  const { event, token } = await setUp()
  const { id } = await anAccount(server, [{ eventId: event.id, role: 'bar' }])
  const reply = await call(server, 'PUT', at(event.id, `staff/${id}/pin`), { token, body: { pin } })
  expect([reply.statusCode, reply.json()]).toEqual([
    422,
    {
      success: false,
      code: 'validation_failed',
      message: 'Revisa los datos marcados e inténtalo de nuevo.',
      errors: {
        pin: ['Ese PIN es muy fácil de adivinar. Evita cifras repetidas o seguidas, como 1111 o 1234.'],
      },
      request_id: expect.any(String) as string,
    },
  ])
})

test('a PIN is kept as a digest, and only somebody who works there gets one', async () => {
  const { event, token } = await setUp()
  const { id } = await anAccount(server, [{ eventId: event.id, role: 'bar' }])
  const path = (who: string) => at(event.id, `staff/${who}/pin`)
  expect((await call(server, 'PUT', path(id), { token, body: { pin: testPin } })).statusCode).toBe(200)
  const { rows } = await server.pool.query<{ pin_hash: string }>(
    'SELECT pin_hash FROM staff_pin WHERE user_id = $1',
    [id],
  )
  expect(rows).toEqual([{ pin_hash: expect.stringMatching(/^\$argon2id\$/) as string }])
  const nobody = await anAccount(server)
  expect((await call(server, 'PUT', path(nobody.id), { token, body: { pin: testPin } })).statusCode).toBe(404)
})

test('who is removed is refused on tills at once, by refresh too, and their PIN opens nothing', async () => {
  const { event, place, token } = await setUp()
  const person = await confirmed(server, await aPerson(server, [{ eventId: event.id, role: 'cashier' }]))
  await givePin(server, event.id, person)
  const device = await aDevice(server, place)
  const till = await tillToken(server, device, person)
  const contact = () =>
    call(server, 'POST', at(event.id, 'till/contact'), { token: till, body: { waiting: 0 } })
  expect((await contact()).statusCode).toBe(200)
  await call(server, 'DELETE', at(event.id, `staff/${person.id}`), { token })
  expect((await contact()).statusCode).toBe(401)
  expect((await signInByPin(server, device, person)).json()).toMatchObject({ code: 'pin_refused' })
  await call(server, 'POST', at(event.id, 'staff'), { token, body: { email: person.email, role: 'bar' } })
  expect((await contact()).statusCode).toBe(401)
  expect((await signInByPin(server, device, person)).json()).toMatchObject({ code: 'pin_refused' })
})

test('nobody who signs in while they are removed keeps a session', async () => {
  const { event, place, token } = await setUp()
  const device = await aDevice(server, place)
  for (let round = 0; round < 6; round++) {
    const person = await anAccount(server, [{ eventId: event.id, role: 'bar' }])
    await givePin(server, event.id, person)
    const [removed] = await Promise.all([
      call(server, 'DELETE', at(event.id, `staff/${person.id}`), { token }),
      signInByPin(server, device, person),
    ])
    expect(removed.statusCode).toBe(200)
    const { rows } = await server.pool.query(
      'SELECT 1 FROM user_session WHERE user_id = $1 AND till_device_id IS NOT NULL AND ended_at IS NULL',
      [person.id],
    )
    expect(rows).toEqual([])
  }
})

test('a place is added, renamed and named apart from the others', async () => {
  const { event, place, token } = await setUp()
  const path = at(event.id, 'places')
  const made = await call(server, 'POST', path, { token, body: { name: ' Caja Norte ', kind: 'cash_point' } })
  const { id } = made.json<{ data: { id: string } }>().data
  expect(made.json()).toEqual({ success: true, data: { id, name: 'Caja Norte', kind: 'cash_point' } })
  const rename = (name: string, of = id) => call(server, 'PUT', `${path}/${of}`, { token, body: { name } })
  expect((await rename('Caja Sur')).json()).toEqual({
    success: true,
    data: { id, name: 'Caja Sur', kind: 'cash_point' },
  })
  expect((await rename(place.name)).json()).toMatchObject({
    code: 'validation_failed',
    errors: { name: ['Este evento ya tiene un lugar con ese nombre. Elige otro.'] },
  })
  const elsewhere = await setUp()
  expect((await rename('Otra', elsewhere.place.id)).statusCode).toBe(404)
  expect((await call(server, 'GET', path, { token })).json()).toEqual({
    success: true,
    data: [
      { id: place.id, name: place.name, kind: 'bar', drawer_limit: null },
      { id, name: 'Caja Sur', kind: 'cash_point', drawer_limit: null },
    ],
  })
})

test('whose account goes keeps neither place nor PIN at any event; others keep theirs', async () => {
  const [one, two] = [await setUp(), await setUp()]
  const roles = [one, two].map(({ event }) => ({ eventId: event.id, role: 'bar' as const }))
  const [leaver, stayer] = [await anAccount(server, roles), await anAccount(server, roles)]
  for (const { event, place } of [one, two])
    for (const person of [leaver, stayer]) {
      await atPlace(server, place, person.id)
      await givePin(server, event.id, person)
    }
  await forgetStaff(server.deps.databases, leaver.id)
  const left = async (id: string) => {
    const { rows } = await server.pool.query<{ n: number }>(
      `SELECT ((SELECT count(*) FROM staff_pin WHERE user_id = $1)
        + (SELECT count(*) FROM staff_place WHERE user_id = $1))::int AS n`,
      [id],
    )
    return rows[0]?.n
  }
  expect([await left(leaver.id), await left(stayer.id)]).toEqual([0, 4])
})
