import type { SessionId, UserId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'

export type NewSubscription = {
  subscriptionId: string
  userId: UserId
  sessionId: SessionId
  endpointHash: Buffer
  service: string
  sealed: Buffer
  createdAt: Date
}

export type StoredSubscription = { subscriptionId: string; userId: UserId; sealed: Buffer }

/** Stores the subscription; a browser has one, which belongs to its latest sign-in. */
export const upsertSubscription = async (tx: Db, given: NewSubscription): Promise<void> => {
  const values = {
    user_id: given.userId,
    session_id: given.sessionId,
    sealed: given.sealed,
    created_at: given.createdAt,
  }
  await tx
    .insertInto('push_subscription')
    .values({
      subscription_id: given.subscriptionId,
      endpoint_hash: given.endpointHash,
      service: given.service,
      ...values,
    })
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(values))
    .execute()
}

/** Deletes all but the person's `most` newest subscriptions. */
export const dropBeyond = async (tx: Db, userId: UserId, most: number): Promise<void> => {
  await sql`
    DELETE FROM push_subscription WHERE subscription_id IN (
      SELECT subscription_id FROM push_subscription WHERE user_id = ${userId}
      ORDER BY created_at DESC, subscription_id OFFSET ${most})`.execute(tx)
}

export const deleteByEndpoint = async (db: Db, userId: UserId, endpointHash: Buffer): Promise<void> => {
  await db
    .deleteFrom('push_subscription')
    .where('user_id', '=', userId)
    .where('endpoint_hash', '=', endpointHash)
    .execute()
}

export const deleteSubscription = async (db: Db, subscriptionId: string): Promise<void> => {
  await db.deleteFrom('push_subscription').where('subscription_id', '=', subscriptionId).execute()
}

/** The subscriptions of these people whose sign-ins have not ended. */
export const liveSubscriptions = async (
  db: Db,
  userIds: readonly UserId[],
  now: Date,
): Promise<StoredSubscription[]> => {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('push_subscription as p')
    .innerJoin('live_session as s', 's.session_id', 'p.session_id')
    .select(['p.subscription_id', 'p.user_id', 'p.sealed'])
    .where('p.user_id', 'in', userIds)
    .where('s.expires_at', '>', now)
    .execute()
  return rows.map((row) => ({
    subscriptionId: row.subscription_id,
    userId: row.user_id as UserId,
    sealed: row.sealed,
  }))
}

/** A person's stored subscriptions without their addresses, for the data export. */
export const pushServicesOf = async (
  db: Db,
  userId: UserId,
): Promise<{ service: string; created_at: Date }[]> =>
  db
    .selectFrom('push_subscription')
    .select(['service', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
