import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ask } from './ask.ts'
import { useScene, type CallerName } from './scene.ts'

/** Few enough that their limit is reached: the table's sixty are six here. */
const scene = await useScene({ RATE_LIMIT_FACTOR: '0.1' })

type Row = {
  at: Date
  request_id: string
  actor_kind: string
  action: string
  subject: string
  details: object
}

const deniedTo = async (name: Exclude<CallerName, 'anonymous'>): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    SELECT at, request_id, actor_kind, action, subject, details FROM audit_log
    WHERE actor_id = ${scene.people[name].id} AND action = 'access_denied' ORDER BY at, id`.execute(
    scene.server.db,
  )
  return rows
}

const CHARGES = 'POST /api/v1/es/staff/events/:event/charges'
const QR = 'GET /api/v1/es/public/user/:external_user/event/:event/qr'

test.each([
  ['stranger', CHARGES, 'attendee', 'forbidden'],
  ['elsewhere', CHARGES, 'staff', 'not_found'],
  ['bar', 'DELETE /api/v1/es/staff/events/:event/media/:media', 'staff', 'forbidden'],
  ['cashier', QR, 'attendee', 'not_found'],
] as const)(
  'what is refused to %s (%s) is in the audit log, without what the path held',
  async (name, route, actor_kind, code) => {
    const { headers } = await ask(scene, name, route)
    expect(await deniedTo(name)).toEqual([
      {
        at: scene.server.clock.now(),
        request_id: headers.get('x-request-id'),
        actor_kind,
        action: 'access_denied',
        subject: route,
        details: { code },
      },
    ])
  },
)

test('who goes on trying is told to wait, and fills no log', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 10; i++) statuses.push((await ask(scene, 'manager', QR)).status)
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 429, 429, 429, 429])
  expect(await deniedTo('manager')).toHaveLength(6)
})

test('what is allowed leaves no such row', async () => {
  expect((await ask(scene, 'admin', CHARGES)).status).toBe(200)
  expect((await ask(scene, 'owner', QR)).status).toBe(200)
  expect([...(await deniedTo('admin')), ...(await deniedTo('owner'))]).toEqual([])
})
