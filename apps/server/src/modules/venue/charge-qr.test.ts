import { randomUUID } from 'node:crypto'
import type { EventId, OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { beforeAll, describe, expect, test } from 'vitest'
import { bySystem } from '../../../test/server/by-system.ts'
import { answerOf, keyOf } from '../../../test/server/call.ts'
import { afterStart } from '../../../test/server/clock.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import {
  anEvent,
  aPlace,
  atPlace,
  aWallet,
  balanceOf,
  codeOf,
  testSealKey,
  type TestWallet,
} from '../../../test/venue/venue.ts'
import { createLedgerFollower } from '../../follow-events.ts'
import { closeEvent, type EventRecord } from '../events/index.ts'
import { blockWallet, reissueCode, topUp } from '../ledger/index.ts'
import type { Place } from './queries.ts'

const server = useServer(() => ({}) as never)
let event: EventRecord
let bar: Place
let luz: Person

beforeAll(async () => {
  event = await anEvent(server)
  bar = await aPlace(server, event.id)
  luz = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  await atPlace(server, bar, luz.id)
})

type Sent = { op_id?: string; code?: unknown; amount?: unknown; items?: unknown; occurred_at?: unknown }

const charge = async (
  payload: Sent,
  by: Person = luz,
  headers: Record<string, string> = {},
  at: EventId = event.id,
) => {
  const operation = { op_id: randomUUID(), ...payload }
  const reply = await server.app.http.inject({
    method: 'POST',
    url: `/api/v1/es/staff/events/${at}/charges`,
    headers: { ...keyOf(operation), ...by.authorization, ...headers },
    payload: operation,
  })
  return { ...answerOf(reply), retryAfter: reply.headers['retry-after'] }
}

const wallet = (balance: number): Promise<TestWallet> => aWallet(server, event.id, { balance })

const refused = (status: number, code: string, message: string, rest: object = {}) => ({
  status,
  body: { success: false, code, message, ...rest },
  retryAfter: undefined,
})

test('a charge spends once, and its repeat gets the same answer', async () => {
  const { walletId, code } = await wallet(20_000)
  const sent = { op_id: randomUUID(), code, amount: 85.5 }
  const booked = {
    status: 200,
    body: {
      success: true,
      data: { op_id: sent.op_id, status: 'booked', balance_before: 200, balance_after: 114.5, wallet_seq: 2 },
    },
    retryAfter: undefined,
  }
  expect(await charge(sent)).toEqual(booked)
  expect(await charge(sent)).toEqual(booked)
  expect(await charge(sent, luz, { 'idempotency-key': sent.op_id.toUpperCase() })).toEqual(booked)
  expect(await balanceOf(server, event.id, walletId)).toBe(11_450n)
})

test('the ledger’s row says who charged where and what was sold', async () => {
  const { code } = await wallet(20_000)
  const op_id = randomUUID()
  const items = [
    { name: 'Cerveza', quantity: 2, unit_price: 35.25 },
    { name: 'Agua', quantity: 1, unit_price: 15 },
  ]
  await charge({ op_id, code, amount: 85.5, items, occurred_at: afterStart(-2_000).toISOString() })
  const { rows } = await server.pool.query<Record<string, unknown>>(
    `SELECT t.actor, t.place, t.occurred_at, a.key, t.details
     FROM ledger.transfer t JOIN ledger.account a ON a.event_id = t.event_id AND a.account_id = t.credit_account
     WHERE t.op_id = $1`,
    [op_id],
  )
  expect(rows).toEqual([
    {
      actor: luz.id,
      place: bar.id,
      occurred_at: afterStart(-2_000),
      key: `bar_revenue:${bar.id}`,
      details: JSON.stringify({
        place: bar.name,
        lines: [
          { product_id: null, name: 'Cerveza', quantity: 2, unit_price_centavos: 3_525 },
          { product_id: null, name: 'Agua', quantity: 1, unit_price_centavos: 1_500 },
        ],
      }),
    },
  ])
})

