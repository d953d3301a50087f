import type { OpId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { expect, test } from 'vitest'
import {
  countingCups,
  mergedWithCups,
  returnedCups,
  reversedWithCups,
} from '../../../../test/money/ledger-cups.ts'
import { aCharge, newOpId, useLedger, type TestLedger } from '../../../../test/money/ledger.ts'
import { cashPartOf, topUp, type SoldItem } from '../index.ts'

const ledger = useLedger()

const CUP = 2_000n
const cups = (quantity: number): SoldItem => ({
  name: 'Vaso (depósito)',
  quantity,
  unitPrice: centavos(CUP),
  isCup: true,
})

type Scene = { event: TestLedger; walletId: WalletId }

const load = async ({ event, walletId }: Scene, amount: bigint, from: 'cash' | 'card'): Promise<void> => {
  const account = from === 'cash' ? 'cash_drawer:turno-1' : 'gateway_clearing:mp'
  const loaded = { ...event.booking(), walletId, amount: centavos(amount), from: account } as const
  await topUp(ledger.database.db, { ...loaded, mayBeRefused: false })
}

/** A QR with so many centavos of each kind; other money pays first. */
const aScene = async (cash: bigint, card: bigint): Promise<Scene> => {
  const event = await ledger.anEvent()
  const scene = { event, walletId: await event.aWallet(0n) }
  if (cash > 0n) await load(scene, cash, 'cash')
  if (card > 0n) await load(scene, card, 'card')
  return scene
}

/** Charges so many cups, below zero where they came back, and something else for the rest. */
const charge = async ({ event, walletId }: Scene, amount: bigint, quantity = 0): Promise<OpId> => {
  const rest = amount - BigInt(quantity) * CUP
  const items = [
    ...(rest > 0n ? [{ name: 'Cerveza', quantity: 1, unitPrice: centavos(rest) }] : []),
    ...(quantity === 0 ? [] : [cups(quantity)]),
  ]
  const sold = aCharge(walletId, amount, quantity === 0 ? { items } : countingCups(walletId, items))
  expect(await event.aBatcher().charge(sold)).toMatchObject({ status: 'booked' })
  return sold.opId
}

const giveBack = async ({ event, walletId }: Scene): Promise<OpId> => {
  const opId = newOpId()
  const back = { ...event.booking(opId), walletId, amount: centavos(CUP) }
  expect(await returnedCups(ledger.database.db, back)).toMatchObject({ status: 'booked' })
  return opId
}
const takeBack = async ({ event }: Scene, reverses: OpId): Promise<void> => {
  const undo = { ...event.booking(), reverses, note: 'Equivocado' }
  expect(await reversedWithCups(ledger.database.db, undo)).toMatchObject({ status: 'booked' })
}

const partsOf = async ({ event, walletId }: Scene): Promise<{ cash: bigint; other: bigint }> => {
  const { cash, other } = await cashPartOf(ledger.database.db, event.eventId, walletId)
  return { cash, other }
}

test('other money pays a deposit before cash does, and a cup gives back what paid it', async () => {
  const scene = await aScene(10_000n, 1_000n)
  await charge(scene, 5_000n, 1)
  expect(await partsOf(scene)).toEqual({ cash: 6_000n, other: 0n })
  await giveBack(scene)
  expect(await partsOf(scene)).toEqual({ cash: 7_000n, other: 1_000n })
})

test('of two cups that both kinds paid, the first gives cash back', async () => {
  const scene = await aScene(10_000n, 1_000n)
  await charge(scene, 4_000n, 2)
  await giveBack(scene)
  expect(await partsOf(scene)).toEqual({ cash: 9_000n, other: 0n })
  await giveBack(scene)
  expect(await partsOf(scene)).toEqual({ cash: 10_000n, other: 1_000n })
})

test('a cup that came back on a bill took cash first too', async () => {
  const scene = await aScene(10_000n, 1_000n)
  await charge(scene, 4_000n, 2)
  await charge(scene, 500n, -1)
  expect(await partsOf(scene)).toEqual({ cash: 6_500n, other: 0n })
  await giveBack(scene)
  expect(await partsOf(scene)).toEqual({ cash: 7_500n, other: 1_000n })
})

test('a cup whose charge was voided is out no more', async () => {
  const scene = await aScene(2_000n, 0n)
  await takeBack(scene, await charge(scene, CUP, 1))
  // Its cash is spent, and lies in the drawer still.
  await charge(scene, 2_000n)
  await load(scene, CUP, 'card')
  await charge(scene, CUP, 1)
  await giveBack(scene)
  expect(await partsOf(scene)).toEqual({ cash: 0n, other: 2_000n })
})

test('what a merged QR paid for cups gives back what paid it', async () => {
  const from = await aScene(3_000n, 0n)
  await charge(from, CUP, 1)
  const { event } = from
  const into = { event, walletId: await event.aWallet(1_000n) }
  const merge = { ...event.booking(), from: from.walletId, codeNo: 0, into: into.walletId }
  expect(await mergedWithCups(ledger.database.db, merge)).toMatchObject({ status: 'booked' })
  expect(await partsOf(into)).toEqual({ cash: 1_000n, other: 1_000n })
  await giveBack(into)
  expect(await partsOf(into)).toEqual({ cash: 3_000n, other: 1_000n })
})

test('a void of returned cups takes what they gave, and the next return gives it again', async () => {
  const scene = await aScene(5_000n, 0n)
  await charge(scene, CUP, 1)
  await load(scene, 3_000n, 'card')
  const back = await giveBack(scene)
  expect(await partsOf(scene)).toEqual({ cash: 5_000n, other: 3_000n })
  await takeBack(scene, back)
  expect(await partsOf(scene)).toEqual({ cash: 3_000n, other: 3_000n })
  await giveBack(scene)
  expect(await partsOf(scene)).toEqual({ cash: 5_000n, other: 3_000n })
})
