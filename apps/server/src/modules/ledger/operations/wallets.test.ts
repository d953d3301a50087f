import { centavos } from '@saldo/contract/money'
import { describe, expect, test } from 'vitest'
import {
  aCharge,
  at,
  booked,
  newOpId,
  newUserId,
  newWalletId,
  sealKey,
  useLedger,
  type TestLedger,
} from '../../../../test/money/ledger.ts'
import {
  blockWallet,
  hold,
  lastCharges,
  lookUpCode,
  mergeWallets,
  movements,
  openCode,
  openWallet,
  receivingOpId,
  reissueCode,
  topUp,
  walletOf,
} from '../index.ts'
import type { WalletId } from '@saldo/contract/ids'

const ledger = useLedger()

const codeOf = async (event: TestLedger, walletId: WalletId): Promise<string> => {
  const wallet = await walletOf(ledger.database.db, event.eventId, { walletId })
  if (!wallet) throw new Error('No such wallet')
  return openCode(wallet.code.sealed, wallet.code.hash, sealKey)
}

describe('opening', () => {
  test('makes one wallet per user and event, also when twenty requests open it at once [S-1.16]', async () => {
    const event = await ledger.anEvent()
    const userId = newUserId()
    const opened = await Promise.all(
      Array.from({ length: 20 }, () =>
        openWallet(ledger.database.db, {
          eventId: event.eventId,
          walletId: newWalletId(),
          userId,
          isHidden: true,
          sealKey,
          at,
        }),
      ),
    )
    expect(opened.filter((wallet) => wallet.isNew)).toHaveLength(1)
    expect(new Set(opened.map((wallet) => wallet.walletId)).size).toBe(1)
  })

  test('hides a wallet until its first credit', async () => {
    const event = await ledger.anEvent()
    const [userId, walletId] = [newUserId(), newWalletId()]
    await openWallet(ledger.database.db, {
      eventId: event.eventId,
      walletId,
      userId,
      isHidden: true,
      sealKey,
      at,
    })
    const before = await walletOf(ledger.database.db, event.eventId, { userId })
    expect(before).toEqual({
      walletId,
      userId,
      available: 0n,
      held: 0n,
      promo: 0n,
      refundable: 0n,
      status: 'active',
      isHidden: true,
      mergedInto: null,
      walletSeq: 0,
      codeNo: 1,
      code: { hash: expect.any(Buffer), sealed: expect.any(Buffer) },
      live: { no: 0, step: 0 },
      liveHandle: null,
      isLiveOnly: false,
    })
    await topUp(ledger.database.db, {
      ...event.booking(),
      walletId,
      amount: centavos(1_000),
      from: 'gateway_clearing:mp',
      mayBeRefused: false,
    })
    expect(await walletOf(ledger.database.db, event.eventId, { userId })).toEqual({
      ...before,
      available: 1_000n,
      refundable: 1_000n,
      isHidden: false,
      walletSeq: 1,
    })
  })

  test('never gives one user the wallet of another', async () => {
    const event = await ledger.anEvent()
    const wallet = { eventId: event.eventId, walletId: newWalletId(), isHidden: false, sealKey, at }
    await openWallet(ledger.database.db, { ...wallet, userId: newUserId() })
    await expect(openWallet(ledger.database.db, { ...wallet, userId: newUserId() })).rejects.toThrow(
      'belongs to somebody else',
    )
    await expect(openWallet(ledger.database.db, { ...wallet, userId: null })).rejects.toThrow(
      'belongs to somebody else',
    )
  })
})

describe('a code', () => {
  test('finds its wallet as scanned or typed, in its own event only', async () => {
    const event = await ledger.anEvent()
    const other = await ledger.anEvent()
    const walletId = await event.aWallet(500n)
    const code = await codeOf(event, walletId)
    const typed = code
      .toLowerCase()
      .replaceAll('0', 'o')
      .replaceAll(/(.{4})/g, '$1-')
    expect(await lookUpCode(ledger.database.db, event.eventId, typed)).toMatchObject({
      walletId,
      available: 500n,
      status: 'active',
      isCurrent: true,
      scannedNo: 1,
    })
    expect(await lookUpCode(ledger.database.db, other.eventId, code)).toBeUndefined()
    expect(
      await lookUpCode(
        ledger.database.db,
        event.eventId,
        `${code.slice(0, -1)}${code.endsWith('X') ? 'Y' : 'X'}`,
      ),
    ).toBeUndefined()
    expect(await lookUpCode(ledger.database.db, event.eventId, 'hola')).toBeUndefined()
  })

  test('that was blocked spends nothing until it has another code', async () => {
    const event = await ledger.anEvent()
    const walletId = await event.aWallet(500n)
    const change = () => ({ eventId: event.eventId, opId: newOpId(), walletId, at })
    const block = change()
    expect(await blockWallet(ledger.database.db, block)).toEqual(booked(block.opId, [500n, 500n], 1))
    expect(await event.aBatcher().charge(aCharge(walletId, 1n))).toMatchObject({ code: 'wallet_blocked' })
    await reissueCode(ledger.database.db, { ...change(), sealKey })
    expect(await blockWallet(ledger.database.db, block)).toEqual(booked(block.opId, [500n, 500n], 1, true))
    expect(await event.aBatcher().charge(aCharge(walletId, 1n, { codeNo: 2 }))).toMatchObject({
      status: 'booked',
    })
  })

  test('that was replaced is refused at once, the new one works, and repeating makes no third', async () => {
    const event = await ledger.anEvent()
    const walletId = await event.aWallet(500n)
    const old = await codeOf(event, walletId)
    const reissue = { eventId: event.eventId, opId: newOpId(), walletId, at, sealKey }
    await blockWallet(ledger.database.db, { ...reissue, opId: newOpId() })
    await Promise.all(Array.from({ length: 10 }, () => reissueCode(ledger.database.db, reissue)))
    const fresh = await codeOf(event, walletId)
    expect(fresh).not.toBe(old)
    expect(await lookUpCode(ledger.database.db, event.eventId, old)).toMatchObject({
      walletId,
      isCurrent: false,
      scannedNo: 1,
    })
    expect(await lookUpCode(ledger.database.db, event.eventId, fresh)).toMatchObject({
      walletId,
      isCurrent: true,
      scannedNo: 2,
      status: 'active',
    })
    expect(await event.aBatcher().charge(aCharge(walletId, 1n, { codeNo: 1 }))).toMatchObject({
      code: 'wallet_blocked',
    })
    expect(await event.aBatcher().charge(aCharge(walletId, 1n, { codeNo: 2 }))).toMatchObject({
      status: 'booked',
    })
  })
})

