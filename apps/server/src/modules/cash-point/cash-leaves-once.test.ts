import { randomUUID } from 'node:crypto'
import type { OpId } from '@saldo/contract/ids'
import { afterAll, expect, test } from 'vitest'
import { somebodyWaits } from '../../../test/money/ledger.ts'
import { bySystem } from '../../../test/server/by-system.ts'
import { aCashier, drawerOf, ledgerIsSound, type Answer, type Cashier } from '../../../test/venue/desk.ts'
import { useServer } from '../../../test/server/server.ts'
import { aWallet, anEvent, balanceOf, testSealKey } from '../../../test/venue/venue.ts'
import { transact } from '../../db/index.ts'
import { createLedgerFollower } from '../../follow-events.ts'
import {
  blockWallet,
  cashPartOf,
  lockHolder,
  mergeWallets,
  reissueCode,
  setLiveOnly,
} from '../ledger/index.ts'
import { editEvent } from '../events/index.ts'
import { expirePayout } from './end-payout.ts'

const server = useServer(() => ({}) as never)
afterAll(() => ledgerIsSound(server))

/** A cashier with an open shift, and a QR with so many pesos of each kind. */
const aPayer = async (cash: number, card: number) => {
  const event = await anEvent(server)
  const deps = { ...server.deps, follow: createLedgerFollower(server.deps.databases, server.clock) }
  await editEvent(deps, event.id, { cashRefunds: true }, bySystem(server))
  const by = await aCashier(server, event.id)
  const shift = await by.opens(500)
  const qr = await aWallet(server, event.id, { balance: card * 100 })
  const topup = randomUUID()
  await by.ask('topups', { op_id: topup, code: qr.code, amount: cash, tender: 'cash' })
  return { by, shift, qr, topup }
}
const hold = (by: Cashier, code: string, op_id = randomUUID()) => by.ask('cashouts', { op_id, code })
const paid = (by: Cashier, payout: string) => by.ask(`cashouts/${payout}/paid`, { op_id: randomUUID() })
const cancel = (by: Cashier, payout: string) => by.ask(`cashouts/${payout}/cancel`, { op_id: randomUUID() })
const undo = (by: Cashier, operation: string, op_id = randomUUID()) =>
  by.ask(`operations/${operation}/void`, { op_id, reason: 'equivocada' })
const codeOf = ({ status, body }: Answer) => [status, body['code'] ?? 'ok']

test('the cash of a top-up that is on its way out, or was handed out, is not given back by a void as well', async () => {
  const { by, shift, qr, topup } = await aPayer(100, 300)
  const payout = randomUUID()
  await hold(by, qr.code, payout)
  const op_id = randomUUID()
  const refused = await undo(by, topup, op_id)
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'cash_paid_out',
      message: 'El efectivo de esta recarga ya se entregó, o está por entregarse. No se puede anular.',
    },
  })
  expect(codeOf(await paid(by, payout))).toEqual([200, 'ok'])
  expect(codeOf(await undo(by, topup))).toEqual([409, 'cash_paid_out'])
  expect(codeOf(await undo(by, topup, op_id))).toEqual([409, 'cash_paid_out'])
  expect(await balanceOf(server, by.eventId, qr.walletId)).toBe(30_000n)
  expect(await drawerOf(server, by, shift)).toBe(50_000n)
})

test('a payout that was cancelled leaves the top-up to be voided, and then there is no cash to pay out', async () => {
  const { by, shift, qr, topup } = await aPayer(100, 300)
  const payout = randomUUID()
  await hold(by, qr.code, payout)
  await cancel(by, payout)
  expect(codeOf(await undo(by, topup))).toEqual([200, 'ok'])
  expect(codeOf(await hold(by, qr.code))).toEqual([409, 'cash_out_card_only'])
  expect(await balanceOf(server, by.eventId, qr.walletId)).toBe(30_000n)
  expect(await drawerOf(server, by, shift)).toBe(50_000n)
})

test('a top-up whose cash was spent, not handed out, is voided where a later card covers it; what was spent is no cash then', async () => {
  const { by, shift, qr, topup } = await aPayer(100, 0)
  const charge = randomUUID()
  await by.ask('charges', { op_id: charge, code: qr.code, amount: 20 })
  await by.ask('topups', { op_id: randomUUID(), code: qr.code, amount: 50, tender: 'terminal', voucher: '1' })
  expect(codeOf(await undo(by, topup))).toEqual([200, 'ok'])
  expect(await drawerOf(server, by, shift)).toBe(50_000n)
  expect(codeOf(await undo(by, charge))).toEqual([200, 'ok'])
  expect(await balanceOf(server, by.eventId, qr.walletId)).toBe(5_000n)
  expect(codeOf(await hold(by, qr.code))).toEqual([409, 'cash_out_card_only'])
  expect(await drawerOf(server, by, shift)).toBe(50_000n)
})

