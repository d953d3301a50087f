import { randomUUID } from 'node:crypto'
import type { OpId, WalletId } from '@saldo/contract/ids'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { terms } from '../../../test/money/ledger.ts'
import { aCampaign, anOffice, campaignRow, give, giveAll } from '../../../test/money/campaigns.ts'
import { useMessages } from '../../../test/people/messages.ts'
import { aPerson, confirmed, verifiedPhoneOf } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { forgetJobs, runDueJobs } from '../../../test/server/jobs.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { aWallet } from '../../../test/venue/venue.ts'
import { transact } from '../../db/index.ts'
import { blockWallet, mergeWallets, setEvent } from '../ledger/index.ts'
import { driveGiving } from './drive-giving.ts'
import { watchCampaigns } from './lapse.ts'

const { outbox, server } = useMessages()
beforeEach(() => forgetJobs(server))
afterAll(() => ledgerIsSound(server))

test('a campaign gives a QR at most its amount, once per press, and its holder has a letter of it', async () => {
  const office = await anOffice(server)
  const support = await office.by('support')
  const holder = await office.aHolder(10_000n)
  const campaign = await aCampaign(office, support)
  const op = randomUUID()
  const booked = { status: 200, data: { op_id: op, status: 'booked', available_balance: 130 } }
  const presses = await Promise.all(
    [1, 2, 3].map(() =>
      give(office, support, { walletId: holder.walletId, campaign: campaign, amount: 30, opId: op }),
    ),
  )
  for (const press of presses) expect(press).toMatchObject(booked)
  expect(
    await give(office, support, { walletId: holder.walletId, campaign: campaign, amount: 20, opId: op }),
  ).toMatchObject({
    status: 422,
    code: 'operation_mismatch',
  })
  expect(
    await give(office, support, { walletId: holder.walletId, campaign: campaign, amount: 20.01 }),
  ).toMatchObject({
    status: 409,
    code: 'campaign_cap',
  })
  expect(
    await give(office, support, { walletId: holder.walletId, campaign: campaign, amount: 20 }),
  ).toMatchObject({ status: 200 })
  expect(
    await give(office, support, { walletId: holder.walletId, campaign: campaign, amount: 0.01 }),
  ).toMatchObject({ code: 'campaign_cap' })
  expect(await office.partsOf(holder.walletId)).toEqual({ available: 15_000n, promo: 5_000n })
  expect(await campaignRow(server, office.event.id, campaign)).toMatchObject({ given: 5_000n, planned: 0n })
  await runDueJobs(server)
  expect(outbox.letters.map(({ to, subject }) => [to, subject])).toEqual([
    [holder.email, `Te regalaron $30.00 para ${office.event.name}`],
    [holder.email, `Te regalaron $20.00 para ${office.event.name}`],
  ])
  const { rows } = await server.pool.query(
    "SELECT actor_id AS who, subject FROM audit_log WHERE event_id = $1 AND action = 'campaign.gave'",
    [office.event.id],
  )
  expect(rows).toEqual([1, 2].map(() => ({ who: support.id, subject: holder.walletId })))
})

test('what is refused gives nothing: blocked, merged into nobody, another event, ended, below a centavo', async () => {
  const office = await anOffice(server)
  const support = await office.by('support')
  const campaign = await aCampaign(office, support, { per_qr: 50_000, total: 60_000 })
  const { walletId } = await office.aHolder(10_000n)
  const { id: eventId } = office.event
  const blocked = await office.aHolder(10_000n)
  await blockWallet(server.db, {
    eventId,
    opId: randomUUID() as OpId,
    at: server.clock.now(),
    walletId: blocked.walletId,
  })
  const refusals = [
    [blocked.walletId, campaign, 30, 409, 'wallet_blocked'],
    [randomUUID(), campaign, 30, 404, 'not_found'],
    [walletId, randomUUID(), 30, 404, 'not_found'],
    [walletId, campaign, 0, 422, 'validation_failed'],
    [walletId, campaign, -5, 422, 'validation_failed'],
    [walletId, campaign, 20_000, 409, 'over_limit'],
    [walletId, campaign, 50_000.01, 409, 'campaign_cap'],
  ] as const
  for (const [wallet, of, amount, status, code] of refusals)
    expect([
      code,
      await give(office, support, { walletId: wallet as WalletId, campaign: of as OpId, amount: amount }),
    ]).toMatchObject([code, { status, code }])
  await setEvent(server.db, { ...terms(eventId), isOpen: false })
  expect(await give(office, support, { walletId: walletId, campaign: campaign, amount: 30 })).toMatchObject({
    code: 'event_closed',
  })
  expect(await office.partsOf(walletId)).toEqual({ available: 10_000n, promo: 0n })
  expect(await campaignRow(server, eventId, campaign)).toMatchObject({ given: 0n, planned: 0n })
  const ended = await office.send(support, 'POST', `campaigns/${campaign}/end`)
  expect(ended).toMatchObject({ status: 200 })
  expect(await give(office, support, { walletId: walletId, campaign: campaign, amount: 30 })).toMatchObject({
    code: 'campaign_ended',
  })
})

