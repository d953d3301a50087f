import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  anAnonymousQr,
  anAttendee,
  aHelpDesk,
  type Attendee,
  type Help,
} from '../../../test/venue/attendee.ts'
import { aPerson } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { aWallet, anEvent } from '../../../test/venue/venue.ts'

const server = useServer(() => ({}) as never)
let help: Help
let ana: Attendee
let placeName: string

beforeAll(async () => {
  help = await aHelpDesk(server)
  await help.caja.opens(1_000)
  ana = await anAttendee(server, help.eventId)
  const shift = await help.caja.read('shifts/current')
  placeName = (shift.body.data as { place: { name: string } }).place.name
})

const charge = (code: string, amount: number, more: object = {}) =>
  help.caja.ask('charges', { op_id: randomUUID(), code, amount, ...more })

describe('the file of a QR', () => {
  test('has holder, balance in parts, code, chain, and who looked', async () => {
    const at = server.clock.now().toISOString()
    expect(await help.read(ana.walletId)).toEqual({
      status: 200,
      body: {
        success: true,
        data: {
          wallet: ana.walletId,
          status: 'active',
          holder: {
            name: 'Ana Luna Ríos',
            phone: { number: ana.phone, is_verified: false },
            email: { address: ana.email, is_verified: false },
            since: at,
            events: 1,
            has_birthday: true,
          },
          balance: { available: 500, held: 0, promo: 0, refundable: 500 },
          code: { number: 1, ending: ana.code.slice(-4) },
          live: { is_enrolled: false, is_only: false },
          chain: { movements: 1, is_sound: true },
          payments: [],
          refunds: [],
          notes: [],
          log: [{ at, action: 'wallet.read', who: { id: help.support.id, name: 'Ana Luna' }, reason: null }],
        },
      },
    })
  })

  test('of an anonymous QR has no holder; of another event’s QR there is none, and no look is audited', async () => {
    const { walletId } = await anAnonymousQr(server, help.eventId, 10)
    expect(await help.read(walletId)).toMatchObject({
      status: 200,
      body: { data: { holder: null, balance: { available: 0.1, held: 0, promo: 0, refundable: 0 } } },
    })
    const { id } = await anEvent(server)
    const other = await aWallet(server, id, { balance: 100 })
    expect(await help.read(other.walletId)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await help.auditOf(other.walletId)).toEqual([])
  })

  test('says so when a transfer was altered behind the ledger’s back', async () => {
    const { walletId } = await anAttendee(server, help.eventId, 700)
    await server.superPool.query('ALTER TABLE ledger.transfer DISABLE TRIGGER transfer_only_grows')
    await server.superPool.query('UPDATE ledger.transfer SET amount = 800 WHERE wallet_id = $1', [walletId])
    expect(await help.read(walletId)).toMatchObject({
      body: { data: { chain: { movements: 1, is_sound: false } } },
    })
    await server.superPool.query('UPDATE ledger.transfer SET amount = 700 WHERE wallet_id = $1', [walletId])
    await server.superPool.query('ALTER TABLE ledger.transfer ENABLE TRIGGER transfer_only_grows')
  })

  test('is audited once for ten minutes of one reader, and again after that or by another', async () => {
    const { walletId } = await anAttendee(server, help.eventId)
    const looks = async () =>
      (await help.auditOf(walletId)).map(({ action, actor_id }) => ({ action, actor_id }))
    const look = (reader: string) => ({ action: 'wallet.read', actor_id: reader })
    await Promise.all([help.read(walletId), help.read(`${walletId}/movements`), help.read(walletId)])
    expect(await looks()).toEqual([look(help.support.id)])
    const finance = await aPerson(server, [{ eventId: help.eventId, role: 'finance' }])
    const path = `staff/events/${help.eventId}/attendees/${walletId}`
    expect((await call(server, 'GET', path, { token: finance.token })).statusCode).toBe(200)
    server.clock.pass(10 * 60_000)
    await help.read(walletId)
    expect(await looks()).toEqual([look(help.support.id), look(finance.id), look(help.support.id)])
  })
})

