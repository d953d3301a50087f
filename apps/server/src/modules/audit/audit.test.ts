import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { call } from '../../../test/server/call.ts'
import { useMessages } from '../../../test/people/messages.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { anEvent, aPlace, aWallet } from '../../../test/venue/venue.ts'
import { audit } from '../../kernel/audit.ts'
import type { EventId } from '@saldo/contract/ids'
import type { AuditEntryOnWire } from '@saldo/contract/audit'

const { server } = useMessages()

const anAdmin = () => aPerson(server, [{ eventId: null, role: 'admin' }])

type Page = { entries: AuditEntryOnWire[]; next: string | null; actor_name: string | null }

const search = (by: Person, filters: Record<string, string> = {}) =>
  call(server, 'GET', `office/audit?${new URLSearchParams(filters).toString()}`, { token: by.token })

const found = async (by: Person, filters: Record<string, string> = {}): Promise<Page> =>
  (await search(by, filters)).json<{ data: Page }>().data

const note = (
  who: Person,
  action: string,
  more: { subject?: string; eventId?: EventId; details?: object } = {},
) =>
  audit(
    server.db,
    { actor: { kind: 'staff', id: who.id }, at: server.clock.now(), requestId: 'a-request-of-the-test' },
    { action, ...more, details: { ...more.details } },
  )

test('an entry says who did what to whom, when and where, and is found by each of them', async () => {
  const [admin, event, rosa, luis] = [
    await anAdmin(),
    await anEvent(server),
    await aPerson(server),
    await aPerson(server),
  ]
  const from = server.clock.now()
  server.clock.pass(1_000)
  await note(rosa, 'role_granted', { subject: luis.id, eventId: event.id, details: { role: 'bar' } })
  server.clock.pass(1_000)
  const page = await found(admin, { actor: rosa.id })
  expect(page.actor_name).toBe('Ana Luna')
  expect(page.entries).toEqual([
    {
      id: expect.any(String) as string,
      at: new Date(from.getTime() + 1_000).toISOString(),
      actor: { kind: 'staff', id: rosa.id, name: 'Ana Luna' },
      action: 'role_granted',
      says: 'Dio un papel',
      subject: { id: luis.id, name: 'Ana Luna' },
      event: { id: event.id, name: event.name },
      details: { role: 'bar' },
      references: [{ id: luis.id, words: 'Ana Luna', page: null }],
      mark: null,
      request_id: 'a-request-of-the-test',
    },
  ])
  const [one] = page.entries
  const until = server.clock.now().toISOString()
  const eventId = String(event.id)
  for (const filters of [
    { subject: luis.id, action: 'role_granted' },
    { event: eventId, action: 'role_granted' },
    { event: eventId, kind: 'staff' },
    { actor: rosa.id, from: from.toISOString(), until },
  ] as Record<string, string>[])
    expect((await found(admin, filters)).entries).toEqual([one])
  for (const filters of [
    { actor: rosa.id, action: 'role_revoked' },
    { actor: rosa.id, from: until },
    { actor: rosa.id, until: from.toISOString() },
    { actor: rosa.id, mark: 'a-of-nobody' },
  ] as Record<string, string>[])
    expect((await found(admin, filters)).entries).toEqual([])
})

test('where a call came from is a mark that finds its other calls', async () => {
  const [admin, rosa] = [await anAdmin(), await aPerson(server)]
  await call(server, 'GET', 'office/mine', { token: rosa.token, remoteAddress: '203.0.113.77' })
  const [denied] = (await found(admin, { actor: rosa.id })).entries
  expect(denied).toMatchObject({ action: 'access_denied', mark: expect.stringMatching(/^a-/) as string })
  const same = await found(admin, { mark: denied?.mark ?? '' })
  expect(same.entries).toEqual([denied])
})

test('pages of fifty follow each other without a gap, though many entries have one time', async () => {
  const [admin, rosa] = [await anAdmin(), await aPerson(server)]
  for (let i = 0; i < 120; i++) {
    if (i % 40 === 0) server.clock.pass(1)
    await note(rosa, 'place_created', { subject: String(i) })
  }
  const seen: string[] = []
  let before: string | null = null
  do {
    const page: Page = await found(admin, { actor: rosa.id, ...(before !== null && { before }) })
    seen.push(...page.entries.map(({ subject }) => subject?.id ?? ''))
    before = page.next
  } while (before !== null)
  expect(seen).toEqual(Array.from({ length: 120 }, (_, i) => String(119 - i)))
})

