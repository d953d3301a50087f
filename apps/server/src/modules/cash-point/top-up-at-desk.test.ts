import { randomUUID } from 'node:crypto'
import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bySystem } from '../../../test/server/by-system.ts'
import { aCashier, drawerOf, ledgerIsSound, type Cashier } from '../../../test/venue/desk.ts'
import { aPerson } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { aWallet, balanceOf } from '../../../test/venue/venue.ts'
import { markPhoneVerified } from '../auth/index.ts'
import { createLedgerFollower } from '../../follow-events.ts'
import { editEvent } from '../events/index.ts'
import { accountBalance, blockWallet } from '../ledger/index.ts'

const server = useServer(() => ({}) as never)
let caja: Cashier
let shift: string

beforeAll(async () => {
  caja = await aCashier(server)
  shift = await caja.opens(1_000)
})
afterAll(() => ledgerIsSound(server))

const sold = (more: object = {}) => ({ op_id: randomUUID(), amount: 200, tender: 'cash', ...more })

const refused = (status: number, code: string, message: string, rest: object = {}) => ({
  status,
  body: { success: false, code, message, ...rest },
})

describe('a walk-up', () => {
  test('gets a new QR for cash, once, and the same one again when the answer was lost [S-1.5]', async () => {
    const before = await drawerOf(server, caja, shift)
    const asked = sold()
    const first = await caja.ask('topups', asked)
    expect(first).toEqual({
      status: 200,
      body: {
        success: true,
        data: {
          op_id: asked.op_id,
          status: 'booked',
          balance_before: 0,
          balance_after: 200,
          wallet_seq: 1,
          qr: {
            code: expect.stringMatching(/^[0-9A-Z]{29}$/),
            claim_code: expect.stringMatching(/^[0-9A-Z]{8}$/),
            holder: null,
            is_new: true,
          },
        },
      },
    })
    expect(await caja.ask('topups', asked)).toEqual(first)
    expect(await drawerOf(server, caja, shift)).toBe(before + 20_000n)
    const { code } = (first.body.data as { qr: { code: string } }).qr
    expect(await caja.ask('qr/lookup', { code })).toMatchObject({
      body: { data: { available_balance: 200, status: 'active', holder: null } },
    })
  })

  test('is sold one QR by twenty equal requests at once', async () => {
    const before = await drawerOf(server, caja, shift)
    const asked = sold({ amount: 150 })
    const replies = await Promise.all(Array.from({ length: 20 }, () => caja.ask('topups', asked)))
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(await drawerOf(server, caja, shift)).toBe(before + 15_000n)
  })
})

