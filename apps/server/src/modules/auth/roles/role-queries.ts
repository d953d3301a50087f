import { roles, type Role } from '@saldo/contract/endpoint'
import type { EventId, UserId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'

/** A role at one event; `eventId` is null for administrators, who have access to all events. */
export type RoleGrant = { eventId: EventId | null; role: Role }

export const isRole = (text: string): text is Role => text in roles

/** The roles of a user, read from the database now. */
export const rolesOf = async (db: Db, userId: UserId): Promise<RoleGrant[]> => {
  const rows = await db
    .selectFrom('role_grant')
    .select(['event_id', 'role'])
    .where('user_id', '=', userId)
    .execute()
  return rows.flatMap(({ event_id, role }) =>
    isRole(role) ? [{ eventId: event_id as EventId | null, role }] : [],
  )
}

/**
 * The user's role at an event, locked until commit against a concurrent revocation; the administrator role at
 * every event, null for none.
 */
export const lockRoleAt = async (tx: Db, userId: UserId, eventId: EventId): Promise<Role | null> => {
  const row = await tx
    .selectFrom('role_grant')
    .select('role')
    .where('user_id', '=', userId)
    .where((where) => where.or([where('event_id', '=', eventId), where('event_id', 'is', null)]))
    .orderBy('event_id', (order) => order.desc().nullsFirst())
    .limit(1)
    .forShare()
    .executeTakeFirst()
  return row !== undefined && isRole(row.role) ? row.role : null
}

/** Grants the role, replacing another one at the same event. */
export const upsertRole = async (db: Db, userId: UserId, grant: RoleGrant, at: Date): Promise<void> => {
  const values = { role: grant.role, granted_at: at }
  await db
    .insertInto('role_grant')
    .values({ user_id: userId, event_id: grant.eventId, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'event_id']).doUpdateSet(values))
    .execute()
}

export const deleteAllRoles = async (db: Db, userId: UserId): Promise<void> => {
  await db.deleteFrom('role_grant').where('user_id', '=', userId).execute()
}

/** Revokes the role at the event (null: the administrator role); false when there was none. */
export const deleteRole = async (db: Db, userId: UserId, eventId: EventId | null): Promise<boolean> => {
  const row = await db
    .deleteFrom('role_grant')
    .where('user_id', '=', userId)
    .where('event_id', eventId === null ? 'is' : '=', eventId)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}
