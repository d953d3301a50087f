import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { anEvent, aPlace, atPlace, aWallet } from '../../../test/venue/venue.ts'

const server = useServer(() => ({}) as never)

const MARK = '\u{FEFF}'

/** An event with two bars: one sold two kinds and voided one sale, the other sold once with a tip. */
const aNight = async () => {
  const event = await anEvent(server)
  const [north, south] = [await aPlace(server, event.id, '=1+1'), await aPlace(server, event.id, 'Barra Sur')]
  const [luz, beto] = await Promise.all(
    [north, south].map(async (place) => {
      const bar = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
      await atPlace(server, place, bar.id)
      return bar
    }),
  )
  if (!luz || !beto) throw new Error('Nobody')
  const rosa = await aPerson(server, [{ eventId: event.id, role: 'finance' }])
  const vera = await aPerson(server, [{ eventId: event.id, role: 'vendor' }])
  await atPlace(server, south, vera.id)
  const mara = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  await call(server, 'PUT', `staff/events/${event.id}/till-settings`, {
    token: mara.token,
    body: { tip_percents: [5, 10, 15], void_minutes: 30 },
  })
  const { code } = await aWallet(server, event.id, { balance: 100_000 })
  const charge = async (who: Person, body: Record<string, unknown>) => {
    const op_id = randomUUID()
    const reply = await call(server, 'POST', `staff/events/${event.id}/charges`, {
      token: who.token,
      body: { op_id, code, ...body },
    })
    expect(reply.statusCode).toBe(200)
    return op_id
  }
  const beer = { name: 'Cerveza', quantity: 2, unit_price: 80 }
  await charge(luz, { amount: 160, items: [beer] })
  const wrong = await charge(luz, { amount: 30, items: [{ name: '@Agua', quantity: 1, unit_price: 30 }] })
  await charge(beto, { amount: 170, tip: 10, items: [beer] })
  const body = { op_id: randomUUID(), reason: 'Producto equivocado' }
  await call(server, 'POST', `staff/events/${event.id}/operations/${wrong}/void`, { token: luz.token, body })
  const file = (who: Person, table: string, format = 'csv') =>
    call(server, 'GET', `office/events/${event.id}/exports/${table}/${format}`, { token: who.token })
  return { event, luz, rosa, vera, file }
}

const cellsOf = (text: string): string[][] =>
  text
    .replace(MARK, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))

const column = (rows: string[][], header: string): string[] => {
  const [head = [], ...lines] = rows
  const at = head.indexOf(header)
  expect(at).toBeGreaterThanOrEqual(0)
  return lines.map((line) => line[at] ?? '')
}

const pesos = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + Number(cell), 0)

test('every transfer of the ledger is in the file, to the centavo, and the file says who may have it', async () => {
  const { event, luz, rosa, vera, file } = await aNight()
  const reply = await file(rosa, 'operations')
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="movimientos.csv"',
    'cache-control': 'no-store',
  })
  expect(reply.body.startsWith(MARK)).toBe(true)
  const rows = cellsOf(reply.body)
  const { rows: direct } = await sql<{ op: string; leg: number; amount: string }>`
    SELECT op_id AS op, leg, (amount / 100.0)::numeric(12, 2)::text AS amount FROM ledger.transfer
    WHERE event_id = ${event.id} ORDER BY booked_at, op_id, origin, leg`.execute(server.db)
  expect(direct.length).toBeGreaterThan(5)
  expect(column(rows, 'Operación')).toEqual(direct.map(({ op }) => op))
  expect(column(rows, 'Importe')).toEqual(direct.map(({ amount }) => amount))
  expect(new Set(column(rows, 'Lugar'))).toEqual(new Set(['', "'=1+1", 'Barra Sur']))
  for (const who of [luz, vera]) expect((await file(who, 'operations')).statusCode).toBe(403)
  const { rows: audited } = await sql`SELECT action, subject, actor_id AS who, details FROM audit_log
    WHERE event_id = ${event.id} AND action = 'export.made'`.execute(server.db)
  expect(audited).toEqual([
    { action: 'export.made', subject: 'operations', who: rosa.id, details: { format: 'csv' } },
  ])
})

test('sales are lines with their voids taken back; a vendor gets those of their own place', async () => {
  const { rosa, vera, file } = await aNight()
  const all = cellsOf((await file(rosa, 'sales')).body)
  expect(column(all, 'Producto')).toEqual(expect.arrayContaining(['Cerveza', "'@Agua"]))
  expect(column(all, 'Piezas').toSorted()).toEqual(['-1', '1', '2', '2'])
  expect(pesos(column(all, 'Importe'))).toBe(320)
  const own = cellsOf((await file(vera, 'sales')).body)
  expect(column(own, 'Lugar')).toEqual(['Barra Sur'])
  expect(pesos(column(own, 'Importe'))).toBe(160)
})

test('a workbook holds text as text and money as numbers', async () => {
  const { rosa, file } = await aNight()
  const reply = await file(rosa, 'sales', 'xlsx')
  expect(reply.statusCode).toBe(200)
  const book = await readXlsx(reply.rawPayload)
  const [head, ...lines] = book.sheets[0]?.rows ?? []
  expect([book.sheets[0]?.name, head?.slice(5)]).toEqual([
    'Ventas',
    ['Producto', 'Piezas', 'Precio', 'Importe'],
  ])
  expect(lines.map((line) => line.slice(5)).toSorted((a, b) => Number(a[3]) - Number(b[3]))).toEqual([
    ['@Agua', -1, 30, -30],
    ['@Agua', 1, 30, 30],
    ['Cerveza', 2, 80, 160],
    ['Cerveza', 2, 80, 160],
  ])
  expect(lines.map((line) => line[3])).toContain('=1+1')
})

test('people and payments are in files too; an unknown format or event is none', async () => {
  const { rosa, event, file } = await aNight()
  const attendees = cellsOf((await file(rosa, 'attendees')).body)
  expect(column(attendees, 'Disponible')).toEqual(['670.00'])
  expect(column(attendees, 'Bloqueado')).toEqual(['no'])
  const payments = await file(rosa, 'payments')
  expect([payments.statusCode, cellsOf(payments.body).length]).toEqual([200, 1])
  expect((await file(rosa, 'operations', 'exe')).statusCode).toBe(404)
  const nowhere = `office/events/${event.id + 900}/exports/operations/csv`
  expect((await call(server, 'GET', nowhere, { token: rosa.token })).statusCode).toBe(404)
})

test('two files at a time, so that charges keep their cores: a third is told to wait, and is made later', async () => {
  const { rosa, file } = await aNight()
  const replies = await Promise.all([1, 2, 3].map(() => file(rosa, 'operations')))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 503])
  expect(replies.find(({ statusCode }) => statusCode === 503)?.json()).toMatchObject({ code: 'busy' })
  // A place is free once the thread has ended, which is after its last byte.
  await expect.poll(async () => (await file(rosa, 'operations')).statusCode, { timeout: 15_000 }).toBe(200)
})
