import type { EventId, UserId } from '@saldo/contract/ids'
import type { Role } from '@saldo/contract/endpoint'
import type { Db } from '../../../db/index.ts'
import { isRole } from './role-queries.ts'

/** A user with a role at an event. */
export type Colleague = { id: UserId; name: string; email: string; role: Role }

/** Users with a role at the event, ordered by name; administrators included. */
export const staffAt = async (db: Db, eventId: EventId): Promise<Colleague[]> => {
  const rows = await db
    .selectFrom('role_grant')
    .innerJoin('user_account as person', 'person.user_id', 'role_grant.user_id')
    .select(['person.user_id', 'person.name', 'person.paternal_surname', 'person.email', 'role_grant.role'])
    .where((where) => where.or([where('event_id', '=', eventId), where('event_id', 'is', null)]))
    .where('person.erased_at', 'is', null)
    // The administrator role takes precedence over a role at the event.
    .distinctOn('person.user_id')
    .orderBy('person.user_id')
    .orderBy('event_id', (order) => order.asc().nullsFirst())
    .execute()
  return rows
    .flatMap(({ user_id, name, paternal_surname, email, role }) =>
      isRole(role) ? [{ id: user_id as UserId, name: `${name} ${paternal_surname}`, email, role }] : [],
    )
    .toSorted((a, b) => a.name.localeCompare(b.name, 'es-MX') || a.email.localeCompare(b.email))
}