describe('movements', () => {
  test('say who, where and for what, and which were voided', async () => {
    const bea = await anAttendee(server, help.eventId, null)
    const cash = { op_id: randomUUID(), code: bea.code, amount: 300, tender: 'cash' }
    expect(await help.caja.ask('topups', cash)).toMatchObject({ status: 200 })
    const items = [{ name: 'Michelada', quantity: 2, unit_price: 110 }]
    const sale = { op_id: randomUUID(), code: bea.code, amount: 220, items }
    expect(await help.caja.ask('charges', sale)).toMatchObject({ status: 200 })
    const voiding = { op_id: randomUUID(), reason: 'era una sola' }
    expect(await help.caja.ask(`operations/${sale.op_id}/void`, voiding)).toMatchObject({ status: 200 })
    const same = { tip: null, place: placeName, device: null, who: 'Ana Luna' }
    const at = server.clock.now().toISOString()
    const { body } = await help.read(`${bea.walletId}/movements`)
    expect(body.data).toEqual({
      movements: [
        {
          ...same,
          id: '3',
          operation: voiding.op_id,
          kind: 'charge_void',
          amount: 220,
          balance_after: 300,
          items: [],
          tender: null,
          note: 'era una sola',
          is_voided: false,
          at,
        },
        {
          ...same,
          id: '2',
          operation: sale.op_id,
          kind: 'charge',
          amount: -220,
          balance_after: 80,
          items,
          tender: null,
          note: null,
          is_voided: true,
          at,
        },
        {
          ...same,
          id: '1',
          operation: cash.op_id,
          kind: 'topup',
          amount: 300,
          balance_after: 300,
          items: [],
          tender: 'cash',
          note: null,
          is_voided: false,
          at,
        },
      ],
      has_more: false,
    })
    const only = async (group: string) => {
      const answer = await help.read(`${bea.walletId}/movements?only=${group}`)
      return (answer.body.data as { movements: { kind: string }[] }).movements.map(({ kind }) => kind)
    }
    expect(await only('topups')).toEqual(['topup'])
    expect(await only('charges')).toEqual(['charge_void', 'charge'])
    expect(await only('others')).toEqual([])
  })

  test('come in pages of fifty, each once', async () => {
    const carla = await anAttendee(server, help.eventId, 100_000)
    for (let i = 0; i < 60; i++) await charge(carla.code, 1)
    type Page = { movements: { id: string }[]; has_more: boolean }
    const page = async (query = '') =>
      (await help.read(`${carla.walletId}/movements${query}`)).body.data as Page
    const first = await page()
    const second = await page(`?before=${first.movements.at(-1)?.id}`)
    expect([first.movements.length, first.has_more]).toEqual([50, true])
    expect([second.movements.length, second.has_more]).toEqual([11, false])
    const ids = [...first.movements, ...second.movements].map(({ id }) => Number(id))
    expect(ids).toEqual(Array.from({ length: 61 }, (_, i) => 61 - i))
  })

  test('make a statement whose amounts add up to the balance; each download is audited', async () => {
    const dora = await anAttendee(server, help.eventId, 50_000)
    const items = [{ name: '=1+1', quantity: 1, unit_price: 12.5 }]
    expect(await charge(dora.code, 12.5, { items })).toMatchObject({ status: 200 })
    const path = `staff/events/${help.eventId}/attendees/${dora.walletId}/statement/csv`
    const csv = await call(server, 'GET', path, { token: help.support.token })
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = csv.body.replace('\uFEFF', '').trim().split('\r\n')
    expect(lines.map((line) => line.split(',').slice(1))).toEqual([
      [
        'Movimiento',
        'Productos',
        'Lugar',
        'Quién',
        'Dispositivo',
        'Monto',
        'Propina incluida',
        'Saldo',
        'Estado',
        'Nota',
      ],
      ['Promoción', '', '', '', '', '500.00', '0.00', '500.00', '', ''],
      ['Cobro', '1 =1+1', placeName, 'Ana Luna', '', '-12.50', '0.00', '487.50', '', ''],
    ])
    expect(await help.auditOf(dora.walletId)).toEqual([
      { action: 'wallet.statement', actor_id: help.support.id, details: { rows: 2 } },
    ])
  })
})

describe('a note', () => {
  const write = (walletId: string, text: string, key = randomUUID()) =>
    help.ask(`${walletId}/notes`, { text }, { 'idempotency-key': key })

  test('is kept once, says who wrote it, and is audited without its text', async () => {
    const eva = await anAttendee(server, help.eventId)
    const key = randomUUID()
    const written = await write(eva.walletId, '  Perdió el celular en la pista.  ', key)
    expect(written).toEqual({
      status: 200,
      body: {
        success: true,
        data: {
          id: expect.any(String),
          text: 'Perdió el celular en la pista.',
          author: { id: help.support.id, name: 'Ana Luna' },
          at: server.clock.now().toISOString(),
        },
      },
    })
    expect(await write(eva.walletId, '  Perdió el celular en la pista.  ', key)).toEqual(written)
    const { body } = await help.read(eva.walletId)
    expect(body.data).toMatchObject({ notes: [written.body.data] })
    expect((await help.auditOf(eva.walletId)).map(({ action }) => action)).toEqual([
      'wallet.note',
      'wallet.read',
    ])
    expect(JSON.stringify(await help.auditOf(eva.walletId))).not.toContain('celular')
    await expect(
      server.pool.query("UPDATE attendee_note SET text = 'otra cosa' WHERE wallet_id = $1", [eva.walletId]),
    ).rejects.toThrow('it only grows')
  })

  test('without a word, or about another event’s QR, is refused', async () => {
    expect(await write(ana.walletId, '   ')).toMatchObject({ status: 422 })
    expect(await write(randomUUID(), 'Hola')).toMatchObject({ status: 404 })
  })
})
