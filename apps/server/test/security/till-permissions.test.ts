import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../people/people.ts'
import { aTemporary } from '../venue/temporary.ts'
import { aDevice, givePin, tillToken, type PairedDevice } from '../venue/tills.ts'
import { placesOf } from '../../src/modules/venue/index.ts'
import { anEvent, aPlace } from '../venue/venue.ts'
import { askAs } from './ask.ts'
import { calls, tills, type Till } from './calls/index.ts'
import { useScene } from './scene.ts'

const scene = await useScene()

const AT_EVENT = '/api/v1/es/staff/events/:event/'

let temporary: Person
const people = {} as Record<Till, Person>
const devices = {} as Record<Till, PairedDevice>

const signIn = async (till: Till): Promise<void> => {
  const person = till === 'temporary' ? temporary : scene.people[till === 'away' ? 'admin' : till]
  const token = await tillToken(scene.server, devices[till], person)
  people[till] = { ...person, token, authorization: { authorization: `Bearer ${token}` } }
}

beforeAll(async () => {
  const { server, event } = scene
  const other = await anEvent(server)
  temporary = await aTemporary(server, event.id)
  scene.temporaryId = temporary.id
  for (const till of tills) {
    const { id } = till === 'away' ? other : event
    const person = till === 'temporary' ? temporary : scene.people[till === 'away' ? 'admin' : till]
    await givePin(server, id, person)
    // Where the event's staff stand: what a till may do at its place, it may do at that of whoever makes the call.
    const [place = await aPlace(server, id)] = await placesOf(server.db, id)
    devices[till] = await aDevice(server, place, till)
    await signIn(till)
  }
})

/** Admission comes before all that a call holds, so what is refused may hold nothing. */
const knock = async (till: Till, route: string): Promise<number> => {
  const [method = '', url = ''] = route.split(' ')
  const path = url.replace(':event', String(scene.event.id)).replaceAll(/:\w+/g, 'x')
  const reply = await scene.server.app.http.inject({
    method: method as 'GET',
    url: path,
    headers: { ...people[till].authorization, 'content-type': 'application/json' },
    ...(method !== 'GET' && { payload: '{}' }),
  })
  return reply.statusCode
}

const isAtAdmission = (status: number): boolean => [401, 403, 404].includes(status)

const answerTo = async (till: Till, route: string, expected: number): Promise<number> => {
  if (isAtAdmission(expected)) return knock(till, route)
  const { status } = await askAs(scene, people[till], route)
  if (route.endsWith('till/signout')) await signIn(till)
  return status
}

/** Calls that a bearer changes, by whether they are of an event's staff. */
const guarded = Object.entries(calls).flatMap(([route, entry]) =>
  entry.tills ? [{ route, expected: entry.tills, isOfStaff: route.includes(AT_EVENT) }] : [],
)
const ofStaff = guarded.filter(({ isOfStaff }) => isOfStaff)

test('every staff route of the server stands in the table, and the table names no other', () => {
  const staffRoutes = [...scene.routes].filter(
    (route) => route.includes(AT_EVENT) && !route.startsWith('HEAD '),
  )
  expect(staffRoutes.toSorted()).toEqual(ofStaff.map(({ route }) => route).toSorted())
  expect(staffRoutes.length).toBeGreaterThan(45)
})

test.each(ofStaff)('$route answers each till as written [S-1.10]', async ({ route, expected }) => {
  const answered: Partial<Record<Till, number>> = {}
  for (const till of tills) answered[till] = await answerTo(till, route, expected[till])
  expect(answered).toEqual(expected)
})

test('every other call that isn’t for everybody is closed to each till', async () => {
  const others = guarded.filter(({ isOfStaff }) => !isOfStaff)
  expect(others.length).toBeGreaterThan(20)
  const open: string[] = []
  for (const { route, expected } of others)
    for (const till of tills) {
      const status = await knock(till, route)
      if (status !== expected[till] || status < 400) open.push(`${route} answers ${status} to ${till}`)
    }
  expect(open).toEqual([])
})

test('a till learns nothing of the account behind its PIN', async () => {
  const mine = await scene.server.app.http.inject({
    method: 'GET',
    url: '/api/v1/es/auth/public/me',
    headers: people.admin.authorization,
  })
  expect(mine.json()).toEqual({
    success: false,
    code: 'forbidden',
    message: 'Tu cuenta no tiene permiso para hacer esto.',
    request_id: expect.any(String) as string,
  })
})
