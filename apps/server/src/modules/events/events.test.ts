import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testStart } from '../../../test/server/clock.ts'
import { useServer } from '../../../test/server/server.ts'
import { createLedgerFollower } from '../../follow-events.ts'
import type { Gateways } from '../../gateways/index.ts'
import {
  closeEvent,
  createEvent,
  editEvent,
  extendEvent,
  findEvent,
  publishEvent,
  type EventDeps,
  type EventRecord,
  type NewEvent,
} from './index.ts'

const server = useServer(() => ({}) as Gateways)
const HOUR = 3_600_000
const year = testStart.getUTCFullYear() + 1
const by = () => ({
  actor: { kind: 'operator', id: null } as const,
  at: server.clock.now(),
  requestId: 'test',
})
let deps: EventDeps

const inHours = (hours: number): Date => new Date(server.clock.now().getTime() + hours * HOUR)

const draft = (over: Partial<NewEvent> = {}): NewEvent => ({
  name: `Noche ${Math.random().toString(36).slice(2)}`,
  startsAt: inHours(5),
  endsAt: inHours(10),
  venue: 'Explanada',
  city: 'Puebla',
  ...over,
})
const created = (over: Partial<NewEvent> = {}): Promise<EventRecord> => createEvent(deps, draft(over), by())
const published = async (over: Partial<NewEvent> = {}): Promise<EventRecord> =>
  publishEvent(deps, (await created(over)).id, by())

const get = async (path: string) => {
  const reply = await server.app.http.inject({ method: 'GET', url: `/api/v1/es/public/events${path}` })
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
}
const verify = (url: string) => get(`/verifyurl/${url}`)
const namesOnShow = async (): Promise<unknown[]> =>
  ((await get('/')).body['data'] as { name: string }[]).map(({ name }) => name)

const ledgerRow = async (id: number): Promise<unknown> => {
  const { rows } =
    await sql`SELECT status, closes_at, max_balance_centavos FROM ledger.event WHERE event_id = ${id}`.execute(
      server.db,
    )
  return rows[0]
}

beforeAll(() => {
  const { databases, clock } = server.deps
  deps = { databases, follow: createLedgerFollower(databases, clock) }
})

describe('the public list', () => {
  test('holds published events that have not ended, soonest first [S-7.19]', async () => {
    await created({ name: 'Borrador' })
    await published({ name: 'Tercera', startsAt: inHours(3), endsAt: inHours(20) })
    await published({ name: 'Primera', startsAt: inHours(1), endsAt: inHours(30) })
    const shut = await published({ name: 'Cerrada', startsAt: inHours(2), endsAt: inHours(20) })
    await closeEvent(deps, shut.id, by())
    await published({ name: 'Segunda', startsAt: inHours(2), endsAt: inHours(2.5) })
    expect(await namesOnShow()).toEqual(['Primera', 'Segunda', 'Tercera'])
    server.clock.pass(2.5 * HOUR)
    expect(await namesOnShow()).toEqual(['Primera', 'Tercera'])
  })

  test('is read once for all who ask at the same moment, and anew for who asks later', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => get('/')))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    await published({ name: 'Recién llegada' })
    expect(await namesOnShow()).toContain('Recién llegada')
  })
})

