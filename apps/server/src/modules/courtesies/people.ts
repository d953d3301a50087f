import type { EventId, UserId } from '@saldo/contract/ids'
import type { Deps } from '../../kernel/deps.ts'
import { isInTime, listStaff, mayAgree, type StaffMember } from '../venue/index.ts'

type People = { approvers: StaffMember[]; staff: StaffMember[] }

/** Managers with a PIN other than who asks, and everybody who works at the event. */
export const discountPeople = async (
  { databases }: Pick<Deps, 'databases'>,
  eventId: EventId,
  asker: UserId,
  now: Date,
): Promise<People> => {
  const staff = (await listStaff(databases, eventId)).filter((one) => isInTime(one, now))
  return { approvers: staff.filter((one) => mayAgree(one, asker)), staff }
}
