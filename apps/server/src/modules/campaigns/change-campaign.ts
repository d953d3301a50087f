import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { campaignsCopy as copy } from '@saldo/copy/campaigns'
import { transact, type Db } from '../../db/index.ts'
import { mxn } from '../../documents/mxn.ts'
import type { Act, EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError, fault } from '../../kernel/errors.ts'
import { requireFresh } from '../auth/index.ts'
import { eventOf, isExpired, localMoment, type EventRecord } from '../events/index.ts'
import { isRunning, type Campaign, type CampaignFields } from './campaign.ts'
import { mostPromised } from './grant-queries.ts'
import { enqueueLapse } from './jobs.ts'
import { findCampaign, insertCampaign, lockCampaign, markEnded, updateFields } from './queries.ts'

type Books = Pick<Deps, 'databases'>

/** Throws validation_failed with a sentence by field. */
const checkFields = ({ perQr, total, endsAt }: CampaignFields, event: EventRecord, now: Date): void => {
  if (total < perQr) throw fault('total', copy.totalBelowOne)
  if (Number.isNaN(endsAt.getTime())) throw fault('ends_at', copy.dateNotUsable)
  if (endsAt <= now) throw fault('ends_at', copy.endsInThePast)
  if (endsAt > event.endsAt)
    throw fault('ends_at', copy.endsAfterEvent(localMoment(event.endsAt, event.timezone)))
}

const isSame = (one: CampaignFields, other: CampaignFields): boolean =>
  one.name === other.name &&
  one.perQr === other.perQr &&
  one.total === other.total &&
  one.endsAt.getTime() === other.endsAt.getTime()

const detailsOf = ({ name, perQr, total, endsAt }: CampaignFields) => ({
  name,
  per_qr_centavos: String(perQr),
  total_centavos: String(total),
  ends_at: endsAt.toISOString(),
})

/**
 * Starts a campaign, once per id; answers whether it was a repeat. Throws reauth_required, event_closed,
 * validation_failed, operation_mismatch.
 */
export const createCampaign = async (
  { databases }: Books,
  { id, ...fields }: CampaignFields & { id: OpId },
  act: EventAct,
): Promise<{ isRepeat: boolean }> => {
  requireFresh(act)
  const { eventId, actor, at } = act
  const event = await eventOf(databases.control, eventId)
  const made: Campaign = {
    ...fields,
    id,
    eventId,
    endedAt: null,
    lapsedAt: null,
    planned: centavos(0),
    given: centavos(0),
    lapsed: centavos(0),
    createdBy: actor.id,
    createdAt: at,
  }
  return transact(await databases.forEvent(eventId), async (tx) => {
    const known = await findCampaign(tx, eventId, id)
    if (known === null) {
      if (isExpired(event, at)) throw new AppError('event_closed')
      checkFields(fields, event, at)
      if (await insertCampaign(tx, made)) {
        const details = detailsOf(fields)
        await audit(tx, act, { action: 'campaign.created', subject: id, eventId, details })
        return { isRepeat: false }
      }
    }
    const stored = known ?? (await findCampaign(tx, eventId, id))
    if (stored && stored.createdBy === actor.id && isSame(stored, fields)) return { isRepeat: true }
    throw new AppError('operation_mismatch')
  })
}

/** Locks a campaign that runs. Throws not_found and campaign_ended. */
export const lockRunning = async (tx: Db, { eventId, at }: EventAct, id: OpId): Promise<Campaign> => {
  const campaign = await lockCampaign(tx, eventId, id)
  if (campaign === null) throw new AppError('not_found')
  if (!isRunning(campaign, at)) throw new AppError('campaign_ended')
  return campaign
}

/**
 * Changes a running campaign; the same fields again change nothing. Throws reauth_required, not_found,
 * campaign_ended, and validation_failed below what was given or promised.
 */
export const editCampaign = async (
  { databases }: Books,
  { id, ...fields }: CampaignFields & { id: OpId },
  act: EventAct,
): Promise<void> => {
  requireFresh(act)
  const { eventId, at } = act
  const event = await eventOf(databases.control, eventId)
  await transact(await databases.forEvent(eventId), async (tx) => {
    const before = await lockRunning(tx, act, id)
    if (isSame(before, fields)) return
    checkFields(fields, event, at)
    const promised = centavos(before.given + before.planned)
    if (fields.total < promised) throw fault('total', copy.totalBelowGiven(mxn(promised)))
    const most = await mostPromised(tx, before)
    if (fields.perQr < most) throw fault('per_qr', copy.perQrBelowGiven(mxn(most)))
    await updateFields(tx, before, fields)
    const details = { before: detailsOf(before), after: detailsOf(fields) }
    await audit(tx, act, { action: 'campaign.edited', subject: id, eventId, details })
  })
}

/** Ends a campaign in the caller's transaction, which has it locked: what is left lapses by a job. */
export const endIn = async (tx: Db, campaign: Campaign, act: Act): Promise<void> => {
  const { eventId, id: subject, given } = campaign
  await markEnded(tx, campaign, act.at)
  await enqueueLapse(tx, eventId, act.at)
  const details = { given_centavos: String(given) }
  await audit(tx, act, { action: 'campaign.ended', subject, eventId, details })
}

/** Ends a campaign now; one that ended stays as it is. Throws reauth_required and not_found. */
export const endCampaign = async ({ databases }: Books, id: OpId, act: EventAct): Promise<void> => {
  requireFresh(act)
  await transact(await databases.forEvent(act.eventId), async (tx) => {
    const campaign = await lockCampaign(tx, act.eventId, id)
    if (campaign === null) throw new AppError('not_found')
    if (campaign.endedAt === null) await endIn(tx, campaign, act)
  })
}