test('a device whose clock is lost charges with the server’s time', async () => {
  const { code } = await wallet(1_000)
  const op_id = randomUUID()
  expect(await charge({ op_id, code, amount: 1, occurred_at: '0000-01-01T00:00:00Z' })).toMatchObject({
    status: 200,
  })
  const { rows } = await server.pool.query('SELECT occurred_at FROM ledger.transfer WHERE op_id = $1', [
    op_id,
  ])
  expect(rows).toEqual([{ occurred_at: server.clock.now() }])
})

test('a charge above the balance is refused, moves nothing, and stays refused after a top-up', async () => {
  const { walletId, code } = await wallet(1_000)
  const sent = { op_id: randomUUID(), code, amount: 10.01 }
  const short = refused(409, 'insufficient_balance', 'El saldo no alcanza para este cobro.', {
    data: { balance: 10 },
  })
  expect(await charge(sent)).toEqual(short)
  await topUp(server.db, {
    eventId: event.id,
    opId: randomUUID() as OpId,
    walletId,
    amount: centavos(50_000),
    from: 'promo',
    mayBeRefused: false,
    at: server.clock.now(),
  })
  expect(await charge(sent)).toEqual(short)
  expect(await balanceOf(server, event.id, walletId)).toBe(51_000n)
})

describe('a code', () => {
  test('is taken as people type it', async () => {
    const { code } = await wallet(1_000)
    const typed = ` ${(code.match(/.{1,4}/g) ?? []).join('-').toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `
    expect(await charge({ code: typed, amount: 10 })).toMatchObject({ status: 200 })
  })

  test('that exists nowhere is refused for ever and recorded', async () => {
    const code = '0'.repeat(29)
    const op_id = randomUUID()
    const unknown = refused(409, 'wallet_unknown', 'No conocemos este QR en este evento.', {
      data: { balance: 0 },
    })
    expect(await charge({ op_id, code, amount: 1 })).toEqual(unknown)
    const { code: real } = await wallet(1_000)
    expect(await charge({ op_id, code: real, amount: 1 })).toMatchObject({ status: 422 })
    expect(await charge({ code: 'https://ejemplo.test/promo', amount: 1 })).toEqual(unknown)
    const { rows } = await server.pool.query(
      `SELECT actor_kind, actor_id, event_id FROM audit_log WHERE action = 'unknown_code_scanned' AND event_id = $1`,
      [event.id],
    )
    const row = { actor_kind: 'staff', actor_id: luz.id, event_id: event.id }
    expect(rows).toEqual([row, row])
  })

  test('of another event is refused here [S-1.6]', async () => {
    const elsewhere = await anEvent(server)
    const other = await aWallet(server, elsewhere.id, { balance: 5_000 })
    expect(await charge({ code: other.code, amount: 1 })).toMatchObject({
      status: 409,
      body: { code: 'wallet_unknown' },
    })
    expect(await balanceOf(server, elsewhere.id, other.walletId)).toBe(5_000n)
  })

  test('is refused at once when it is blocked, also where it is remembered', async () => {
    const { walletId, code } = await wallet(1_000)
    expect(await charge({ code, amount: 1 })).toMatchObject({ status: 200 })
    const opId = randomUUID() as OpId
    await blockWallet(server.db, { eventId: event.id, opId, walletId, at: server.clock.now() })
    expect(await charge({ code, amount: 1 })).toEqual(
      refused(409, 'wallet_blocked', 'Este QR está bloqueado.', { data: { balance: 9 } }),
    )
  })
})

test('a code that was replaced is refused at once, also where it is remembered; the new one pays', async () => {
  const { walletId, code } = await wallet(1_000)
  expect(await charge({ code, amount: 1 })).toMatchObject({ status: 200 })
  const replacement = { eventId: event.id, opId: randomUUID() as OpId, walletId, at: server.clock.now() }
  await reissueCode(server.db, { ...replacement, sealKey: testSealKey })
  expect(await charge({ code, amount: 1 })).toMatchObject({ status: 409, body: { code: 'wallet_blocked' } })
  const fresh = await codeOf(server, event.id, walletId)
  expect(await charge({ code: fresh, amount: 1 })).toMatchObject({ status: 200 })
  expect(await balanceOf(server, event.id, walletId)).toBe(800n)
})

