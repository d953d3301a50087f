import { randomUUID } from 'node:crypto'
import type { OpId } from '@saldo/contract/ids'
import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  aCampaign,
  anOffice,
  campaignRow,
  give,
  giveAll,
  signedInLong,
  spend,
} from '../../../test/money/campaigns.ts'
import { useMessages } from '../../../test/people/messages.ts'
import type { Person } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { forgetJobs, runDueJobs } from '../../../test/server/jobs.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { watchCampaigns } from './lapse.ts'

const { server } = useMessages()
beforeEach(() => forgetJobs(server))
afterAll(() => ledgerIsSound(server))

test('a campaign ends with its event, and gives nothing that it had only promised', async () => {
  const office = await anOffice(server)
  const manager = await office.by('manager')
  const campaign = await aCampaign(office, manager, { ends_at: office.inHours(6) })
  const { walletId } = await office.aHolder(1_000n)
  await giveAll(office, manager, campaign)
  await forgetJobs(server)
  await server.pool.query("UPDATE event SET status = 'closed' WHERE id = $1", [office.event.id])
  await watchCampaigns(server.deps)
  await runDueJobs(server)
  const row = await campaignRow(server, office.event.id, campaign)
  expect(row).toMatchObject({ given: 0n, planned: 0n, lapsed: 0n })
  expect(row.endedAt).not.toBeNull()
  expect(await office.partsOf(walletId)).toEqual({ available: 1_000n, promo: 0n })
  const { data } = await office.send(manager, 'GET', `campaigns/${campaign}`)
  expect(data).toMatchObject({
    everybody: null,
    givings: [
      { given: 0, is_done: true, skipped: [{ qrs: 1, reason: 'Esta campaña ya terminó: no da más.' }] },
    ],
  })
})

test('a running campaign changes, never below what it gave; an ended one doesn’t, and no bad one begins', async () => {
  const office = await anOffice(server)
  const manager = await office.by('manager')
  const op_id = randomUUID()
  const good = { op_id, name: 'Lluvia', per_qr: 50, total: 500, ends_at: office.inHours(2) }
  const create = (over: object) =>
    office.send(manager, 'POST', 'campaigns', { ...good, op_id: randomUUID(), ...over })
  for (const [over, field] of [
    [{ total: 49 }, 'total'],
    [{ ends_at: office.inHours(-1) }, 'ends_at'],
    [{ ends_at: office.inHours(7) }, 'ends_at'],
    [{ ends_at: '2027-02-31T10:00' }, 'ends_at'],
    [{ name: '  ' }, 'name'],
    [{ per_qr: 0 }, 'per_qr'],
  ] as const)
    expect([over, await create(over)]).toMatchObject([
      over,
      { status: 422, code: 'validation_failed', errors: { [field]: [expect.any(String)] } },
    ])
  const made = { status: 200, data: { id: op_id } }
  expect(await Promise.all([1, 2, 3].map(() => create({ op_id })))).toMatchObject([made, made, made])
  expect(await create({ op_id, name: 'Otra' })).toMatchObject({ code: 'operation_mismatch' })
  const { walletId } = await office.aHolder(1_000n)
  await give(office, manager, { walletId: walletId, campaign: op_id as OpId, amount: 40 })
  const edit = (over: object) =>
    office.send(manager, 'PUT', `campaigns/${op_id}`, {
      name: 'Lluvia',
      per_qr: 50,
      total: 500,
      ends_at: office.inHours(2),
      ...over,
    })
  expect(await edit({ per_qr: 39.99, total: 100 })).toMatchObject({
    errors: { per_qr: ['Algún QR ya recibió $40.00: el monto por QR no puede ser menor.'] },
  })
  expect(await edit({ per_qr: 20, total: 39.99 })).toMatchObject({
    errors: { total: ['Ya se dieron o prometieron $40.00: el total no puede ser menor.'] },
  })
  expect(await edit({ per_qr: 40, total: 40, name: 'Lluvia de hoy' })).toMatchObject({ status: 200 })
  expect((await office.send(manager, 'GET', `campaigns/${op_id}`)).data).toMatchObject({
    campaign: { name: 'Lluvia de hoy', per_qr: 40, total: 40, given: 40 },
  })
  for (const _ of [1, 2])
    expect(await office.send(manager, 'POST', `campaigns/${op_id}/end`)).toMatchObject({ status: 200 })
  expect(await edit({ total: 900 })).toMatchObject({ status: 409, code: 'campaign_ended' })
  const { rows } = await server.pool.query(
    "SELECT action FROM audit_log WHERE event_id = $1 AND subject = $2 AND action ~ '^campaign' ORDER BY id",
    [office.event.id, op_id],
  )
  expect(rows.map(({ action }) => action as string)).toEqual([
    'campaign.created',
    'campaign.edited',
    'campaign.ended',
  ])
})

