import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../people.ts'
import { aDevice, givePin, tillToken, type PairedDevice } from '../tills.ts'
import { anEvent, aPlace } from '../venue.ts'
import { askAs } from './ask.ts'
import { useScene } from './scene.ts'

const scene = await useScene()

/** Signed in by PIN on a till of the event; `away` is its administrator on a till of another event. */
const tills = ['bar', 'cashier', 'manager', 'admin', 'away'] as const
type Till = (typeof tills)[number]

const AT_EVENT = '/api/v1/es/staff/events/:event/'

const row = (...statuses: number[]): Record<Till, number> =>
  Object.fromEntries(tills.map((till, i) => [till, statuses[i]])) as Record<Till, number>

const works = row(200, 200, 200, 200, 404)
const takesCash = row(403, 200, 200, 200, 404)
const manages = row(403, 403, 200, 200, 404)
/** What wants a password, whatever the role. */
const closed = row(403, 403, 403, 403, 404)

const table: Record<string, Record<Till, number>> = {
  'POST charges': works,
  'POST qr/lookup': works,
  'POST operations/:operation/void': works,
  'GET places': works,
  'GET catalogue': works,
  'PUT products/:product/sold-out': works,
  'POST till/contact': works,
  'POST till/signout': works,
  'POST cash-sales': works,
  'POST dropped-rests': works,
  'GET shifts/current': works,
  'POST shifts': works,
  'POST shifts/:shift/close': works,
  'GET shifts/:shift': works,
  'GET shifts/:shift/file/:format': works,
  'POST topups': takesCash,
  'POST cashouts': takesCash,
  'POST cashouts/:payout/paid': takesCash,
  'POST cashouts/:payout/cancel': takesCash,
  'POST holders/lookup': takesCash,
  'POST qr/block': takesCash,
  'POST qr/reissue': takesCash,
  'POST qr/reissue/code': takesCash,
  'GET shifts': manages,
  'GET sales': manages,
  'GET people-report': manages,
  'GET people-report/csv': manages,
  'GET report': manages,
  'GET report/:format': manages,
  'GET places/:place/report': manages,
  'GET places/:place/report/:format': manages,
  'POST places': closed,
  'PUT places/:place': closed,
  'GET staff': closed,
  'POST staff': closed,
  'DELETE staff/:user': closed,
  'PUT staff/:user/pin': closed,
  'GET pairing-codes': closed,
  'POST pairing-codes': closed,
  'DELETE pairing-codes/:pairing': closed,
  'GET devices': closed,
  'DELETE devices/:device': closed,
  'POST devices/:device/lift': closed,
  'PUT till-settings': closed,
  'POST extend': closed,
  'POST products': closed,
  'PUT products/:product': closed,
  'DELETE products/:product': closed,
  'PUT products-order': closed,
  'POST qr-sheets': closed,
  'GET qr-sheets/:sheet/pdf': closed,
  'POST media': closed,
  'DELETE media/:media': closed,
  'POST orders/:purchase_code/refund': closed,
  'GET refunds': closed,
  'GET refunds/:folio': closed,
  'GET refunds/:folio/image': closed,
  'POST refunds/:folio/accept': closed,
  'POST refunds/:folio/reject': closed,
  'POST refunds/:folio/paid': closed,
  'POST refunds/:folio/returned': closed,
}

/** Answered to everybody, whatever bearer they carry. */
const isPublic = (route: string): boolean =>
  !route.includes('/api/') ||
  /\/auth\/(?:refreshtoken$|public\/(?!me$|user\/))/.test(route) ||
  /^GET .*\/(?:public\/events(?:$|\/:url$|\/verifyurl\/)|app-versions\/)/.test(route) ||
  route.includes('/staff/devices/')

const people = {} as Record<Till, Person>
const devices = {} as Record<Till, PairedDevice>

const signIn = async (till: Till): Promise<void> => {
  const person = scene.people[till === 'away' ? 'admin' : till]
  const token = await tillToken(scene.server, devices[till], person)
  people[till] = { ...person, token, authorization: { authorization: `Bearer ${token}` } }
}

beforeAll(async () => {
  const { server, event } = scene
  const other = await anEvent(server)
  for (const till of tills) {
    const { id } = till === 'away' ? other : event
    await givePin(server, id, scene.people[till === 'away' ? 'admin' : till])
    devices[till] = await aDevice(server, await aPlace(server, id), till)
    await signIn(till)
  }
})

const routeOf = (line: string): string => line.replace(' ', ` ${AT_EVENT}`)

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

const answerTo = async (till: Till, route: string, expected: number): Promise<number> => {
  if (expected !== 200) return knock(till, route)
  const { status } = await askAs(scene, people[till], route)
  if (route.endsWith('till/signout')) await signIn(till)
  return status
}

const served = (): string[] => [...scene.routes].filter((route) => !route.startsWith('HEAD '))

test('every staff route of the server stands in the table, and the table names no other', () => {
  const staffRoutes = served().filter((route) => route.includes(AT_EVENT))
  expect(staffRoutes.toSorted()).toEqual(Object.keys(table).map(routeOf).toSorted())
  expect(staffRoutes.length).toBeGreaterThan(45)
})

test.each(Object.entries(table))('%s answers each till as written [S-1.10]', async (line, expected) => {
  const answered: Partial<Record<Till, number>> = {}
  for (const till of tills) answered[till] = await answerTo(till, routeOf(line), expected[till])
  expect(answered).toEqual(expected)
})

test('every other call that isn’t for everybody is closed to each till', async () => {
  const others = served().filter((route) => !route.includes(AT_EVENT) && !isPublic(route))
  expect(others.length).toBeGreaterThan(20)
  const open: string[] = []
  for (const route of others)
    for (const till of tills) {
      const status = await knock(till, route)
      if (status !== 403) open.push(`${route} answers ${status} to ${till}`)
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
