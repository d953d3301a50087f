import type { Role } from '@saldo/contract/roles'
import type { EventId, PlaceId } from '@saldo/contract/ids'
import { venueCopy } from '@saldo/copy/venue'
import type { Databases } from '../../../db/index.ts'
import { AppError } from '../../../kernel/errors.ts'
import { findUserByEmail, grantRole } from '../../auth/index.ts'
import { assignStaff } from '../staff-places.ts'
import { findPlace } from '../queries.ts'
import { listStaff, roleAt, type StaffAct, type StaffMember } from './staff.ts'
import { mayManage } from './rules.ts'

export type NewStaff = {
  eventId: EventId
  email: string
  role: Exclude<Role, 'admin'>
  placeId: PlaceId | null
}

const fault = (field: string, sentence: string): AppError =>
  new AppError('validation_failed', { errors: { [field]: [sentence] } })

/**
 * Gives the account of an e-mail a role at the event, replacing an earlier one, and assigns its place; an
 * administrator stays one. Throws forbidden for a role that the caller may not give or take,
 * validation_failed for an e-mail without an account, for a place of another event and for an administrator
 * without a place.
 */
export const addStaff = async (
  databases: Databases,
  wanted: NewStaff,
  act: StaffAct,
): Promise<StaffMember> => {
  const { eventId, role, placeId } = wanted
  if (!mayManage(act.role, role)) throw new AppError('forbidden')
  const user = await findUserByEmail(databases.control, wanted.email)
  if (!user) throw fault('email', venueCopy.staffEmailUnknown)
  const current = await roleAt(databases, eventId, user.id)
  if (current !== null && !mayManage(act.role, current)) throw new AppError('forbidden')
  const db = await databases.forEvent(eventId)
  if (placeId !== null && !(await findPlace(db, eventId, placeId)))
    throw fault('place_id', venueCopy.placeUnknown)

  if (current !== 'admin') await grantRole(databases.control, user.id, { eventId, role }, act)
  if (placeId !== null) await assignStaff(db, { eventId, userId: user.id, placeId }, act)
  const added = (await listStaff(databases, eventId)).find(({ id }) => id === user.id)
  // An administrator works at every event, and is listed only where they have a place or a PIN.
  if (!added) throw fault('place_id', venueCopy.adminNeedsPlace)
  return added
}
