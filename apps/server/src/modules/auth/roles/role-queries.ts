import { isRole, type Role } from '@saldo/contract/roles'
import type { EventId, UserId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'

/** A role at one event; `eventId` is null for administrators, who have access to all events. */
export type RoleGrant = { eventId: EventId | null; role: Role }

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

/**
 * The roles of several users at an event, held until commit against whoever changes or reads them with a lock; the
 * administrator role at every event. A user without one is missing.
 */
export const lockRolesAt = async (
  tx: Db,
  userIds: readonly UserId[],
  eventId: EventId,
): Promise<Map<UserId, Role>> => {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('role_grant')
    .select(['user_id', 'role'])
    .where('user_id', 'in', userIds)
    .where((where) => where.or([where('event_id', '=', eventId), where('event_id', 'is', null)]))
    // In one order, so that two who want the same people wait for each other; the administrator role last, which prevails.
    .orderBy('user_id')
    .orderBy('event_id', (order) => order.asc().nullsLast())
    .forUpdate()
    .execute()
  return new Map(rows.flatMap(({ user_id, role }) => (isRole(role) ? [[user_id as UserId, role]] : [])))
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

/** The administrators, held until commit: whoever takes the role from one sees who is left. */
export const lockAdministrators = async (tx: Db): Promise<UserId[]> => {
  const rows = await tx
    .selectFrom('role_grant')
    .select('user_id')
    .where('role', '=', 'admin')
    .orderBy('user_id')
    .forUpdate()
    .execute()
  return rows.map(({ user_id }) => user_id as UserId)
}

/** Whether there is any administrator. */
export const hasAdministrator = async (db: Db): Promise<boolean> => {
  const row = await db.selectFrom('role_grant').select('role').where('role', '=', 'admin').executeTakeFirst()
  return row !== undefined
}

export const deleteAllRoles = async (db: Db, userId: UserId): Promise<void> => {
  await db.deleteFrom('role_grant').where('user_id', '=', userId).execute()
}

/** Revokes the role at the event (null: the administrator role) and returns it; null when there was none. */
export const deleteRole = async (db: Db, userId: UserId, eventId: EventId | null): Promise<Role | null> => {
  const row = await db
    .deleteFrom('role_grant')
    .where('user_id', '=', userId)
    .where('event_id', eventId === null ? 'is' : '=', eventId)
    .returning('role')
    .executeTakeFirst()
  return row !== undefined && isRole(row.role) ? row.role : null
}

/** A user with a role at an event. Without an account there is no e-mail, but a time when their work ends. */
export type Colleague = {
  id: UserId
  name: string
  email: string | null
  role: Role
  worksUntil: Date | null
}

/** Users with a role at the event, ordered by name; administrators included. */
export const staffAt = async (db: Db, eventId: EventId): Promise<Colleague[]> => {
  const rows = await db
    .selectFrom('role_grant')
    .innerJoin('user_account as person', 'person.user_id', 'role_grant.user_id')
    .leftJoin('temporary_staff', 'temporary_staff.user_id', 'person.user_id')
    .select([
      'person.user_id',
      'person.name',
      'person.paternal_surname',
      'person.email',
      'role_grant.role',
      'temporary_staff.works_until',
    ])
    .where((where) =>
      where.or([where('role_grant.event_id', '=', eventId), where('role_grant.event_id', 'is', null)]),
    )
    .where('person.erased_at', 'is', null)
    // The administrator role takes precedence over a role at the event.
    .distinctOn('person.user_id')
    .orderBy('person.user_id')
    .orderBy('role_grant.event_id', (order) => order.asc().nullsFirst())
    .execute()
  return rows
    .flatMap(({ user_id, name, paternal_surname, email, role, works_until }) =>
      isRole(role)
        ? [
            {
              id: user_id as UserId,
              name: `${name} ${paternal_surname}`.trimEnd(),
              email,
              role,
              worksUntil: works_until,
            },
          ]
        : [],
    )
    .toSorted((a, b) => a.name.localeCompare(b.name, 'es-MX') || (a.email ?? '').localeCompare(b.email ?? ''))
}
