import type { EventId, UserId } from '@saldo/contract/ids'
import type { Role } from '@saldo/contract/roles'
import { peopleCopy } from '@saldo/copy/people'
import type { Act, Caller } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError, fault } from '../../kernel/errors.ts'
import {
  findUser,
  grantRole,
  requireFresh,
  revokeRole,
  searchStaff,
  type StaffPerson,
  type StaffSearch,
} from '../auth/index.ts'
import { findEvent } from '../events/index.ts'
import { removeStaff } from '../venue/index.ts'

const PAGE = 50

export type StaffPage = { people: StaffPerson[]; next: UserId | null }

/** A page of the people with a role, by name. */
export const findPeople = async (
  { databases }: Pick<Deps, 'databases'>,
  search: Omit<StaffSearch, 'limit' | 'only'>,
): Promise<StaffPage> => {
  const people = await searchStaff(databases.control, { ...search, limit: PAGE + 1 })
  const page = people.slice(0, PAGE)
  return { people: page, next: people.length > PAGE ? (page.at(-1)?.id ?? null) : null }
}

/**
 * Gives a person a role, in place of the one they have at that event. Throws not_found for no account and
 * validation_failed for an event that doesn't fit the role, reauth_required.
 */
export const setRole = async (
  { databases, gatekeeper }: Pick<Deps, 'databases' | 'gatekeeper'>,
  { userId, eventId, role }: { userId: UserId; eventId: EventId | null; role: Role },
  act: Act<Caller>,
): Promise<StaffPerson> => {
  requireFresh(act)
  const { control } = databases
  if ((role === 'admin') !== (eventId === null))
    throw fault('event_id', role === 'admin' ? peopleCopy.adminHasAll : peopleCopy.eventMissing)
  if (eventId !== null && (await findEvent(control, eventId)) === null)
    throw fault('event_id', peopleCopy.eventUnknown)
  if ((await findUser(control, userId)) === null) throw new AppError('not_found')
  gatekeeper.refuse(await grantRole(control, userId, { eventId, role }, act))
  gatekeeper.forget(userId)
  const [person] = await searchStaff(control, { only: userId, limit: 1 })
  if (!person) throw new AppError('not_found')
  return person
}

/**
 * Takes a person's role at an event, with place and PIN there (null: the administrator's); their sessions end
 * at once. Throws not_found, last_administrator, staff_shift_open, reauth_required.
 */
export const takeRole = async (
  { databases, gatekeeper }: Pick<Deps, 'databases' | 'gatekeeper'>,
  { userId, eventId, leavesShifts }: { userId: UserId; eventId: EventId | null; leavesShifts: boolean },
  act: Act<Caller>,
): Promise<void> => {
  requireFresh(act)
  const { control } = databases
  const [person] = await searchStaff(control, { only: userId, limit: 1 })
  if (!person?.roles.some((held) => held.eventId === eventId)) throw new AppError('not_found')
  const ended =
    eventId === null
      ? await revokeRole(control, userId, null, act)
      : await removeStaff(databases, { eventId, userIds: [userId], leavesShifts }, { ...act, role: 'admin' })
  gatekeeper.refuse(ended)
  gatekeeper.forget(userId)
}