describe('a top-up', () => {
  test('of a scanned QR goes into the drawer, or by terminal to where its money will come from', async () => {
    const { walletId, code } = await aWallet(server, caja.eventId, { balance: 5_000 })
    const [drawer, terminal] = [
      await drawerOf(server, caja, shift),
      await accountBalance(server.db, caja.eventId, 'terminal_clearing'),
    ]
    expect(await caja.ask('topups', sold({ code }))).toMatchObject({
      body: { data: { balance_before: 50, balance_after: 250, qr: { code: null, is_new: false } } },
    })
    expect(
      await caja.ask('topups', sold({ code, tender: 'terminal', voucher: '481', amount: 300 })),
    ).toMatchObject({
      status: 200,
    })
    expect(await balanceOf(server, caja.eventId, walletId)).toBe(55_000n)
    expect(await drawerOf(server, caja, shift)).toBe(drawer + 20_000n)
    expect(await accountBalance(server.db, caja.eventId, 'terminal_clearing')).toBe(terminal + 30_000n)
  })

  test('by phone finds only the person who verified it, and opens their QR', async () => {
    const ana = await aPerson(server)
    const { rows } = await server.pool.query<{ phone_national: string; phone_e164: string }>(
      'SELECT phone_national, phone_e164 FROM user_account WHERE user_id = $1',
      [ana.id],
    )
    const { phone_national: phone = '', phone_e164: e164 = '' } = rows[0] ?? {}
    const unknown = refused(
      404,
      'holder_unknown',
      'Nadie ha verificado ese teléfono. Revisa el número o usa el QR.',
    )
    expect(await caja.ask('topups', sold({ phone }))).toEqual(unknown)
    expect(await caja.ask('holders/lookup', { phone })).toEqual(unknown)
    await markPhoneVerified(server.db, ana.id, server.clock.now())
    expect(await caja.ask('holders/lookup', { phone })).toEqual({
      status: 200,
      body: { success: true, data: { holder: 'Ana', has_qr: false, available_balance: 0 } },
    })
    const asked = sold({ phone: `1${phone}` })
    const first = await caja.ask('topups', asked)
    expect(first).toMatchObject({
      body: { data: { balance_after: 200, qr: { code: null, holder: 'Ana', is_new: false } } },
    })
    expect(await caja.ask('topups', asked)).toEqual(first)
    expect(await caja.ask('holders/lookup', { phone: e164 })).toMatchObject({
      body: { data: { has_qr: true, available_balance: 200 } },
    })
  })

  test('without an open shift is refused for cash, and stays refused once there is one', async () => {
    const by = await aCashier(server, caja.eventId)
    const asked = sold()
    const missing = refused(409, 'shift_missing', 'Abre tu turno para mover dinero.')
    expect(await by.ask('topups', asked)).toEqual(missing)
    await by.opens(0)
    expect(await by.ask('topups', asked)).toEqual(missing)
    expect(await by.ask('topups', sold())).toMatchObject({ status: 200 })
  })

  test('that was booked answers the same after its shift was closed, and after the event’s limits changed', async () => {
    const by = await aCashier(server, caja.eventId)
    const own = await by.opens(0)
    const asked = sold()
    const first = await by.ask('topups', asked)
    await by.ask(`shifts/${own}/close`, { op_id: randomUUID(), counted: 200 })
    expect(await by.ask('topups', asked)).toEqual(first)
    await by.opens(0)
    expect(await by.ask('topups', asked)).toEqual(first)
    const follow = createLedgerFollower(server.deps.databases, server.clock)
    const limit = (maxTopup: bigint) =>
      editEvent({ ...server.deps, follow }, by.eventId, { maxTopup: centavos(maxTopup) }, bySystem(server))
    await limit(10_000n)
    expect(await by.ask('topups', sold())).toMatchObject({ body: { code: 'amount_above_maximum' } })
    expect(await by.ask('topups', asked)).toEqual(first)
    await limit(1_000_000n)
  })

  test('outside the event’s limits, with two names for a QR, or with another amount under its id moves nothing', async () => {
    const before = await drawerOf(server, caja, shift)
    expect(await caja.ask('topups', sold({ amount: 9.99 }))).toMatchObject({
      body: { code: 'amount_below_minimum' },
    })
    expect(await caja.ask('topups', sold({ amount: 10_000.01 }))).toMatchObject({
      body: { code: 'amount_above_maximum' },
    })
    expect(await caja.ask('topups', sold({ code: 'x', phone: '5500000001' }))).toMatchObject({ status: 422 })
    expect(await caja.ask('topups', sold({ tender: 'credit' }))).toMatchObject({ status: 422 })
    const { code } = await aWallet(server, caja.eventId, { balance: 1_999_000 })
    expect(await caja.ask('topups', sold({ code }))).toMatchObject({
      status: 409,
      body: { code: 'over_limit', data: { balance: 19_990 } },
    })
    expect(await caja.ask('topups', sold({ code: '0'.repeat(29) }))).toMatchObject({
      status: 409,
      body: { code: 'wallet_unknown' },
    })
    expect(await drawerOf(server, caja, shift)).toBe(before)
    const asked = sold({ amount: 50 })
    await caja.ask('topups', asked)
    expect(await caja.ask('topups', { ...asked, amount: 60 })).toMatchObject({
      status: 422,
      body: { code: 'operation_mismatch' },
    })
    expect(await drawerOf(server, caja, shift)).toBe(before + 5_000n)
  })

  test('is refused on a blocked QR and on a replaced code, for ever', async () => {
    const { walletId, code } = await aWallet(server, caja.eventId, { balance: 1_000 })
    const opId = randomUUID() as OpId
    await blockWallet(server.db, { eventId: caja.eventId, opId, walletId, at: server.clock.now() })
    const asked = sold({ code })
    const blocked = refused(409, 'wallet_blocked', 'Este QR está bloqueado.', { data: { balance: 10 } })
    expect(await caja.ask('topups', asked)).toEqual(blocked)
    const reissued = await caja.ask('qr/reissue', { op_id: randomUUID(), code })
    expect(reissued).toMatchObject({ status: 200, body: { data: { available_balance: 10 } } })
    expect(await caja.ask('topups', asked)).toEqual(blocked)
    expect(await caja.ask('topups', sold({ code }))).toEqual(blocked)
  })
})

test('cash for what a QR did not cover goes into the drawer once, with its lines', async () => {
  const before = await drawerOf(server, caja, shift)
  const items = [{ name: 'Cerveza', quantity: 1, unit_price: 35.5 }]
  const asked = { op_id: randomUUID(), amount: 35.5, items }
  const first = await caja.ask('cash-sales', asked)
  expect(first).toEqual({
    status: 200,
    body: { success: true, data: { op_id: asked.op_id, status: 'booked' } },
  })
  expect(await caja.ask('cash-sales', asked)).toEqual(first)
  expect(await caja.ask('cash-sales', { ...asked, op_id: randomUUID(), amount: 36 })).toMatchObject({
    status: 422,
    body: { errors: { items: ['La suma de los productos no coincide con el monto.'] } },
  })
  expect(await drawerOf(server, caja, shift)).toBe(before + 3_550n)
})
