import type { Role } from '@saldo/contract/roles'
import type { EventId, UserId } from '@saldo/contract/ids'
import type { Databases, EventDatabases } from '../../../db/index.ts'
import type { Act } from '../../../kernel/act.ts'
import { rolesOf, staffAt, type Colleague } from '../../auth/index.ts'
import { placesOfEvent, type Place } from '../queries.ts'
import { pinHolders } from './staff-queries.ts'

/** A member of an event's staff. An administrator is one where they have a place or a PIN. */
export type StaffMember = Colleague & { place: Place | null; hasPin: boolean }

/** A change to the staff, with its author's role. An operator at the machine has an administrator's. */
export type StaffAct = Act & { role: Role }

/** An account's present role at the event, from the database; null for none. */
export const roleAt = async (
  { control }: Pick<Databases, 'control'>,
  eventId: EventId,
  userId: UserId,
): Promise<Role | null> => {
  const grants = await rolesOf(control, userId)
  if (grants.some(({ role }) => role === 'admin')) return 'admin'
  return grants.find((grant) => grant.eventId === eventId)?.role ?? null
}

/** The event's staff, by name. */
export const listStaff = async (databases: EventDatabases, eventId: EventId): Promise<StaffMember[]> => {
  const db = await databases.forEvent(eventId)
  const [colleagues, places, holders] = await Promise.all([
    staffAt(databases.control, eventId),
    placesOfEvent(db, eventId),
    pinHolders(db, eventId),
  ])
  return colleagues
    .map((colleague) => ({
      ...colleague,
      place: places.get(colleague.id) ?? null,
      hasPin: holders.has(colleague.id),
    }))
    .filter(({ role, place, hasPin }) => role !== 'admin' || place !== null || hasPin)
}
