import type { OpId } from '@saldo/contract/ids'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useServer } from '../../../test/server/server.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { anOfflineEvent, type OfflineEvent } from '../../../test/venue/offline-event.ts'
import { consentTo } from '../../../test/venue/offline-till.ts'
import { aWallet, balanceOf, testSealKey, type TestWallet } from '../../../test/venue/venue.ts'
import { mergeWallets, reissueCode } from '../ledger/index.ts'

const server = useServer(() => ({}) as never, { RATE_LIMIT_FACTOR: '1000' })
afterAll(() => ledgerIsSound(server))

let event: OfflineEvent['event']
let now: OfflineEvent['now']
let aTill: OfflineEvent['aTill']
let changeBy: OfflineEvent['changeBy']
beforeAll(async () => {
  const scene = await anOfflineEvent(server)
  ;({ event, now, aTill, changeBy } = scene)
  await consentTo(server, scene, { tills: 100, takes_static: true })
})

const booking = () => ({ eventId: event.id, opId: v7() as OpId, at: now() })
const aQr = (balance: number): Promise<TestWallet> => aWallet(server, event.id, { balance })
/** Moves a QR's money into an account's, a minute after what was before and one before what comes. */
const claim = async (qr: TestWallet, into: TestWallet, codeNo = 1): Promise<void> => {
  server.clock.pass(60_000)
  const merge = { ...booking(), from: qr.walletId, codeNo, into: into.walletId }
  if ((await mergeWallets(server.db, merge)).status !== 'booked') throw new Error('The QR is good')
  server.clock.pass(60_000)
}

const withCup = [
  { name: 'Cerveza', quantity: 1, unit_price: 80 },
  { name: 'Vaso (depósito)', quantity: 1, unit_price: 20, is_cup: true as const },
]

test('a static QR that was claimed after the sale pays it, and its deposits, from the account that has its money', async () => {
  const [till, qr, account] = [await aTill(), await aQr(20_000), await aQr(0)]
  const sold = till.sell({ qr: qr.code, amount: 100, at: now(), items: withCup })
  await claim(qr, account)
  const moved = await changeBy(async () => {
    expect((await till.post(sold)).body.data).toMatchObject({ status: 'booked', paid: 100 })
  })
  expect(moved).toEqual({ loss: 0n, earned: 10_000n })
  expect(await balanceOf(server, event.id, account.walletId)).toBe(10_000n)
  const { rows } = await server.pool.query(
    'SELECT wallet_id AS wallet, centavos::text FROM cup_move WHERE event_id = $1 AND op_id = $2',
    [event.id, sold.opId],
  )
  expect(rows).toEqual([{ wallet: account.walletId, centavos: '2000' }])
})

test('a static QR that was claimed, or replaced and then claimed, before the sale pays nothing', async () => {
  const [till, claimed, replaced, account] = [await aTill(), await aQr(5_000), await aQr(5_000), await aQr(0)]
  await reissueCode(server.db, { ...booking(), walletId: replaced.walletId, sealKey: testSealKey })
  await claim(claimed, account)
  const sales = [claimed, replaced].map(({ code: qr }) => till.sell({ qr, amount: 30, at: now() }))
  await claim(replaced, account, 2)
  const moved = await changeBy(async () => {
    for (const sold of sales)
      expect((await till.post(sold)).body.data).toMatchObject({ status: 'booked', paid: 0 })
  })
  expect(moved).toEqual({ loss: 6_000n, earned: 6_000n })
  expect(await balanceOf(server, event.id, account.walletId)).toBe(10_000n)
})
