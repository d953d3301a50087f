import type { Role } from '@saldo/contract/roles'
import { expect, test } from 'vitest'
import { anAccount, aPerson, confirmed, type Person } from '../../../../test/people/people.ts'
import { csvForm } from '../../../../test/server/csv-form.ts'
import { useServer } from '../../../../test/server/server.ts'
import { anEvent, aPlace, atPlace } from '../../../../test/venue/venue.ts'
import type { EventId } from '@saldo/contract/ids'

const server = useServer(() => ({}) as never)

const setUp = async (role: Role = 'manager') => {
  const event = await anEvent(server)
  const place = await aPlace(server, event.id, 'Barra Ñandú')
  const by = await aPerson(server, [{ eventId: role === 'admin' ? null : event.id, role }])
  return { event, place, by }
}

type Answer = { request_id?: string; data?: { mark: string; lines: { outcome: string; reason: unknown }[] } }

const send = async (by: Person, eventId: EventId, path: string, file: string, mark?: string) => {
  const { multipart, headers } = csvForm(file, mark)
  const reply = await server.app.http.inject({
    method: 'POST',
    url: `/api/v1/es/staff/events/${eventId}/${path}`,
    headers: { ...headers, ...by.authorization },
    payload: multipart,
  })
  const { request_id: _, ...answer } = reply.json<Answer>()
  return { status: reply.statusCode, ...answer }
}

/** Roles and places of the event, by e-mail, and the audit's rows about them. */
const state = async (eventId: EventId) => {
  const { rows } = await server.pool.query<{ email: string; role: string; place: string | null }>(
    `SELECT email, role, place.name AS place FROM role_grant g JOIN user_account u USING (user_id)
     LEFT JOIN staff_place s ON s.user_id = g.user_id AND s.event_id = g.event_id
     LEFT JOIN place ON place.place_id = s.place_id WHERE g.event_id = $1 ORDER BY email`,
    [eventId],
  )
  const audited = await server.pool.query(
    "SELECT action, subject FROM audit_log WHERE event_id = $1 AND actor_kind = 'staff' ORDER BY id",
    [eventId],
  )
  return { staff: rows, audited: audited.rows as unknown[] }
}

test('a file of staff says what it would do, then does that once', async () => {
  const { event, place, by } = await setUp()
  const fresh = await confirmed(server, await anAccount(server))
  const moved = await confirmed(server, await anAccount(server, [{ eventId: event.id, role: 'bar' }]))
  const same = await confirmed(server, await anAccount(server, [{ eventId: event.id, role: 'cashier' }]))
  await atPlace(server, place, same.id)
  const file = [
    'Correo;Papel;Lugar',
    `${fresh.email.toUpperCase()};Barra;barra nandu`,
    `${moved.email};caja;`,
    `${same.email};caja;`,
    'nadie@prueba.test;barra;',
    '',
  ].join('\n')
  const before = await state(event.id)
  const seen = await send(by, event.id, 'staff-import/preview', file)
  expect(seen).toEqual({
    status: 200,
    success: true,
    data: {
      mark: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      passed_over: [],
      lines: [
        {
          line: 2,
          outcome: 'new',
          name: fresh.email.toUpperCase(),
          before: null,
          after: { role: 'bar', place: place.name },
          reason: null,
        },
        {
          line: 3,
          outcome: 'changed',
          name: moved.email,
          before: { role: 'bar', place: null },
          after: { role: 'cashier', place: null },
          reason: null,
        },
        {
          line: 4,
          outcome: 'unchanged',
          name: same.email,
          before: { role: 'cashier', place: place.name },
          after: { role: 'cashier', place: place.name },
          reason: null,
        },
        {
          line: 5,
          outcome: 'faulty',
          name: 'nadie@prueba.test',
          before: null,
          after: null,
          reason: 'No hay una cuenta con ese correo. Invita primero a esa persona.',
        },
      ],
    },
  })
  expect(await state(event.id)).toEqual(before)

  expect(await send(by, event.id, 'staff-import', file, seen.data?.mark)).toEqual(seen)
  const done = await state(event.id)
  expect(done.staff).toEqual(
    [
      { email: fresh.email, role: 'bar', place: place.name },
      { email: moved.email, role: 'cashier', place: null },
      { email: same.email, role: 'cashier', place: place.name },
      { email: by.email, role: 'manager', place: null },
    ].toSorted((a, b) => (a.email < b.email ? -1 : 1)),
  )
  expect(done.audited).toEqual([
    { action: 'staff_placed', subject: fresh.id },
    { action: 'role_granted', subject: fresh.id },
    { action: 'role_granted', subject: moved.id },
  ])
  expect(await send(by, event.id, 'staff-import', file, seen.data?.mark)).toMatchObject({
    status: 409,
    code: 'changed_meanwhile',
  })
  expect(await state(event.id)).toEqual(done)
})

