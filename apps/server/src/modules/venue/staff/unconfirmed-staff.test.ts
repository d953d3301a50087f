import { expect, test } from 'vitest'
import { anAccount, aPerson, confirmed } from '../../../../test/people/people.ts'
import { call } from '../../../../test/server/call.ts'
import { csvForm } from '../../../../test/server/csv-form.ts'
import { useServer } from '../../../../test/server/server.ts'
import { anEvent, aPlace } from '../../../../test/venue/venue.ts'
import { rolesOf } from '../../auth/index.ts'

const server = useServer(() => ({}) as never)

const setUp = async () => {
  const event = await anEvent(server)
  const place = await aPlace(server, event.id)
  const { token, authorization } = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  const add = (email: string) =>
    call(server, 'POST', `staff/events/${event.id}/staff`, {
      token,
      body: { email, role: 'bar', place_id: place.id },
    })
  const send = async (path: string, file: string, mark?: string) => {
    const { multipart, headers } = csvForm(file, mark)
    const reply = await server.app.http.inject({
      method: 'POST',
      url: `/api/v1/es/staff/events/${event.id}/${path}`,
      headers: { ...headers, ...authorization },
      payload: multipart,
    })
    return reply.json<{ data: { mark: string; lines: object[] } }>().data
  }
  return { event, place, add, send }
}

/** What somebody has at any event, and what was written down about them. */
const tracesOf = async (id: string) => {
  const { rows } = await server.pool.query<{ n: number }>(
    `SELECT ((SELECT count(*) FROM role_grant WHERE user_id = $1)
      + (SELECT count(*) FROM staff_place WHERE user_id = $1)
      + (SELECT count(*) FROM audit_log WHERE subject = $1::text))::int AS n`,
    [id],
  )
  return rows[0]?.n
}

test('an account whose e-mail nobody confirmed gets neither role nor place, and both once it is', async () => {
  const { event, place, add } = await setUp()
  const stranger = await anAccount(server)
  const refused = await add(stranger.email)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    {
      code: 'validation_failed',
      errors: {
        email: ['Esa persona aún no confirma su correo. Pídele que lo confirme desde su perfil.'],
      },
    },
  ])
  expect(await tracesOf(stranger.id)).toBe(0)
  await confirmed(server, stranger)
  expect((await add(stranger.email)).json()).toMatchObject({
    data: { id: stranger.id, role: 'bar', place: { id: place.id } },
  })
  expect(await rolesOf(server.db, stranger.id)).toEqual([{ eventId: event.id, role: 'bar' }])
})

test('who works there under an e-mail that nobody confirmed gets no other role by it', async () => {
  const { event, add, send } = await setUp()
  const held = { eventId: event.id, role: 'cashier' } as const
  const stranger = await anAccount(server, [held])
  expect((await add(stranger.email)).statusCode).toBe(422)
  const { lines } = await send('staff-import/preview', `correo,papel\n${stranger.email},barra\n`)
  expect(lines).toMatchObject([{ outcome: 'faulty' }])
  expect(await rolesOf(server.db, stranger.id)).toEqual([held])
})

test('a file says at whose line the e-mail is not confirmed, and gives the others their roles', async () => {
  const { event, send } = await setUp()
  const [stranger, ana] = [await anAccount(server), await confirmed(server, await anAccount(server))]
  const file = `correo,papel\n${stranger.email.toUpperCase()},barra\n${ana.email},barra\n`
  const seen = await send('staff-import/preview', file)
  expect(seen.lines).toMatchObject([
    {
      line: 2,
      outcome: 'faulty',
      after: null,
      reason: 'Esa persona aún no confirma su correo. Pídele que lo confirme desde su perfil.',
    },
    { line: 3, outcome: 'new' },
  ])
  expect(await send('staff-import', file, seen.mark)).toEqual(seen)
  expect(await tracesOf(stranger.id)).toBe(0)
  expect(await rolesOf(server.db, ana.id)).toEqual([{ eventId: event.id, role: 'bar' }])
})

test('a file that was looked at before its e-mail was confirmed is looked at again', async () => {
  const { send } = await setUp()
  const [late, ana] = [await anAccount(server), await confirmed(server, await anAccount(server))]
  const file = `correo,papel\n${late.email},barra\n${ana.email},barra\n`
  const { mark } = await send('staff-import/preview', file)
  await confirmed(server, late)
  await send('staff-import', file, mark)
  expect([await rolesOf(server.db, late.id), await rolesOf(server.db, ana.id)]).toEqual([[], []])
})
