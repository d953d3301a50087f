import type { EventId, PlaceId, SessionId, UserId } from '@saldo/contract/ids'
import type { Role } from '@saldo/contract/roles'
import { temporaryRole } from '@saldo/contract/temporary-staff'
import { formCopy } from '@saldo/copy/forms'
import { venueCopy } from '@saldo/copy/venue'
import { fault } from '../../../kernel/errors.ts'
import type { Databases } from '../../../db/index.ts'
import { endTillSessionsOf, grantRole, lockRolesAt } from '../../auth/index.ts'
import { placesOfEvent } from '../queries.ts'
import { assignStaff, unassignStaff } from '../staff-places.ts'
import type { NewStaff } from './add-staff.ts'
import { checkManages } from './rules.ts'
import {
  checkPlace,
  listedOf,
  transactStaff,
  type StaffAct,
  type StaffMember,
  type StaffTx,
} from './staff.ts'
import { temporaryAmong } from './temporary.ts'

/** What several people get alike; what is not named stays. `placeId`: null takes their place. */
type SharedStanding = { role?: NewStaff['role'] | undefined; placeId?: PlaceId | null | undefined }

export type StaffChange = SharedStanding & { eventId: EventId; people: readonly UserId[] }

/** The people's roles, locked. Throws as `changeStaff`. */
const checkedRoles = async (
  { control, db }: StaffTx,
  { eventId, people, role, placeId }: StaffChange,
  act: StaffAct,
): Promise<Map<UserId, Role>> => {
  if (role === undefined && placeId === undefined) throw fault('people', formCopy.nothingToChange)
  const roles = await lockRolesAt(control, people, eventId)
  if (roles.size !== new Set(people).size) throw fault('people', venueCopy.otherStaff)
  checkManages(act.role, [...(role === undefined ? [] : [role]), ...roles.values()])
  if (role !== undefined && [...roles.values()].includes('admin'))
    throw fault('role', venueCopy.adminsKeepRole)
  if (role !== undefined && !temporaryRole.safeParse(role).success)
    if ((await temporaryAmong({ control }, eventId, people)).length > 0)
      throw fault('role', venueCopy.temporaryRoles)
  if (placeId) await checkPlace(db, eventId, placeId)
  return roles
}

/** The members as they are now, and sessions that ended with a place or by a manager's role, for `gatekeeper.refuse`. */
export type ChangedStaff = { members: StaffMember[]; ended: SessionId[] }

/** Ends sessions of people without an account at a place that is no longer theirs; after it was taken. */
const endElsewhere = async (
  { control }: Databases,
  { eventId, people, placeId }: StaffChange,
  { at }: StaffAct,
): Promise<SessionId[]> => {
  if (placeId === undefined) return []
  const ended: SessionId[] = []
  for (const userId of await temporaryAmong({ control }, eventId, people))
    ended.push(...(await endTillSessionsOf(control, eventId, { userId }, at)))
  return ended
}

/**
 * Changes several members of an event's staff alike, all or none; who is so already is left alone, and PINs stay.
 * Throws forbidden for a role that the caller may not give or take, validation_failed for somebody without a role
 * there, for another role of an administrator, for a place of another event, a role that needs an account, and
 * where nothing is to change.
 */
export const changeStaff = async (
  databases: Databases,
  change: StaffChange,
  act: StaffAct,
): Promise<ChangedStaff> => {
  const changed = await transactStaff(databases, change.eventId, async (tx) => {
    const { eventId, role, placeId } = change
    const ended: SessionId[] = []
    const people = [...new Set(change.people)].toSorted()
    const roles = await checkedRoles(tx, change, act)
    const places = await placesOfEvent(tx.db, eventId)
    for (const userId of people) {
      if (role !== undefined && roles.get(userId) !== role)
        ended.push(...(await grantRole(tx.control, userId, { eventId, role }, act)))
      if (placeId === null) await unassignStaff(tx.db, { eventId, userId }, act)
      else if (placeId !== undefined && places.get(userId)?.id !== placeId)
        await assignStaff(tx.db, { eventId, userId, placeId }, act)
    }
    return { members: await listedOf(tx, eventId, people), ended }
  })
  const { members, ended } = changed
  return { members, ended: [...ended, ...(await endElsewhere(databases, change, act))] }
}
