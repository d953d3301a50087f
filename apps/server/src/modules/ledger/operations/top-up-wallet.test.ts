import { centavos } from '@saldo/contract/money'
import { describe, expect, test } from 'vitest'
import { aCharge, at, booked, newOpId, newWalletId, terms, useLedger } from '../../../../test/money/ledger.ts'
import { blockWallet, setEvent, topUp } from '../index.ts'

const ledger = useLedger()

describe('a top-up', () => {
  test('credits once, however often and however parallel it is asked', async () => {
    const event = await ledger.anEvent()
    const walletId = await event.aWallet(0n)
    const topping = {
      ...event.booking(),
      walletId,
      amount: centavos(20_000),
      from: 'gateway_clearing:mp' as const,
      mayBeRefused: false,
    }
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => topUp(ledger.database.db, topping)))
    expect(outcomes.filter((outcome) => !outcome.isRepeated)).toEqual([
      booked(topping.opId, [0n, 20_000n], 1),
    ])
    expect(outcomes.filter((outcome) => outcome.isRepeated)).toHaveLength(49)
    expect(await event.balanceOf(walletId)).toBe(20_000n)
    expect(await event.accounts()).toEqual({ 'gateway_clearing:mp': 20_000n })
  })

  test('under the same id with another amount, wallet or source is a mismatch and moves nothing', async () => {
    const event = await ledger.anEvent()
    const walletId = await event.aWallet(0n)
    const other = await event.aWallet(0n)
    const topping = {
      ...event.booking(),
      walletId,
      amount: centavos(500),
      from: 'gateway_clearing:mp' as const,
      mayBeRefused: false,
    }
    await topUp(ledger.database.db, topping)
    for (const change of [
      { amount: centavos(501) },
      { walletId: other },
      { from: 'gateway_clearing:paypal' as const },
    ]) {
      await expect(topUp(ledger.database.db, { ...topping, ...change })).rejects.toMatchObject({
        code: 'operation_mismatch',
      })
    }
    expect(await event.balanceOf(walletId)).toBe(500n)
    expect(await event.balanceOf(other)).toBe(0n)
  })

  test('by cash declines on a blocked wallet and over the limit; a gateway’s money is credited all the same', async () => {
    const event = await ledger.anEvent()
    const walletId = await event.aWallet(1_999_900n)
    const topping = { walletId, amount: centavos(101), from: 'cash_drawer:turno-1' as const }
    const attempt = (mayBeRefused: boolean) =>
      topUp(ledger.database.db, { ...event.booking(), ...topping, mayBeRefused })
    expect(await attempt(true)).toMatchObject({
      status: 'declined',
      code: 'over_limit',
      balanceAfter: 1_999_900n,
    })
    expect(
      await topUp(ledger.database.db, {
        ...event.booking(),
        ...topping,
        amount: centavos(100),
        mayBeRefused: true,
      }),
    ).toMatchObject({ status: 'booked', balanceAfter: 2_000_000n })
    await blockWallet(ledger.database.db, { eventId: event.eventId, opId: newOpId(), walletId, at })
    expect(await attempt(true)).toMatchObject({ status: 'declined', code: 'wallet_blocked' })
    expect(await attempt(false)).toMatchObject({ status: 'booked', balanceAfter: 2_000_101n })
  })

  test('to an unknown wallet or a closed event is declined for ever', async () => {
    const event = await ledger.anEvent()
    const walletId = await event.aWallet(0n)
    const topping = {
      ...event.booking(),
      walletId,
      amount: centavos(500),
      from: 'gateway_clearing:mp' as const,
      mayBeRefused: false,
    }
    await setEvent(ledger.database.db, { ...terms(event.eventId), isOpen: false })
    expect(await topUp(ledger.database.db, topping)).toMatchObject({
      status: 'declined',
      code: 'event_closed',
    })
    await setEvent(ledger.database.db, terms(event.eventId))
    expect(await topUp(ledger.database.db, topping)).toMatchObject({
      status: 'declined',
      code: 'event_closed',
      isRepeated: true,
    })
    expect(
      await topUp(ledger.database.db, { ...topping, opId: newOpId(), walletId: newWalletId() }),
    ).toMatchObject({
      status: 'declined',
      code: 'wallet_unknown',
    })
    expect(await event.balanceOf(walletId)).toBe(0n)
  })
})

test('a declined charge stays declined after a top-up, and a new id succeeds', async () => {
  const event = await ledger.anEvent()
  const walletId = await event.aWallet(100n)
  const batcher = event.aBatcher()
  const charge = aCharge(walletId, 200n)
  await batcher.charge(charge)
  await topUp(ledger.database.db, {
    ...event.booking(),
    walletId,
    amount: centavos(1_000),
    from: 'promo',
    mayBeRefused: false,
  })
  expect(await batcher.charge(charge)).toEqual({
    opId: charge.opId,
    status: 'declined',
    code: 'insufficient_balance',
    balanceBefore: 100n,
    balanceAfter: 100n,
    walletSeq: 1,
    isRepeated: true,
  })
  expect(await batcher.charge(aCharge(walletId, 200n))).toMatchObject({
    status: 'booked',
    balanceAfter: 900n,
  })
})
