import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../../test/server/call.ts'
import { aCashier, drawerOf, ledgerIsSound, type Cashier } from '../../../test/venue/desk.ts'
import { aPerson } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { makeCsv } from '../../documents/csv.ts'
import { accountBalance } from '../ledger/index.ts'

const server = useServer(() => ({}) as never)
let cashier: Cashier

beforeAll(async () => {
  cashier = await aCashier(server)
})
afterAll(() => ledgerIsSound(server))

const sell = (by: Cashier, amount: number) =>
  by.ask('topups', { op_id: randomUUID(), amount, tender: 'cash' })

const close = (by: Cashier, shift: string, counted: number, op_id = randomUUID()) =>
  by.ask(`shifts/${shift}/close`, { op_id, counted })

const differenceAt = (by: Cashier) => accountBalance(server.db, by.eventId, 'cash_difference')

describe('a shift', () => {
  test('opens once with its float, tells no sum while it is open, and is the caller’s current one', async () => {
    const by = await aCashier(server)
    expect(await by.read('shifts/current')).toEqual({ status: 200, body: { success: false, data: null } })
    const op_id = randomUUID()
    const [first, again] = [
      await by.ask('shifts', { op_id, float: 500 }),
      await by.ask('shifts', { op_id, float: 500 }),
    ]
    expect(again).toEqual(first)
    expect(first.body).toEqual({
      success: true,
      data: {
        id: op_id,
        place: { id: expect.any(String), name: expect.any(String), kind: 'bar' },
        who: 'Ana',
        opened_at: server.clock.now().toISOString(),
        float: 500,
        drawer_limit: null,
        approvers: [],
      },
    })
    expect(await by.read('shifts/current')).toEqual(first)
    expect(await drawerOf(server, by, op_id)).toBe(50_000n)
    expect(await by.ask('shifts', { op_id: randomUUID(), float: 1 })).toMatchObject({
      status: 409,
      body: {
        code: 'shift_open',
        message: 'Ya tienes un turno abierto en este evento. Ciérralo antes de abrir otro.',
      },
    })
    expect(await by.ask('shifts', { op_id, float: 501 })).toMatchObject({
      status: 422,
      body: { code: 'operation_mismatch' },
    })
    expect(await by.read(`shifts/${op_id}`)).toMatchObject({ status: 404 })
  })

  test.each([
    ['exactly', 700, 0],
    ['too little', 650.5, -49.5],
    ['too much', 710, 10],
    ['nothing at all', 0, -700],
  ])(
    'closes once, counted %s: the difference has its own account and the drawer is empty',
    async (_, counted, difference) => {
      const by = await aCashier(server)
      const shift = await by.opens(500)
      await sell(by, 200)
      const op_id = randomUUID()
      const closed = await close(by, shift, counted, op_id)
      expect(closed).toMatchObject({
        status: 200,
        body: {
          data: {
            topups_cash: { count: 1, amount: 200 },
            expected: 700,
            counted,
            difference,
            closed_at: server.clock.now().toISOString(),
          },
        },
      })
      expect(await close(by, shift, counted, op_id)).toEqual(closed)
      expect(await close(by, shift, counted + 1, op_id)).toMatchObject({
        body: { code: 'operation_mismatch' },
      })
      expect(await close(by, shift, counted)).toMatchObject({
        status: 409,
        body: { code: 'shift_closed', message: 'Ese turno ya se cerró.' },
      })
      expect(await drawerOf(server, by, shift)).toBe(0n)
      expect(await differenceAt(by)).toBe(BigInt(-difference * 100))
      expect(await sell(by, 20)).toMatchObject({ status: 409, body: { code: 'shift_missing' } })
    },
  )

  test('that its person left open is closed by a manager, who is named in the record', async () => {
    const by = await aCashier(server)
    const shift = await by.opens(100)
    await sell(by, 50)
    const mara = await aPerson(server, [{ eventId: by.eventId, role: 'manager' }])
    const path = `staff/events/${by.eventId}/shifts/${shift}/close`
    const body = { op_id: randomUUID(), counted: 140 }
    const closed = await call(server, 'POST', path, { token: mara.token, body })
    expect(closed.json()).toMatchObject({
      data: { who: 'Ana', expected: 150, counted: 140, difference: -10 },
    })
    const again = await call(server, 'POST', path, { token: mara.token, body })
    expect(again.json<{ data: unknown }>().data).toEqual(closed.json<{ data: unknown }>().data)
    expect(await close(by, shift, 150)).toMatchObject({ status: 409, body: { code: 'shift_closed' } })
    expect(await drawerOf(server, by, shift)).toBe(0n)
    const { rows } = await sql<{ actor_id: string }>`
      SELECT actor_id FROM audit_log WHERE action = 'shift_closed' AND subject = ${shift}`.execute(server.db)
    expect(rows).toEqual([{ actor_id: mara.id }])
  })

  test('is closed by no colleague, and opened for nothing below zero', async () => {
    const shift = await cashier.opens(0)
    const other = await aCashier(server, cashier.eventId)
    expect(await close(other, shift, 0)).toMatchObject({ status: 404 })
    expect(await other.ask('shifts', { op_id: randomUUID(), float: -1 })).toMatchObject({ status: 422 })
    expect(await close(cashier, shift, -1)).toMatchObject({ status: 422 })
    expect(await close(cashier, shift, 0)).toMatchObject({ status: 200 })
  })
})