test('holder and office see how much was given and until when; nobody else does', async () => {
  const office = await anOffice(server)
  const finance = await office.by('finance')
  const campaign = await aCampaign(office, finance)
  const later = await aCampaign(office, finance, { name: 'Después', per_qr: 10, ends_at: office.inHours(4) })
  const holder = await office.aHolder(1_000n)
  const other = await office.aHolder(1_000n)
  await give(office, finance, { walletId: holder.walletId, campaign: campaign, amount: 50 })
  await give(office, finance, { walletId: holder.walletId, campaign: later, amount: 10 })
  await spend(server, office, holder.walletId, 1_500n)
  const own = async (who: Person) =>
    (await call(server, 'GET', `public/user/${who.id}/gifts`, { token: who.token })).json<{
      data: unknown[]
    }>().data
  const gifts = [
    { name: 'Bienvenida', amount: 35, until: expect.any(String) as string },
    { name: 'Después', amount: 10, until: expect.any(String) as string },
  ]
  expect(await own(holder)).toEqual([
    { event_id: office.event.id, qr_id: holder.walletId, amount: 45, gifts },
  ])
  expect(await own(other)).toEqual([])
  expect((await office.send(finance, 'GET', `attendees/${holder.walletId}/promo`)).data).toMatchObject({
    gifts,
    campaigns: [
      { name: 'Después', most: 0 },
      { name: 'Bienvenida', most: 0 },
    ],
  })
  expect((await office.send(finance, 'GET', `attendees/${other.walletId}/promo`)).data).toMatchObject({
    gifts: [],
    campaigns: [{ most: 10 }, { most: 50 }],
  })
})

test('a sign-in of a quarter of an hour ago starts, changes, ends and gives nothing', async () => {
  const office = await anOffice(server)
  const manager = await office.by('manager')
  const campaign = await aCampaign(office, manager)
  const { walletId, email } = await office.aHolder(1_000n)
  const late = await signedInLong(server, manager)
  const fields = { name: 'Tarde', per_qr: 1, total: 1, ends_at: office.inHours(1) }
  const seen = await office.upload(late, `campaigns/${campaign}/list/preview`, `qr\n${email}\n`)
  expect(seen).toMatchObject({ status: 200 })
  for (const reply of [
    await office.send(late, 'POST', 'campaigns', { op_id: randomUUID(), ...fields }),
    await office.send(late, 'PUT', `campaigns/${campaign}`, fields),
    await office.send(late, 'POST', `campaigns/${campaign}/end`),
    await give(office, late, { walletId: walletId, campaign: campaign, amount: 1 }),
    await giveAll(office, late, campaign),
    await office.upload(late, `campaigns/${campaign}/list`, `qr\n${email}\n`, seen.data?.['mark'] as string),
  ])
    expect(reply).toMatchObject({ status: 403, code: 'reauth_required' })
  expect(await campaignRow(server, office.event.id, campaign)).toMatchObject({
    given: 0n,
    planned: 0n,
    endedAt: null,
  })
})

test('what a campaign gave can’t be changed, and its total not be passed, by the application’s role', async () => {
  const office = await anOffice(server)
  const manager = await office.by('manager')
  const campaign = await aCampaign(office, manager)
  const { walletId } = await office.aHolder(1_000n)
  await give(office, manager, { walletId: walletId, campaign: campaign, amount: 50 })
  const { id } = office.event
  const asApp = (statement: string) => server.pool.query(statement, [id])
  await expect(asApp('UPDATE campaign_grant SET amount_centavos = 1 WHERE event_id = $1')).rejects.toThrow(
    'never changes',
  )
  await expect(asApp('DELETE FROM campaign_grant WHERE event_id = $1')).rejects.toThrow('never changes')
  await expect(asApp('UPDATE campaign SET planned_centavos = 99999999 WHERE event_id = $1')).rejects.toThrow(
    'campaign_within_total',
  )
})
