import type { OpId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { expect, test } from 'vitest'
import { aCharge, bar, newOpId, useLedger, type TestLedger } from '../../../../test/money/ledger.ts'
import {
  cashPartOf,
  chargeback,
  grantPromo,
  postOffline,
  returnItems,
  reverse,
  topUp,
  verifyLedger,
  walletOf,
} from '../index.ts'

const ledger = useLedger()

const giveBack = (event: TestLedger, of: OpId, amount: number, opId = newOpId()) =>
  returnItems(ledger.database.db, {
    ...event.booking(opId),
    of,
    chosen: [{ line: 0, quantity: amount }],
    amount: centavos(amount),
  })
const voidRest = (event: TestLedger, of: OpId) =>
  reverse(ledger.database.db, { ...event.booking(), reverses: of })
const stateOf = async ({ eventId }: TestLedger, walletId: WalletId) => {
  const wallet = await walletOf(ledger.database.db, eventId, { walletId })
  return { available: wallet?.available, promo: wallet?.promo }
}
const isSound = async ({ eventId }: TestLedger) =>
  expect((await verifyLedger(ledger.database.db, eventId)).problems).toEqual([])

/** A wallet with 100 pesos of its own. */
const aScene = async () => {
  const event = await ledger.anEvent()
  const walletId = await event.aWallet(10_000n)
  return { event, walletId, batcher: event.aBatcher() }
}

test('something always stays sold: what would leave the tip alone is refused for ever', async () => {
  const { event, walletId, batcher } = await aScene()
  const charge = aCharge(walletId, 1_000n, { tip: centavos(100) })
  await batcher.charge(charge)
  const opId = newOpId()
  const refused = { status: 'declined', code: 'items_already_returned', balanceAfter: 9_000n }
  expect(await giveBack(event, charge.opId, 900, opId)).toMatchObject(refused)
  expect(await giveBack(event, charge.opId, 900, opId)).toMatchObject({ ...refused, isRepeated: true })
  expect(await giveBack(event, charge.opId, 500)).toMatchObject({ status: 'booked', balanceAfter: 9_500n })
  expect(await giveBack(event, charge.opId, 400)).toMatchObject({ code: 'items_already_returned' })
  expect(await giveBack(event, charge.opId, 399)).toMatchObject({ balanceAfter: 9_899n })
  expect(await voidRest(event, charge.opId)).toMatchObject({ balanceAfter: 10_000n })
  await isSound(event)
})

test('real money comes back before promotion, which the void gives back as promotion', async () => {
  const { event, walletId, batcher } = await aScene()
  const promo = { ...event.booking(), walletId, groupId: newOpId(), amount: centavos(3_000) }
  await grantPromo(ledger.database.db, promo)
  const charge = aCharge(walletId, 10_000n)
  await batcher.charge(charge)
  expect(await stateOf(event, walletId)).toEqual({ available: 3_000n, promo: 0n })
  await giveBack(event, charge.opId, 5_000)
  expect(await stateOf(event, walletId)).toEqual({ available: 8_000n, promo: 0n })
  await giveBack(event, charge.opId, 4_000)
  expect(await stateOf(event, walletId)).toEqual({ available: 12_000n, promo: 2_000n })
  await voidRest(event, charge.opId)
  expect(await stateOf(event, walletId)).toEqual({ available: 13_000n, promo: 3_000n })
  await isSound(event)
})

test('promotion that was given since pays for nothing that was sold before', async () => {
  const { event, walletId, batcher } = await aScene()
  const charge = aCharge(walletId, 10_000n)
  await batcher.charge(charge)
  const promo = { ...event.booking(), walletId, groupId: newOpId(), amount: centavos(3_000) }
  await grantPromo(ledger.database.db, promo)
  await giveBack(event, charge.opId, 2_000)
  expect(await stateOf(event, walletId)).toEqual({ available: 5_000n, promo: 3_000n })
  await isSound(event)
})

test('a QR’s cash comes back first, as if only the rest had been bought', async () => {
  const { event, walletId, batcher } = await aScene()
  const { db } = ledger.database
  const cash = { walletId, amount: centavos(4_000), from: 'cash_drawer:turno-1' as const, mayBeRefused: true }
  await topUp(db, { ...event.booking(), ...cash })
  const charge = aCharge(walletId, 13_000n)
  await batcher.charge(charge)
  expect(await cashPartOf(db, event.eventId, walletId)).toMatchObject({ cash: 1_000n, other: 0n })
  await giveBack(event, charge.opId, 2_000)
  expect(await cashPartOf(db, event.eventId, walletId)).toMatchObject({ cash: 3_000n, other: 0n })
  await giveBack(event, charge.opId, 2_000)
  expect(await cashPartOf(db, event.eventId, walletId)).toMatchObject({ cash: 4_000n, other: 1_000n })
  await voidRest(event, charge.opId)
  expect(await cashPartOf(db, event.eventId, walletId)).toMatchObject({ cash: 4_000n, other: 10_000n })
})

test('whoever owes has nothing: what comes back is set against the debt', async () => {
  const { event, walletId, batcher } = await aScene()
  const charge = aCharge(walletId, 10_000n)
  await batcher.charge(charge)
  const loss = { walletId, amount: centavos(10_000), to: 'gateway_clearing:mp' as const }
  await chargeback(ledger.database.db, { ...event.booking(), ...loss })
  expect(await giveBack(event, charge.opId, 3_000)).toMatchObject({ status: 'booked' })
  expect(await stateOf(event, walletId)).toEqual({ available: 0n, promo: 0n })
  await isSound(event)
})

test('a sale that the organiser bears in part has no items that the QR paid, and is voided whole', async () => {
  const { event, walletId } = await aScene()
  const { db } = ledger.database
  const opId = newOpId()
  const sale = { ...event.booking(opId), place: bar, walletId, amount: centavos(15_000), isPaying: true }
  await postOffline(db, event.eventId, [{ ...sale, mostLoss: null, insteadOf: null, live: null }])
  expect(await giveBack(event, opId, 1_000)).toMatchObject({ status: 'declined', code: 'not_reversible' })
  expect(await voidRest(event, opId)).toMatchObject({ balanceAfter: 10_000n })
  await isSound(event)
})