test('of ten closings at once one counts, and of ten openings too', async () => {
  const by = await aCashier(server)
  const opened = await Promise.all(
    Array.from({ length: 10 }, () => by.ask('shifts', { op_id: randomUUID(), float: 100 })),
  )
  const shift = opened.find(({ status }) => status === 200)?.body.data as { id: string }
  expect(opened.filter(({ status }) => status === 200)).toHaveLength(1)
  const closed = await Promise.all(Array.from({ length: 10 }, (_, more) => close(by, shift.id, 100 + more)))
  expect(closed.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await drawerOf(server, by, shift.id)).toBe(0n)
})

test('cash on its way in while the drawer is counted is in the count or refused, never neither', async () => {
  for (let round = 0; round < 10; round += 1) {
    const by = await aCashier(server)
    const shift = await by.opens(0)
    const [closed, ...sold] = await Promise.all([
      close(by, shift, 0),
      ...Array.from({ length: 8 }, () => sell(by, 20)),
    ])
    const booked = sold.filter(({ status }) => status === 200).length
    expect(sold.filter(({ body }) => body.code === 'shift_missing')).toHaveLength(8 - booked)
    expect(closed?.body.data).toMatchObject({
      expected: booked * 20,
      difference: 0 - booked * 20,
      topups_cash: { count: booked, amount: booked * 20 },
    })
    expect(await drawerOf(server, by, shift)).toBe(0n)
  }
})

describe('a report', () => {
  test('is its person’s once the shift is closed, a manager’s at any time, and nobody else’s; as PDF and CSV too', async () => {
    const by = await aCashier(server)
    const shift = await by.opens(100)
    await sell(by, 50)
    const manager = await aPerson(server, [{ eventId: by.eventId, role: 'manager' }])
    const asManager = (path: string) =>
      call(server, 'GET', `staff/events/${by.eventId}/${path}`, { token: manager.token })
    expect((await asManager(`shifts/${shift}`)).json()).toMatchObject({
      data: { expected: null, counted: null, topups_cash: { count: 1, amount: 50 } },
    })
    await close(by, shift, 140)
    expect(await by.read(`shifts/${shift}`)).toMatchObject({
      status: 200,
      body: { data: { difference: -10 } },
    })
    const stranger = await aCashier(server, by.eventId)
    expect(await stranger.read(`shifts/${shift}`)).toMatchObject({ status: 404 })
    expect(await stranger.read('shifts')).toMatchObject({ status: 403 })
    expect((await asManager('shifts')).json()).toMatchObject({ data: [{ id: shift, difference: -10 }] })
    const csv = await asManager(`shifts/${shift}/file/csv`)
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.headers['cache-control']).toBe('no-store')
    expect(csv.headers['content-disposition']).toBe(`attachment; filename="turno-${shift}.csv"`)
    expect(csv.body.startsWith('\uFEFFReporte de turno\r\n')).toBe(true)
    expect(csv.body).toContain('Recargas en efectivo,1,50.00\r\n')
    expect(csv.body).toContain('Diferencia,,-10.00\r\n')
    const pdf = await asManager(`shifts/${shift}/file/pdf`)
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await by.read(`shifts/${shift}/file/xls`)).toMatchObject({ status: 404 })
  })

  test('of a place has what everybody did there', async () => {
    const by = await aCashier(server)
    await by.opens(0)
    await sell(by, 50)
    await by.ask('topups', { op_id: randomUUID(), amount: 70, tender: 'terminal', voucher: '12' })
    const manager = await aPerson(server, [{ eventId: by.eventId, role: 'manager' }])
    const shift = (await by.read('shifts/current')).body.data as { place: { id: string; name: string } }
    const base = `staff/events/${by.eventId}/places/${shift.place.id}/report`
    const report = await call(server, 'GET', base, { token: manager.token })
    expect(report.json()).toMatchObject({
      data: {
        place: shift.place,
        topups_cash: { count: 1, amount: 50 },
        topups_terminal: { count: 1, amount: 70 },
      },
    })
    const csv = await call(server, 'GET', `${base}/csv`, { token: manager.token })
    expect(csv.body).toContain('Recargas con terminal,1,70.00\r\n')
    expect(csv.body).toContain(shift.place.name)
  })
})

test('a product whose name is a formula stays a name in the table, and what is missing a number', () => {
  expect(makeCsv([['=1+1', 2, -150n]]).toString()).toBe("\uFEFF'=1+1,2,-1.50\r\n")
})

test('the list of shifts has the open ones first, then the newest, with what was counted', async () => {
  const by = await aCashier(server)
  const colleague = await aCashier(server, by.eventId)
  const first = await by.opens(100)
  server.clock.pass(60_000)
  const closed = await colleague.opens(50)
  server.clock.pass(60_000)
  await close(colleague, closed, 45)
  server.clock.pass(60_000)
  const newest = await colleague.opens(10)
  await close(colleague, newest, 10)
  for (const role of ['manager', 'finance'] as const) {
    const { token } = await aPerson(server, [{ eventId: by.eventId, role }])
    const reply = await call(server, 'GET', `staff/events/${by.eventId}/shifts`, { token })
    expect(reply.json()).toMatchObject({
      data: [
        { id: first, who: 'Ana', float: 100, closed_at: null, counted: null, difference: null },
        { id: newest, counted: 10, difference: 0 },
        { id: closed, float: 50, counted: 45, difference: -5 },
      ],
    })
  }
})
