import { centavos } from '@saldo/contract/money'
import { expect, test } from 'vitest'
import { afterStart } from '../../../../test/server/clock.ts'
import { setEvent } from '../index.ts'
import { aCharge, at, newWalletId, terms, useLedger } from '../../../../test/money/ledger.ts'

const ledger = useLedger()

test('a charge leaves the rest on the wallet and answers both balances', async () => {
  const event = await ledger.anEvent()
  const walletId = await event.aWallet(20_000n)
  const charge = aCharge(walletId, 8_550n)
  expect(await event.aBatcher().charge(charge)).toEqual({
    opId: charge.opId,
    status: 'booked',
    balanceBefore: 20_000n,
    balanceAfter: 11_450n,
    walletSeq: 2,
    isRepeated: false,
  })
  expect(await event.balanceOf(walletId)).toBe(11_450n)
})

test('a charge above the balance is refused and moves nothing', async () => {
  const event = await ledger.anEvent()
  const walletId = await event.aWallet(1_000n)
  const charge = aCharge(walletId, 1_001n)
  expect(await event.aBatcher().charge(charge)).toEqual({
    opId: charge.opId,
    status: 'declined',
    code: 'insufficient_balance',
    balanceBefore: 1_000n,
    balanceAfter: 1_000n,
    walletSeq: 1,
    isRepeated: false,
  })
  expect(await event.balanceOf(walletId)).toBe(1_000n)
})

test('a charge of exactly the balance empties the wallet', async () => {
  const event = await ledger.anEvent()
  const walletId = await event.aWallet(1_000n)
  expect(await event.aBatcher().charge(aCharge(walletId, 1_000n))).toMatchObject({
    status: 'booked',
    balanceAfter: 0n,
  })
})

test('the same charge 50 times at once moves once and answers the same', async () => {
  const event = await ledger.anEvent()
  const walletId = await event.aWallet(10_000n)
  const charge = aCharge(walletId, 300n)
  const batchers = [event.aBatcher(), event.aBatcher({ slot: 1 })]
  const outcomes = await Promise.all(
    batchers.flatMap((batcher) => Array.from({ length: 25 }, () => batcher.charge(charge))),
  )
  const answer = {
    opId: charge.opId,
    status: 'booked',
    balanceBefore: 10_000n,
    balanceAfter: 9_700n,
    walletSeq: 2,
  }
  expect(outcomes.filter((outcome) => !outcome.isRepeated)).toEqual([{ ...answer, isRepeated: false }])
  expect(outcomes.filter((outcome) => outcome.isRepeated)).toEqual(
    Array.from({ length: 49 }, () => ({ ...answer, isRepeated: true })),
  )
  expect(await event.balanceOf(walletId)).toBe(9_700n)
})

test('twenty simultaneous charges on one wallet never overdraw', async () => {
  const event = await ledger.anEvent()
  const walletId = await event.aWallet(10_000n)
  const batchers = [0, 1, 2, 3].map((slot) => event.aBatcher({ slot }))
  const outcomes = await Promise.all(
    batchers.flatMap((batcher) => Array.from({ length: 5 }, () => batcher.charge(aCharge(walletId, 1_000n)))),
  )
  expect(outcomes.filter((outcome) => outcome.status === 'booked')).toHaveLength(10)
  expect(await event.balanceOf(walletId)).toBe(0n)
})

test('two cashiers charge 60 of 100 at once, 100 rounds: exactly one succeeds each time', async () => {
  const event = await ledger.anEvent()
  const batchers = [event.aBatcher({ slot: 0 }), event.aBatcher({ slot: 1 })]
  for (let round = 0; round < 100; round += 1) {
    const walletId = await event.aWallet(10_000n)
    const outcomes = await Promise.all(batchers.map((batcher) => batcher.charge(aCharge(walletId, 6_000n))))
    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['booked', 'declined'])
    expect(await event.balanceOf(walletId)).toBe(4_000n)
  }
})

test('the same id with another amount is a mismatch and moves nothing', async () => {
  const event = await ledger.anEvent()
  const walletId = await event.aWallet(10_000n)
  const batcher = event.aBatcher()
  const charge = aCharge(walletId, 300n)
  await batcher.charge(charge)
  await expect(batcher.charge({ ...charge, amount: centavos(301) })).rejects.toMatchObject({
    code: 'operation_mismatch',
    status: 422,
  })
  expect(await event.balanceOf(walletId)).toBe(9_700n)
})

test('a charge declines with its reason: unknown wallet, replaced code, closed event, over the limit', async () => {
  const event = await ledger.anEvent()
  const walletId = await event.aWallet(1_500_000n)
  const batcher = event.aBatcher()
  expect(await batcher.charge(aCharge(newWalletId(), 100n))).toMatchObject({
    status: 'declined',
    code: 'wallet_unknown',
  })
  expect(await batcher.charge(aCharge(walletId, 100n, { codeNo: 2 }))).toMatchObject({
    code: 'wallet_blocked',
  })
  expect(await batcher.charge(aCharge(walletId, 1_000_001n))).toMatchObject({ code: 'over_limit' })
  await setEvent(ledger.database.db, { ...terms(event.eventId), isOpen: false })
  expect(await batcher.charge(aCharge(walletId, 100n))).toMatchObject({ code: 'event_closed' })
  await setEvent(ledger.database.db, { ...terms(event.eventId), closesAt: at })
  expect(await batcher.charge(aCharge(walletId, 100n))).toMatchObject({ code: 'event_closed' })
  await setEvent(ledger.database.db, { ...terms(event.eventId), closesAt: afterStart(1_000) })
  expect(await batcher.charge(aCharge(walletId, 100n))).toMatchObject({ status: 'booked' })
  expect(await event.balanceOf(walletId)).toBe(1_499_900n)
})
