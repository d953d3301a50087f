import { randomUUID } from 'node:crypto'
import type { Role } from '@saldo/contract/roles'
import { expect, test } from 'vitest'
import { anAccount, aPerson, confirmed } from '../../../../test/people/people.ts'
import { call } from '../../../../test/server/call.ts'
import { useServer } from '../../../../test/server/server.ts'
import { aDevice, givePin, signInByPin, tillToken } from '../../../../test/venue/tills.ts'
import { anEvent, aPlace, atPlace } from '../../../../test/venue/venue.ts'

const server = useServer(() => ({}) as never)

/** An event with a manager and an administrator, who change its staff, and three people at Barra Norte. */
const setUp = async () => {
  const event = await anEvent(server)
  const [north, south] = [
    await aPlace(server, event.id, 'Barra Norte'),
    await aPlace(server, event.id, 'Barra Sur'),
  ]
  const manager = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  const admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
  const staff = async (role: Role) => {
    const person = await confirmed(server, await anAccount(server, [{ eventId: event.id, role }]))
    await atPlace(server, north, person.id)
    return person
  }
  const [ana, beto, carla] = [await staff('bar'), await staff('bar'), await staff('cashier')]
  const ask = async (path: string, body: Record<string, unknown>, token = manager.token) => {
    const reply = await call(server, 'POST', `staff/events/${event.id}/staff/${path}`, { token, body })
    const { request_id: _, ...answer } = reply.json<Record<string, unknown>>()
    return { status: reply.statusCode, ...answer }
  }
  const list = async () =>
    (await call(server, 'GET', `staff/events/${event.id}/staff`, { token: manager.token })).json<{
      data: { id: string }[]
    }>().data
  const recorded = async () =>
    (
      await server.pool.query(
        "SELECT action, actor_id, subject, details FROM audit_log WHERE event_id = $1 AND actor_kind = 'staff' ORDER BY at, id",
        [event.id],
      )
    ).rows as { action: string; subject: string }[]
  return { event, north, south, manager, admin, ana, beto, carla, ask, list, recorded }
}

const forbidden = {
  status: 403,
  success: false,
  code: 'forbidden',
  message: expect.any(String) as string,
}

const refusedAt = (field: string, sentence: string) => ({
  status: 422,
  success: false,
  code: 'validation_failed',
  message: 'Revisa los datos marcados e inténtalo de nuevo.',
  errors: { [field]: [sentence] },
})

const idsOf = (...people: { id: string }[]) => people.map(({ id }) => id)

test('several people get a role and a place at once, a row for each change; who is so already is left alone', async () => {
  const { event, south, manager, ana, beto, carla, ask, list, recorded } = await setUp()
  await givePin(server, event.id, ana)
  const before = await list()
  const chosen = idsOf(ana, beto, carla, ana)
  const reply = await ask('change', { people: chosen, role: 'cashier', place_id: south.id })
  const place = { id: south.id, name: 'Barra Sur', kind: 'bar' }
  const after = before.map((member) =>
    chosen.includes(member.id) ? { ...member, role: 'cashier', place } : member,
  )
  expect(reply).toEqual({
    status: 200,
    success: true,
    data: after.filter(({ id }) => id !== manager.id),
  })
  expect(after.find(({ id }) => id === ana.id)).toMatchObject({ has_pin: true })
  expect(await list()).toEqual(after)
  const row = (action: string, subject: string, details: object) => ({
    action,
    actor_id: manager.id,
    subject,
    details,
  })
  const rows = idsOf(ana, beto, carla)
    .toSorted()
    .flatMap((id) => [
      ...(id === carla.id ? [] : [row('role_granted', id, { role: 'cashier' })]),
      row('staff_placed', id, { place_id: south.id }),
    ])
  expect(await recorded()).toEqual(rows)
  expect((await ask('change', { people: chosen, role: 'cashier', place_id: south.id })).status).toBe(200)
  expect(await recorded()).toEqual(rows)
})