test('a second payout of a QR finds nothing of what the first one holds', async () => {
  const { by, qr } = await aPayer(100, 300)
  const other = await aCashier(server, by.eventId)
  await other.opens(500)
  expect(codeOf(await hold(by, qr.code))).toEqual([200, 'ok'])
  expect(codeOf(await hold(other, qr.code))).toEqual([409, 'cash_out_card_only'])
})

test('of two payouts and a void of the same cash at once one takes it, twenty times over', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { by, shift, qr, topup } = await aPayer(100, 300)
    const other = await aCashier(server, by.eventId)
    const otherShift = await other.opens(500)
    const [first, second] = [randomUUID(), randomUUID()]
    await Promise.all([hold(by, qr.code, first), hold(other, qr.code, second), undo(by, topup)])
    await Promise.all([paid(by, first), paid(other, second)])
    const out = 110_000n - (await drawerOf(server, by, shift)) - (await drawerOf(server, other, otherShift))
    expect([round, out, await balanceOf(server, by.eventId, qr.walletId)]).toEqual([round, 10_000n, 30_000n])
  }
}, 60_000)

test('cash that was handed out late is not booked on a drawer that was counted', async () => {
  const { by, shift, qr } = await aPayer(80, 0)
  const payout = randomUUID()
  await hold(by, qr.code, payout)
  const desk = { deps: server.deps, catalogue: {} as never, moved: () => undefined }
  await expirePayout(desk, by.eventId, payout as OpId)
  expect(codeOf(await by.ask(`shifts/${shift}/close`, { op_id: randomUUID(), counted: 580 }))).toEqual([
    200,
    'ok',
  ])
  expect(codeOf(await paid(by, payout))).toEqual([409, 'shift_closed'])
  expect(await balanceOf(server, by.eventId, qr.walletId)).toBe(8_000n)
  expect(await drawerOf(server, by, shift)).toBe(0n)
})

test('a payout of a QR that was blocked at the hand-over is voided like any other, and its cash is cash again', async () => {
  const { by, shift, qr } = await aPayer(100, 300)
  const [payout, op_id] = [randomUUID(), randomUUID()]
  await hold(by, qr.code, payout)
  await by.ask('qr/block', { op_id: randomUUID(), code: qr.code })
  expect(codeOf(await by.ask(`cashouts/${payout}/paid`, { op_id }))).toEqual([200, 'ok'])
  expect(await drawerOf(server, by, shift)).toBe(50_000n)
  expect(codeOf(await undo(by, op_id))).toEqual([200, 'ok'])
  expect(codeOf(await undo(by, op_id))).toEqual([409, 'already_reversed'])
  expect(await drawerOf(server, by, shift)).toBe(60_000n)
  expect(await balanceOf(server, by.eventId, qr.walletId)).toBe(40_000n)
  expect(await cashPartOf(server.db, by.eventId, qr.walletId)).toEqual({
    cash: 10_000n,
    other: 30_000n,
    inDrawers: 10_000n,
    otherPaidOut: 0n,
  })
})

test.each([
  ['blocked', 'wallet_blocked'],
  ['replaced', 'wallet_blocked'],
  ['claimed', 'wallet_blocked'],
  ['made live only', 'live_only'],
] as const)('a QR that is %s after its scan holds no payout', async (becomes, code) => {
  const { by, qr } = await aPayer(100, 300)
  const { eventId } = by
  const { walletId } = qr
  const into = await aWallet(server, eventId, { balance: 0 })
  const payout = randomUUID()
  const holding: Promise<Answer>[] = []
  await transact(server.db, async (tx) => {
    await lockHolder(tx, eventId, walletId)
    holding.push(hold(by, qr.code, payout))
    await somebodyWaits(server)
    const change = { eventId, opId: randomUUID() as OpId, at: server.clock.now() }
    if (becomes === 'blocked') await blockWallet(tx, { ...change, walletId })
    else if (becomes === 'replaced') await reissueCode(tx, { ...change, walletId, sealKey: testSealKey })
    else if (becomes === 'claimed')
      await mergeWallets(tx, { ...change, from: walletId, codeNo: 1, into: into.walletId })
    else await setLiveOnly(tx, { eventId, walletId, isLiveOnly: true })
  })
  expect((await Promise.all(holding)).map(codeOf)).toEqual([[409, code]])
  const balances = [walletId, into.walletId].map((id) => balanceOf(server, eventId, id))
  expect(await Promise.all(balances)).toEqual(becomes === 'claimed' ? [0n, 40_000n] : [40_000n, 0n])
  expect(codeOf(await hold(by, qr.code, payout))).toEqual([409, code])
})
