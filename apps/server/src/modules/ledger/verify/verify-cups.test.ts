import { centavos } from '@saldo/contract/money'
import type { OpId, WalletId } from '@saldo/contract/ids'
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { transact } from '../../../db/index.ts'
import { beginCupReturn, bookCupReturn, grantPromo, mergeWallets, reverse, verifyLedger } from '../index.ts'
import { withCups } from '../../../../test/money/ledger-cups.ts'
import { aCharge, bar, newOpId, useLedger, type TestLedger } from '../../../../test/money/ledger.ts'
import { openTampering } from '../../../../test/money/tamper.ts'

const ledger = useLedger({ isTamperedWith: true })
let superuser: pg.Client

beforeAll(async () => {
  superuser = await openTampering(ledger.database)
  return () => superuser.end()
})

const CUP = 2_000n

/** Charges a cup; its deposit is the whole bill. */
const paysACup = async (event: TestLedger, walletId: WalletId): Promise<OpId> => {
  const charge = aCharge(walletId, CUP, withCups(walletId, CUP))
  expect(await event.aBatcher().charge(charge)).toMatchObject({ status: 'booked' })
  return charge.opId
}

/** Books a return as the ledger is told to, without the count that tells what was paid; `worth` is its lines'. */
const givesBack = async (
  event: TestLedger,
  walletId: WalletId,
  { worth = CUP, promo = 0n, opId = newOpId() } = {},
): Promise<void> => {
  const items = [{ name: 'Vaso (depósito)', quantity: -1, unitPrice: centavos(worth), isCup: true as const }]
  const cups = { ...event.booking(opId), place: bar, walletId, codeNo: 0, amount: centavos(CUP), items }
  const outcome = await transact(ledger.database.db, async (tx) => {
    await beginCupReturn(tx, cups)
    return bookCupReturn(tx, cups, centavos(promo))
  })
  expect(outcome).toMatchObject({ status: 'booked' })
}

const aGift = (event: TestLedger, walletId: WalletId, amount: bigint) =>
  grantPromo(ledger.database.db, { ...event.booking(), walletId, amount: centavos(amount) })
const takesBack = (event: TestLedger, reverses: OpId) =>
  reverse(ledger.database.db, { ...event.booking(), reverses, note: 'Error de dedo' })

const findings = async (event: TestLedger): Promise<string[]> =>
  (await verifyLedger(ledger.database.db, event.eventId)).problems.map(({ kind }) => kind)

test('cups that came back as they were paid verify: with a gift, voided, and beside a charge that was voided', async () => {
  const event = await ledger.anEvent()
  const wallet = await event.aWallet(10_000n)
  await aGift(event, wallet, 900n)
  const charge = await paysACup(event, wallet)
  const opId = newOpId()
  await givesBack(event, wallet, { promo: 900n, opId })
  expect(await findings(event)).toEqual([])
  expect(await takesBack(event, opId)).toMatchObject({ status: 'booked' })
  expect(await takesBack(event, charge)).toMatchObject({ status: 'booked' })
  await paysACup(event, wallet)
  await givesBack(event, wallet, { promo: 900n })
  expect(await findings(event)).toEqual([])
})

test('a return of another amount than its lines have is found', async () => {
  const event = await ledger.anEvent()
  const wallet = await event.aWallet(10_000n)
  await paysACup(event, wallet)
  await givesBack(event, wallet, { worth: 1_000n })
  expect(await findings(event)).toEqual(['promo_wrong'])
})

test('a promotional part that the text of a return doesn’t say is found', async () => {
  const event = await ledger.anEvent()
  const [wallet, opId] = [await event.aWallet(10_000n), newOpId()]
  await aGift(event, wallet, 900n)
  await paysACup(event, wallet)
  await givesBack(event, wallet, { promo: 900n, opId })
  await superuser.query(
    `WITH row AS (UPDATE ledger.transfer SET promo = 1000 WHERE event_id = $1 AND op_id = $2 RETURNING *)
     UPDATE ledger.wallet w SET promo = w.promo + 100 FROM row r
     WHERE w.event_id = r.event_id AND w.wallet_id = r.wallet_id`,
    [event.eventId, opId],
  )
  expect(await findings(event)).toEqual(['promo_wrong'])
})

test('a QR that was given money for cups that it never paid is found', async () => {
  const event = await ledger.anEvent()
  const wallet = await event.aWallet(10_000n)
  await paysACup(event, wallet)
  await givesBack(event, wallet)
  expect(await findings(event)).toEqual([])
  await givesBack(event, wallet)
  expect(await findings(event)).toContain('promo_wrong')
})

test('what was paid for cups counts for the QR that it was merged into, also once its charge is voided', async () => {
  const event = await ledger.anEvent()
  const [from, into] = [await event.aWallet(10_000n), await event.aWallet(10_000n)]
  const charge = await paysACup(event, from)
  await givesBack(event, from)
  await paysACup(event, into)
  await mergeWallets(ledger.database.db, { ...event.booking(), from, codeNo: 0, into })
  expect(await takesBack(event, charge)).toMatchObject({ status: 'booked' })
  expect(await findings(event)).toEqual([])
  await givesBack(event, into)
  expect(await findings(event)).toContain('promo_wrong')
})

test('money for a cup that a gift paid is found', async () => {
  const event = await ledger.anEvent()
  const wallet = await event.aWallet(10_000n)
  await aGift(event, wallet, 900n)
  await paysACup(event, wallet)
  await givesBack(event, wallet)
  expect(await findings(event)).toEqual(['promo_wrong'])
})

test('a cup that came back and whose charge was voided too is found', async () => {
  const event = await ledger.anEvent()
  const wallet = await event.aWallet(10_000n)
  const charge = await paysACup(event, wallet)
  await givesBack(event, wallet)
  expect(await takesBack(event, charge)).toMatchObject({ status: 'booked' })
  expect(await findings(event)).toEqual(['promo_wrong'])
})

test('a void that took less than its return gave is found', async () => {
  const event = await ledger.anEvent()
  const [wallet, opId] = [await event.aWallet(10_000n), newOpId()]
  await paysACup(event, wallet)
  await givesBack(event, wallet, { opId })
  expect(await takesBack(event, opId)).toMatchObject({ status: 'booked' })
  await superuser.query('UPDATE ledger.transfer SET amount = 1900 WHERE event_id = $1 AND reverses_id = $2', [
    event.eventId,
    opId,
  ])
  expect(await findings(event)).toContain('reversal_wrong')
})