test('a place is taken back from several; role and PIN stay', async () => {
  const { event, manager, ana, beto, carla, ask, list, recorded } = await setUp()
  await givePin(server, event.id, beto)
  const before = await list()
  const reply = await ask('change', { people: idsOf(ana, beto), place_id: null })
  const after = before.map((member) =>
    idsOf(ana, beto).includes(member.id) ? { ...member, place: null } : member,
  )
  expect(reply).toEqual({
    status: 200,
    success: true,
    data: after.filter(({ id }) => id !== manager.id && id !== carla.id),
  })
  expect(await list()).toEqual(after)
  expect(await recorded()).toEqual(
    idsOf(ana, beto)
      .toSorted()
      .map((subject) => ({ action: 'staff_unplaced', actor_id: manager.id, subject, details: {} })),
  )
})

test('one person or role that the caller has no say over changes nobody', async () => {
  const { event, north, south, manager, admin, ana, carla, ask, list, recorded } = await setUp()
  const boss = await anAccount(server, [{ eventId: event.id, role: 'manager' }])
  await atPlace(server, north, admin.id)
  const before = await list()
  for (const [path, body] of [
    ['change', { people: idsOf(ana, boss), role: 'bar' }],
    ['change', { people: idsOf(ana, boss), place_id: south.id }],
    ['change', { people: idsOf(ana, admin), place_id: null }],
    ['change', { people: idsOf(ana, carla), role: 'manager' }],
    ['change', { people: idsOf(ana, carla), role: 'vendor' }],
    ['change', { people: idsOf(ana, manager), role: 'bar' }],
    ['remove', { people: idsOf(ana, boss) }],
    ['remove', { people: idsOf(ana, admin) }],
    ['remove', { people: idsOf(ana, manager) }],
  ] as const)
    expect([path, body, await ask(path, body)]).toEqual([path, body, forbidden])
  expect(await list()).toEqual(before)
  expect(await recorded()).toEqual([])
  const raised = await ask('change', { people: idsOf(ana, carla), role: 'manager' }, admin.token)
  expect(raised).toMatchObject({ status: 200, data: [{ role: 'manager' }, { role: 'manager' }] })
})

test('an administrator keeps their role, is not left without place and PIN, and leaves the tills when removed', async () => {
  const { event, north, admin, ana, ask, list, recorded } = await setUp()
  await atPlace(server, north, admin.id)
  const before = await list()
  const people = idsOf(ana, admin)
  expect(await ask('change', { people, role: 'bar' }, admin.token)).toEqual(
    refusedAt(
      'role',
      'Alguna de las personas elegidas es de administración y conserva ese papel. Quítala de la selección.',
    ),
  )
  expect(await ask('change', { people, place_id: null }, admin.token)).toEqual(
    refusedAt(
      'place_id',
      'Esa cuenta es de administración y ya puede trabajar en todos los eventos. Elige su lugar en este.',
    ),
  )
  expect(await list()).toEqual(before)
  expect(await recorded()).toEqual([])
  await givePin(server, event.id, admin)
  expect(await ask('change', { people, place_id: null }, admin.token)).toMatchObject({ status: 200 })
  const token = await tillToken(server, await aDevice(server, north), admin)
  const contact = () =>
    call(server, 'POST', `staff/events/${event.id}/till/contact`, { token, body: { waiting: 0 } })
  expect((await contact()).statusCode).toBe(200)
  expect(await ask('remove', { people }, admin.token)).toEqual({ status: 200, success: true, data: null })
  expect((await contact()).statusCode).toBe(401)
  expect(await server.deps.gatekeeper.isAdmin(admin.id)).toBe(true)
})