describe('one event', () => {
  test('is answered whole, amounts in pesos [S-3.12]', async () => {
    const event = await published({
      name: '"><img src=x onerror=alert(1)> 🎉',
      url: 'noche-escapada',
      description: 'Con <b>todo</b>',
      startsAt: new Date(`${year}-01-02T01:00:00Z`),
      endsAt: new Date(`${year}-01-02T09:00:00Z`),
    })
    expect(await get('/noche-escapada')).toEqual({
      status: 200,
      body: {
        success: true,
        data: {
          id: event.id,
          name: '"><img src=x onerror=alert(1)> 🎉',
          url: 'noche-escapada',
          status: 'published',
          starts_at: `${year}-01-01T19:00:00-06:00`,
          ends_at: `${year}-01-02T03:00:00-06:00`,
          timezone: 'America/Mexico_City',
          venue: 'Explanada',
          city: 'Puebla',
          description: 'Con <b>todo</b>',
          min_topup: 10,
          max_topup: 10_000,
          max_balance: 20_000,
          min_refund: 100,
          refunds_until: null,
          cash_refunds: false,
          auto_refunds_after_hours: null,
          multimedia: [],
        },
      },
    })
  })

  test('is 404 while it is a draft and when nobody made it; a closed one says that it is closed', async () => {
    await created({ url: 'todavia-no' })
    const shut = await published({ url: 'ya-cerro' })
    await closeEvent(deps, shut.id, by())
    expect((await get('/todavia-no')).status).toBe(404)
    expect((await get('/nunca-existio')).body).toMatchObject({ success: false, code: 'not_found' })
    expect((await get('/ya-cerro')).body).toMatchObject({ success: true, data: { status: 'closed' } })
  })

  test.each(['%00', 'x'.repeat(121), '%F0%9F%8E%89', "';--", '__proto__'])(
    'is no 5xx under %s',
    async (url) => {
      expect((await get(`/${url}`)).status).toBeGreaterThanOrEqual(404)
      expect((await get(`/${url}`)).status).toBeLessThan(500)
    },
  )

  test('is verified only while it is on sale, without an error for the rest [S-7.20]', async () => {
    await created({ url: 'borrador-oculto' })
    await published({ url: 'a-la-venta', endsAt: inHours(6) })
    expect(await verify('a-la-venta')).toEqual({ status: 200, body: { success: true } })
    expect(await verify('borrador-oculto')).toEqual({ status: 200, body: { success: false } })
    expect(await verify('nunca-existio')).toEqual({ status: 200, body: { success: false } })
    server.clock.pass(6 * HOUR)
    expect(await verify('a-la-venta')).toEqual({ status: 200, body: { success: false } })
  })
})