test('who was given another role meanwhile keeps it, and nobody of the file gets theirs', async () => {
  const { event, by } = await setUp()
  const [one, other] = [
    await confirmed(server, await anAccount(server)),
    await confirmed(server, await anAccount(server)),
  ]
  const file = `correo,papel\n${one.email},barra\n${other.email},barra\n`
  const { data } = await send(by, event.id, 'staff-import/preview', file)
  await send(by, event.id, 'staff-import', `correo,papel\n${other.email},caja\n`, 'a'.repeat(64))
  const admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
  const alone = `correo,papel\n${other.email},caja\n`
  const theirs = await send(admin, event.id, 'staff-import/preview', alone)
  expect((await send(admin, event.id, 'staff-import', alone, theirs.data?.mark)).status).toBe(200)
  const before = await state(event.id)
  expect(await send(by, event.id, 'staff-import', file, data?.mark)).toEqual({
    status: 409,
    success: false,
    code: 'changed_meanwhile',
    message:
      'Esto cambió mientras lo preparabas y no se guardó nada. Míralo como quedó e inténtalo otra vez.',
  })
  expect(await state(event.id)).toEqual(before)
})

test('a line gives and takes no role that its importer may not, and says why', async () => {
  const { event, place, by } = await setUp()
  const account = await confirmed(server, await anAccount(server))
  const manager = await confirmed(server, await anAccount(server, [{ eventId: event.id, role: 'manager' }]))
  const admin = await confirmed(server, await anAccount(server, [{ eventId: null, role: 'admin' }]))
  const reasonOf = async (line: string, as = by) => {
    const { data } = await send(as, event.id, 'staff-import/preview', `correo,papel,lugar\n${line}\n`)
    return data?.lines[0]?.reason
  }
  expect(await reasonOf(`${account.email},finanzas,`)).toBe('Tu papel no puede dar ni quitar ese.')
  expect(await reasonOf(`${manager.email},barra,`)).toBe('Tu papel no puede dar ni quitar ese.')
  expect(await reasonOf(`${admin.email},barra,`)).toBe(
    'Esa cuenta es de administración y ya puede trabajar en todos los eventos.',
  )
  expect(await reasonOf(`${account.email},admin,`)).toBe(
    'El papel es barra, caja, soporte, encargado, finanzas o proveedor.',
  )
  expect(await reasonOf(`${account.email},barra,Otra`)).toBe(
    'Ese lugar no es de este evento. Agrégalo primero en Lugares.',
  )
  expect(await reasonOf('no es un correo,barra,')).toBe('Ese correo no está bien escrito.')
  expect(await reasonOf(`=1+1,barra,${place.name}`)).toBe(
    '“correo” empieza como una fórmula (=, +, -, @). Escríbelo sin ese signo.',
  )
  const owner = await aPerson(server, [{ eventId: null, role: 'admin' }])
  expect(await reasonOf(`${account.email},finanzas,`, owner)).toBe(null)
  const twice = `correo,papel\n${account.email},barra\n${account.email},caja\n`
  const { data } = await send(by, event.id, 'staff-import/preview', twice)
  expect(data?.lines[1]).toMatchObject({ outcome: 'faulty', reason: 'Ya está en la línea 2.' })
})
