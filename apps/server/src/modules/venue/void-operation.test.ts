import { randomUUID } from 'node:crypto'
import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { answerOf, call } from '../../../test/server/call.ts'
import { aCreditedQr, codeOf } from '../../../test/venue/credited-qr.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { runDueJobs } from '../../../test/server/jobs.ts'
import { useMessages } from '../../../test/people/messages.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { anEvent, aPlace, atPlace, aWallet, balanceOf } from '../../../test/venue/venue.ts'
import type { EventRecord } from '../events/index.ts'
import { activityOf, mergeWallets, movements, topUp } from '../ledger/index.ts'
import type { Place } from './queries.ts'

const { outbox, server } = useMessages()
const MINUTE_MS = 60_000

let event: EventRecord
let bar: Place
let luz: Person
let mara: Person

beforeEach(async () => {
  event = await anEvent(server)
  bar = await aPlace(server, event.id, 'Barra Norte')
  luz = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  mara = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  await atPlace(server, bar, luz.id)
  await ask('PUT', 'till-settings', { tip_percents: [5, 10, 15], void_minutes: 5 }, mara)
})
afterAll(() => ledgerIsSound(server))

type Answer = { code?: string; data?: Record<string, unknown> }

const ask = async (
  method: Parameters<typeof call>[1],
  path: string,
  body: Record<string, unknown>,
  by: Person,
  at: EventId = event.id,
) => {
  const reply = await call(server, method, `staff/events/${at}/${path}`, { token: by.token, body })
  return answerOf<Answer>(reply)
}

const aQr = (balance = 20_000) => aWallet(server, event.id, { balance })
const balance = (walletId: WalletId) => balanceOf(server, event.id, walletId)

/** A charge of 88 pesos with 8 of tip; answers its id. */
const charge = async (code: string, by = luz): Promise<string> => {
  const op_id = randomUUID()
  const items = [{ name: 'Cerveza', quantity: 1, unit_price: 80 }]
  expect(await ask('POST', 'charges', { op_id, code, amount: 88, tip: 8, items }, by)).toMatchObject({
    status: 200,
  })
  return op_id
}

const takeBack = (operation: string, by: Person, more: object = {}, at: EventId = event.id) =>
  ask(
    'POST',
    `operations/${operation}/void`,
    { op_id: randomUUID(), reason: 'Producto equivocado', ...more },
    by,
    at,
  )

const refused = (status: number, code: string, message: string, rest: object = {}) => ({
  status,
  body: { success: false, code, message, ...rest },
})
const forbidden = refused(403, 'forbidden', 'Tu cuenta no tiene permiso para hacer esto.')
const tooLate = refused(
  409,
  'void_too_late',
  'Ya pasó el tiempo para anular esta operación. Pídeselo a tu encargado.',
)
const alreadyReversed = (left: number) =>
  refused(409, 'already_reversed', 'Esa operación ya se anuló.', { data: { balance: left } })
const notReversible = (left: number) =>
  refused(409, 'not_reversible', 'Esa operación no se puede anular.', { data: { balance: left } })

