import { runsEvent } from '@saldo/contract/roles'
import { isTillRole, type TillRole } from '@saldo/contract/roles'
import type { EventId, UserId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { rolesOf } from '../auth/index.ts'
import { allEvents, type EventRecord } from '../events/index.ts'
import { placesOfStaff, type Place } from './queries.ts'

/**
 * Charges sent at the event's end may still wait for their answer, and people ask the till about their QR.
 */
const AFTER_ITS_END_MS = 12 * 60 * 60 * 1000

export type StaffEvent = { event: EventRecord; role: TillRole; place: Place | null }

const placesByEvent = async (
  { databases }: Deps,
  userId: UserId,
  events: readonly EventRecord[],
): Promise<Map<EventId, Place>> => {
  const byDatabase = new Map<Db, EventId[]>()
  for (const { id } of events) {
    const db = await databases.forEvent(id)
    byDatabase.set(db, [...(byDatabase.get(db) ?? []), id])
  }
  const found = await Promise.all([...byDatabase].map(([db, ids]) => placesOfStaff(db, userId, ids)))
  return new Map(found.flat().map((place) => [place.eventId, place]))
}

/**
 * The events where somebody works at tills, until hours after their end, soonest first; none for an attendee.
 * A manager also sees an event before its publication.
 */
export const listStaffEvents = async (deps: Deps, userId: UserId, now: Date): Promise<StaffEvent[]> => {
  const held = await rolesOf(deps.databases.control, userId)
  const grants = held.flatMap(({ eventId, role }) => (isTillRole(role) ? [{ eventId, role }] : []))
  if (grants.length === 0) return []
  const isAdmin = grants.some((grant) => grant.role === 'admin')
  const roleAt = (id: EventId): TillRole | null =>
    isAdmin ? 'admin' : (grants.find((grant) => grant.eventId === id)?.role ?? null)
  const events = (await allEvents(deps.databases.control)).filter(
    ({ id, status, endsAt }) =>
      endsAt.getTime() + AFTER_ITS_END_MS > now.getTime() &&
      (status === 'draft' ? runsEvent(roleAt(id)) : roleAt(id) !== null),
  )
  const places = await placesByEvent(deps, userId, events)
  return events
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.id - b.id)
    .flatMap((event) => {
      const role = roleAt(event.id)
      return role === null ? [] : [{ event, role, place: places.get(event.id) ?? null }]
    })
}
