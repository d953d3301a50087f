import type { EventId, PlaceId, SessionId, UserId } from '@saldo/contract/ids'
import { temporaryRole, type TemporaryRole } from '@saldo/contract/temporary-staff'
import { venueCopy } from '@saldo/copy/venue'
import { v7 } from 'uuid'
import type { Databases } from '../../../db/index.ts'
import { audit } from '../../../kernel/audit.ts'
import { AppError, fault } from '../../../kernel/errors.ts'
import {
  endTillSessionsOf,
  grantRole,
  hashPassword,
  insertTemporary,
  lockRolesAt,
  lockTemporary,
  setWorksUntil,
  temporaryAt,
} from '../../auth/index.ts'
import { eventOf } from '../../events/index.ts'
import { placesOf } from '../queries.ts'
import { assignStaff } from '../staff-places.ts'
import { checkManages } from './rules.ts'
import { checkPlace, listedOf, listStaff, transactStaff } from './staff.ts'
import type { StaffAct, StaffMember, StaffTx } from './staff.ts'
import { upsertPin } from './staff-queries.ts'
import {
  cleanName,
  endOfDay,
  faultOfDay,
  isName,
  lastDayOf,
  MADE_PIN_DIGITS,
  makePin,
  namesake,
  usualDay,
} from './temporary-rules.ts'
import type { TemporaryThere } from './temporary-rules.ts'

/** What is there, for `planTemporary` and the rules of a day. */
export const readTemporaryThere = async (
  databases: Parameters<typeof listStaff>[0],
  eventId: EventId,
  { role, at }: Pick<StaffAct, 'role' | 'at'>,
): Promise<TemporaryThere> => {
  const { timezone, endsAt } = await eventOf(databases.control, eventId)
  const staff = await listStaff(databases, eventId)
  return {
    caller: role,
    now: at,
    timezone,
    eventEndsAt: endsAt,
    places: await placesOf(await databases.forEvent(eventId), eventId),
    people: staff.flatMap(({ id, name, role: held, place, worksUntil }) => {
      const known = temporaryRole.safeParse(held)
      if (worksUntil === null || !known.success) return []
      return [{ id, name, role: known.data, place, worksUntil, lastDay: lastDayOf(worksUntil, timezone) }]
    }),
  }
}

type NewPerson = {
  eventId: EventId
  name: string
  role: TemporaryRole
  placeId: PlaceId | null
  worksUntil: Date
  pinHash: string
}

/** Adds one person with role, place and PIN; null when the name is taken. */
export const insertPerson = async (
  { control, db }: StaffTx,
  { eventId, name, role, placeId, worksUntil, pinHash }: NewPerson,
  act: StaffAct,
): Promise<UserId | null> => {
  const id = v7() as UserId
  if (!(await insertTemporary(control, { id, eventId, name, worksUntil }, act.at))) return null
  await grantRole(control, id, { eventId, role }, act)
  if (placeId !== null) await assignStaff(db, { eventId, userId: id, placeId }, act)
  await upsertPin(db, { eventId, userId: id, hash: pinHash, digits: MADE_PIN_DIGITS }, act.at)
  const details = { role, works_until: worksUntil.toISOString() }
  await audit(db, act, { action: 'temporary_staff_added', subject: id, eventId, details })
  return id
}

export type NewTemporary = {
  eventId: EventId
  name: string
  role: TemporaryRole
  placeId: PlaceId | null
  /** Null for the event's last day. */
  lastDay: string | null
}

/**
 * Adds somebody without an account, who signs in by PIN on the event's tills until the end of a day; `pin` is
 * readable here and never again. Throws forbidden, validation_failed for a name that another of them has there, for
 * a day that is over or a year away, and for a place of another event.
 */
export const addTemporary = async (
  databases: Databases,
  { eventId, role, placeId, ...wanted }: NewTemporary,
  act: StaffAct,
): Promise<{ member: StaffMember; pin: string }> => {
  checkManages(act.role, [role])
  const there = await readTemporaryThere(databases, eventId, act)
  const name = cleanName(wanted.name)
  if (!isName(name)) throw fault('name', venueCopy.temporaryNameUnreadable)
  if (namesake(there.people, name)) throw fault('name', venueCopy.temporaryNameTaken)
  const lastDay = wanted.lastDay ?? usualDay(there)
  const wrong = faultOfDay(lastDay, there)
  if (wrong !== null) throw fault('last_day', wrong)
  const pin = makePin()
  const pinHash = await hashPassword(pin)
  const worksUntil = endOfDay(lastDay, there.timezone)
  return transactStaff(databases, eventId, async (tx) => {
    if (placeId !== null) await checkPlace(tx.db, eventId, placeId)
    const id = await insertPerson(tx, { eventId, name, role, placeId, worksUntil, pinHash }, act)
    if (id === null) throw fault('name', venueCopy.temporaryNameTaken)
    const [member] = await listedOf(tx, eventId, [id])
    return { member: member as StaffMember, pin }
  })
}

/** Sets when somebody's work ends, in the caller's transaction. */
export const setEnd = async (
  { control, db }: StaffTx,
  { eventId, userId, worksUntil }: { eventId: EventId; userId: UserId; worksUntil: Date },
  act: StaffAct,
): Promise<void> => {
  await setWorksUntil(control, userId, worksUntil)
  const details = { works_until: worksUntil.toISOString() }
  await audit(db, act, { action: 'last_day_set', subject: userId, eventId, details })
}

/**
 * Changes the last day of somebody without an account. Their sessions end, because each was opened until the old
 * one; `ended` is for `gatekeeper.refuse`. Throws not_found, forbidden, validation_failed for a day that is over or a
 * year away.
 */
export const changeLastDay = async (
  databases: Databases,
  { eventId, userId, lastDay }: { eventId: EventId; userId: UserId; lastDay: string },
  act: StaffAct,
): Promise<{ member: StaffMember; ended: SessionId[] }> => {
  const { timezone } = await eventOf(databases.control, eventId)
  const wrong = faultOfDay(lastDay, { now: act.at, timezone })
  if (wrong !== null) throw fault('last_day', wrong)
  return transactStaff(databases, eventId, async (tx) => {
    // The role first, as who signs in takes them.
    const roles = await lockRolesAt(tx.control, [userId], eventId)
    const person = await lockTemporary(tx.control, userId)
    if (person === null || person.eventId !== eventId || roles.size === 0) throw new AppError('not_found')
    checkManages(act.role, roles.values())
    await setEnd(tx, { eventId, userId, worksUntil: endOfDay(lastDay, timezone) }, act)
    const ended = await endTillSessionsOf(tx.control, eventId, { userId }, act.at)
    const [member] = await listedOf(tx, eventId, [userId])
    return { member: member as StaffMember, ended }
  })
}

/** Which of these people have no account. */
export const temporaryAmong = async (
  { control }: Pick<StaffTx, 'control'>,
  eventId: EventId,
  people: readonly UserId[],
): Promise<UserId[]> => {
  const wanted = new Set(people)
  return (await temporaryAt(control, eventId)).flatMap(({ id }) => (wanted.has(id) ? [id] : []))
}
