import type { EventId } from '@saldo/contract/ids'
import { expect, test } from 'vitest'
import { csvForm } from '../../../../test/server/csv-form.ts'
import { aPerson, type Person } from '../../../../test/people/people.ts'
import { useServer } from '../../../../test/server/server.ts'
import { aTemporary } from '../../../../test/venue/temporary.ts'
import { aDevice, signInByPin } from '../../../../test/venue/tills.ts'
import { anEvent, aPlace } from '../../../../test/venue/venue.ts'

const server = useServer(() => ({}) as never)

const setUp = async () => {
  const event = await anEvent(server)
  const place = await aPlace(server, event.id, 'Barra Ñandú')
  return { event, place, by: await aPerson(server, [{ eventId: event.id, role: 'manager' }]) }
}

type Line = { outcome: string; name: string; reason: string | null; after: object | null }
type Answer = {
  request_id?: string
  code?: string
  errors?: object
  data?: { mark: string; lines: Line[]; pins?: { name: string; pin: string }[] }
}

const send = async (by: Person, eventId: EventId, file: string, mark?: string) => {
  const { multipart, headers } = csvForm(file, mark)
  const reply = await server.app.http.inject({
    method: 'POST',
    url: `/api/v1/es/staff/events/${eventId}/temporary-staff-import${mark === undefined ? '/preview' : ''}`,
    headers: { ...headers, ...by.authorization },
    payload: multipart,
  })
  return { status: reply.statusCode, ...reply.json<Answer>() }
}

const people = async (eventId: EventId) => {
  const { rows } = await server.pool.query<{ name: string; role: string; id: Person['id'] }>(
    'SELECT t.name, g.role, t.user_id AS id FROM temporary_staff t JOIN role_grant g USING (user_id, event_id) WHERE event_id = $1 ORDER BY t.name',
    [eventId],
  )
  return rows
}

test('a file says what it would do and by line what is wrong, then does it once, with a PIN for each', async () => {
  const { event, place, by } = await setUp()
  const old = await aTemporary(server, event.id, { name: 'José Paz', role: 'bar' })
  const day = new Date(event.endsAt.getTime() + 86_400_000).toISOString().slice(0, 10)
  const [year, month, date] = day.split('-')
  const file = [
    'Nombre;Papel;Lugar;Hasta',
    'Eva Ruiz;Barra;barra nandu;',
    `Luis Sol;caja;;${date}/${month}/${year}`,
    'jose paz;caja;;',
    'Marta;encargado;;',
    'X;barra;;',
    'Nora;barra;Barra Que No Hay;',
    'Olga;barra;;ayer',
    'Pía;barra;;2020-01-01',
    'EVA RUIZ;barra;;',
    '=HYPERLINK(A1);barra;;',
  ].join('\n')
  const seen = await send(by, event.id, file)
  expect(seen.data?.lines.map(({ outcome, name, reason }) => [outcome, name, reason])).toEqual([
    ['new', 'Eva Ruiz', null],
    ['new', 'Luis Sol', null],
    ['changed', 'jose paz', null],
    ['faulty', 'Marta', 'El papel es barra o caja: para otros hace falta una cuenta.'],
    ['faulty', 'X', 'El nombre lleva de 2 a 60 letras.'],
    ['faulty', 'Nora', 'Ese lugar no es de este evento. Agrégalo primero en Lugares.'],
    ['faulty', 'Olga', 'El día se escribe 2030-12-31 o 31/12/2030.'],
    ['faulty', 'Pía', 'Ese día ya terminó. Elige hoy o uno que venga.'],
    ['faulty', 'EVA RUIZ', 'Ya está en la línea 2.'],
    ['faulty', '=HYPERLINK(A1)', '“nombre” empieza como una fórmula (=, +, -, @). Escríbelo sin ese signo.'],
  ])
  expect(seen.data?.lines[0]?.after).toMatchObject({ role: 'bar', place: place.name })
  expect(seen.data?.lines[1]?.after).toEqual({ role: 'cashier', place: null, last_day: day })
  expect(await people(event.id)).toMatchObject([{ name: 'José Paz', role: 'bar' }])

  const done = await send(by, event.id, file, seen.data?.mark)
  expect(done.data?.pins?.map(({ name }) => name)).toEqual(['Eva Ruiz', 'Luis Sol'])
  const there = await people(event.id)
  expect(there).toMatchObject([
    { name: 'Eva Ruiz', role: 'bar' },
    { name: 'José Paz', role: 'cashier', id: old.id },
    { name: 'Luis Sol', role: 'cashier' },
  ])
  const device = await aDevice(server, place)
  for (const { name, pin } of done.data?.pins ?? []) {
    const person = there.find((one) => one.name === name)
    const reply = await signInByPin(server, device, { id: person?.id ?? old.id }, pin)
    expect([name, reply.statusCode]).toEqual([name, 200])
  }
  const again = await send(by, event.id, file, seen.data?.mark)
  expect([again.status, again.code]).toEqual([409, 'changed_meanwhile'])
  const same = await send(by, event.id, file)
  expect(same.data?.lines.slice(0, 3).map(({ outcome }) => outcome)).toEqual([
    'unchanged',
    'unchanged',
    'unchanged',
  ])
  const nothing = await send(by, event.id, file, same.data?.mark)
  expect([nothing.status, nothing.errors]).toEqual([422, { file: ['Este archivo no cambia nada.'] }])
})

test('of two who send the same file at once, one makes the people', async () => {
  const { event, by } = await setUp()
  const file = 'nombre,papel\nEva,barra\nLuis,caja\n'
  const { data } = await send(by, event.id, file)
  const answers = await Promise.all([1, 2, 3].map(() => send(by, event.id, file, data?.mark)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await people(event.id)).toMatchObject([{ name: 'Eva' }, { name: 'Luis' }])
})

test('a list of more people than a file may have is refused whole', async () => {
  const { event, by } = await setUp()
  const file = `nombre,papel\n${Array.from({ length: 201 }, (_, n) => `Eva ${n},barra`).join('\n')}`
  const reply = await send(by, event.id, file)
  expect([reply.status, reply.errors]).toEqual([
    422,
    { file: ['La lista pasa de 200 personas. Divídela en varias.'] },
  ])
})
