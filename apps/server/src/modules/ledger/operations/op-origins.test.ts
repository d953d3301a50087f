import { randomBytes, randomUUID } from 'node:crypto'
import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import { v5 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { aCharge, booked, useLedger, type TestLedger } from '../../../../test/money/ledger.ts'
import {
  blockWallet,
  chargeback,
  hold,
  mergeWallets,
  receivingOpId,
  topUp,
  walletOf,
  type Booking,
} from '../index.ts'

const ledger = useLedger()
const NAMESPACE = '00000000-0000-4000-8000-0000000000aa'
const derived = (): OpId => v5(randomUUID(), NAMESPACE) as OpId
const MP = 'gateway_clearing:mp'

type Do = (event: TestLedger, booking: Booking, walletId: Parameters<typeof topUp>[1]['walletId']) => unknown
const operations: Record<string, Do> = {
  'a top-up': ({ database }, booking, walletId) =>
    topUp(database.db, { ...booking, walletId, amount: centavos(100), from: MP, mayBeRefused: false }),
  'a hold': ({ database }, booking, walletId) =>
    hold(database.db, { ...booking, walletId, amount: centavos(100), to: 'refund_payable' }),
  'a chargeback': ({ database }, booking, walletId) =>
    chargeback(database.db, { ...booking, walletId, amount: centavos(100), to: MP }),
}

const refused = { code: '23514', constraint: 'op_id_of_its_origin' }

describe.each(Object.entries(operations))('%s', (_name, operate) => {
  test('a client can’t begin it with an id that is derived, nor the system with one that is made up', async () => {
    const event = await ledger.anEvent()
    const walletId = await event.aWallet(1_000n)
    const wrong: Booking[] = [
      event.booking(derived()),
      { ...event.booking(), origin: 'system' },
      event.booking('00000000-0000-0000-0000-000000000001' as OpId),
      event.booking('01900000-0000-1000-8000-000000000001' as OpId),
    ]
    for (const booking of wrong)
      await expect(operate(event, booking, walletId)).rejects.toMatchObject(refused)
    expect(await walletOf(ledger.database.db, event.eventId, { walletId })).toMatchObject({
      available: 1_000n,
      held: 0n,
    })
    expect(await operate(event, { ...event.booking(derived()), origin: 'system' }, walletId)).toMatchObject({
      status: 'booked',
    })
  })
})

test('a block, a charge and a batch of them take no derived id', async () => {
  const event = await ledger.anEvent()
  const walletId = await event.aWallet(1_000n)
  const change = { eventId: event.eventId, opId: derived(), walletId, at: new Date() }
  await expect(blockWallet(ledger.database.db, change)).rejects.toMatchObject(refused)
  await expect(event.aBatcher().charge(aCharge(walletId, 100n, { opId: derived() }))).rejects.toThrow(
    RangeError,
  )
  const one = 'ARRAY[NULL]::uuid[]'
  await expect(
    sql
      .raw(
        `SELECT * FROM ledger.charge_batch(${event.eventId}, 0, now(), false, NULL, ARRAY['${derived()}']::uuid[],
          ARRAY['${walletId}']::uuid[], ARRAY[1], ARRAY[100], ARRAY[0],
          ARRAY[ledger.ensure_account(${event.eventId}, 'bar_revenue:north')], ARRAY[NULL]::integer[],
          ARRAY['\\x${randomBytes(32).toString('hex')}']::bytea[], ${one}, ${one}, ${one}, ARRAY[now()], ARRAY['{}'])`,
      )
      .execute(ledger.database.db),
  ).rejects.toMatchObject(refused)
  expect(await event.balanceOf(walletId)).toBe(1_000n)
})

test('the receiving side of a merge has an id that nobody can spend before it', async () => {
  const event = await ledger.anEvent()
  const [from, into] = [await event.aWallet(700n), await event.aWallet(300n)]
  const booking = event.booking()
  const change = { eventId: event.eventId, opId: receivingOpId(booking.opId), walletId: into, at: booking.at }
  await expect(blockWallet(ledger.database.db, change)).rejects.toMatchObject(refused)
  const merge = { ...booking, from, codeNo: 0, into }
  expect(await mergeWallets(ledger.database.db, merge)).toEqual(booked(booking.opId, [300n, 1_000n], 2))
  expect(await mergeWallets(ledger.database.db, merge)).toEqual(booked(booking.opId, [300n, 1_000n], 2, true))
})
