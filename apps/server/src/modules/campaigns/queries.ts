import type { EventId, OpId, UserId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { sql, type Selectable } from 'kysely'
import type { DB, Db } from '../../db/index.ts'
import type { Campaign, CampaignFields } from './campaign.ts'

const campaignOf = (row: Selectable<DB['campaign']>): Campaign => ({
  eventId: row.event_id as EventId,
  id: row.campaign_id as OpId,
  name: row.name,
  perQr: centavos(row.per_qr_centavos),
  total: centavos(row.total_centavos),
  endsAt: row.ends_at,
  endedAt: row.ended_at,
  lapsedAt: row.lapsed_at,
  planned: centavos(row.planned_centavos),
  given: centavos(row.given_centavos),
  lapsed: centavos(row.lapsed_centavos),
  createdBy: row.created_by as UserId,
  createdAt: row.created_at,
})

const named = (db: Db, eventId: EventId, id: OpId) =>
  db.selectFrom('campaign').selectAll().where('event_id', '=', eventId).where('campaign_id', '=', id)

export const findCampaign = async (db: Db, eventId: EventId, id: OpId): Promise<Campaign | null> => {
  const row = await named(db, eventId, id).executeTakeFirst()
  return row ? campaignOf(row) : null
}

/** Locks a campaign until commit: its counters, its grants and its end come one after the other. */
export const lockCampaign = async (tx: Db, eventId: EventId, id: OpId): Promise<Campaign | null> => {
  const row = await named(tx, eventId, id).forNoKeyUpdate().executeTakeFirst()
  return row ? campaignOf(row) : null
}

/** The event's campaigns, newest first. */
export const campaignsOf = async (db: Db, eventId: EventId): Promise<Campaign[]> => {
  const rows = await db
    .selectFrom('campaign')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('created_at', 'desc')
    .orderBy('campaign_id', 'desc')
    .execute()
  return rows.map(campaignOf)
}

/** A database's campaigns that have not ended. */
export const openCampaigns = async (db: Db): Promise<Campaign[]> => {
  const rows = await db.selectFrom('campaign').selectAll().where('ended_at', 'is', null).execute()
  return rows.map(campaignOf)
}

/** A database's events with a campaign that ended, and whose lapse is done or not. */
export const eventsWithEnded = async (db: Db, { isLapsed }: { isLapsed: boolean }): Promise<EventId[]> => {
  const rows = await db
    .selectFrom('campaign')
    .select('event_id')
    .distinct()
    .where('ended_at', 'is not', null)
    .where('lapsed_at', isLapsed ? 'is not' : 'is', null)
    .execute()
  return rows.map(({ event_id: id }) => id as EventId)
}

/** Stores a campaign; false when the event has one under this id. */
export const insertCampaign = async (tx: Db, campaign: Campaign): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('campaign')
    .values({
      event_id: campaign.eventId,
      campaign_id: campaign.id,
      name: campaign.name,
      per_qr_centavos: campaign.perQr,
      total_centavos: campaign.total,
      ends_at: campaign.endsAt,
      created_by: campaign.createdBy,
      created_at: campaign.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type Ref = Pick<Campaign, 'eventId' | 'id'>

const update = (tx: Db, { eventId, id }: Ref) =>
  tx.updateTable('campaign').where('event_id', '=', eventId).where('campaign_id', '=', id)

export const updateFields = async (
  tx: Db,
  ref: Ref,
  { name, perQr, total, endsAt }: CampaignFields,
): Promise<void> => {
  await update(tx, ref)
    .set({ name, per_qr_centavos: perQr, total_centavos: total, ends_at: endsAt })
    .execute()
}

export const markEnded = async (tx: Db, ref: Ref, at: Date): Promise<void> => {
  await update(tx, ref).set({ ended_at: at }).execute()
}

/** Tells of these campaigns that what was left was taken back. */
export const markLapsed = async (tx: Db, eventId: EventId, ids: readonly OpId[], at: Date): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .updateTable('campaign')
    .set({ lapsed_at: at })
    .where('event_id', '=', eventId)
    .where('campaign_id', 'in', ids)
    .where('lapsed_at', 'is', null)
    .execute()
}

/** Adds to a campaign's counters. The database refuses what would pass its total. */
export const count = async (
  tx: Db,
  ref: Ref,
  { planned = 0n, given = 0n, lapsed = 0n }: { planned?: bigint; given?: bigint; lapsed?: bigint },
): Promise<void> => {
  await update(tx, ref)
    .set({
      planned_centavos: sql<bigint>`planned_centavos + ${planned}`,
      given_centavos: sql<bigint>`given_centavos + ${given}`,
      lapsed_centavos: sql<bigint>`lapsed_centavos + ${lapsed}`,
    })
    .execute()
}
