import { beforeAll, describe, expect, test } from 'vitest'
import type { CheckKey, OfficeEvent } from '@saldo/contract/office-events'
import type { EventId } from '@saldo/contract/ids'
import { aPerson, signedIn, type Person } from '../../../../test/people/people.ts'
import {
  draftOf,
  followingDeps,
  furnishedEvent,
  hoursFromNow,
} from '../../../../test/venue/furnished-event.ts'
import { bySystem } from '../../../../test/server/by-system.ts'
import { aWallet } from '../../../../test/venue/venue.ts'
import { call } from '../../../../test/server/call.ts'
import { useServer } from '../../../../test/server/server.ts'
import type { Gateways } from '../../../gateways/index.ts'
import {
  editEvent,
  localIso,
  publishEvent,
  type EventDeps,
  type EventRecord,
  type NewEvent,
} from '../../events/index.ts'

const server = useServer(() => ({}) as Gateways)
const HOUR = 3_600_000
const ZONE = 'America/Mexico_City'
let deps: EventDeps
let admin: Person

const by = () => bySystem(server)
const inHours = (hours: number): Date => hoursFromNow(server, hours)
const wall = (at: Date): string => localIso(at, ZONE).slice(0, 16)

const anEvent = (over: Partial<NewEvent> = {}): Promise<EventRecord> => draftOf(server, over)

type Input = { body?: Record<string, unknown>; key?: string; who?: Person }

const send = async (method: 'GET' | 'POST', path: string, { body, key, who = admin }: Input = {}) => {
  const reply = await call(server, method, `office/events${path}`, {
    token: who.token,
    ...(body && { body }),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
  return { status: reply.statusCode, body: reply.json<Record<string, unknown> & { data: OfficeEvent }>() }
}

/** Time passes; a session is opened anew, because a token lasts minutes. */
const later = async (ms: number): Promise<void> => {
  server.clock.pass(ms)
  admin = await signedIn(server, admin)
}

beforeAll(async () => {
  deps = followingDeps(server)
  admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
})

describe('the checklist', () => {
  const states = async (id: EventId): Promise<Partial<Record<CheckKey, unknown>>> => {
    const { body } = await send('GET', `/${id}/checklist`)
    const checks = body.data as unknown as { key: CheckKey; state: string; count: number | null }[]
    return Object.fromEntries(checks.map(({ key, state, count }) => [key, [state, count]]))
  }

  test('names what an event has and lacks', async () => {
    const bare = await anEvent({ venue: '' })
    expect(await states(bare.id)).toEqual({
      dates: ['done', null],
      venue: ['pending', null],
      picture: ['pending', 0],
      description: ['pending', null],
      bars: ['pending', 0],
      cash_points: ['pending', 0],
      products: ['pending', 0],
      staff: ['pending', 0],
      devices: ['pending', 0],
    })
    const full = await furnishedEvent(server)
    await aPerson(server, [{ eventId: full.id, role: 'bar' }])
    expect(await states(full.id)).toMatchObject({
      venue: ['done', null],
      description: ['done', null],
      bars: ['done', 1],
      cash_points: ['done', 1],
      products: ['done', 2],
      staff: ['done', 1],
    })
  })

  test('is blocked by an end that has passed', async () => {
    const event = await anEvent({ startsAt: inHours(0), endsAt: inHours(1) })
    await later(HOUR)
    expect(await states(event.id)).toMatchObject({ dates: ['blocking', null] })
  })
})

type Line = {
  id: number
  phase: string
  waiting: { kind: string; count: number }[]
  figures: unknown
}

describe('the list', () => {
  const listed = async (who: Person): Promise<Line[]> =>
    (await send('GET', '', { who })).body.data as unknown as Line[]

  test('has the events where the caller may read, and what they may do there', async () => {
    const [own, other] = [await anEvent({ name: 'Propia' }), await anEvent({ name: 'Ajena' })]
    const people = await Promise.all(
      (['manager', 'finance', 'support', 'vendor'] as const).map((role) =>
        aPerson(server, [{ eventId: own.id, role }]),
      ),
    )
    const lists = await Promise.all(people.map(listed))
    expect(lists.map((list) => list.map(({ id }) => id))).toEqual(people.map(() => [own.id]))
    expect(lists.map(([line]) => line?.waiting)).toEqual([
      [{ kind: 'checklist', count: 7, since: null }],
      [],
      [],
      [],
    ])
    const all = (await listed(admin)).map(({ id }) => id)
    expect(all).toEqual(expect.arrayContaining([own.id, other.id]))
    const barman = await aPerson(server, [{ eventId: own.id, role: 'bar' }])
    expect((await send('GET', '', { who: barman })).status).toBe(403)
  })

  test('tells a draft, a coming, a running, a past and a closed event apart', async () => {
    const dates = { startsAt: inHours(2), endsAt: inHours(4) }
    const [before, running, past] = [
      await publishEvent(deps, (await anEvent()).id, by()),
      await publishEvent(deps, (await anEvent(dates)).id, by()),
      await publishEvent(deps, (await anEvent({ startsAt: inHours(0), endsAt: inHours(1) })).id, by()),
    ]
    const plain = await anEvent()
    await later(3 * HOUR)
    const phases = new Map((await listed(admin)).map(({ id, phase }) => [id, phase]))
    expect([plain, before, running, past].map(({ id }) => phases.get(id))).toEqual([
      'draft',
      'scheduled',
      'running',
      'past',
    ])
    const over = (await listed(admin)).find(({ id }) => id === past.id)
    expect(over?.waiting).toEqual([{ kind: 'closing', count: 1, since: past.endsAt.toISOString() }])
  })
})

test('the figures of an event are told to whoever may see all of it, and agree with its wallets', async () => {
  const { id } = await publishEvent(deps, (await anEvent()).id, by())
  await aWallet(server, id, { balance: 25_000 })
  await aWallet(server, id, { balance: 5_000 })
  const figuresTo = async (role: 'finance' | 'support' | 'vendor') => {
    const { body } = await send('GET', '', { who: await aPerson(server, [{ eventId: id, role }]) })
    return (body.data as unknown as Line[])[0]?.figures
  }
  expect(await figuresTo('finance')).toEqual({
    loaded: 300,
    spent: 0,
    unspent: 300,
    rhythm: expect.any(Array),
  })
  expect([await figuresTo('support'), await figuresTo('vendor')]).toEqual([null, null])
})

test('another time zone on the command line keeps the local times that were not given', async () => {
  const event = await anEvent()
  const { startsAt } = await editEvent(deps, event.id, { timezone: 'America/Cancun' }, by())
  expect(localIso(startsAt, 'America/Cancun').slice(0, 16)).toBe(wall(event.startsAt))
})