test('one stranger, a place of another event or nothing to change changes nobody', async () => {
  const { ana, beto, ask, list, recorded } = await setUp()
  const elsewhere = await setUp()
  const before = await list()
  const gone = refusedAt(
    'people',
    'Alguna de las personas elegidas ya no trabaja en el evento. Vuelve a cargar la lista.',
  )
  for (const stranger of [randomUUID(), elsewhere.ana.id]) {
    expect(await ask('change', { people: [ana.id, stranger], role: 'cashier' })).toEqual(gone)
    expect(await ask('remove', { people: [ana.id, stranger] })).toMatchObject({
      status: 404,
      code: 'not_found',
    })
  }
  const people = idsOf(ana, beto)
  expect(await ask('change', { people, role: 'cashier', place_id: elsewhere.north.id })).toEqual(
    refusedAt('place_id', 'Ese lugar no es de este evento. Elige uno de la lista.'),
  )
  expect(await ask('change', { people })).toEqual(refusedAt('people', 'Elige qué cambiar.'))
  for (const body of [
    { people: [] },
    { people: 'todos' },
    { people, role: 'admin' },
    { people, role: 'attendee' },
    { people: Array.from({ length: 201 }, () => randomUUID()), role: 'bar' },
  ])
    expect([body, await ask('change', body)]).toMatchObject([body, { status: 422 }])
  expect(await ask('remove', { people: [] })).toMatchObject({ status: 422 })
  expect(await list()).toEqual(before)
  expect(await recorded()).toEqual([])
})

test('several are removed at once, with a row each; their sessions end and their PINs open nothing', async () => {
  const { event, north, manager, ana, beto, carla, ask, list, recorded } = await setUp()
  const device = await aDevice(server, north)
  const tokens: string[] = []
  for (const person of [ana, beto, carla]) {
    await givePin(server, event.id, person)
    tokens.push(await tillToken(server, device, person))
  }
  const contacts = () =>
    Promise.all(
      tokens.map(async (token) => {
        const options = { token, body: { waiting: 0 } }
        return (await call(server, 'POST', `staff/events/${event.id}/till/contact`, options)).statusCode
      }),
    )
  expect(await contacts()).toEqual([200, 200, 200])
  const before = await list()
  const rowsBefore = await recorded()
  expect(await ask('remove', { people: idsOf(ana, beto, ana) })).toEqual({
    status: 200,
    success: true,
    data: null,
  })
  expect(await contacts()).toEqual([401, 401, 200])
  expect((await signInByPin(server, device, ana)).json()).toMatchObject({ code: 'pin_refused' })
  expect(await list()).toEqual(before.filter(({ id }) => id !== ana.id && id !== beto.id))
  const rowsAfter = await recorded()
  const again = await call(server, 'POST', `staff/events/${event.id}/staff`, {
    token: manager.token,
    body: { email: ana.email, role: 'bar' },
  })
  expect(again.json()).toMatchObject({ data: { id: ana.id, place: null, has_pin: false } })
  const row = (action: string, subject: string) => ({ action, actor_id: manager.id, subject, details: {} })
  expect(rowsAfter.slice(rowsBefore.length)).toEqual(
    idsOf(ana, beto)
      .toSorted()
      .flatMap((id) => [row('role_revoked', id), row('staff_removed', id)]),
  )
})

test('changes of the same people at once all end, and each is done whole or not at all', async () => {
  for (let round = 0; round < 4; round++) {
    const { south, manager, ana, beto, carla, ask, list } = await setUp()
    const people = idsOf(ana, beto, carla)
    const replies = await Promise.all([
      ask('change', { people, role: 'cashier', place_id: south.id }),
      ask('change', { people: people.toReversed(), role: 'bar', place_id: null }),
      ask('remove', { people: idsOf(carla, ana) }),
      ask('remove', { people: idsOf(beto, carla) }),
    ])
    expect(replies.map(({ status }) => status).filter((status) => ![200, 404, 422].includes(status))).toEqual(
      [],
    )
    // The two removals share Carla: one of them takes its two, the other nobody.
    expect(replies.slice(2).map(({ status }) => status)).toEqual(
      expect.arrayContaining([200, 404]) as number[],
    )
    const left = (await list()).filter(({ id }) => id !== manager.id)
    expect(left.map(({ id }) => id)).toEqual([replies[2]?.status === 200 ? beto.id : ana.id])
  }
})
