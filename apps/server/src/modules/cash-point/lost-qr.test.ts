import { randomUUID } from 'node:crypto'
import type { OpId } from '@saldo/contract/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../../test/server/call.ts'
import { aCashier, ledgerIsSound, type Cashier } from '../../../test/venue/desk.ts'
import { aPerson, verifiedPhoneOf } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { aWallet } from '../../../test/venue/venue.ts'
import type { Caller } from '../../kernel/act.ts'
import { codesOfSheet } from './make-sheet.ts'

const server = useServer(() => ({}) as never)
let caja: Cashier

beforeAll(async () => {
  caja = await aCashier(server)
  await caja.opens(1_000)
})
afterAll(() => ledgerIsSound(server))

const sold = (more: object = {}) => ({ op_id: randomUUID(), amount: 200, tender: 'cash', ...more })

describe('a lost QR', () => {
  test('is blocked by its holder’s phone, and replaced by it only with their yes: who knows a number is handed nothing', async () => {
    const ana = await aPerson(server)
    const phone = await verifiedPhoneOf(server, ana)
    const { code } = await aWallet(server, caja.eventId, { balance: 7_700, userId: ana.id })
    const blocking = { op_id: randomUUID(), phone }
    const blocked = await caja.ask('qr/block', blocking)
    expect(blocked).toEqual({
      status: 200,
      body: { success: true, data: { op_id: blocking.op_id, status: 'booked', available_balance: 77 } },
    })
    expect(await caja.ask('qr/block', blocking)).toEqual(blocked)
    expect(await caja.ask('charges', { op_id: randomUUID(), code, amount: 1 })).toMatchObject({
      body: { code: 'wallet_blocked' },
    })
    expect(await caja.ask('qr/reissue', { op_id: randomUUID(), phone })).toMatchObject({
      status: 409,
      body: { code: 'reissue_code_missing' },
    })
    const reissuing = { op_id: randomUUID(), code }
    const reissued = await caja.ask('qr/reissue', reissuing)
    expect(await caja.ask('qr/reissue', reissuing)).toEqual(reissued)
    const fresh = (reissued.body.data as { code: string }).code
    expect(fresh).not.toBe(code)
    expect(await caja.ask('charges', { op_id: randomUUID(), code: fresh, amount: 1 })).toMatchObject({
      status: 200,
    })
    expect(await caja.ask('qr/block', { op_id: randomUUID(), code })).toMatchObject({
      status: 409,
      body: { code: 'wallet_unknown' },
    })
    const { rows: told } = await server.pool.query(
      `SELECT DISTINCT actor_kind, actor_id, action FROM audit_log
       WHERE event_id = $1 AND action IN ('qr_blocked', 'qr_reissued') AND actor_id = $2 ORDER BY action`,
      [caja.eventId, caja.id],
    )
    expect(told).toEqual([
      { actor_kind: 'staff', actor_id: caja.id, action: 'qr_blocked' },
      { actor_kind: 'staff', actor_id: caja.id, action: 'qr_reissued' },
    ])
  })

  test('that was replaced by its code is so once: its repeat hands the same new code over', async () => {
    const { code } = await aWallet(server, caja.eventId, { balance: 7_700 })
    const reissuing = { op_id: randomUUID(), code }
    const reissued = await caja.ask('qr/reissue', reissuing)
    expect(reissued).toMatchObject({ status: 200, body: { data: { available_balance: 77 } } })
    expect(await caja.ask('qr/reissue', reissuing)).toEqual(reissued)
    expect(await caja.ask('qr/reissue', { ...reissuing, op_id: randomUUID() })).toMatchObject({
      status: 409,
      body: { code: 'wallet_unknown' },
    })
  })

  test('without a code or a phone, or with both, is nobody’s', async () => {
    expect(await caja.ask('qr/block', { op_id: randomUUID() })).toMatchObject({ status: 422 })
    expect(
      await caja.ask('qr/reissue', { op_id: randomUUID(), code: 'x', phone: '5500000001' }),
    ).toMatchObject({
      status: 422,
    })
  })
})

describe('a sheet of blank QRs', () => {
  test('is made once, printed as often as one likes with each print in the audit log, and each QR is filled by its first top-up', async () => {
    const manager = await aPerson(server, [{ eventId: caja.eventId, role: 'manager' }])
    const base = `staff/events/${caja.eventId}/qr-sheets`
    const sheet = { op_id: randomUUID(), count: 21 }
    const make = (body: Record<string, unknown>) => call(server, 'POST', base, { token: manager.token, body })
    expect((await make(sheet)).json()).toMatchObject({ success: true, data: { id: sheet.op_id, count: 21 } })
    expect((await make(sheet)).statusCode).toBe(200)
    expect((await make({ ...sheet, count: 20 })).json()).toMatchObject({ code: 'operation_mismatch' })
    expect((await make({ op_id: randomUUID(), count: 501 })).statusCode).toBe(422)
    const pdf = await call(server, 'GET', `${base}/${sheet.op_id}/pdf`, { token: manager.token })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
    const { rows: downloads } = await server.pool.query<{ actor_id: string; details: object }>(
      "SELECT actor_id, details FROM audit_log WHERE action = 'qr_sheet_downloaded' AND subject = $1",
      [sheet.op_id],
    )
    expect(downloads).toEqual([{ actor_id: manager.id, details: { qrs: 21 } }])
    const codes = await codesOfSheet(server.deps, sheet.op_id as OpId, {
      eventId: caja.eventId,
      actor: { kind: 'staff', id: manager.id } as Caller,
      at: server.clock.now(),
      requestId: 'test',
    })
    expect(new Set(codes.map(({ code }) => code)).size).toBe(21)
    expect(new Set(codes.map(({ claimCode }) => claimCode)).size).toBe(21)
    expect(await caja.ask('topups', sold({ code: codes[20]?.code }))).toMatchObject({
      body: { data: { balance_before: 0, balance_after: 200 } },
    })
    expect(
      (await call(server, 'GET', `${base}/${randomUUID()}/pdf`, { token: manager.token })).statusCode,
    ).toBe(404)
    expect(await caja.ask('qr-sheets', sheet)).toMatchObject({ status: 403 })
  })
})