describe('creating', () => {
  test('gives each event its own number, also twenty at once, and tells the ledger', async () => {
    const events = await Promise.all(Array.from({ length: 20 }, () => created()))
    expect(new Set(events.map(({ id }) => id)).size).toBe(20)
    const { id, endsAt } = events[0] as EventRecord
    expect(await ledgerRow(id)).toEqual({
      status: 'open',
      closes_at: endsAt,
      max_balance_centavos: 2_000_000n,
    })
  })

  test('refuses a taken address, a name without letters, an end in the past, and makes nothing', async () => {
    await created({ url: 'la-misma' })
    const before = await server.db.selectFrom('event').select('id').execute()
    await expect(created({ url: 'la-misma' })).rejects.toMatchObject({
      code: 'validation_failed',
      detail: { errors: { url: ['Esa dirección ya es de otro evento. Elige otra.'] } },
    })
    await expect(created({ name: '🎉' })).rejects.toMatchObject({
      detail: { errors: { url: [expect.any(String)] } },
    })
    await expect(created({ startsAt: inHours(-5), endsAt: inHours(0) })).rejects.toMatchObject({
      detail: { errors: { ends_at: ['Ese final ya pasó. Elige uno que esté por venir.'] } },
    })
    expect(await server.db.selectFrom('event').select('id').execute()).toEqual(before)
  })

  test('of the same address by two at once makes one', async () => {
    const outcomes = await Promise.allSettled([created({ url: 'carrera' }), created({ url: 'carrera' })])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('changing', () => {
  test('keeps what is not named and records who did it', async () => {
    const event = await published({ description: 'Antes' })
    const after = await editEvent(deps, event.id, { venue: '  Muelle ', cashRefunds: true }, by())
    expect(after).toEqual({ ...event, venue: 'Muelle', cashRefunds: true, version: 3 })
    expect(await findEvent(server.db, event.id)).toEqual(after)
    const log = await server.db
      .selectFrom('audit_log')
      .select(['action', 'actor_kind', 'details'])
      .where('event_id', '=', event.id)
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['event.created', 'event.published', 'event.edited'])
    expect(log[2]).toEqual({
      action: 'event.edited',
      actor_kind: 'operator',
      details: { fields: ['venue', 'cashRefunds'] },
    })
  })

  test('an event that nobody made is refused', async () => {
    await expect(closeEvent(deps, 32_000 as EventRecord['id'], by())).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('publishing twice is publishing once; a closed event is not published again', async () => {
    const event = await published()
    expect(await publishEvent(deps, event.id, by())).toEqual(event)
    await closeEvent(deps, event.id, by())
    await expect(publishEvent(deps, event.id, by())).rejects.toMatchObject({ code: 'event_closed' })
    await expect(extendEvent(deps, event.id, inHours(90), by())).rejects.toMatchObject({
      code: 'event_closed',
    })
  })

  test('an extension reaches the ledger, and moves the last day for refunds that it passes', async () => {
    const event = await published({ refundsUntil: inHours(11) })
    const later = inHours(12)
    expect(await extendEvent(deps, event.id, later, by())).toEqual({
      ...event,
      endsAt: later,
      refundsUntil: later,
      version: 3,
    })
    expect(await ledgerRow(event.id)).toMatchObject({ status: 'open', closes_at: later })
  })

  test('extending again to the same end changes nothing', async () => {
    const event = await published()
    const extended = await extendEvent(deps, event.id, inHours(12), by())
    expect(await extendEvent(deps, event.id, extended.endsAt, by())).toEqual(extended)
  })
})

describe('the ledger', () => {
  test('is closed before the close is committed, and stays closed when the commit fails', async () => {
    const event = await published()
    const seen: unknown[] = []
    const watching: EventDeps = {
      ...deps,
      follow: async (after) => {
        await deps.follow(after)
        seen.push([after.status, (await findEvent(server.db, event.id))?.status, await ledgerRow(event.id)])
      },
    }
    await closeEvent(watching, event.id, by())
    expect(seen[0]).toEqual(['closed', 'published', expect.objectContaining({ status: 'closed' })])
    expect(await ledgerRow(event.id)).toMatchObject({ status: 'closed' })
  })

  test('that cannot be reached keeps the event from closing here', async () => {
    const event = await published()
    const unreachable: EventDeps = { ...deps, follow: () => Promise.reject(new Error('no answer')) }
    await expect(closeEvent(unreachable, event.id, by())).rejects.toThrow('no answer')
    expect((await findEvent(server.db, event.id))?.status).toBe('published')
  })

  test('never believes a closed event open, whatever raced', async () => {
    for (let round = 0; round < 20; round++) {
      const event = await published()
      await Promise.allSettled([
        extendEvent(deps, event.id, inHours(50), by()),
        closeEvent(deps, event.id, by()),
        editEvent(deps, event.id, { maxBalance: 3_000_000n as EventRecord['maxBalance'] }, by()),
      ])
      expect(await ledgerRow(event.id)).toMatchObject({ status: 'closed' })
      expect((await findEvent(server.db, event.id))?.status).toBe('closed')
    }
  })

  test('follows by a job when the process died after the commit', async () => {
    const event = await published()
    const dying: EventDeps = { ...deps, follow: () => Promise.reject(new Error('killed')) }
    const later = inHours(60)
    await expect(extendEvent(dying, event.id, later, by())).rejects.toThrow('killed')
    expect(await ledgerRow(event.id)).toMatchObject({ closes_at: event.endsAt })
    const changed = server.app.jobs.find(({ job }) => job.name === 'event-changed')
    await changed?.run({ eventId: event.id })
    expect(await ledgerRow(event.id)).toMatchObject({ closes_at: later })
  })
})
