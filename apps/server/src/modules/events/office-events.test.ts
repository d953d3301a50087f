import { beforeAll, describe, expect, test } from 'vitest'
import type { OfficeEvent } from '@saldo/contract/office-events'
import type { EventId, MediaId } from '@saldo/contract/ids'
import { v7 } from 'uuid'
import { aPerson, signedIn, type Person } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { createLedgerFollower } from '../../follow-events.ts'
import type { Gateways } from '../../gateways/index.ts'
import {
  createEvent,
  findEvent,
  publishEvent,
  type EventDeps,
  type EventRecord,
  type NewEvent,
} from './index.ts'
import { insertMedia } from './media-queries.ts'
import { localIso } from './local-time.ts'

const server = useServer(() => ({}) as Gateways)
const HOUR = 3_600_000
let deps: EventDeps
let admin: Person

const by = () => ({
  actor: { kind: 'operator', id: null } as const,
  at: server.clock.now(),
  requestId: 'test',
})
const inHours = (hours: number): Date => new Date(server.clock.now().getTime() + hours * HOUR)

const anEvent = (over: Partial<NewEvent> = {}): Promise<EventRecord> =>
  createEvent(
    deps,
    {
      name: `Noche ${Math.random().toString(36).slice(2)}`,
      startsAt: inHours(5),
      endsAt: inHours(10),
      venue: 'Explanada',
      city: 'Puebla',
      ...over,
    },
    by(),
  )

const send = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, who = admin) => {
  const reply = await call(server, method, `office/events/${path}`, {
    token: who.token,
    ...(body && { body: body as Record<string, unknown> }),
  })
  return { status: reply.statusCode, body: reply.json<Record<string, unknown> & { data: OfficeEvent }>() }
}

const wall = (at: Date, timezone: string): string => localIso(at, timezone).slice(0, 16)

/** Settings that no event of this file changes. */
const limits = {
  max_topup: 10_000,
  max_balance: 20_000,
  min_refund: 100,
  card_cash_out: 0,
  live_qr: 'offered',
  static_limit: null,
  corrections_limit: 500,
  auto_refunds_after_hours: null,
}

/** The body of an edit that changes nothing but `over`. */
const edit = (event: EventRecord, over: object = {}) => ({
  version: event.version,
  name: event.name,
  url: event.url,
  starts_at: wall(event.startsAt, event.timezone),
  ends_at: wall(event.endsAt, event.timezone),
  timezone: event.timezone,
  venue: event.venue,
  city: event.city,
  description: event.description,
  min_topup: 10,
  ...limits,
  refunds_until: event.refundsUntil && wall(event.refundsUntil, event.timezone),
  cash_refunds: event.cashRefunds,
  ...over,
})

const auditOf = async (id: EventId) =>
  (
    await server.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'details'])
      .where('event_id', '=', id)
      .where('action', 'not in', ['event.created', 'event.published'])
      .orderBy('id')
      .execute()
  ).map(({ action, actor_id: actor, details }) => ({ action, actor, details }))

beforeAll(async () => {
  const { databases, clock } = server.deps
  deps = { databases, follow: createLedgerFollower(databases, clock) }
  admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
})

