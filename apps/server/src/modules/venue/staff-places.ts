import type { EventId, PlaceId, UserId } from '@saldo/contract/ids'
import { scopeOf, type Action } from '@saldo/contract/permissions'
import type { Role } from '@saldo/contract/roles'
import { transact, type Db } from '../../db/index.ts'
import type { Act, Bearer } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { createCachedRead } from '../../kernel/time/cached-read.ts'
import { deleteStaffPlace, findPlace, placesOfStaff, upsertStaffPlace, type Place } from './queries.ts'

const KEPT_PLACES = 20_000
const PLACE_MS = 5_000

/** A member of staff, on a till or signed in by password. */
export type StaffActor = Pick<Bearer, 'id' | 'till'>

const ownPlace = async (
  { databases }: Pick<Deps, 'databases'>,
  eventId: EventId,
  userId: UserId,
): Promise<Place | null> => {
  const [place] = await placesOfStaff(await databases.forEvent(eventId), userId, [eventId])
  return place ?? null
}

const placeById = async (
  { databases }: Pick<Deps, 'databases'>,
  eventId: EventId,
  placeId: PlaceId,
): Promise<Place | null> => findPlace(await databases.forEvent(eventId), eventId, placeId)

/** The place of the actor's till, else the actor's own; null without an assignment at the event. */
export const placeOf = (
  deps: Pick<Deps, 'databases'>,
  eventId: EventId,
  { id, till }: StaffActor,
): Promise<Place | null> => (till ? placeById(deps, eventId, till.placeId) : ownPlace(deps, eventId, id))

/** `placeOf`, cached for five seconds. */
export const createStaffPlaces = (deps: Pick<Deps, 'databases' | 'clock'>) => {
  const keeping = { clock: deps.clock, most: KEPT_PLACES, forMs: PLACE_MS }
  const own = createCachedRead({
    ...keeping,
    read: (key: `${EventId}:${UserId}`) => {
      const [eventId, userId] = key.split(':')
      return ownPlace(deps, Number(eventId) as EventId, userId as UserId)
    },
  })
  const ofTills = createCachedRead({
    ...keeping,
    read: (key: `${EventId}:${PlaceId}`) => {
      const [eventId, placeId] = key.split(':')
      return placeById(deps, Number(eventId) as EventId, placeId as PlaceId)
    },
  })
  return (eventId: EventId, { id, till }: StaffActor): Promise<Place | null> =>
    till ? ofTills(`${eventId}:${till.placeId}`) : own(`${eventId}:${id}`)
}

export type Assignment = { eventId: EventId; userId: UserId; placeId: PlaceId }

/**
 * Assigns the place of a member of staff who signs in by password; effective everywhere within five seconds.
 * It gives no role. Throws not_found for a place of another event.
 */
export const assignStaff = (db: Db, assignment: Assignment, act: Act): Promise<void> =>
  transact(db, async (tx) => {
    if (!(await upsertStaffPlace(tx, assignment, act.at))) throw new AppError('not_found')
    await audit(tx, act, {
      action: 'staff_placed',
      subject: assignment.userId,
      eventId: assignment.eventId,
      details: { place_id: assignment.placeId },
    })
  })

/** Takes somebody's place at an event, where they have one; role and PIN stay. Effective as `assignStaff`. */
export const unassignStaff = (
  db: Db,
  { eventId, userId }: Omit<Assignment, 'placeId'>,
  act: Act,
): Promise<void> =>
  transact(db, async (tx) => {
    if (!(await deleteStaffPlace(tx, eventId, userId))) return
    await audit(tx, act, { action: 'staff_unplaced', subject: userId, eventId })
  })

/** Who reads, with their role at the event; no role is an administrator's. */
export type PlaceReader = { act: { actor: StaffActor }; role: Role | null }

/** The only place that the caller may see; null for the whole event. Throws place_missing for who has none. */
export const ownPlaceOf = async (
  deps: Pick<Deps, 'databases'>,
  eventId: EventId,
  { act, role }: PlaceReader,
  action: Action,
): Promise<PlaceId | null> => {
  if (role !== null && scopeOf(role, action) === 'event') return null
  const place = await placeOf(deps, eventId, act.actor)
  if (place === null) throw new AppError('place_missing')
  return place.id
}