describe('a void of a charge', () => {
  test('gives it back with its tip, once; its repeat gets the same answer', async () => {
    const { walletId, code } = await aQr()
    const charged = await charge(code)
    const op_id = randomUUID()
    const booked = {
      status: 200,
      body: {
        success: true,
        data: { op_id, status: 'booked', balance_before: 112, balance_after: 200, wallet_seq: 5, parts: [] },
      },
    }
    expect(await takeBack(charged, luz, { op_id })).toEqual(booked)
    expect(await takeBack(charged, luz, { op_id })).toEqual(booked)
    expect(await takeBack(charged, luz)).toEqual(alreadyReversed(200))
    expect(await balance(walletId)).toBe(20_000n)
  })

  test('is kept with its reason, at the place of the charge, and leaves nothing in its accounts', async () => {
    const { walletId, code } = await aQr()
    const charged = await charge(code)
    await atPlace(server, await aPlace(server, event.id, 'Oficina'), mara.id)
    await takeBack(charged, mara, { reason: '  Cobro doble ' })
    const [newest] = await movements(server.db, event.id, walletId, { limit: 1 })
    expect(newest).toMatchObject({
      kind: 'charge_void',
      amount: 8_800n,
      placeName: 'Barra Norte',
      note: 'Cobro doble',
    })
    const night = { eventId: event.id, from: event.startsAt, to: event.endsAt, place: bar.id }
    const all = { count: 1, amount: centavos(8_800) }
    expect(await activityOf(server.db, { ...night, actor: luz.id })).toMatchObject({
      charges: all,
      voidedCharges: all,
      tips: 800n,
      voidedTips: 800n,
    })
  })

  test('asked twenty times at once, with one id or with twenty, gives back once', async () => {
    const { walletId, code } = await aQr()
    const [one, other] = [await charge(code), await charge(code)]
    const op_id = randomUUID()
    const same = await Promise.all(Array.from({ length: 20 }, () => takeBack(one, luz, { op_id })))
    expect(new Set(same.map((reply) => JSON.stringify(reply))).size).toBe(1)
    const many = await Promise.all(Array.from({ length: 20 }, (_, n) => takeBack(other, n % 2 ? luz : mara)))
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(many.filter(({ body }) => body.code === 'already_reversed')).toHaveLength(19)
    expect(await balance(walletId)).toBe(20_000n)
  })

  test('works on a QR that was merged meanwhile: the money goes where the QR went', async () => {
    const { walletId: from, code } = await aQr()
    const { walletId: into } = await aQr(0)
    const charged = await charge(code)
    const merge = { eventId: event.id, opId: randomUUID() as OpId, at: server.clock.now() }
    await mergeWallets(server.db, { ...merge, from, codeNo: 1, into })
    expect(await takeBack(charged, luz)).toMatchObject({ status: 200 })
    expect(await balance(into)).toBe(20_000n)
  })

  test('is declined for ever where there is nothing to take back', async () => {
    const { code } = await aQr(500)
    const declined = randomUUID()
    await ask('POST', 'charges', { op_id: declined, code, amount: 88 }, luz)
    const nothing = refused(404, 'operation_not_found', 'No encontramos esa operación.', {
      data: { balance: 0 },
    })
    for (const operation of [declined, randomUUID()]) expect(await takeBack(operation, luz)).toEqual(nothing)
    const op_id = randomUUID()
    const later = randomUUID()
    expect(await takeBack(later, luz, { op_id })).toEqual(nothing)
    expect(await takeBack(declined, luz, { op_id })).toMatchObject({ body: { code: 'operation_mismatch' } })
  })

  test('takes back neither a void nor a gateway’s top-up', async () => {
    const { walletId, code } = await aQr()
    const charged = await charge(code)
    const op_id = randomUUID()
    await takeBack(charged, luz, { op_id })
    expect(await takeBack(op_id, luz)).toEqual(notReversible(200))
    expect(await takeBack(op_id, mara)).toEqual(notReversible(200))
    const opId = randomUUID() as OpId
    const paid = { eventId: event.id, opId, walletId, amount: centavos(1_000), at: server.clock.now() }
    await topUp(server.db, { ...paid, from: 'gateway_clearing:mp', mayBeRefused: false })
    expect(await takeBack(opId, mara)).toEqual(notReversible(210))
    expect(await takeBack(opId, luz)).toEqual(forbidden)
  })

  test.each([[''], ['  '], ['no'], ['x'.repeat(201)]])('needs a reason, and %j is none', async (reason) => {
    const { walletId, code } = await aQr()
    expect(await takeBack(await charge(code), luz, { reason })).toMatchObject({
      status: 422,
      body: { errors: { reason: expect.any(Array) } },
    })
    expect(await balance(walletId)).toBe(11_200n)
  })
})

