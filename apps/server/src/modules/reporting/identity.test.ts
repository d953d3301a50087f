import { randomUUID } from 'node:crypto'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { textsOfPdf } from '../../../test/files/pdf-text.ts'
import { aPerson } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { aCashier } from '../../../test/venue/desk.ts'

const server = useServer(() => ({}) as never)

/** An event whose cash point loaded $200, and its files. */
const anEvening = async () => {
  const caja = await aCashier(server)
  const shift = randomUUID()
  await caja.ask('shifts', { op_id: shift, float: 0 })
  const topUp = { op_id: randomUUID(), amount: 200, tender: 'cash' }
  expect(await caja.ask('topups', topUp)).toMatchObject({ status: 200 })
  const { eventId } = caja
  const rosa = await aPerson(server, [{ eventId, role: 'finance' }])
  const mara = await aPerson(server, [{ eventId, role: 'manager' }])
  const get = async (path: string, token: string) => {
    const reply = await call(server, 'GET', path, { token })
    expect(reply.statusCode).toBe(200)
    const [, name = ''] = /filename="(.*)"/.exec(String(reply.headers['content-disposition'])) ?? []
    return { name, body: reply.body, raw: reply.rawPayload }
  }
  const table = (of: string, format = 'csv') =>
    get(`office/events/${eventId}/exports/${of}/${format}`, rosa.token)
  const report = (path: string) => get(`staff/events/${eventId}/${path}`, mara.token)
  const read = async (path: string) =>
    JSON.parse((await get(`office/events/${eventId}/${path}`, rosa.token)).body) as {
      data: { identity: unknown }
    }
  const { rows } = await sql<{
    id: string
  }>`SELECT place_id AS id FROM place WHERE event_id = ${eventId}`.execute(server.db)
  return { eventId, shift, placeId: rows[0]?.id ?? '', table, report, read }
}

/** As only somebody with the owner's rights could: a wallet holds what no transfer brought. */
const breakLedger = (eventId: number) =>
  sql`UPDATE ledger.wallet SET credits = credits + 5000 WHERE wallet_id =
    (SELECT wallet_id FROM ledger.wallet WHERE event_id = ${eventId} AND credits > 0 LIMIT 1)`.execute(
    server.ownerDb,
  )

const today = () => server.clock.now().toISOString().slice(0, 10)
const firstLine = (body: string) => body.replace('\u{FEFF}', '').split('\r\n')[0]

const WARNING = 'NO CUADRA por -$50.00. No uses estas cifras; avisa a quien opera Saldo.'
const HOLDS =
  'Cuadra al centavo: $200.00 cargado − $0.00 gastado − $0.00 devuelto − $0.00 contracargos − $0.00 vencido = $200.00 sin gastar'
const FAILS =
  'NO CUADRA por -$50.00: $200.00 cargado − $0.00 gastado − $0.00 devuelto − $0.00 contracargos − $0.00 vencido = $250.00 sin gastar. No uses estas cifras; avisa a quien opera Saldo.'

test('a day’s file ends with what the balances follow from, to the centavo', async () => {
  const { report, table, read } = await anEvening()
  const csv = await report(`report/csv?day=${today()}`)
  expect(csv.body.trimEnd().split('\r\n').at(-1)).toBe(HOLDS)
  expect(csv.name).toMatch(/^evento-/)
  expect(firstLine((await table('operations')).body)).toMatch(/^Fecha y hora,/)
  for (const page of ['overview', 'money'])
    expect((await read(page)).data.identity).toMatchObject({ unspent: 200, difference: 0 })
})

test('while the figures don’t explain the balances, each file says so in its name and its first row', async () => {
  const { eventId, shift, placeId, report, table, read } = await anEvening()
  await breakLedger(eventId)
  for (const page of ['overview', 'money'])
    expect((await read(page)).data.identity).toMatchObject({ unspent: 250, difference: -50 })
  for (const [of, name] of [
    ['operations', 'movimientos'],
    ['payments', 'pagos'],
    ['sales', 'ventas'],
    ['attendees', 'asistentes'],
    ['shifts', 'turnos'],
  ] as const) {
    const csv = await table(of)
    expect([csv.name, firstLine(csv.body)]).toEqual([`NO-CUADRA-${name}.csv`, WARNING])
  }
  const workbook = await table('operations', 'xlsx')
  expect(workbook.name).toBe('NO-CUADRA-movimientos.xlsx')
  const rows = (await readXlsx(workbook.raw)).sheets[0]?.rows ?? []
  expect([rows[0]?.[0], rows[1]?.slice(0, 2)]).toEqual([WARNING, ['Fecha y hora', 'Movimiento']])
  for (const path of ['report', `shifts/${shift}/file`, `places/${placeId}/report`]) {
    const csv = await report(`${path}/csv`)
    expect(csv.name).toMatch(/^NO-CUADRA-(evento|turno|lugar)-/)
    expect(firstLine(csv.body)).toBe(WARNING)
  }
  const pdf = await report(`report/pdf?day=${today()}`)
  expect(pdf.name).toMatch(/^NO-CUADRA-evento-.*\.pdf$/)
  const words = textsOfPdf(pdf.raw).join(' ').replaceAll(/\s+/g, ' ')
  expect(words.startsWith(WARNING)).toBe(true)
  expect(words.slice(-FAILS.length)).toBe(FAILS.replaceAll('−', '\x96'))
})