describe('an edit', () => {
  test('changes what differs, grows the version, and is one row of the audit log', async () => {
    const event = await anEvent()
    const { status, body } = await send(
      'PUT',
      `${event.id}`,
      edit(event, { city: ' Cholula ', min_topup: 50.5 }),
    )
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        success: true,
        data: {
          id: event.id,
          name: event.name,
          url: event.url,
          status: 'draft',
          phase: 'draft',
          version: 2,
          starts_at: localIso(event.startsAt, event.timezone),
          ends_at: localIso(event.endsAt, event.timezone),
          timezone: 'America/Mexico_City',
          venue: 'Explanada',
          city: 'Cholula',
          description: '',
          min_topup: 50.5,
          ...limits,
          refunds_until: null,
          cash_refunds: false,
          multimedia: [],
        },
      },
    })
    expect(await send('GET', `${event.id}`)).toEqual({ status: 200, body })
    expect(await auditOf(event.id)).toEqual([
      { action: 'event.edited', actor: admin.id, details: { fields: ['city', 'minTopup'] } },
    ])
  })

  test('of a version that is no longer the last is refused, and changes nothing', async () => {
    const event = await anEvent()
    await send('PUT', `${event.id}`, edit(event, { city: 'Cholula' }))
    expect(await send('PUT', `${event.id}`, edit(event, { city: 'Atlixco' }))).toEqual({
      status: 409,
      body: {
        success: false,
        code: 'event_changed',
        message:
          'Alguien cambió este evento mientras lo editabas. Vuelve a cargarlo para ver sus cambios y haz los tuyos.',
        data: { version: 2 },
        request_id: expect.any(String),
      },
    })
    expect(await findEvent(server.db, event.id)).toEqual({ ...event, city: 'Cholula', version: 2 })
    expect(await auditOf(event.id)).toHaveLength(1)
  })

  test('sent again after its answer was lost is done once', async () => {
    const event = await anEvent()
    const first = await send('PUT', `${event.id}`, edit(event, { city: 'Cholula' }))
    expect(await send('PUT', `${event.id}`, edit(event, { city: 'Cholula' }))).toEqual(first)
    expect(await auditOf(event.id)).toHaveLength(1)
  })

  test('of one version by ten at once is won by one', async () => {
    const event = await anEvent()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        send('PUT', `${event.id}`, edit(event, { city: `Ciudad ${nth}` })),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)])
    const won = replies.find(({ status }) => status === 200)?.body.data
    expect(await findEvent(server.db, event.id)).toEqual({ ...event, city: won?.city, version: 2 })
    expect(await auditOf(event.id)).toHaveLength(1)
  })

  test('in another time zone keeps the hour on the wall', async () => {
    const event = await anEvent()
    const { body } = await send('PUT', `${event.id}`, edit(event, { timezone: 'America/Tijuana' }))
    expect(body.data.starts_at.slice(0, 16)).toBe(wall(event.startsAt, event.timezone))
    expect(new Date(body.data.starts_at)).not.toEqual(event.startsAt)
  })

  test('to the address of another event is refused beside it, also by two at once', async () => {
    const [one, other] = [await anEvent(), await anEvent()]
    const free = `libre-${v7()}`
    const replies = await Promise.all(
      [one, other].map((event) => send('PUT', `${event.id}`, edit(event, { url: free }))),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(replies.find(({ status }) => status === 422)?.body['errors']).toEqual({
      url: ['Esa dirección ya es de otro evento. Elige otra.'],
    })
  })

  test('with limits that contradict each other, or no real date, says so beside the field', async () => {
    const event = await anEvent()
    const refused = async (over: object) =>
      (await send('PUT', `${event.id}`, edit(event, over))).body['errors']
    expect(await refused({ min_topup: 500, max_topup: 100 })).toEqual({
      min_topup: ['La recarga mínima no puede ser mayor que la máxima.'],
    })
    expect(await refused({ ends_at: '2999-02-31T20:00' })).toEqual({
      ends_at: ['Esa fecha no existe. Escríbela como 2026-12-31T20:00.'],
    })
    expect(await refused({ timezone: 'America/Atlantis' })).toEqual({
      timezone: ['No conocemos esa zona horaria. Usa una como America/Mexico_City.'],
    })
    expect(await findEvent(server.db, event.id)).toEqual(event)
  })
})

