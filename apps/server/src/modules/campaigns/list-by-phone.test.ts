import { afterAll, expect, test } from 'vitest'
import { aCampaign, anOffice } from '../../../test/money/campaigns.ts'
import { phoneOf, verifiedPhoneOf, type Person } from '../../../test/people/people.ts'
import { runDueJobs } from '../../../test/server/jobs.ts'
import { useMessages } from '../../../test/people/messages.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'

const { server } = useMessages()
afterAll(() => ledgerIsSound(server))

/** Has the person's account say this phone, as who registers with somebody's number does. */
const claims = (person: Person, phone: string) =>
  server.pool.query('UPDATE user_account SET phone_e164 = $2, phone_verified_at = NULL WHERE user_id = $1', [
    person.id,
    phone,
  ])

const unknown = { outcome: 'faulty', reason: 'Nadie con ese dato tiene un QR en este evento.' }

test('a phone of a list is its verified holder’s: who merely claims it gets nothing, and is in nobody’s way', async () => {
  const office = await anOffice(server)
  const support = await office.by('support')
  const campaign = await aCampaign(office, support)
  const [holder, claimant, alone] = [
    await office.aHolder(100n),
    await office.aHolder(100n),
    await office.aHolder(100n),
  ]
  const phone = await verifiedPhoneOf(server, holder)
  await claims(claimant, phone)
  const file = ['qr', phone, await phoneOf(server, alone)].join('\n')
  const path = `campaigns/${campaign}/list`
  const seen = await office.upload(support, `${path}/preview`, file)
  expect(seen.data?.['lines']).toMatchObject([{ outcome: 'new', after: { amount: 50 } }, unknown])
  const given = await office.upload(support, path, file, seen.data?.['mark'] as string)
  expect(given).toMatchObject({ status: 200 })
  await runDueJobs(server)
  const promos = [holder, claimant, alone].map(async ({ walletId }) => (await office.partsOf(walletId)).promo)
  expect(await Promise.all(promos)).toEqual([5_000n, 0n, 0n])
})

test('a phone that ten accounts claim is still its verified holder’s in a list', async () => {
  const office = await anOffice(server)
  const support = await office.by('support')
  const campaign = await aCampaign(office, support)
  const holder = await office.aHolder(100n)
  const phone = await phoneOf(server, holder)
  for (let n = 0; n < 10; n += 1) await claims(await office.aHolder(0n), phone)
  await verifiedPhoneOf(server, holder)
  const seen = await office.upload(support, `campaigns/${campaign}/list/preview`, `qr\n${phone}`)
  expect(seen.data?.['lines']).toMatchObject([{ outcome: 'new', after: { amount: 50 } }])
})
