import { centavos } from '@saldo/contract/money'
import { describe, expect, test } from 'vitest'
import { aCharge, at, booked, newOpId, sealKey, useLedger } from '../../../../test/money/ledger.ts'
import { chargeback, reinstate, reissueCode, walletOf } from '../index.ts'

const ledger = useLedger()
const bar = 'bar_revenue:0b000000-0000-4000-8000-000000000001'

describe('a chargeback', () => {
  test('debits what is there, books the rest as a debt, freezes the wallet, and is undone when the dispute is won', async () => {
    const event = await ledger.anEvent()
    const walletId = await event.aWallet(10_000n)
    await event.aBatcher().charge(aCharge(walletId, 7_000n))
    const lost = event.booking()
    expect(
      await chargeback(ledger.database.db, {
        ...lost,
        walletId,
        amount: centavos(10_000),
        to: 'gateway_clearing:mp',
      }),
    ).toEqual(booked(lost.opId, [3_000n, 0n], 4))
    expect(await event.accounts()).toEqual({ [bar]: -7_000n, chargeback_receivable: 7_000n })
    await reissueCode(ledger.database.db, { eventId: event.eventId, opId: newOpId(), walletId, at, sealKey })
    expect(await event.aBatcher().charge(aCharge(walletId, 1n, { codeNo: 2 }))).toMatchObject({
      code: 'wallet_blocked',
    })

    const won = event.booking()
    expect(await reinstate(ledger.database.db, { ...won, chargebackOpId: lost.opId })).toEqual(
      booked(won.opId, [0n, 3_000n], 6),
    )
    expect(
      await reinstate(ledger.database.db, { ...event.booking(), chargebackOpId: lost.opId }),
    ).toMatchObject({
      code: 'already_reversed',
    })
    expect(await event.aBatcher().charge(aCharge(walletId, 3_000n, { codeNo: 2 }))).toMatchObject({
      status: 'booked',
    })
    expect(await event.accounts()).toEqual({ [bar]: -10_000n, 'gateway_clearing:mp': 10_000n })
  })

  test('on an empty wallet is all debt; a second one keeps the freeze when the first is won', async () => {
    const event = await ledger.anEvent()
    const walletId = await event.aWallet(0n)
    const [first, second] = [event.booking(), event.booking()]
    for (const lost of [first, second, first]) {
      await chargeback(ledger.database.db, {
        ...lost,
        walletId,
        amount: centavos(500),
        to: 'gateway_clearing:mp',
      })
    }
    expect(await event.accounts()).toEqual({ chargeback_receivable: 1_000n, 'gateway_clearing:mp': -1_000n })
    await reinstate(ledger.database.db, { ...event.booking(), chargebackOpId: first.opId })
    expect(await walletOf(ledger.database.db, event.eventId, { walletId })).toMatchObject({
      status: 'blocked',
      available: 0n,
    })
    await reinstate(ledger.database.db, { ...event.booking(), chargebackOpId: second.opId })
    expect(await walletOf(ledger.database.db, event.eventId, { walletId })).toMatchObject({
      status: 'active',
    })
    expect(await event.accounts()).toEqual({})
  })
})
