import { centavos } from '@saldo/contract/money'
import { describe, expect, test } from 'vitest'
import { aCharge, booked, newOpId, useLedger } from '../../../../test/money/ledger.ts'
import { hold, postHold, voidHold, walletOf } from '../index.ts'

const ledger = useLedger()

describe('a hold', () => {
  test('reserves what is available at once, so that it can’t be spent, and pays it when posted', async () => {
    const event = await ledger.anEvent()
    const walletId = await event.aWallet(7_000n)
    const held = event.booking()
    expect(
      await hold(ledger.database.db, { ...held, walletId, amount: 'all', to: 'refund_payable' }),
    ).toEqual(booked(held.opId, [7_000n, 0n], 2))
    expect(await event.aBatcher().charge(aCharge(walletId, 1n))).toMatchObject({
      code: 'insufficient_balance',
    })
    expect(await walletOf(ledger.database.db, event.eventId, { walletId })).toMatchObject({
      available: 0n,
      held: 7_000n,
    })
    const posted = event.booking()
    expect(await postHold(ledger.database.db, { ...posted, holdOpId: held.opId })).toEqual(
      booked(posted.opId, [0n, 0n], 3),
    )
    expect(await walletOf(ledger.database.db, event.eventId, { walletId })).toMatchObject({
      available: 0n,
      held: 0n,
    })
    expect(await event.accounts()).toEqual({ 'gateway_clearing:mp': 7_000n, refund_payable: -7_000n })
  })

  test('is resolved once, whoever is first: twenty posts and voids at once move once', async () => {
    const event = await ledger.anEvent()
    const walletId = await event.aWallet(7_000n)
    const held = event.booking()
    await hold(ledger.database.db, { ...held, walletId, amount: centavos(5_000), to: 'refund_payable' })
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? postHold : voidHold)(ledger.database.db, { ...event.booking(), holdOpId: held.opId }),
      ),
    )
    expect(outcomes.filter((outcome) => outcome.status === 'booked')).toHaveLength(1)
    expect(
      outcomes.filter((outcome) => 'code' in outcome && outcome.code === 'hold_already_resolved'),
    ).toHaveLength(19)
  })

  test('above the balance or on an empty wallet is declined; a void gives all back', async () => {
    const event = await ledger.anEvent()
    const walletId = await event.aWallet(100n)
    const attempt = (amount: bigint | 'all') =>
      hold(ledger.database.db, {
        ...event.booking(),
        walletId,
        amount: amount === 'all' ? amount : centavos(amount),
        to: 'refund_payable',
      })
    expect(await attempt(101n)).toMatchObject({ code: 'insufficient_balance' })
    const held = await attempt('all')
    expect(await attempt('all')).toMatchObject({ code: 'insufficient_balance' })
    expect(await voidHold(ledger.database.db, { ...event.booking(), holdOpId: held.opId })).toMatchObject({
      balanceAfter: 100n,
    })
    expect(await voidHold(ledger.database.db, { ...event.booking(), holdOpId: newOpId() })).toMatchObject({
      code: 'operation_not_found',
    })
  })
})
