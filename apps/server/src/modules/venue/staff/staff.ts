import type { Role } from '@saldo/contract/endpoint'
import type { EventId, UserId } from '@saldo/contract/ids'
import type { Databases } from '../../../db/index.ts'
import { rolesOf, type Colleague } from '../../auth/index.ts'
import type { By } from '../create-place.ts'
import type { Place } from '../place.ts'

/** Somebody who works at an event. An administrator does where they have a place or a PIN. */
export type StaffMember = Colleague & { place: Place | null; hasPin: boolean }

/** Who changes the staff, and what they may. An operator at the machine may what an administrator may. */
export type StaffBy = By & { role: Role }

/** What somebody may do at the event as the database says now; null for nothing. */
export const roleAt = async (
  { control }: Pick<Databases, 'control'>,
  eventId: EventId,
  userId: UserId,
): Promise<Role | null> => {
  const grants = await rolesOf(control, userId)
  if (grants.some(({ role }) => role === 'admin')) return 'admin'
  return grants.find((grant) => grant.eventId === eventId)?.role ?? null
}