describe('a merge', () => {
  test('moves all, retires the first wallet with its code, and records both ids, once', async () => {
    const event = await ledger.anEvent()
    const [from, into] = [await event.aWallet(700n), await event.aWallet(300n)]
    const old = await codeOf(event, from)
    const merge = { ...event.booking(), from, codeNo: 1, into }
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => mergeWallets(ledger.database.db, merge)),
    )
    expect(outcomes.filter((outcome) => !outcome.isRepeated)).toEqual([booked(merge.opId, [300n, 1_000n], 2)])
    expect(await event.balanceOf(into)).toBe(1_000n)
    expect(await lookUpCode(ledger.database.db, event.eventId, old)).toMatchObject({
      status: 'blocked',
      available: 0n,
      mergedInto: into,
    })
    expect(await event.aBatcher().charge(aCharge(from, 1n))).toMatchObject({ code: 'wallet_blocked' })
    expect(await movements(ledger.database.db, event.eventId, from, { limit: 1 })).toMatchObject([
      { opId: merge.opId, kind: 'merge_out', amount: -700n, balanceAfter: 0n },
    ])
    expect(await movements(ledger.database.db, event.eventId, into, { limit: 1 })).toMatchObject([
      { opId: receivingOpId(merge.opId), kind: 'merge_in', amount: 700n, balanceAfter: 1_000n },
    ])
    await expect(
      mergeWallets(ledger.database.db, { ...merge, into: from, from: into }),
    ).rejects.toMatchObject({
      code: 'operation_mismatch',
    })
  })

  test('of two wallets into each other at once ends with all the money in one', async () => {
    const event = await ledger.anEvent()
    for (let round = 0; round < 20; round += 1) {
      const [one, two] = [await event.aWallet(700n), await event.aWallet(300n)]
      const outcomes = await Promise.all([
        mergeWallets(ledger.database.db, { ...event.booking(), from: one, codeNo: 0, into: two }),
        mergeWallets(ledger.database.db, { ...event.booking(), from: two, codeNo: 0, into: one }),
      ])
      expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['booked', 'declined'])
      expect((await event.balanceOf(one)) + (await event.balanceOf(two))).toBe(1_000n)
    }
  })

  test('is declined with a replaced code, a held balance, or no such wallet; an empty wallet is retired all the same', async () => {
    const event = await ledger.anEvent()
    const [from, into] = [await event.aWallet(700n), await event.aWallet(0n)]
    const attempt = (codeNo: number, source = from) =>
      mergeWallets(ledger.database.db, { ...event.booking(), from: source, codeNo, into })
    expect(await attempt(2)).toMatchObject({ status: 'declined', code: 'wallet_blocked' })
    expect(await attempt(0, newWalletId())).toMatchObject({ status: 'declined', code: 'wallet_unknown' })
    await hold(ledger.database.db, {
      ...event.booking(),
      walletId: from,
      amount: centavos(1),
      to: 'refund_payable',
    })
    expect(await attempt(1)).toMatchObject({ status: 'declined', code: 'wallet_has_hold' })
    expect(await event.balanceOf(from)).toBe(699n)
    const empty = await event.aWallet(0n)
    expect(await attempt(1, empty)).toMatchObject({ status: 'booked', balanceAfter: 0n })
    expect(await walletOf(ledger.database.db, event.eventId, { walletId: empty })).toMatchObject({
      mergedInto: into,
    })
  })
})

test('the last charge of a wallet is told, and none when there was none', async () => {
  const event = await ledger.anEvent()
  const walletId = await event.aWallet(1_000n)
  expect((await lastCharges(ledger.database.db, event.eventId, [walletId])).get(walletId)).toBeUndefined()
  await event.aBatcher().charge(aCharge(walletId, 300n))
  expect((await lastCharges(ledger.database.db, event.eventId, [walletId])).get(walletId)).toMatchObject({
    kind: 'charge',
    amount: -300n,
    placeName: 'Barra Norte',
    at,
  })
})