describe('who may take back, and until when', () => {
  test('a bar and a cash point: their own, to the last moment of the event’s minutes', async () => {
    const { walletId, code } = await aQr(50_000)
    const caja = await aPerson(server, [{ eventId: event.id, role: 'cashier' }])
    await atPlace(server, bar, caja.id)
    for (const who of [luz, caja]) {
      const [own, late] = [await charge(code, who), await charge(code, who)]
      expect(await takeBack(own, who === luz ? caja : luz)).toEqual(forbidden)
      server.clock.pass(5 * MINUTE_MS)
      const op_id = randomUUID()
      const booked = await takeBack(own, who, { op_id })
      expect(booked).toMatchObject({ status: 200 })
      server.clock.pass(1)
      expect(await takeBack(late, who)).toEqual(tooLate)
      expect(await takeBack(own, who, { op_id })).toEqual(booked)
    }
    expect(await balance(walletId)).toBe(50_000n - 2n * 8_800n)
  })

  test('managers and administrators: anybody’s, until the event is over for a day', async () => {
    const { walletId, code } = await aQr(50_000)
    const charges = [await charge(code), await charge(code), await charge(code)] as const
    server.clock.set(new Date(event.endsAt.getTime() + 24 * 60 * MINUTE_MS))
    const late = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
    const admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
    const again = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
    expect(await takeBack(charges[0], again)).toEqual(forbidden)
    expect(await takeBack(charges[0], late)).toMatchObject({ status: 200 })
    expect(await takeBack(charges[1], admin)).toMatchObject({ status: 200 })
    server.clock.pass(1)
    expect(await takeBack(charges[2], late)).toEqual(tooLate)
    expect(await takeBack(charges[2], admin)).toEqual(tooLate)
    expect(await balance(walletId)).toBe(50_000n - 8_800n)
  })

  test('nobody of another event, and no attendee', async () => {
    const { walletId, code } = await aQr()
    const charged = await charge(code)
    const other = await anEvent(server)
    const eva = await aPerson(server, [{ eventId: other.id, role: 'manager' }])
    expect(await takeBack(charged, eva)).toMatchObject({ status: 404 })
    expect(await takeBack(charged, await aPerson(server))).toMatchObject({ status: 403 })
    expect(await takeBack(charged, eva, {}, other.id)).toMatchObject({
      status: 404,
      body: { code: 'operation_not_found' },
    })
    expect(await balance(walletId)).toBe(11_200n)
  })
})

test('the holder is told at once, on the open screen and by push', async () => {
  const ana = await aPerson(server)
  const qr = await aCreditedQr(server, ana.id)
  const manager = await aPerson(server, [{ eventId: qr.eventId, role: 'manager' }])
  await atPlace(server, await aPlace(server, qr.eventId, 'Barra Sur'), manager.id)
  const endpoint = `https://push.test/${randomUUID()}`
  await server.app.http.inject({
    method: 'PUT',
    url: `/api/v1/es/public/user/${ana.id}/push-subscription`,
    headers: ana.authorization,
    payload: { endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } },
  })
  await runDueJobs(server)
  const charged = randomUUID()
  const body = { op_id: charged, code: await codeOf(server, qr), amount: 50 }
  await ask('POST', 'charges', body, manager, qr.eventId)
  await runDueJobs(server)
  const heard: string[] = []
  const stop = server.deps.wakeUps.on('charged', (payload) => heard.push(payload))
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBeGreaterThan(0)
  heard.splice(0)
  expect(await takeBack(charged, manager, {}, qr.eventId)).toMatchObject({ status: 200 })
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([`${qr.eventId}:${qr.walletId}`])
  stop()
  expect(await runDueJobs(server)).toEqual(['tell-movements', 'push-movements'])
  const texts = outbox.pushes.map(({ text }) => JSON.parse(text) as { title: string; body: string })
  expect(texts.map(({ title, body: told }) => [title, told])).toEqual([
    ['Pagaste $50.00', `Barra Sur · ${qr.eventName}. Tu saldo es de $150.00.`],
    ['Anulamos un cobro: te devolvimos $50.00', `Barra Sur · ${qr.eventName}. Tu saldo es de $200.00.`],
  ])
  expect(outbox.letters).toEqual([])
})
