import { randomUUID } from 'node:crypto'
import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { aPerson } from '../../../test/people/people.ts'
import { bySystem } from '../../../test/server/by-system.ts'
import { useServer } from '../../../test/server/server.ts'
import { useTabs } from '../../../test/venue/tabs.ts'
import { aWallet, balanceOf } from '../../../test/venue/venue.ts'
import { createLedgerFollower } from '../../follow-events.ts'
import { closeEvent } from '../events/index.ts'
import { chargeback, grantPromo, hold, lapsePromo, mergeWallets, walletOf } from '../ledger/index.ts'

const server = useServer(() => ({}) as never)
const tabs = useTabs(server)
const { bars, scene, balance, beers, open, opened, add, close, read, counters, raise } = tabs

const booking = () => ({ eventId: bars.event.id, opId: v7() as OpId, at: server.clock.now() })
const closed = { status: 200, body: { data: { tab: { status: 'closed' } } } }

const endTabs = async () => {
  const runner = server.app.jobs.find(({ job }) => job.name === 'end-tabs')
  await runner?.run({})
}

test('a chargeback takes what is free, never what a tab served; what the close frees pays the debt', async () => {
  const tab = await opened(400)
  await add(tab, [beers(2)])
  const { walletId } = scene.qr
  await chargeback(server.db, {
    ...booking(),
    walletId,
    amount: centavos(100_000),
    to: 'gateway_clearing:mp',
  })
  expect([await balance(scene.qr), (await counters(scene.qr))?.held]).toEqual([0n, 40_000n])
  expect(await add(tab, [beers(1)])).toMatchObject({ status: 409, body: { code: 'wallet_blocked' } })
  expect(await raise(tab, 10)).toMatchObject({ status: 409, body: { code: 'wallet_blocked' } })
  expect(await close(tab, 160)).toMatchObject(closed)
  const { rows } = await server.superPool.query<{ kind: number; amount: string }>(
    'SELECT kind, amount::text AS amount FROM ledger.transfer WHERE event_id = $1 AND wallet_id = $2 AND kind IN (2, 24)',
    [bars.event.id, walletId],
  )
  expect(rows).toEqual([
    { kind: 2, amount: '16000' },
    { kind: 24, amount: '24000' },
  ])
  expect([await balance(scene.qr), (await counters(scene.qr))?.held]).toEqual([0n, 0n])
})

test('a QR that is merged into another takes its tab along: it goes on, and is closed there', async () => {
  const tab = await opened(400)
  await add(tab, [beers(2)])
  const ana = await aPerson(server)
  const into = await aWallet(server, bars.event.id, { balance: 5_000, userId: ana.id })
  const merge = { ...booking(), from: scene.qr.walletId, codeNo: 1, into: into.walletId }
  expect(await mergeWallets(server.db, merge)).toMatchObject({ status: 'booked' })
  expect(await mergeWallets(server.db, merge)).toMatchObject({ status: 'booked', isRepeated: true })
  expect([await balance(into), (await counters(into))?.held]).toEqual([65_000n, 40_000n])
  expect((await counters(scene.qr))?.held).toBe(0n)
  expect(await read(tab)).toMatchObject({ wallet_id: into.walletId, hold: 400, served: 160 })
  expect(await raise(tab, 100)).toMatchObject({ body: { code: 'wallet_blocked' } })
  expect(await raise(tab, 100, into)).toMatchObject({ status: 200, body: { data: { hold: 500 } } })
  expect(await add(tab, [beers(4)])).toMatchObject({ status: 200 })
  expect(await close(tab, 480)).toMatchObject(closed)
  expect([await balance(into), (await counters(into))?.held]).toEqual([57_000n, 0n])
})

