import type { UserId } from '@saldo/contract/ids'
import { entersOffice } from '@saldo/contract/permissions'
import type { Role } from '@saldo/contract/roles'
import type { Deps } from '../../kernel/deps.ts'
import { findUser, rolesOf } from '../auth/index.ts'
import { allEvents, type EventRecord } from '../events/index.ts'

export type OwnOffice = {
  name: string
  isAdmin: boolean
  /** Latest first, past events and drafts too. */
  events: { event: EventRecord; role: Role }[]
}

/** The events at which the user enters the office, with their role at each. */
export const ownOffice = async ({ databases }: Deps, userId: UserId): Promise<OwnOffice> => {
  const [user, grants, events] = await Promise.all([
    findUser(databases.control, userId),
    rolesOf(databases.control, userId),
    allEvents(databases.control),
  ])
  const isAdmin = grants.some(({ role }) => role === 'admin')
  const roleAt = (event: EventRecord): Role | undefined =>
    isAdmin ? 'admin' : grants.find(({ eventId }) => eventId === event.id)?.role
  return {
    name: user === null ? '' : `${user.name} ${user.paternalSurname}`,
    isAdmin,
    events: events
      .toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime() || b.id - a.id)
      .flatMap((event) => {
        const role = roleAt(event)
        return role !== undefined && entersOffice(role) ? [{ event, role }] : []
      }),
  }
}