describe('closing', () => {
  test('by another name changes nothing; by its own it is for good, and once', async () => {
    const event = await publishEvent(deps, (await anEvent({ name: 'Última Noche' })).id, by())
    for (const name of ['última noche', 'Última', ''])
      expect(await send('POST', `${event.id}/close`, { name })).toEqual({
        status: 422,
        body: {
          success: false,
          code: 'validation_failed',
          message: 'Revisa los datos marcados e inténtalo de nuevo.',
          errors: { name: ['Escribe el nombre del evento tal como es.'] },
          request_id: expect.any(String),
        },
      })
    expect(await findEvent(server.db, event.id)).toEqual(event)
    const { status, body } = await send('POST', `${event.id}/close`, { name: 'Última Noche' })
    expect([status, body.data.status, body.data.phase, body.data.version]).toEqual([
      200,
      'closed',
      'closed',
      3,
    ])
    expect(await send('POST', `${event.id}/close`, { name: 'Última Noche' })).toEqual({ status, body })
    expect(await auditOf(event.id)).toEqual([{ action: 'event.closed', actor: admin.id, details: {} }])
  })
})

describe('publishing', () => {
  test('puts it on the public home; again it changes nothing; after its end it is refused', async () => {
    const event = await anEvent()
    const first = await send('POST', `${event.id}/publish`)
    expect([first.status, first.body.data.phase]).toEqual([200, 'scheduled'])
    const home = await call(server, 'GET', 'public/events')
    expect(home.json<{ data: { id: number }[] }>().data.map(({ id }) => id)).toContain(event.id)
    expect(await send('POST', `${event.id}/publish`)).toEqual(first)
    const over = await anEvent({ startsAt: inHours(-2), endsAt: inHours(1) })
    server.clock.pass(2 * HOUR)
    admin = await signedIn(server, admin)
    expect((await send('POST', `${over.id}/publish`)).body['code']).toBe('event_closed')
  })
})

describe('pictures', () => {
  const aPicture = async (event: EventRecord, alt: string): Promise<MediaId> => {
    const id = v7() as MediaId
    const media = { id, eventId: event.id, width: 1820, height: 692, alt }
    await insertMedia(server.db, media, server.clock.now())
    return id
  }

  test('stand in the order that was set, a later one last; the first is the cover of the card', async () => {
    const event = await publishEvent(deps, (await anEvent()).id, by())
    const [first, second] = [await aPicture(event, 'Uno'), await aPicture(event, 'Dos')]
    const { status, body } = await send('PUT', `${event.id}/pictures`, { pictures: [second, first] })
    expect([status, body.data]).toMatchObject([200, [{ id: second }, { id: first }]])
    const third = await aPicture(event, 'Tres')
    const shown = await call(server, 'GET', `public/events/${event.url}`)
    expect(
      shown.json<{ data: { multimedia: { id: string }[] } }>().data.multimedia.map(({ id }) => id),
    ).toEqual([second, first, third])
    expect(await auditOf(event.id)).toEqual([{ action: 'event.media_ordered', actor: admin.id, details: {} }])
  })

  test('of another list than the event has are refused', async () => {
    const [event, other] = [await anEvent(), await anEvent()]
    const [own, theirs] = [await aPicture(event, 'Uno'), await aPicture(other, 'Dos')]
    for (const pictures of [[], [theirs], [own, own], [own, theirs]])
      expect((await send('PUT', `${event.id}/pictures`, { pictures })).body['errors']).toEqual({
        pictures: ['Las imágenes cambiaron. Vuelve a cargarlas y ordénalas otra vez.'],
      })
  })

  test('get another description, never an empty one, and only at their own event', async () => {
    const [event, other] = [await anEvent(), await anEvent()]
    const picture = await aPicture(event, 'Uno')
    const path = `${event.id}/pictures/${picture}`
    expect((await send('PUT', path, { alt: ' Un arco ' })).body.data).toMatchObject({ alt: 'Un arco' })
    expect((await send('PUT', path, { alt: '  ' })).status).toBe(422)
    expect((await send('PUT', `${other.id}/pictures/${picture}`, { alt: 'Ajena' })).status).toBe(404)
    expect(await auditOf(event.id)).toEqual([
      { action: 'event.media_described', actor: admin.id, details: {} },
    ])
  })
})