test('a refund that is held keeps a QR from being merged, also beside a tab', async () => {
  await opened(400)
  const { walletId } = scene.qr
  await hold(server.db, { ...booking(), walletId, amount: centavos(1_000), to: 'refund_payable' })
  const into = await aWallet(server, bars.event.id, { balance: 0 })
  expect(
    await mergeWallets(server.db, { ...booking(), from: walletId, codeNo: 1, into: into.walletId }),
  ).toMatchObject({ status: 'declined', code: 'wallet_has_hold' })
  expect((await counters(scene.qr))?.held).toBe(41_000n)
})

test('a refund of everything is of what no tab holds', async () => {
  await opened(400)
  const { walletId } = scene.qr
  const refund = { ...booking(), walletId, amount: 'all' as const, to: 'refund_payable' as const }
  expect(await hold(server.db, refund)).toMatchObject({
    status: 'booked',
    balanceBefore: 60_000n,
    balanceAfter: 0n,
  })
})

test('what was given is held first, lapses no more while it is held, and is spent first at the close', async () => {
  const qr = await aWallet(server, bars.event.id, { balance: 10_000 })
  const { walletId } = qr
  const campaign = randomUUID()
  await grantPromo(server.db, { ...booking(), walletId, amount: centavos(5_000), groupId: campaign })
  const tab = await opened(100, qr)
  expect(await counters(qr)).toEqual({ held: 10_000n, promo: 0n })
  await lapsePromo(server.db, { ...booking(), walletId, over: [campaign] })
  expect(await balance(qr)).toBe(5_000n)
  await add(tab, [{ name: 'Otro monto', quantity: 1, unit_price: 30 }])
  expect(await close(tab, 30)).toMatchObject(closed)
  expect(await counters(qr)).toEqual({ held: 0n, promo: 2_000n })
  expect((await walletOf(server.db, bars.event.id, { walletId }))?.refundable).toBe(10_000n)
})

test('an event that closes charges what its tabs served and frees the rest, once', async () => {
  const [tab, empty] = [await opened(400), await opened(100, await tabs.wallet())]
  await add(tab, [beers(2)])
  await endTabs()
  expect(await read(tab)).toMatchObject({ status: 'open' })
  const deps = { ...server.deps, follow: createLedgerFollower(server.deps.databases, server.clock) }
  await closeEvent(deps, bars.event.id, bySystem(server))
  expect(await add(tab, [beers(1)])).toMatchObject({ status: 409, body: { code: 'event_closed' } })
  expect(await open(10, await tabs.wallet())).toMatchObject({ body: { code: 'event_closed' } })
  await Promise.all([endTabs(), endTabs()])
  expect(await read(tab)).toMatchObject({ status: 'closed', served: 160 })
  expect(await read(empty)).toMatchObject({ status: 'closed', served: 0 })
  expect(await balance(scene.qr)).toBe(84_000n)
  expect(await close(tab, 160)).toMatchObject({ status: 409, body: { code: 'tab_closed' } })
  expect(await balanceOf(server, bars.event.id, scene.qr.walletId)).toBe(84_000n)
})

test('a close after the event’s end is still one charge of what was served', async () => {
  const tab = await opened(400)
  await add(tab, [beers(1)])
  const deps = { ...server.deps, follow: createLedgerFollower(server.deps.databases, server.clock) }
  await closeEvent(deps, bars.event.id, bySystem(server))
  expect(await close(tab, 80)).toMatchObject(closed)
  expect(await balance(scene.qr)).toBe(92_000n)
})

test('the charge of a tab is in its place’s sales and in nobody’s refunds', async () => {
  const tab = await opened(400)
  await add(tab, [beers(2)])
  await close(tab, 160)
  const { rows } = await server.superPool.query<{ n: number }>(
    `SELECT count(*)::integer AS n FROM ledger.account a JOIN ledger.account_slot s USING (event_id, account_id)
     WHERE a.event_id = $1 AND a.key = 'refund_payable'`,
    [bars.event.id],
  )
  expect(rows).toEqual([{ n: 0 }])
  const sales = (await tabs.ask('GET', 'sales', undefined, bars.mara)).body.data as unknown as {
    event: { sections: unknown }
  }
  expect(JSON.stringify(sales.event.sections)).toContain('160')
})
