import type { WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { describe, expect, test } from 'vitest'
import { aCharge, newOpId, terms, useLedger, type TestLedger } from '../../../../test/money/ledger.ts'
import {
  cashOut,
  chargeback,
  correctIn,
  correctOut,
  grantPromo,
  hold,
  lapsePromo,
  mergeWallets,
  refundableOf,
  refundableWallets,
  reinstate,
  reverse,
  setEvent,
  walletOf,
} from '../index.ts'

const ledger = useLedger()

const give = (event: TestLedger, walletId: WalletId, amount: bigint, groupId: string = newOpId()) =>
  grantPromo(ledger.database.db, { ...event.booking(), walletId, groupId, amount: centavos(amount) })

const partsOf = async (event: TestLedger, walletId: WalletId) => {
  const wallet = await walletOf(ledger.database.db, event.eventId, { walletId })
  return { promo: wallet?.promo, refundable: wallet?.refundable }
}

/** A wallet with 100 pesos of its own and 30 that were given. */
const aScene = async () => {
  const event = await ledger.anEvent()
  const [walletId, campaign] = [await event.aWallet(10_000n), newOpId()]
  await give(event, walletId, 3_000n, campaign)
  return { event, walletId, campaign }
}

describe('promotional balance', () => {
  test('is spent first, and comes back as promotion when the charge is voided', async () => {
    const { event, walletId } = await aScene()
    const charge = aCharge(walletId, 4_000n)
    expect(await event.aBatcher().charge(charge)).toMatchObject({
      balanceBefore: 13_000n,
      balanceAfter: 9_000n,
    })
    expect(await partsOf(event, walletId)).toEqual({ promo: 0n, refundable: 9_000n })
    await reverse(ledger.database.db, { ...event.booking(), reverses: charge.opId })
    expect(await partsOf(event, walletId)).toEqual({ promo: 3_000n, refundable: 10_000n })
  })

  test('never goes back: neither held, nor paid in cash, nor taken by a correction', async () => {
    const { event, walletId } = await aScene()
    const { db } = ledger.database
    const more = { walletId, amount: centavos(10_001) }
    const refused = { status: 'declined', code: 'promo_not_refundable', balanceAfter: 13_000n }
    expect(await hold(db, { ...event.booking(), ...more, to: 'refund_payable' })).toMatchObject(refused)
    expect(await cashOut(db, { ...event.booking(), ...more, to: 'cash_drawer:turno-1' })).toMatchObject(
      refused,
    )
    expect(await correctOut(db, { ...event.booking(), ...more, to: 'bank' })).toMatchObject(refused)
    const all = { walletId, amount: 'all', to: 'refund_payable' } as const
    expect(await hold(db, { ...event.booking(), ...all })).toMatchObject({ balanceAfter: 3_000n })
    expect(await hold(db, { ...event.booking(), ...all })).toMatchObject({ ...refused, balanceAfter: 3_000n })
  })

  test('is in no sum of what an event gives back by itself', async () => {
    const { event, walletId } = await aScene()
    const gifted = await event.aWallet(0n)
    await give(event, gifted, 500n)
    const { db } = ledger.database
    const page = await refundableWallets(db, event.eventId, { after: null, limit: 10 })
    expect(page.map(({ walletId: id, refundable }) => [id, refundable])).toEqual([[walletId, 10_000n]])
    const each = [walletId, gifted].map((id) => refundableOf(db, event.eventId, id))
    expect(await Promise.all(each)).toEqual([10_000n, 0n])
  })

  test('follows the money into the account that claims the QR', async () => {
    const { event, walletId } = await aScene()
    const into = await event.aWallet(0n)
    await mergeWallets(ledger.database.db, { ...event.booking(), from: walletId, codeNo: 1, into })
    expect(await partsOf(event, into)).toEqual({ promo: 3_000n, refundable: 10_000n })
    expect(await partsOf(event, walletId)).toEqual({ promo: 0n, refundable: 0n })
  })

  test('lapses to what campaigns gave that are not over, also to a QR that was claimed since', async () => {
    const { event, walletId, campaign } = await aScene()
    const running = newOpId()
    await give(event, walletId, 500n, running)
    const into = await event.aWallet(0n)
    const { db } = ledger.database
    await mergeWallets(db, { ...event.booking(), from: walletId, codeNo: 1, into })
    const lapse = { ...event.booking(), walletId, over: [campaign] }
    expect(await lapsePromo(db, lapse)).toMatchObject({ balanceBefore: 13_500n, balanceAfter: 10_500n })
    expect(await lapsePromo(db, lapse)).toMatchObject({ balanceAfter: 10_500n, isRepeated: true })
    expect(await lapsePromo(db, { ...lapse, opId: newOpId() })).toMatchObject({ balanceAfter: 10_500n })
    const both = { ...lapse, opId: newOpId(), over: [campaign, running] }
    expect(await lapsePromo(db, both)).toMatchObject({ balanceAfter: 10_000n })
    expect(await event.accounts()).toEqual({ 'gateway_clearing:mp': 10_000n })
  })

  test('covers a disputed payment last, and comes back with a dispute that is won', async () => {
    const { event, walletId } = await aScene()
    const { db } = ledger.database
    const lost = {
      ...event.booking(),
      walletId,
      amount: centavos(12_000),
      to: 'gateway_clearing:mp',
    } as const
    expect(await chargeback(db, lost)).toMatchObject({ balanceAfter: 1_000n })
    expect(await partsOf(event, walletId)).toEqual({ promo: 1_000n, refundable: 0n })
    await reinstate(db, { ...event.booking(), chargebackOpId: lost.opId })
    expect(await partsOf(event, walletId)).toEqual({ promo: 3_000n, refundable: 10_000n })
  })

  test('is not given at an event that has ended, nor above its limit', async () => {
    const { event, walletId } = await aScene()
    expect(await give(event, walletId, 2_000_000n)).toMatchObject({ code: 'over_limit' })
    await setEvent(ledger.database.db, { ...terms(event.eventId), isOpen: false })
    expect(await give(event, walletId, 100n)).toMatchObject({ code: 'event_closed' })
  })

  test('is never spent twice by many charges at once', async () => {
    const event = await ledger.anEvent()
    const walletId = await event.aWallet(0n)
    await give(event, walletId, 3_000n)
    const batcher = event.aBatcher()
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => batcher.charge(aCharge(walletId, 500n)).catch(() => null)),
    )
    const booked = outcomes.filter((outcome) => outcome?.status === 'booked').length
    expect(booked).toBeLessThanOrEqual(6)
    expect(await partsOf(event, walletId)).toEqual({ promo: 3_000n - BigInt(booked) * 500n, refundable: 0n })
  })
})

test('a correction moves money between a QR and the account that it names, once', async () => {
  const event = await ledger.anEvent()
  const walletId = await event.aWallet(1_000n)
  const { db } = ledger.database
  const more = { ...event.booking(), walletId, amount: centavos(400), from: 'payment_suspense' } as const
  expect(await correctIn(db, more)).toMatchObject({ balanceAfter: 1_400n })
  expect(await correctIn(db, more)).toMatchObject({ balanceAfter: 1_400n, isRepeated: true })
  const less = { ...event.booking(), walletId, amount: centavos(1_400), to: 'bank' } as const
  expect(await correctOut(db, less)).toMatchObject({ balanceAfter: 0n })
  expect(await event.accounts()).toEqual({
    bank: -1_400n,
    'gateway_clearing:mp': 1_000n,
    payment_suspense: 400n,
  })
})
