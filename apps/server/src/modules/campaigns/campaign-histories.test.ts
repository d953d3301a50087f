import { randomUUID } from 'node:crypto'
import type { OpId, WalletId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  aCampaign,
  again,
  anOffice,
  give,
  giveAll,
  rowsIn,
  spend,
  takeBack,
  type OfficeAt,
} from '../../../test/money/campaigns.ts'
import { useMessages } from '../../../test/people/messages.ts'
import type { Person } from '../../../test/people/people.ts'
import { createDice } from '../../../test/server/dice.ts'
import { forgetJobs, runDueJobs } from '../../../test/server/jobs.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { aWallet } from '../../../test/venue/venue.ts'
import { mergeWallets } from '../ledger/index.ts'
import { sweepCampaigns, watchCampaigns } from './lapse.ts'

const { server } = useMessages()
beforeEach(() => forgetJobs(server))
afterAll(() => ledgerIsSound(server))

type Night = {
  office: OfficeAt
  who: Person
  qrs: WalletId[]
  campaigns: OpId[]
  charges: OpId[]
  dice: ReturnType<typeof createDice>
}

const oneOf = <Item>({ dice }: Night, items: readonly Item[]): Item =>
  items[Math.floor(dice.roll() * items.length)] as Item

const upTo = ({ dice }: Night, most: number): number => 1 + Math.floor(dice.roll() * most)

/** What people and jobs may do; a refusal is an answer like any other. */
const acts: readonly ((night: Night) => Promise<unknown>)[] = [
  async (night) => {
    const { office, who } = night
    const [perQr, hours] = [upTo(night, 40), upTo(night, 8) / 4]
    const fields = { per_qr: perQr, total: perQr * upTo(night, 6), ends_at: office.inHours(hours) }
    night.campaigns.push(await aCampaign(office, who, fields))
  },
  (night) =>
    give(night.office, night.who, {
      walletId: oneOf(night, night.qrs),
      campaign: oneOf(night, night.campaigns),
      amount: upTo(night, 30),
    }),
  (night) => giveAll(night.office, night.who, oneOf(night, night.campaigns)),
  async (night) => {
    const walletId = oneOf(night, night.qrs)
    const { available } = await night.office.partsOf(walletId)
    const amount = BigInt(upTo(night, 3_000))
    if (amount <= available) night.charges.push(await spend(server, night.office, walletId, amount))
  },
  async (night) => {
    const [charge] = night.charges.splice(Math.floor(night.dice.roll() * night.charges.length), 1)
    if (charge) await takeBack(server, night.office, charge)
  },
  (night) => night.office.send(night.who, 'POST', `campaigns/${oneOf(night, night.campaigns)}/end`),
  async (night) => {
    server.clock.pass(upTo(night, 25) * 60_000)
    night.who = await again(server, night.who)
    await watchCampaigns(server.deps)
  },
  () => runDueJobs(server),
  () => sweepCampaigns(server.deps),
]

/** An anonymous QR goes into another. */
const merge = async (night: Night): Promise<void> => {
  const [from] = night.qrs.splice(0, 1)
  const into = night.qrs[0]
  if (!from || !into) return
  const booking = { eventId: night.office.event.id, opId: randomUUID() as OpId, at: server.clock.now() }
  await mergeWallets(server.db, { ...booking, from, codeNo: 1, into })
}

const booksOf = async (eventId: number) => {
  const { rows } = await sql<{ given: bigint; lapsed: bigint; left: bigint }>`
    SELECT c.given_centavos - coalesce(sum(t.amount) FILTER (WHERE t.kind = 28), 0)::bigint AS given,
      c.lapsed_centavos - coalesce(sum(t.amount) FILTER (WHERE t.kind = 29), 0)::bigint AS lapsed,
      c.planned_centavos AS left
    FROM campaign c LEFT JOIN ledger.transfer t ON t.event_id = c.event_id AND t.group_id = c.campaign_id
    WHERE c.event_id = ${eventId} GROUP BY c.event_id, c.campaign_id`.execute(server.db)
  const { rows: sums } = await sql<{ spent: bigint; on_qrs: bigint; most: bigint | null }>`
    SELECT (SELECT coalesce(sum(CASE WHEN t.kind = 2 THEN t.promo ELSE -t.promo END), 0)::bigint
        FROM ledger.transfer t JOIN ledger.kind k USING (kind)
        WHERE t.event_id = ${eventId} AND k.name IN ('charge', 'charge_void')) AS spent,
      (SELECT coalesce(sum(promo), 0)::bigint FROM ledger.wallet WHERE event_id = ${eventId}) AS on_qrs,
      (SELECT max(g.sum - c.per_qr_centavos) FROM (
        SELECT campaign_id, wallet_id, sum(amount_centavos)::bigint FROM campaign_grant
        WHERE event_id = ${eventId} AND state = 'given' GROUP BY campaign_id, wallet_id
      ) AS g JOIN campaign c USING (campaign_id) WHERE c.event_id = ${eventId}) AS most`.execute(server.db)
  return { campaigns: rows, sums: sums[0] }
}

/** Pesos as centavos. */
const total = (lines: readonly Record<string, unknown>[], name: string): bigint =>
  lines.reduce((sum, line) => sum + BigInt(Math.round(Number(line[name]) * 100)), 0n)

test.each([1, 2, 3, 4, 5, 6])(
  'after night %i of any acts each campaign’s figures are the ledger’s',
  async (seed) => {
    const office = await anOffice(server)
    const qrs = await Promise.all(
      Array.from(
        { length: 5 },
        async () => (await aWallet(server, office.event.id, { balance: 2_000 })).walletId,
      ),
    )
    const who = await office.by('manager')
    const night: Night = { office, who, qrs, campaigns: [], charges: [], dice: createDice(seed) }
    for (const first of acts.slice(0, 1)) await first(night)
    for (let step = 0; step < 70; step += 1) {
      await oneOf(night, acts)(night)
      if (step === 25 || step === 45) await merge(night)
    }
    await watchCampaigns(server.deps)
    await runDueJobs(server)
    await sweepCampaigns(server.deps)
    await runDueJobs(server)
    const { campaigns, sums } = await booksOf(office.event.id)
    expect(campaigns).toEqual(campaigns.map(() => ({ given: 0n, lapsed: 0n, left: 0n })))
    const lines = rowsIn(await office.send(await again(server, who), 'GET', 'campaigns'), 'campaigns')
    expect(total(lines, 'left')).toBe(sums?.on_qrs)
    expect(total(lines, 'spent')).toBe(sums?.spent)
    expect(sums?.most ?? 0n).toBeLessThanOrEqual(0n)
    for (const line of lines.filter(({ state }) => state === 'ended')) expect(line['left']).toBe(0)
  },
)