test('finance and managers see their own events alone, support and vendors nothing', async () => {
  const [own, other] = [await anEvent(server), await anEvent(server)]
  const rosa = await aPerson(server)
  await note(rosa, 'place_created', { eventId: own.id })
  await note(rosa, 'place_created', { eventId: other.id })
  await note(rosa, 'place_created')
  for (const role of ['finance', 'manager'] as const) {
    const who = await aPerson(server, [{ eventId: own.id, role }])
    const { entries } = await found(who, { actor: rosa.id })
    expect(entries.map(({ event }) => event?.id)).toEqual([own.id])
    expect((await search(who, { event: String(other.id) })).statusCode).toBe(404)
  }
  for (const role of ['support', 'vendor'] as const)
    expect((await search(await aPerson(server, [{ eventId: own.id, role }]))).statusCode).toBe(403)
  expect((await found(await anAdmin(), { actor: rosa.id })).entries).toHaveLength(3)
})

test('the export holds every entry that matches, formulas as text, and is an entry itself', async () => {
  const [admin, event, rosa] = [await anAdmin(), await anEvent(server), await aPerson(server)]
  await server.pool.query("UPDATE user_account SET name = '=1+1' WHERE user_id = $1", [rosa.id])
  for (let i = 0; i < 2_100; i++)
    await note(rosa, 'place_created', { subject: `place-${i}`, eventId: event.id })
  server.clock.pass(1_000)
  const reply = await call(server, 'POST', 'office/audit/exports', {
    token: admin.token,
    body: { actor: rosa.id, event: event.id },
  })
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = reply.body.trimEnd().split('\r\n')
  expect(lines[0]).toBe('\uFEFFCuándo,Quién,Tipo,Qué,Acción,A quién o a qué,Evento,Desde,Detalles,Solicitud')
  expect(lines).toHaveLength(2_101)
  const cells = lines.slice(1).map((line) => line.split(','))
  expect(new Set(cells.map((row) => row[5])).size).toBe(2_100)
  expect(cells[0]?.slice(1)).toEqual([
    "'=1+1 Luna",
    'Personal',
    'Agregó un lugar',
    'place_created',
    'place-2099',
    event.name,
    '',
    '{}',
    'a-request-of-the-test',
  ])
  expect(cells[0]?.[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-06:00$/)
  const { entries } = await found(admin, { actor: admin.id, action: 'export.made' })
  expect(entries.map(({ details, event: at }) => [details, at?.id])).toEqual([
    [
      {
        format: 'csv',
        rows: 2_100,
        filters: { actor: rosa.id, events: [event.id] },
      },
      event.id,
    ],
  ])
})

test('what an entry speaks of has its name and its page, and a thing of another event has none', async () => {
  const [admin, event, other, ana] = [
    await anAdmin(),
    await anEvent(server),
    await anEvent(server),
    await aPerson(server),
  ]
  const [{ id: bar }, { id: elsewhere }] = [
    await aPlace(server, event.id, 'Barra Ñandú'),
    await aPlace(server, other.id, 'Barra ajena'),
  ]
  const anonymous = await aWallet(server, event.id, { balance: 100 })
  const mara = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  await note(ana, 'staff_placed', {
    subject: ana.id,
    eventId: event.id,
    details: { place_id: bar, places: [bar, elsewhere], amount_centavos: '5000' },
  })
  await note(ana, 'wallet.read', { subject: anonymous.walletId, eventId: event.id })
  const [looked, placed] = (await found(admin, { actor: ana.id })).entries
  expect(placed).toMatchObject({
    subject: { name: 'Ana Luna' },
    references: [
      { id: ana.id, words: 'Ana Luna', page: null },
      { id: bar, words: 'Barra Ñandú', page: 'venue' },
    ],
  })
  const end = anonymous.walletId.slice(-6)
  expect(looked).toMatchObject({
    subject: { id: anonymous.walletId, name: `QR …${end}` },
    references: [{ id: anonymous.walletId, words: `QR …${end}`, page: 'attendee' }],
  })
  expect(JSON.stringify((await found(mara, { actor: ana.id })).entries)).not.toContain('Barra ajena')
})

test('the export is a workbook too, with names beside the ids', async () => {
  const [admin, event, rosa] = [await anAdmin(), await anEvent(server), await aPerson(server)]
  const { id: bar } = await aPlace(server, event.id, 'Barra Sur')
  await note(rosa, 'staff_placed', { subject: rosa.id, eventId: event.id, details: { place_id: bar } })
  server.clock.pass(1_000)
  const reply = await call(server, 'POST', 'office/audit/exports', {
    token: admin.token,
    body: { actor: rosa.id, format: 'xlsx' },
  })
  expect(reply.headers['content-disposition']).toBe('attachment; filename="auditoria.xlsx"')
  const [sheet] = (await readXlsx(reply.rawPayload)).sheets
  expect(sheet?.name).toBe('Auditoría')
  expect(sheet?.rows.map((row) => [row[1], row[5], row[8]])).toEqual([
    ['Quién', 'A quién o a qué', 'Detalles'],
    ['Ana Luna', 'Ana Luna', JSON.stringify({ place_id: `Barra Sur (${bar})` })],
  ])
})
