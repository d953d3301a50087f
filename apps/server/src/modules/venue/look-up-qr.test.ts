import { randomUUID } from 'node:crypto'
import type { OpId } from '@saldo/contract/ids'
import { beforeAll, expect, test } from 'vitest'
import { answerOf, call } from '../../../test/server/call.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { anEvent, aPlace, atPlace, aWallet, testSealKey } from '../../../test/venue/venue.ts'
import type { EventRecord } from '../events/index.ts'
import { reissueCode } from '../ledger/index.ts'

const server = useServer(() => ({}) as never, { RATE_LIMIT_FACTOR: '1' })
const unknownCodesAMinute = 60
let event: EventRecord
let luz: Person

beforeAll(async () => {
  event = await anEvent(server)
  luz = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  await atPlace(server, await aPlace(server, event.id, 'Barra Norte'), luz.id)
})

const lookUp = async (code: string, by: Person = luz, eventId: number = event.id) => {
  const reply = await call(server, 'POST', `staff/events/${eventId}/qr/lookup`, {
    token: by.token,
    body: { code },
  })
  return { ...answerOf(reply), retryAfter: reply.headers['retry-after'] }
}

test('a till sees the balance, the holder’s first name and the last charge', async () => {
  const ana = await aPerson(server)
  const { code, walletId } = await aWallet(server, event.id, { balance: 20_000, userId: ana.id })
  const data = {
    wallet_id: walletId,
    ticket: null,
    is_live_only: false,
    available_balance: 200,
    status: 'active',
    holder: 'Ana',
    last_charge: null,
  }
  expect((await lookUp(code)).body).toEqual({ success: true, data })
  const opId = randomUUID()
  await call(server, 'POST', `staff/events/${event.id}/charges`, {
    token: luz.token,
    body: { op_id: opId, code, amount: 85.5 },
  })
  expect((await lookUp(code)).body).toEqual({
    success: true,
    data: {
      ...data,
      available_balance: 114.5,
      last_charge: { op_id: opId, amount: 85.5, place: 'Barra Norte', at: server.clock.now().toISOString() },
    },
  })
})

test('an anonymous QR has no holder', async () => {
  const { code } = await aWallet(server, event.id, { balance: 100 })
  expect((await lookUp(code)).body).toMatchObject({ data: { available_balance: 1, holder: null } })
})

test('a replaced code is shown as blocked', async () => {
  const { walletId, code } = await aWallet(server, event.id, { balance: 100 })
  const at = server.clock.now()
  await reissueCode(server.db, {
    eventId: event.id,
    opId: randomUUID() as OpId,
    walletId,
    at,
    sealKey: testSealKey,
  })
  expect((await lookUp(code)).body).toMatchObject({ data: { status: 'blocked' } })
})

test('staff of another event and attendees learn nothing', async () => {
  const { code } = await aWallet(server, event.id, { balance: 100 })
  const other = await anEvent(server)
  const eva = await aPerson(server, [{ eventId: other.id, role: 'cashier' }])
  expect(await lookUp(code, eva)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await lookUp(code, eva, other.id)).toMatchObject({ status: 409, body: { code: 'wallet_unknown' } })
  expect(await lookUp(code, await aPerson(server))).toMatchObject({ status: 403 })
})

test('a session that guesses codes is refused, also when it then shows a real one; others go on', async () => {
  const { code } = await aWallet(server, event.id, { balance: 100 })
  const eva = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  const guess = () => lookUp(Math.random().toString(36).slice(2), eva)
  for (let guessed = 0; guessed < unknownCodesAMinute; guessed += 1)
    expect(await guess()).toEqual({
      status: 409,
      body: { success: false, code: 'wallet_unknown', message: 'No conocemos este QR en este evento.' },
      retryAfter: undefined,
    })
  const refused = { status: 429, body: { code: 'too_many_requests' }, retryAfter: '60' }
  expect(await guess()).toMatchObject(refused)
  expect(await lookUp(code, eva)).toMatchObject(refused)
  expect(await lookUp(code)).toMatchObject({ status: 200 })
  const { rows } = await server.pool.query(
    `SELECT count(*)::int AS recorded FROM audit_log WHERE action = 'unknown_code_scanned' AND actor_id = $1`,
    [eva.id],
  )
  expect(rows).toEqual([{ recorded: unknownCodesAMinute }])
  server.clock.pass(60_000)
  expect(await lookUp(code, eva)).toMatchObject({ status: 200 })
})
