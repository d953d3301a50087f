import type { Role } from '@saldo/contract/roles'
import type { EventId, PlaceId, SessionId } from '@saldo/contract/ids'
import { venueCopy } from '@saldo/copy/venue'
import { fault } from '../../../kernel/errors.ts'
import type { Databases } from '../../../db/index.ts'
import { findUserByEmail, grantRole } from '../../auth/index.ts'
import { assignStaff } from '../staff-places.ts'
import { checkManages } from './rules.ts'
import { checkPlace, listedOf, roleAt, type StaffAct, type StaffMember } from './staff.ts'

export type NewStaff = {
  eventId: EventId
  email: string
  role: Exclude<Role, 'admin'>
  placeId: PlaceId | null
}

/** The member, and the sessions on tills that ended with a manager's role, for `gatekeeper.refuse`. */
export type AddedStaff = { member: StaffMember; ended: SessionId[] }

/**
 * Gives the account of an e-mail a role at the event, replacing an earlier one, and assigns its place; an
 * administrator stays one. Throws forbidden for a role that the caller may not give or take,
 * validation_failed for an e-mail without an account or that nobody confirmed, for a place of another event and for
 * an administrator without a place.
 */
export const addStaff = async (
  databases: Databases,
  wanted: NewStaff,
  act: StaffAct,
): Promise<AddedStaff> => {
  const { eventId, role, placeId } = wanted
  checkManages(act.role, [role])
  const user = await findUserByEmail(databases.control, wanted.email)
  if (!user) throw fault('email', venueCopy.staffEmailUnknown)
  const current = await roleAt(databases, eventId, user.id)
  if (current !== null) checkManages(act.role, [current])
  // Anybody may have registered it; an administrator's role is theirs already.
  if (current !== 'admin' && !user.isEmailVerified) throw fault('email', venueCopy.staffEmailUnconfirmed)
  const db = await databases.forEvent(eventId)
  if (placeId !== null) await checkPlace(db, eventId, placeId)

  const { control } = databases
  const ended = current === 'admin' ? [] : await grantRole(control, user.id, { eventId, role }, act)
  if (placeId !== null) await assignStaff(db, { eventId, userId: user.id, placeId }, act)
  const [member] = await listedOf(databases, eventId, [user.id])
  return { member: member as StaffMember, ended }
}
