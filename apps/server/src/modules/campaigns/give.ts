import type { OpId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { transact, type Db } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { enqueue } from '../../kernel/jobs/jobs.ts'
import { requireFresh } from '../auth/index.ts'
import { grantPromo, walletFamilies, walletOf, type Outcome } from '../ledger/index.ts'
import { enqueueTelling } from '../wallets/index.ts'
import { grantOpId, leftOf, type Campaign, type Giving, type Grant } from './campaign.ts'
import { lockRunning } from './change-campaign.ts'
import {
  everybodyAt,
  findGiving,
  insertGiving,
  planGrants,
  plannedGrants,
  promisedTo,
  storeDecided,
} from './grant-queries.ts'
import { enqueueGiving, tellGrantsJob } from './jobs.ts'
import { count } from './queries.ts'

type Books = Pick<Deps, 'databases'>
type Target = Pick<Grant, 'walletId' | 'amount'>
type Started = Pick<Giving, 'id' | 'kind' | 'mark'> & { targets: readonly Target[] }

const sumOf = (targets: readonly Pick<Target, 'amount'>[]): Centavos =>
  centavos(targets.reduce((sum, { amount }) => sum + amount, 0n))

/** Plans a giving in a transaction that has the campaign locked. Throws campaign_total. */
const plan = async (
  tx: Db,
  campaign: Campaign,
  { targets, ...started }: Started,
  { actor, at }: EventAct,
): Promise<Giving> => {
  const total = sumOf(targets)
  if (total > leftOf(campaign)) throw new AppError('campaign_total')
  const { eventId, id: campaignId } = campaign
  const asked = { askedBy: actor.id, askedAt: at, doneAt: started.kind === 'qr' ? at : null }
  const giving = { ...started, ...asked, eventId, campaignId, qrs: targets.length, total }
  await insertGiving(tx, giving)
  await planGrants(tx, giving, targets)
  return giving
}

/** Books a grant; its outcome tells a decline. */
export const bookGrant = (
  tx: Db,
  { eventId, id, name }: Campaign,
  grant: Grant,
  { actorId, at }: { actorId: string; at: Date },
): Promise<Outcome> =>
  grantPromo(tx, {
    eventId,
    opId: grantOpId(id, grant),
    origin: 'system',
    groupId: id,
    actorId,
    note: name,
    at,
    walletId: grant.walletId,
    amount: grant.amount,
  })

/** Has holders told of grants that were booked in this transaction: a letter each, and by push. */
export const tellGrants = async (
  tx: Db,
  { eventId, id: campaignId }: Campaign,
  booked: readonly Grant[],
  at: Date,
): Promise<void> => {
  if (booked.length === 0) return
  const grants = booked.map(({ walletId, seq }) => ({ walletId, seq }))
  await enqueue(tx, tellGrantsJob, { eventId, campaignId, grants }, at)
  const opIds = booked.map((grant) => grantOpId(campaignId, grant))
  await enqueueTelling(tx, eventId, opIds, at)
}

/** Where a QR's balance is, what a campaign gave it by how many grants, and what it may still give it. */
export type Room = { holder: WalletId; given: Centavos; grants: number; lacks: Centavos }

/** What each of these QRs, wherever their balance went, may still be given by a campaign; unknown ones are left out. */
export const roomOf = async (
  db: Db,
  campaign: Campaign,
  walletIds: readonly WalletId[],
  isGiven = false,
): Promise<Map<WalletId, Room>> => {
  const families = await walletFamilies(db, campaign.eventId, walletIds)
  const members = [...families.values()].flatMap((family) => family.members)
  const promised = await promisedTo(db, campaign, members, { isGiven })
  return new Map(
    [...families].map(([walletId, family]) => {
      const own = family.members.flatMap((id) => promised.get(id) ?? [])
      const given = sumOf(own)
      const grants = own.reduce((all, one) => all + one.grants, 0)
      const lacks = campaign.perQr > given ? campaign.perQr - given : 0n
      return [walletId, { holder: family.holder, given, grants, lacks: centavos(lacks) }]
    }),
  )
}

type GiftToQr = { opId: OpId; campaignId: OpId; walletId: WalletId; amount: Centavos }

const isRepeat = async (
  tx: Db,
  { eventId, actor }: EventAct,
  id: OpId,
  mark: string,
): Promise<Giving | null> => {
  const known = await findGiving(tx, { eventId, id })
  if (known && (known.mark !== mark || known.askedBy !== actor.id)) throw new AppError('operation_mismatch')
  return known
}

/** Gives in a transaction that has the campaign locked. */
const giveIn = async (tx: Db, campaign: Campaign, asked: GiftToQr, mark: string, act: EventAct) => {
  const { opId: id, walletId, amount } = asked
  const { eventId, at, actor } = act
  const room = (await roomOf(tx, campaign, [walletId])).get(walletId)
  if (!room) throw new AppError('not_found')
  if (amount > room.lacks) throw new AppError('campaign_cap')
  const target = { walletId: room.holder, amount }
  const giving = await plan(tx, campaign, { id, kind: 'qr', mark, targets: [target] }, act)
  const [grant] = await plannedGrants(tx, giving)
  if (!grant) throw new Error('A giving without its grant')
  const outcome = await bookGrant(tx, campaign, grant, { actorId: actor.id, at })
  if (outcome.status === 'declined') throw new AppError(outcome.code)
  await storeDecided(tx, giving, [{ ...grant, state: 'given' }])
  await count(tx, campaign, { given: amount })
  await tellGrants(tx, campaign, [grant], at)
  const details = { campaign: campaign.id, name: campaign.name, amount_centavos: String(amount) }
  await audit(tx, act, { action: 'campaign.gave', subject: room.holder, eventId, details })
}

/**
 * Gives one QR balance of a campaign, once per opId. Throws reauth_required, not_found, campaign_ended,
 * campaign_cap, campaign_total, event_closed, wallet_blocked, over_limit, operation_mismatch.
 */
export const giveToQr = async (
  { databases }: Books,
  asked: GiftToQr,
  act: EventAct,
): Promise<{ isRepeat: boolean; available: Centavos }> => {
  requireFresh(act)
  const { opId, campaignId, walletId, amount } = asked
  const mark = `${campaignId}|${walletId}|${amount}`
  return transact(await databases.forEvent(act.eventId), async (tx) => {
    const known = await isRepeat(tx, act, opId, mark)
    let wasGiven = known !== null
    if (!wasGiven) {
      const campaign = await lockRunning(tx, act, campaignId)
      // The same press may have been stored while this one waited.
      wasGiven = (await isRepeat(tx, act, opId, mark)) !== null
      if (!wasGiven) await giveIn(tx, campaign, asked, mark, act)
    }
    const wallet = await walletOf(tx, act.eventId, { walletId })
    if (!wallet) throw new AppError('not_found')
    return { isRepeat: wasGiven, available: wallet.available }
  })
}

/** Plans a giving to many and has it driven by a job; the campaign is locked. Throws campaign_total. */
export const startGiving = async (
  tx: Db,
  campaign: Campaign,
  started: Started,
  act: EventAct,
): Promise<Giving> => {
  const giving = await plan(tx, campaign, started, act)
  const { eventId, id, kind, qrs, total } = giving
  await count(tx, campaign, { planned: total })
  await enqueueGiving(tx, { eventId, id }, act.at)
  const details = { giving: id, kind, qrs, total_centavos: String(total), name: campaign.name }
  await audit(tx, act, { action: 'campaign.given', subject: campaign.id, eventId, details })
  return giving
}

/** What giving to everybody would do now. */
export const everybodyNow = async (db: Db, campaign: Campaign) => {
  const all = await everybodyAt(db, campaign)
  const targets = all.filter(({ amount }) => amount > 0n)
  return { targets, full: all.length - targets.length, total: sumOf(targets) }
}

/**
 * Gives every QR with a purchase what it lacks of the campaign's amount, once per opId. Throws reauth_required,
 * not_found, campaign_ended, campaign_total, campaign_nobody, operation_mismatch.
 */
export const giveToEverybody = async (
  { databases }: Books,
  { opId: id, campaignId }: { opId: OpId; campaignId: OpId },
  act: EventAct,
): Promise<{ giving: Giving; isRepeat: boolean }> => {
  requireFresh(act)
  const mark = `${campaignId}|everybody`
  return transact(await databases.forEvent(act.eventId), async (tx) => {
    const known = await isRepeat(tx, act, id, mark)
    if (known) return { giving: known, isRepeat: true }
    const campaign = await lockRunning(tx, act, campaignId)
    const stored = await isRepeat(tx, act, id, mark)
    if (stored) return { giving: stored, isRepeat: true }
    const { targets } = await everybodyNow(tx, campaign)
    if (targets.length === 0) throw new AppError('campaign_nobody')
    const giving = await startGiving(tx, campaign, { id, kind: 'everybody', mark, targets }, act)
    return { giving, isRepeat: false }
  })
}
