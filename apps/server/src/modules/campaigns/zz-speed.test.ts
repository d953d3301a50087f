import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCampaign, anOffice, campaignRow, giveAll } from '../../../test/money/campaigns.ts'
import { useMessages } from '../../../test/people/messages.ts'
import type { OpId } from '@saldo/contract/ids'
import { forgetJobs } from '../../../test/server/jobs.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { driveGiving } from './drive-giving.ts'
import { lapseCampaigns } from './lapse.ts'

const { server } = useMessages()
test('speed', async () => {
  const office = await anOffice(server)
  const id = office.event.id
  const who = await office.by('manager')
  const N = 20_000
  await server.pool.query(
    `SELECT ledger.open_wallet($1, gen_random_uuid(), NULL, false, sha256(n::text::bytea), '\\x00', $2) FROM generate_series(1, $3) n`,
    [id, server.clock.now(), N],
  )
  await server.pool.query(
    `SELECT ledger.credit_wallet($1, gen_random_uuid(), 1, wallet_id, 10000, ledger.ensure_account($1, 'bank'), false, sha256('a'),
      ROW(NULL, NULL, NULL, NULL, NULL, $2::timestamptz, $2::timestamptz, '{}', 1)::ledger.facts) FROM ledger.wallet WHERE event_id = $1 AND wallet_id <> '00000000-0000-0000-0000-000000000000'`.replace(
      'NULL, NULL, NULL, NULL, NULL, $2',
      'NULL, NULL, NULL, NULL, $2',
    ),
    [id, server.clock.now()],
  )
  const campaign = await aCampaign(office, who, { total: 2_000_000 })
  const op = randomUUID() as OpId
  const time = async (name: string, work: () => Promise<unknown>) => {
    const t = performance.now()
    await work()
    console.log(name, Math.round(performance.now() - t), 'ms')
  }
  await time('preview', () => office.send(who, 'GET', `campaigns/${campaign}`))
  await time('plan', async () => expect((await giveAll(office, who, campaign, op)).status).toBe(200))
  await forgetJobs(server)
  const deps = { ...server.deps, moved: () => undefined }
  await time('give', () => driveGiving(deps, { eventId: id, id: op }))
  await time('list', () => office.send(who, 'GET', `campaigns`))
  await time('one', () => office.send(who, 'GET', `campaigns/${campaign}`))
  const other = await aCampaign(office, who, { ends_at: office.inHours(1) })
  await office.send(who, 'POST', `campaigns/${other}/end`)
  await forgetJobs(server)
  await time('sweep of nothing', () => lapseCampaigns(deps, { eventId: id }))
  await office.send(who, 'POST', `campaigns/${campaign}/end`)
  await forgetJobs(server)
  await time('lapse', () => lapseCampaigns(deps, { eventId: id }))
  await time('sweep', () => lapseCampaigns(deps, { eventId: id }))
  expect(await campaignRow(server, id, campaign)).toMatchObject({ given: 100_000_000n, lapsed: 100_000_000n })
  await time('verify', () => ledgerIsSound(server))
}, 600_000)
