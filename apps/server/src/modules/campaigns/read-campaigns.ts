import type { EventId, OpId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { transact, type Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { namedWallet, recordLook, type WalletAct } from '../attendees/index.ts'
import { namesOf } from '../auth/index.ts'
import { eventOf, isExpired, type EventRecord } from '../events/index.ts'
import { promoLeft, promoParts, walletOf } from '../ledger/index.ts'
import { walletsOf } from '../wallets/index.ts'
import { byEnd, isRunning, leftOf, type Campaign, type Giving } from './campaign.ts'
import { everybodyNow, roomOf } from './give.ts'
import { givenQrs, givingsOf, talliesOf, type Tally } from './grant-queries.ts'
import { campaignsOf } from './queries.ts'

type Books = Pick<Deps, 'databases'>

/** `left` is on QRs; `spent` is what charges took, less what voids gave back. */
export type CampaignSeen = Campaign & { qrs: number; left: Centavos; spent: Centavos }

const seenIn = async (db: Db, eventId: EventId): Promise<CampaignSeen[]> => {
  const campaigns = await campaignsOf(db, eventId)
  if (campaigns.length === 0) return []
  const left = await promoLeft(
    db,
    eventId,
    byEnd(campaigns).map(({ id }) => id),
  )
  const qrs = await givenQrs(db, eventId)
  return campaigns.map((campaign) => {
    const there = left.get(campaign.id) ?? centavos(0)
    const spent = centavos(campaign.given - campaign.lapsed - there)
    return { ...campaign, qrs: qrs.get(campaign.id) ?? 0, left: there, spent }
  })
}

/** The event's campaigns, newest first. Throws not_found for an unknown event. */
export const listCampaigns = async (
  { databases }: Books,
  eventId: EventId,
  now: Date,
): Promise<{ event: EventRecord; isOpen: boolean; campaigns: CampaignSeen[] }> => {
  const event = await eventOf(databases.control, eventId)
  const campaigns = await seenIn(await databases.forEvent(eventId), eventId)
  return { event, isOpen: !isExpired(event, now), campaigns }
}

const MOST_GIVINGS = 100

export type OpenCampaign = {
  event: EventRecord
  campaign: CampaignSeen
  givings: Giving[]
  tallies: Tally[]
  names: Map<string, string>
  /** Null once it ended. */
  everybody: { qrs: number; full: number; total: Centavos } | null
}

/** One campaign with its givings. Throws not_found. */
export const openCampaign = async (
  { databases }: Books,
  { eventId, id }: { eventId: EventId; id: OpId },
  now: Date,
): Promise<OpenCampaign> => {
  const event = await eventOf(databases.control, eventId)
  const db = await databases.forEvent(eventId)
  const campaign = (await seenIn(db, eventId)).find((one) => one.id === id)
  if (!campaign) throw new AppError('not_found')
  const givings = await givingsOf(db, campaign, MOST_GIVINGS)
  const all = isRunning(campaign, now) ? await everybodyNow(db, campaign) : null
  return {
    event,
    campaign,
    givings,
    tallies: await talliesOf(db, campaign),
    names: await namesOf(
      databases.control,
      givings.map(({ askedBy }) => askedBy),
    ),
    everybody: all && { qrs: all.targets.length, full: all.full, total: all.total },
  }
}

/** A part of a QR's balance that was given. */
export type Gift = { name: string; amount: Centavos; until: Date }

/** What these QRs have of running campaigns, what lapses first first. */
const giftsOn = async (
  db: Db,
  campaigns: readonly Campaign[],
  eventId: EventId,
  walletIds: readonly WalletId[],
): Promise<Gift[]> => {
  const ordered = byEnd(campaigns)
  const parts = await promoParts(db, eventId, { campaignIds: ordered.map(({ id }) => id), walletIds })
  return parts.toReversed().flatMap(({ campaignId, left }) => {
    const campaign = ordered.find(({ id }) => id === campaignId)
    if (!campaign || campaign.endedAt !== null || left === 0n) return []
    return [{ name: campaign.name, amount: left, until: campaign.endsAt }]
  })
}

export type QrPromo = { gifts: Gift[]; campaigns: (Campaign & { most: Centavos })[] }

/**
 * What a QR has of which campaign, and what each running one may still give it; the look is audited with it. Throws
 * not_found for a QR of another event.
 */
export const promoOfQr = async ({ databases }: Books, act: WalletAct): Promise<QrPromo> => {
  const { eventId, walletId, at } = act
  return transact(await databases.forEvent(eventId), async (tx) => {
    await namedWallet(tx, act)
    await recordLook(tx, act)
    const campaigns = await campaignsOf(tx, eventId)
    const giving: QrPromo['campaigns'] = []
    for (const campaign of campaigns.filter((one) => isRunning(one, at))) {
      const room = (await roomOf(tx, campaign, [walletId])).get(walletId)
      const left = leftOf(campaign)
      if (room) giving.push({ ...campaign, most: room.lacks < left ? room.lacks : left })
    }
    return { gifts: await giftsOn(tx, campaigns, eventId, [walletId]), campaigns: giving }
  })
}

export type OwnGifts = { eventId: EventId; walletId: WalletId; amount: Centavos; gifts: Gift[] }

/** The given part of a person's own QRs, of those that have one. */
export const ownGifts = async ({ databases }: Books, userId: UserId): Promise<OwnGifts[]> => {
  const all: OwnGifts[] = []
  for (const { eventId, walletId } of await walletsOf(databases.control, userId)) {
    const db = await databases.forEvent(eventId)
    const wallet = await walletOf(db, eventId, { walletId })
    if (!wallet || wallet.promo === 0n) continue
    const gifts = await giftsOn(db, await campaignsOf(db, eventId), eventId, [walletId])
    all.push({ eventId, walletId, amount: wallet.promo, gifts })
  }
  return all
}
