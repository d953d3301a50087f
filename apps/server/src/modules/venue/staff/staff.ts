import { type Role, runsEvent } from '@saldo/contract/roles'
import type { EventId, PlaceId, UserId } from '@saldo/contract/ids'
import { venueCopy } from '@saldo/copy/venue'
import { transact, type Databases, type Db, type EventDatabases } from '../../../db/index.ts'
import { fault } from '../../../kernel/errors.ts'
import type { Act } from '../../../kernel/act.ts'
import { rolesOf, staffAt, type Colleague } from '../../auth/index.ts'
import { realEventOf } from '../../events/index.ts'
import { findPlace, placesOfEvent, type Place } from '../queries.ts'
import { pinHolders } from './staff-queries.ts'

/** A member of an event's staff. An administrator is one where they have a place or a PIN. */
export type StaffMember = Colleague & { place: Place | null; hasPin: boolean; pinDigits: number | null }

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

/** Whether a colleague may agree by PIN to what somebody asks for: managers, never oneself. */
export const mayAgree = ({ id, role, hasPin }: StaffMember, asker: UserId): boolean =>
  hasPin && id !== asker && runsEvent(role)

/** The event's staff, by name; at a practice that of its event. */
export const listStaff = async (databases: EventDatabases, id: EventId): Promise<StaffMember[]> => {
  const eventId = await realEventOf(databases.control, id)
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
      pinDigits: holders.get(colleague.id) ?? null,
    }))
    .filter(({ role, place, hasPin }) => role !== 'admin' || place !== null || hasPin)
}

/**
 * The listed members among these people, who just got a role or a place. Throws validation_failed for an
 * administrator without either place or PIN, who works at every event and is listed at none.
 */
export const listedOf = async (
  databases: Parameters<typeof listStaff>[0],
  eventId: EventId,
  people: readonly UserId[],
): Promise<StaffMember[]> => {
  const wanted = new Set(people)
  const listed = (await listStaff(databases, eventId)).filter(({ id }) => wanted.has(id))
  if (listed.length !== wanted.size) throw fault('place_id', venueCopy.adminNeedsPlace)
  return listed
}

/** Throws validation_failed for a place that is not the event's. */
export const checkPlace = async (db: Db, eventId: EventId, placeId: PlaceId): Promise<void> => {
  if (!(await findPlace(db, eventId, placeId))) throw fault('place_id', venueCopy.placeUnknown)
}

/** An event's roles and its places, in open transactions: one where they are in the same database. */
export type StaffTx = { control: Db; db: Db; forEvent: () => Promise<Db> }

/**
 * Runs `work` on roles and places, all of it or nothing. Where roles are in another database than places, both
 * commit after all that can be refused, and roles first: a PIN of somebody removed opens nothing.
 */
export const transactStaff = async <Result>(
  databases: Databases,
  eventId: EventId,
  work: (tx: StaffTx) => Promise<Result>,
): Promise<Result> => {
  const own = await databases.forEvent(eventId)
  return transact(own, (db) =>
    transact(databases.control === own ? db : databases.control, (control) =>
      work({ control, db, forEvent: async () => db }),
    ),
  )
}
