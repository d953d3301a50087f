import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { transact, type Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { isRunning, PAGE, type Campaign, type Decided, type Giving, type Grant } from './campaign.ts'
import { bookGrant, roomOf, tellGrants } from './give.ts'
import { findGiving, markDone, plannedGrants, storeDecided } from './grant-queries.ts'
import { count, lockCampaign } from './queries.ts'

export type GivingNeeds = Pick<Deps, 'databases' | 'clock'> & {
  /** Called for each QR that was given something, after the commit. */
  moved(eventId: EventId, walletId: WalletId): void
}

/** Books these grants, each at most up to the campaign's amount per QR. */
const decide = async (
  tx: Db,
  campaign: Campaign,
  grants: readonly Grant[],
  { askedBy }: Giving,
  at: Date,
): Promise<Decided[]> => {
  if (!isRunning(campaign, at))
    return grants.map((grant) => ({ ...grant, state: 'skipped', because: 'campaign_ended' }))
  const walletIds = grants.map(({ walletId }) => walletId)
  const rooms = await roomOf(tx, campaign, walletIds, true)
  // Two QRs of a page may have become one.
  const givenHere = new Map<WalletId, bigint>()
  const decideOne = async (grant: Grant): Promise<Decided> => {
    const room = rooms.get(grant.walletId)
    const before = (room && givenHere.get(room.holder)) ?? 0n
    if (!room || before + grant.amount > room.lacks)
      return { ...grant, state: 'skipped', because: 'campaign_cap' }
    const outcome = await bookGrant(tx, campaign, grant, { actorId: askedBy, at })
    if (outcome.status === 'declined') return { ...grant, state: 'skipped', because: outcome.code }
    givenHere.set(room.holder, before + grant.amount)
    return { ...grant, state: 'given' }
  }
  const decided: Decided[] = []
  for (const grant of grants) decided.push(await decideOne(grant))
  return decided
}

const sum = (grants: readonly Grant[]): bigint => grants.reduce((all, { amount }) => all + amount, 0n)

type Page = { hasMore: boolean; moved: readonly WalletId[] }
const over: Page = { hasMore: false, moved: [] }

const givePage = async (tx: Db, ref: { eventId: EventId; id: OpId }, at: Date): Promise<Page> => {
  const found = await findGiving(tx, ref)
  if (!found || found.doneAt !== null) return over
  const campaign = await lockCampaign(tx, ref.eventId, found.campaignId)
  if (campaign === null) return over
  const grants = await plannedGrants(tx, ref, isRunning(campaign, at) ? PAGE : undefined)
  if (grants.length === 0) {
    await markDone(tx, ref, at)
    return over
  }
  const decided = await decide(tx, campaign, grants, found, at)
  const given = decided.filter(({ state }) => state === 'given')
  await storeDecided(tx, found, decided)
  await count(tx, campaign, { planned: -sum(decided), given: sum(given) })
  await tellGrants(tx, campaign, given, at)
  return { hasMore: true, moved: given.map(({ walletId }) => walletId) }
}

/**
 * Gives what a giving has planned, some QRs in each transaction, until nothing is left; what is refused stays with
 * its reason. A killed step is repeated and gives nothing twice.
 */
export const driveGiving = async (deps: GivingNeeds, ref: { eventId: EventId; id: OpId }): Promise<void> => {
  const db = await deps.databases.forEvent(ref.eventId)
  for (;;) {
    const page = await transact(db, (tx) => givePage(tx, ref, deps.clock.now()))
    for (const walletId of page.moved) deps.moved(ref.eventId, walletId)
    if (!page.hasMore) return
  }
}
