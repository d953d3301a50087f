import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { askAs } from './ask.ts'
import { call } from '../server/call.ts'
import { useScene } from './scene.ts'

const scene = await useScene()

const MINE = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
const LOOK_UP = 'POST /api/v1/es/staff/events/:event/holders/lookup'
const MARK = /^a-[\w-]{16}$/

type Row = {
  request_id: string
  caller_request_id: string | null
  address_mark: string | null
  subject: string | null
}

const rowsOf = async (action: string, actorId: string): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    SELECT request_id, caller_request_id, address_mark, subject FROM audit_log
    WHERE action = ${action} AND actor_id = ${actorId} ORDER BY id`.execute(scene.server.db)
  return rows
}

/** Refused for want of a role: a row for each. */
const knock = async (address: string, headers: Record<string, string> = {}) => {
  const { stranger } = scene.people
  return scene.server.app.http.inject({
    url: `/api/v1/es/staff/events/${scene.event.id}/sales`,
    headers: { ...stranger.authorization, ...headers },
    remoteAddress: address,
  })
}

const deniedRows = () => rowsOf('access_denied', scene.people.stranger.id)

test('a caller who names a request doesn’t choose the id of its traces: ours stands there, theirs beside it', async () => {
  const given = 'the-id-of-somebody-else'
  const replies = [await knock('203.0.113.7', { 'x-request-id': given }), await knock('203.0.113.7')]
  const [named, unnamed] = (await deniedRows()).slice(-2)
  const ids = replies.map(({ headers }) => headers['x-request-id'])
  expect([named?.request_id, unnamed?.request_id]).toEqual(ids)
  for (const id of ids) expect(id).toMatch(MINE)
  expect([named?.caller_request_id, unnamed?.caller_request_id]).toEqual([given, null])
  expect(replies[0]?.json<{ request_id: string }>().request_id).toBe(ids[0])
  const line = scene.lines.find((text) => text.includes(String(ids[0])) && text.includes('"request"'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ request_id: ids[0], caller_request_id: given })
})

test.each(['short', 'x'.repeat(65), 'con espacios y más', 'a;b;c;d;e;f'])(
  'the id %j is no id, and stands nowhere',
  async (given) => {
    expect((await knock('203.0.113.7', { 'x-request-id': given })).headers['x-request-id']).toMatch(MINE)
    expect((await deniedRows()).at(-1)?.caller_request_id).toBeNull()
  },
)

test('audit rows and request logs say where a call came from, and not by its address', async () => {
  const ids: string[] = []
  for (const address of ['203.0.113.7', '203.0.113.8', '203.0.113.7', '2001:db8:1:2::9', '2001:db8:1:2:3::'])
    ids.push(String((await knock(address)).headers['x-request-id']))
  const marks = (await deniedRows()).slice(-5).map(({ address_mark: mark }) => mark)
  for (const mark of marks) expect(mark).toMatch(MARK)
  const [one, other, again, home, homeToo] = marks
  expect([again, homeToo]).toEqual([one, home])
  expect(new Set([one, other, home]).size).toBe(3)
  const logged = scene.lines
    .map((text) => JSON.parse(text) as { request_id?: string; from?: string; msg?: string })
    .filter(({ msg, request_id: id }) => msg === 'request' && ids.includes(id ?? ''))
  expect(logged.map(({ from }) => from)).toEqual(marks)
  expect(scene.lines.join('')).not.toContain('203.0.113')
})

test('who finds somebody by their phone leaves a row of whom, without the phone; a phone that finds nobody leaves none', async () => {
  const { cashier, owner } = scene.people
  const found = () => rowsOf('holder_found', cashier.id)
  expect((await askAs(scene, cashier, LOOK_UP)).status).toBe(200)
  const rows = await found()
  expect(rows.map(({ subject }) => subject)).toEqual([owner.id])
  expect(rows[0]?.address_mark).toMatch(MARK)
  const reply = await call(scene.server, 'POST', `staff/events/${scene.event.id}/holders/lookup`, {
    token: cashier.token,
    body: { phone: '5599999999' },
  })
  expect(reply.statusCode).toBe(404)
  expect(await found()).toHaveLength(1)
})