test('many at once never give more than the campaign has, nor a QR more than its amount', async () => {
  const office = await anOffice(server)
  const [support, manager] = [await office.by('support'), await office.by('manager')]
  const campaign = await aCampaign(office, manager, { per_qr: 50, total: 120 })
  const holders = await Promise.all([1, 2, 3, 4].map(() => office.aHolder(1_000n)))
  const replies = await Promise.all(
    holders.flatMap(({ walletId }) =>
      [support, manager, support].map((who) =>
        give(office, who, { walletId: walletId, campaign: campaign, amount: 20 }),
      ),
    ),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(6)
  const refusals = new Set(replies.flatMap(({ status, code }) => (status === 200 ? [] : [code])))
  expect(new Set(['campaign_cap', 'campaign_total'])).toEqual(
    new Set([...refusals, 'campaign_cap', 'campaign_total']),
  )
  expect(await campaignRow(server, office.event.id, campaign)).toMatchObject({ given: 12_000n, planned: 0n })
  for (const { walletId } of holders)
    expect((await office.partsOf(walletId)).promo).toBeLessThanOrEqual(5_000n)
})

test('everybody with a purchase gets what they lack, in the background; a second press gives nothing more', async () => {
  const office = await anOffice(server)
  const finance = await office.by('finance')
  const campaign = await aCampaign(office, finance, { total: 10_000 })
  const holders = await Promise.all(Array.from({ length: 3 }, () => office.aHolder(1_000n)))
  const anonymous = await aWallet(server, office.event.id, { balance: 500 })
  const empty = await office.aHolder(0n)
  await give(office, finance, { walletId: holders[0]?.walletId as WalletId, campaign: campaign, amount: 20 })
  office.pause()
  const op = randomUUID()
  const started = { status: 200, data: { id: op, qrs: 4, total: 180 } }
  expect(await giveAll(office, finance, campaign, op)).toMatchObject(started)
  expect(await giveAll(office, finance, campaign, op)).toMatchObject(started)
  expect(await campaignRow(server, office.event.id, campaign)).toMatchObject({
    given: 2_000n,
    planned: 18_000n,
  })
  await runDueJobs(server)
  expect(await campaignRow(server, office.event.id, campaign)).toMatchObject({ given: 20_000n, planned: 0n })
  for (const { walletId } of [...holders, anonymous])
    expect((await office.partsOf(walletId)).promo).toBe(5_000n)
  expect((await office.partsOf(empty.walletId)).promo).toBe(0n)
  expect(await giveAll(office, finance, campaign)).toMatchObject({ status: 409, code: 'campaign_nobody' })
  const { data } = await office.send(finance, 'GET', `campaigns/${campaign}`)
  expect(data).toMatchObject({
    campaign: { qrs: 4, given: 200, planned: 0, spent: 0, left: 200, lapsed: 0, state: 'running' },
    everybody: { qrs: 0, full: 4, total: 0 },
    givings: [
      { id: op, kind: 'everybody', given: 4, skipped: [], is_done: true },
      { kind: 'qr', given: 1, total: 20 },
    ],
  })
})

test('a giving that was killed between two pages goes on where it was, and gives nobody twice', async () => {
  const office = await anOffice(server)
  const manager = await office.by('manager')
  const campaign = await aCampaign(office, manager, { total: 100_000 })
  const holders = await Promise.all(
    Array.from({ length: 120 }, () => aWallet(server, office.event.id, { balance: 100 })),
  )
  const op = randomUUID() as OpId
  expect(await giveAll(office, manager, campaign, op)).toMatchObject({ status: 200 })
  await forgetJobs(server)
  const { id: eventId } = office.event
  let pages = 0
  const moved = () => {
    // After the first page's commit, and within the next one's time.
    if (++pages === 60) throw new Error('killed')
  }
  await expect(driveGiving({ ...server.deps, moved }, { eventId, id: op })).rejects.toThrow('killed')
  const half = await campaignRow(server, eventId, campaign)
  expect(half.given).toBeGreaterThan(0n)
  expect(half.planned).toBeGreaterThan(0n)
  // A transaction that dies in its middle leaves nothing.
  const dying = transact(server.db, async (tx) => {
    const inside = {
      ...server.deps,
      databases: { ...server.deps.databases, forEvent: () => Promise.resolve(tx) },
    }
    await driveGiving({ ...inside, moved: () => undefined }, { eventId, id: op })
    throw new Error('died')
  })
  await expect(dying).rejects.toThrow('died')
  expect(await campaignRow(server, eventId, campaign)).toEqual(half)
  await watchCampaigns(server.deps)
  await runDueJobs(server)
  expect(await campaignRow(server, eventId, campaign)).toMatchObject({ given: 600_000n, planned: 0n })
  for (const { walletId } of holders) expect((await office.partsOf(walletId)).promo).toBe(5_000n)
})

test('a QR that was merged before its grant has at most one campaign’s amount in the end', async () => {
  const office = await anOffice(server)
  const manager = await office.by('manager')
  const campaign = await aCampaign(office, manager)
  const { id: eventId } = office.event
  const [printed, own] = [await aWallet(server, eventId, { balance: 1_000 }), await office.aHolder(1_000n)]
  expect(await giveAll(office, manager, campaign)).toMatchObject({ data: { qrs: 2 } })
  await mergeWallets(server.db, {
    eventId,
    opId: randomUUID() as OpId,
    at: server.clock.now(),
    from: printed.walletId,
    codeNo: 1,
    into: own.walletId,
  })
  await runDueJobs(server)
  expect(await office.partsOf(own.walletId)).toEqual({ available: 7_000n, promo: 5_000n })
  expect(await campaignRow(server, eventId, campaign)).toMatchObject({ given: 5_000n, planned: 0n })
  expect(
    await give(office, manager, { walletId: own.walletId, campaign: campaign, amount: 1 }),
  ).toMatchObject({ code: 'campaign_cap' })
  expect(
    await give(office, manager, { walletId: printed.walletId, campaign: campaign, amount: 1 }),
  ).toMatchObject({ code: 'campaign_cap' })
})

test('a list by phone, e-mail, QR and purchase is looked at first, then given once', async () => {
  const office = await anOffice(server)
  const support = await office.by('support')
  const campaign = await aCampaign(office, support, { total: 140 })
  const [byPhone, byMail, gifted] = [
    await office.aHolder(100n),
    await confirmed(server, await office.aHolder(100n)),
    await confirmed(server, await office.aHolder(100n)),
  ]
  const printed = await aWallet(server, office.event.id, { balance: 100 })
  const stranger = await confirmed(server, await aPerson(server))
  const another = async () => (await confirmed(server, await office.aHolder(1n))).email
  await give(office, support, { walletId: gifted.walletId, campaign: campaign, amount: 50 })
  const file = [
    'Contacto,Importe',
    `${await verifiedPhoneOf(server, byPhone)},`,
    `${byMail.email.toUpperCase()},15.50`,
    `${printed.code},20`,
    `${gifted.email},`,
    `${byMail.email},1`,
    `${stranger.email},`,
    'Ana Luna,',
    `${await another()},51`,
    `${await another()},cinco`,
    `${await another()},4.51`,
    '=1+1,',
  ].join('\n')
  const put = (path: string, mark?: string) =>
    office.upload(support, `campaigns/${campaign}/${path}`, file, mark)
  const seen = await put('list/preview')
  const faulty = (reason: string) => ({ outcome: 'faulty', reason })
  expect(seen.data?.['lines']).toMatchObject([
    { outcome: 'new', after: { amount: 50 } },
    { outcome: 'new', after: { amount: 15.5 } },
    { outcome: 'new', after: { amount: 20 } },
    { outcome: 'unchanged', reason: 'Ya recibió $50.00 de esta campaña.' },
    faulty('Ya está en la línea 3.'),
    faulty('Nadie con ese dato tiene un QR en este evento.'),
    faulty('Escribe un teléfono, un correo, un código de compra o el código de un QR.'),
    faulty('De esta campaña, a ese QR le caben $50.00.'),
    faulty('“importe” se escribe 50, 50.50 o $50.50, y es mayor que cero.'),
    faulty('A la campaña solo le quedan $4.50.'),
    faulty('“qr” empieza como una fórmula (=, +, -, @). Escríbelo sin ese signo.'),
  ])
  expect(await campaignRow(server, office.event.id, campaign)).toMatchObject({ given: 5_000n, planned: 0n })
  const mark = seen.data?.['mark'] as string
  const [made, same] = await Promise.all([put('list', mark), put('list', mark)])
  expect(made).toMatchObject({ status: 200, data: { ...seen.data } })
  expect(same).toEqual(made)
  await runDueJobs(server)
  expect(await campaignRow(server, office.event.id, campaign)).toMatchObject({ given: 13_550n, planned: 0n })
  const promos = [byPhone, byMail, printed, gifted].map(
    async ({ walletId }) => (await office.partsOf(walletId)).promo,
  )
  expect(await Promise.all(promos)).toEqual([5_000n, 1_550n, 2_000n, 5_000n])
  expect(await put('list', mark)).toEqual(made)
  expect(await campaignRow(server, office.event.id, campaign)).toMatchObject({ given: 13_550n, planned: 0n })
})

test('who never loaded anything gets their QR with the gift', async () => {
  const office = await anOffice(server)
  const support = await office.by('support')
  const campaign = await aCampaign(office, support)
  const { walletId, ...holder } = await office.aHolder(0n)
  expect(await give(office, support, { walletId, campaign, amount: 50 })).toMatchObject({ status: 200 })
  await runDueJobs(server)
  expect(outbox.letters.map(({ subject }) => subject).toSorted()).toEqual([
    `Te regalaron $50.00 para ${office.event.name}`,
    `Tu QR para ${office.event.name}`,
  ])
  const path = `public/user/${holder.id}/event/${office.event.id}/qr`
  const { data } = (await call(server, 'GET', path, { token: holder.token })).json<{ data: object }>()
  expect(data).toMatchObject({ available_balance: 50, promo_balance: 50, status: 'active' })
})
