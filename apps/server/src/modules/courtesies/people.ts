import type { EventId, UserId } from '@saldo/contract/ids'
import { runsEvent } from '@saldo/contract/roles'
import type { Deps } from '../../kernel/deps.ts'
import { listStaff, type StaffMember } from '../venue/index.ts'

type People = { approvers: StaffMember[]; staff: StaffMember[] }

/** Managers with a PIN other than who asks, and everybody who works at the event. */
export const discountPeople = async (
  { databases }: Pick<Deps, 'databases'>,
  eventId: EventId,
  asker: UserId,
  now: Date,
): Promise<People> => {
  const staff = (await listStaff(databases, eventId)).filter(
    ({ worksUntil }) => worksUntil === null || worksUntil > now,
  )
  return {
    approvers: staff.filter(({ id, role, hasPin }) => hasPin && id !== asker && runsEvent(role)),
    staff,
  }
}
