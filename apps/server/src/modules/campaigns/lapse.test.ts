import { randomUUID } from 'node:crypto'
import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  aCampaign,
  again,
  anOffice,
  campaignRow,
  give,
  giveAll,
  HOUR_MS,
  rowsIn,
  spend,
  takeBack,
} from '../../../test/money/campaigns.ts'
import { somebodyWaits } from '../../../test/money/ledger.ts'
import { useMessages } from '../../../test/people/messages.ts'
import { forgetJobs, runDueJobs } from '../../../test/server/jobs.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { aWallet } from '../../../test/venue/venue.ts'
import { transact } from '../../db/index.ts'
import { grantPromo, lockHolder } from '../ledger/index.ts'
import { lapseCampaigns, sweepCampaigns, watchCampaigns } from './lapse.ts'

const { server } = useMessages()
beforeEach(() => forgetJobs(server))
afterAll(() => ledgerIsSound(server))

/** Lets hours pass, and then runs what is due. */
const goOn = async (hours: number): Promise<void> => {
  server.clock.pass(hours * HOUR_MS)
  await watchCampaigns(server.deps)
  await runDueJobs(server)
}

test('at its end what is left lapses, what was spent stays spent, and what a void gives back lapses later', async () => {
  const office = await anOffice(server)
  const manager = await office.by('manager')
  const campaign = await aCampaign(office, manager)
  const longer = await aCampaign(office, manager, {
    name: 'Toda la noche',
    per_qr: 20,
    ends_at: office.inHours(5),
  })
  const [a, b] = [await office.aHolder(10_000n), await office.aHolder(10_000n)]
  for (const { walletId } of [a, b]) {
    await give(office, manager, { walletId: walletId, campaign: campaign, amount: 50 })
    await give(office, manager, { walletId: walletId, campaign: longer, amount: 20 })
  }
  const charge = await spend(server, office, a.walletId, 3_000n)
  expect(await office.partsOf(a.walletId)).toEqual({ available: 14_000n, promo: 4_000n })
  await goOn(3)
  expect(await office.partsOf(a.walletId)).toEqual({ available: 12_000n, promo: 2_000n })
  expect(await office.partsOf(b.walletId)).toEqual({ available: 12_000n, promo: 2_000n })
  const row = await campaignRow(server, office.event.id, campaign)
  expect(row).toMatchObject({ given: 10_000n, lapsed: 7_000n })
  expect(row.lapsedAt).not.toBeNull()
  const fresh = await again(server, manager)
  const seen = async () => rowsIn(await office.send(fresh, 'GET', 'campaigns'), 'campaigns').toReversed()
  expect(await seen()).toMatchObject([
    { name: 'Bienvenida', state: 'ended', given: 100, spent: 30, left: 0, lapsed: 70 },
    { name: 'Toda la noche', state: 'running', given: 40, spent: 0, left: 40, lapsed: 0 },
  ])
  await takeBack(server, office, charge)
  expect(await office.partsOf(a.walletId)).toEqual({ available: 15_000n, promo: 5_000n })
  await sweepCampaigns(server.deps)
  await runDueJobs(server)
  expect(await office.partsOf(a.walletId)).toEqual({ available: 12_000n, promo: 2_000n })
  expect(await seen()).toMatchObject([
    { spent: 0, left: 0, lapsed: 100 },
    { spent: 0, left: 40, lapsed: 0 },
  ])
  const before = await server.pool.query('SELECT count(*) FROM ledger.op WHERE event_id = $1', [
    office.event.id,
  ])
  await sweepCampaigns(server.deps)
  await runDueJobs(server)
  const after = await server.pool.query('SELECT count(*) FROM ledger.op WHERE event_id = $1', [
    office.event.id,
  ])
  expect(after.rows).toEqual(before.rows)
})

test('a lapse that was killed, or runs twice at once, takes back each QR’s rest once', async () => {
  const office = await anOffice(server)
  const manager = await office.by('manager')
  const campaign = await aCampaign(office, manager, { total: 100_000 })
  const { id: eventId } = office.event
  const holders = await Promise.all(
    Array.from({ length: 120 }, () => aWallet(server, eventId, { balance: 100 })),
  )
  await giveAll(office, manager, campaign)
  await runDueJobs(server)
  expect(await office.send(manager, 'POST', `campaigns/${campaign}/end`)).toMatchObject({ status: 200 })
  await forgetJobs(server)
  let told = 0
  const moved = () => {
    if (++told === 60) throw new Error('killed')
  }
  await expect(lapseCampaigns({ ...server.deps, moved }, { eventId })).rejects.toThrow('killed')
  const half = await campaignRow(server, eventId, campaign)
  expect([half.lapsed > 0n, half.lapsed < 600_000n, half.lapsedAt]).toEqual([true, true, null])
  const free = { ...server.deps, moved: () => undefined }
  await Promise.all([1, 2, 3].map(() => lapseCampaigns(free, { eventId })))
  expect(await campaignRow(server, eventId, campaign)).toMatchObject({ given: 600_000n, lapsed: 600_000n })
  for (const { walletId } of holders)
    expect(await office.partsOf(walletId)).toEqual({ available: 100n, promo: 0n })
})

test('a campaign that begins while another one lapses keeps its gifts', async () => {
  const office = await anOffice(server)
  const manager = await office.by('manager')
  const { id: eventId } = office.event
  const ending = await aCampaign(office, manager)
  const { walletId } = await office.aHolder(10_000n)
  await give(office, manager, { walletId, campaign: ending, amount: 50 })
  expect(await office.send(manager, 'POST', `campaigns/${ending}/end`)).toMatchObject({ status: 200 })
  await forgetJobs(server)
  const lapses: Promise<void>[] = []
  await transact(server.db, async (tx) => {
    await lockHolder(tx, eventId, walletId)
    lapses.push(lapseCampaigns({ ...server.deps, moved: () => undefined }, { eventId }))
    await somebodyWaits(server)
    const groupId = await aCampaign(office, manager, { name: 'Última hora' })
    const gift = { eventId, walletId, groupId, opId: randomUUID() as OpId, amount: centavos(2_000) }
    await grantPromo(tx, { ...gift, at: server.clock.now() })
  })
  await Promise.all(lapses)
  expect(await office.partsOf(walletId)).toEqual({ available: 12_000n, promo: 2_000n })
  expect(await campaignRow(server, eventId, ending)).toMatchObject({ given: 5_000n, lapsed: 5_000n })
})
