import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { v7 } from 'uuid'
import { onEach, transact, type Db } from '../../db/index.ts'
import { system, type Act } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { findEvent, isExpired } from '../events/index.ts'
import { lapsePromo, promoParts, type PromoPart } from '../ledger/index.ts'
import { byEnd, lapseOpId, PAGE, type Campaign } from './campaign.ts'
import { endIn } from './change-campaign.ts'
import type { GivingNeeds } from './drive-giving.ts'
import { openGivings } from './grant-queries.ts'
import { enqueueGiving, enqueueLapse } from './jobs.ts'
import { campaignsOf, count, eventsWithEnded, lockCampaign, markLapsed, openCampaigns } from './queries.ts'

type LapsedPart = { campaign: Campaign; walletId: WalletId; amount: bigint }

/** Takes back what is left of an ended campaign on a QR; campaigns that end later, or began meanwhile, keep theirs. */
const lapsePart = async (
  tx: Db,
  campaigns: readonly Campaign[],
  { walletId, walletSeq, campaignId }: PromoPart,
  at: Date,
): Promise<LapsedPart[]> => {
  const place = campaigns.findIndex(({ id }) => id === campaignId)
  const campaign = campaigns[place]
  if (!campaign?.endedAt) return []
  const { eventId, id, name } = campaign
  const outcome = await lapsePromo(tx, {
    eventId,
    opId: lapseOpId(id, walletId, walletSeq),
    origin: 'system',
    groupId: id,
    note: name,
    at,
    walletId,
    over: campaigns.slice(place).map((earlier) => earlier.id),
  })
  const amount = outcome.isRepeated ? 0n : outcome.balanceBefore - outcome.balanceAfter
  return amount > 0n ? [{ campaign, walletId, amount }] : []
}

/** Takes back these parts in one transaction, and counts them. */
const lapseParts = async (
  tx: Db,
  campaigns: readonly Campaign[],
  parts: readonly PromoPart[],
  at: Date,
): Promise<LapsedPart[]> => {
  const lapsed: LapsedPart[] = []
  for (const part of parts) lapsed.push(...(await lapsePart(tx, campaigns, part, at)))
  for (const campaign of campaigns.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const own = lapsed.filter(({ campaign: { id } }) => id === campaign.id)
    if (own.length > 0)
      await count(tx, campaign, { lapsed: own.reduce((sum, { amount }) => sum + amount, 0n) })
  }
  return lapsed
}

/** The parts of ended campaigns, by QR and then the earliest end first, as they are spent. */
const endedAmong = (campaigns: readonly Campaign[], parts: readonly PromoPart[]): PromoPart[] => {
  const ended = new Set(campaigns.flatMap(({ id, endedAt }) => (endedAt === null ? [] : [id as string])))
  return parts
    .filter(({ campaignId, left }) => left > 0n && campaignId !== null && ended.has(campaignId))
    .toReversed()
    .toSorted((a, b) => (a.walletId < b.walletId ? -1 : +(a.walletId > b.walletId)))
}

const pagesOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))

/** QRs that one look for lapses reads; without a lock. */
const LOOKED = 1_000

/**
 * Takes back what is left of an event's ended campaigns, some QRs in each transaction; also what voids and won disputes
 * gave back since. A killed step is repeated and takes nothing twice.
 */
export const lapseCampaigns = async (
  { databases, clock, moved }: GivingNeeds,
  { eventId }: { eventId: EventId },
): Promise<void> => {
  const db = await databases.forEvent(eventId)
  const campaigns = byEnd(await campaignsOf(db, eventId))
  const ended = campaigns.filter(({ endedAt }) => endedAt !== null)
  if (ended.length === 0) return
  const campaignIds = campaigns.map(({ id }) => id)
  let after: WalletId | null = null
  for (;;) {
    const parts: PromoPart[] = await promoParts(db, eventId, { campaignIds, after, limit: LOOKED })
    for (const page of pagesOf(endedAmong(campaigns, parts), PAGE)) {
      const lapsed = await transact(db, (tx) => lapseParts(tx, campaigns, page, clock.now()))
      for (const { walletId } of lapsed) moved(eventId, walletId)
    }
    after = parts.at(-1)?.walletId ?? null
    if (after === null) break
  }
  const ids: OpId[] = ended.map(({ id }) => id)
  await transact(db, (tx) => markLapsed(tx, eventId, ids, clock.now()))
}

type Needs = Pick<Deps, 'databases' | 'clock'>

/** Ends a campaign whose time, or whose event's, is over. */
const endDue = async (
  { databases, clock }: Needs,
  db: Db,
  { eventId, id, endsAt }: Campaign,
): Promise<void> => {
  const at = clock.now()
  const event = await findEvent(databases.control, eventId)
  if (endsAt > at && event !== null && !isExpired(event, at)) return
  const act: Act = { actor: system, at, requestId: v7() }
  await transact(db, async (tx) => {
    const campaign = await lockCampaign(tx, eventId, id)
    // It may have been given more time, or ended by hand, while this one waited.
    if (campaign?.endedAt === null && campaign.endsAt.getTime() === endsAt.getTime())
      await endIn(tx, campaign, act)
  })
}

/** Ends what is due; wakes givings that are not done, and lapses that are not, in case their step was lost. */
export const watchCampaigns = async (deps: Needs): Promise<void> => {
  const at = deps.clock.now()
  await onEach(deps.databases, async (db) => {
    for (const campaign of await openCampaigns(db)) await endDue(deps, db, campaign)
    for (const giving of await openGivings(db)) await transact(db, (tx) => enqueueGiving(tx, giving, at))
    for (const eventId of await eventsWithEnded(db, { isLapsed: false }))
      await transact(db, (tx) => enqueueLapse(tx, eventId, at))
  })
}

/** Has every event's ended campaigns looked at again. */
export const sweepCampaigns = async ({ databases, clock }: Needs): Promise<void> => {
  await onEach(databases, async (db) => {
    for (const eventId of await eventsWithEnded(db, { isLapsed: true }))
      await transact(db, (tx) => enqueueLapse(tx, eventId, clock.now()))
  })
}
