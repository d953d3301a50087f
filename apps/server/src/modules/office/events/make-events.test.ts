import { beforeAll, describe, expect, test } from 'vitest'
import type { OfficeEvent } from '@saldo/contract/office-events'
import type { EventId } from '@saldo/contract/ids'
import { v7 } from 'uuid'
import { aPerson, type Person } from '../../../../test/people/people.ts'
import { followingDeps, furnishedEvent, hoursFromNow } from '../../../../test/venue/furnished-event.ts'
import { bySystem } from '../../../../test/server/by-system.ts'
import { call } from '../../../../test/server/call.ts'
import { useServer } from '../../../../test/server/server.ts'
import type { Gateways } from '../../../gateways/index.ts'
import { readCatalogue } from '../../catalogue/index.ts'
import { findEvent, localIso, publishEvent, type EventDeps } from '../../events/index.ts'
import { createPlace, placesOf } from '../../venue/index.ts'
import { copyVenue, duplicateEventIn } from './duplicate-event.ts'

const server = useServer(() => ({}) as Gateways)
const ZONE = 'America/Mexico_City'
let deps: EventDeps
let admin: Person

const by = () => bySystem(server)
const inHours = (hours: number): Date => hoursFromNow(server, hours)
const wall = (at: Date): string => localIso(at, ZONE).slice(0, 16)

type Input = { body?: Record<string, unknown>; key?: string; who?: Person }

const send = async (method: 'GET' | 'POST', path: string, { body, key, who = admin }: Input = {}) => {
  const reply = await call(server, method, `office/events${path}`, {
    token: who.token,
    ...(body && { body }),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
  return { status: reply.statusCode, body: reply.json<Record<string, unknown> & { data: OfficeEvent }>() }
}

const draft = (over: object = {}) => ({
  name: 'Feria de la Luz',
  starts_at: wall(inHours(24)),
  ends_at: wall(inHours(30)),
  timezone: ZONE,
  venue: 'Malecón',
  city: 'Pátzcuaro',
  ...over,
})

const events = async (): Promise<number> =>
  (await server.db.selectFrom('event').select('id').execute()).length

beforeAll(async () => {
  deps = followingDeps(server)
  admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
})

describe('a new event', () => {
  test('is a draft with an address of its name; the same name again gets the next one', async () => {
    const { status, body } = await send('POST', '', { key: v7(), body: draft() })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      name: 'Feria de la Luz',
      url: 'feria-de-la-luz',
      phase: 'draft',
      version: 1,
      min_topup: 10,
      multimedia: [],
    })
    const again = await send('POST', '', { key: v7(), body: draft() })
    expect(again.body.data.url).toBe('feria-de-la-luz-2')
  })

  test('of one key, by four at once and once more, is made once', async () => {
    const before = await events()
    const key = v7()
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => send('POST', '', { key, body: draft({ name: 'Una sola' }) })),
    )
    expect(replies.filter(({ status }) => status !== 200).map(({ body }) => body['code'])).toEqual(
      replies.filter(({ status }) => status !== 200).map(() => 'request_in_progress'),
    )
    const last = await send('POST', '', { key, body: draft({ name: 'Una sola' }) })
    expect(last.status).toBe(200)
    expect(await events()).toBe(before + 1)
    expect(await send('POST', '', { key, body: draft({ name: 'Otra' }) })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    })
  })

  test('without a key, or that is over already, is not made', async () => {
    const before = await events()
    expect((await send('POST', '', { body: draft() })).body['code']).toBe('idempotency_key_missing')
    expect(
      await send('POST', '', {
        key: v7(),
        body: draft({ starts_at: wall(inHours(-9)), ends_at: wall(inHours(-3)) }),
      }),
    ).toMatchObject({
      status: 422,
      body: { errors: { ends_at: ['Ese final ya pasó. Elige uno que esté por venir.'] } },
    })
    expect(await events()).toBe(before)
  })
})

const venueOf = async (id: EventId) => {
  const db = await deps.databases.forEvent(id)
  const { products } = await readCatalogue(db, id)
  return {
    places: (await placesOf(db, id)).map(({ kind, name }) => ({ kind, name })),
    products: products.map(({ id: _id, ...product }) => product),
  }
}

describe('a copy', () => {
  test('has the settings, places and products, is as long, and a draft at another time', async () => {
    const source = await publishEvent(deps, (await furnishedEvent(server)).id, by())
    const startsAt = inHours(24 * 7)
    const { status, body } = await send('POST', `/${source.id}/copies`, {
      key: v7(),
      body: { name: 'La segunda', starts_at: wall(startsAt) },
    })
    expect([status, body.data.phase]).toEqual([200, 'draft'])
    const copy = await findEvent(server.db, body.data.id)
    const moved = startsAt.getTime() - source.startsAt.getTime()
    expect(copy).toEqual({
      ...source,
      id: body.data.id,
      name: 'La segunda',
      url: 'la-segunda',
      status: 'draft',
      version: 1,
      startsAt,
      endsAt: new Date(source.endsAt.getTime() + moved),
      refundsUntil: new Date((source.refundsUntil?.getTime() ?? 0) + moved),
    })
    expect(await venueOf(body.data.id)).toEqual(await venueOf(source.id))
    expect((await venueOf(source.id)).products).toHaveLength(2)
    const log = await server.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('event_id', '=', body.data.id)
      .orderBy('id')
      .execute()
    expect(log).toEqual([
      { action: 'event.duplicated', details: { from: source.id } },
      { action: 'set_up_copied', details: { from: source.id } },
    ])
  })

  test('of one key, by four at once and once more, is made once and whole', async () => {
    const source = await furnishedEvent(server)
    const before = await events()
    const key = v7()
    const wanted = { key, body: { name: 'Copia única', starts_at: wall(inHours(200)) } }
    await Promise.all(Array.from({ length: 4 }, () => send('POST', `/${source.id}/copies`, wanted)))
    const last = await send('POST', `/${source.id}/copies`, wanted)
    expect(last.status).toBe(200)
    expect(await events()).toBe(before + 1)
    expect(await venueOf(last.body.data.id)).toEqual(await venueOf(source.id))
  })

  test('whose maker died before its places and products is completed by the repeat, or by the job', async () => {
    const source = await furnishedEvent(server)
    const { databases } = deps
    const made = () =>
      databases.control
        .transaction()
        .execute((tx) =>
          duplicateEventIn(tx, { source: source.id, name: 'A medias', startsAt: inHours(300) }, by()),
        )
    const [half, other] = [await made(), await made()]
    const desk = { databases, catalogue: { changed: async () => {} } }
    await Promise.all([copyVenue(desk, half.id, by()), copyVenue(desk, half.id, by())])
    expect(await venueOf(half.id)).toEqual(await venueOf(source.id))
    // Somebody made a place of the same name before the copy came.
    await createPlace(
      await databases.forEvent(other.id),
      { eventId: other.id, kind: 'bar', name: 'Barra Norte' },
      by(),
    )
    const job = server.app.jobs.find(({ job: { name } }) => name === 'copy-venue')
    await job?.run({ eventId: other.id })
    const { places, products } = await venueOf(source.id)
    const [bar, ...others] = places
    const copiedBar = { kind: 'bar', name: 'Barra Norte (copia)' }
    expect(await venueOf(other.id)).toEqual({ places: [copiedBar, bar, ...others], products })
    await createPlace(
      await databases.forEvent(source.id),
      { eventId: source.id, kind: 'bar', name: 'Nueva' },
      by(),
    )
    await job?.run({ eventId: other.id })
    expect((await venueOf(other.id)).places).toHaveLength(3)
  })
})
