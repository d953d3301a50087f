import type { Role } from '@saldo/contract/roles'
import type { EventId, UserId } from '@saldo/contract/ids'
import type { Deps } from '../../../kernel/deps.ts'
import { job } from '../../../kernel/jobs/jobs.ts'
import { transact } from '../../../db/index.ts'
import { findEvent } from '../../events/index.ts'
import { notify } from '../../notifications/index.ts'
import { addresseeOf, findUser } from '../people/user-queries.ts'

/** A role that was given to a person, or taken from them. */
export type RoleNews = {
  letterId: string
  userId: UserId
  eventId: EventId | null
  role: Role
  change: 'given' | 'taken'
}

/** A job, so that whoever grants a role needs no keys and no events. */
export const tellRoleJob = job<RoleNews>('tell-role')

/** Mails the person what happened to their role; a no-op for an erased account. */
export const tellRole = async (
  deps: Pick<Deps, 'databases' | 'keys' | 'clock' | 'env'>,
  { letterId, userId, eventId, role, change }: RoleNews,
): Promise<void> => {
  const { control } = deps.databases
  const [user, event] = [await findUser(control, userId), eventId && (await findEvent(control, eventId))]
  if (!user) return
  await transact(control, (tx) =>
    notify(tx, deps, letterId, {
      kind: change === 'given' ? 'role_given' : 'role_taken',
      ...addresseeOf(user),
      role,
      eventName: event ? event.name : null,
    }),
  )
}