describe('the same id with other data', () => {
  test('in the body is refused and moves nothing', async () => {
    const { walletId, code } = await wallet(10_000)
    const op_id = randomUUID()
    await charge({ op_id, code, amount: 10 })
    expect(await charge({ op_id, code, amount: 11 })).toEqual(
      refused(422, 'operation_mismatch', 'Esa operación ya existe con otros datos.'),
    )
    expect(await balanceOf(server, event.id, walletId)).toBe(9_000n)
  })

  test('in the key is refused and moves nothing', async () => {
    const { walletId, code } = await wallet(10_000)
    expect(await charge({ code, amount: 10 }, luz, { 'idempotency-key': randomUUID() })).toEqual(
      refused(422, 'idempotency_mismatch', 'Esa clave ya se usó para otra operación.'),
    )
    expect(await balanceOf(server, event.id, walletId)).toBe(10_000n)
  })
})

test.each([[0], [-1], [0.001], [85.555], [1e21], [NaN], ['85.50'], [null], [{}], [[]], [true], [undefined]])(
  'the amount %j is refused beside its field and moves nothing',
  async (amount) => {
    const { walletId, code } = await wallet(10_000)
    const { status, body } = await charge({ code, amount })
    expect({ status, code: body.code, fields: Object.keys(body.errors ?? {}) }).toEqual({
      status: 422,
      code: 'validation_failed',
      fields: ['amount'],
    })
    expect(await balanceOf(server, event.id, walletId)).toBe(10_000n)
  },
)

test('lines that don’t add up to the amount are refused', async () => {
  const { walletId, code } = await wallet(10_000)
  const items = [{ name: 'Cerveza', quantity: 2, unit_price: 40 }]
  expect(await charge({ code, amount: 85, items })).toEqual(
    refused(422, 'validation_failed', 'Revisa los datos marcados e inténtalo de nuevo.', {
      errors: { items: ['La suma de los productos no coincide con el monto.'] },
    }),
  )
  expect(await balanceOf(server, event.id, walletId)).toBe(10_000n)
})

describe('who may charge', () => {
  test('not somebody without a place, until they get one', async () => {
    const { code } = await wallet(10_000)
    const beto = await aPerson(server, [{ eventId: event.id, role: 'cashier' }])
    expect(await charge({ code, amount: 10 }, beto)).toEqual(
      refused(
        409,
        'place_missing',
        'Tu cuenta no tiene una barra o caja en este evento. Pide que te asignen una para cobrar.',
      ),
    )
    await atPlace(server, bar, beto.id)
    server.clock.pass(5_000)
    expect(await charge({ code, amount: 10 }, beto)).toMatchObject({ status: 200 })
  })

  test('not an attendee, nor a visitor; staff of another event learn nothing', async () => {
    const { walletId, code } = await wallet(10_000)
    const ana = await aPerson(server)
    const other = await anEvent(server)
    const eva = await aPerson(server, [{ eventId: other.id, role: 'bar' }])
    const nobody = { ...ana, authorization: { authorization: '' } }
    expect(await charge({ code, amount: 10 }, ana)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    expect(await charge({ code, amount: 10 }, eva)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect(await charge({ code, amount: 10 }, nobody)).toMatchObject({ status: 401 })
    expect(await balanceOf(server, event.id, walletId)).toBe(10_000n)
  })
})

test('an event that has ended charges nothing [S-1.7]', async () => {
  const ended = await anEvent(server)
  const place = await aPlace(server, ended.id)
  const eva = await aPerson(server, [{ eventId: ended.id, role: 'bar' }])
  await atPlace(server, place, eva.id)
  const { walletId, code } = await aWallet(server, ended.id, { balance: 1_000 })
  const eventDeps = { ...server.deps, follow: createLedgerFollower(server.deps.databases, server.clock) }
  await closeEvent(eventDeps, ended.id, bySystem(server))
  expect(await charge({ code, amount: 10 }, eva, {}, ended.id)).toEqual(
    refused(409, 'event_closed', 'Este evento ya terminó y no recibe recargas ni cobros.', {
      data: { balance: 10 },
    }),
  )
  expect(await balanceOf(server, ended.id, walletId)).toBe(1_000n)
})
