import type { EventId, SessionId, UserId } from '@saldo/contract/ids'
import { runsEvent } from '@saldo/contract/roles'
import { v7 } from 'uuid'
import { transact, wakeUp, type Db } from '../../../db/index.ts'
import type { Act } from '../../../kernel/act.ts'
import { audit } from '../../../kernel/audit.ts'
import { AppError } from '../../../kernel/errors.ts'
import { enqueue } from '../../../kernel/jobs/jobs.ts'
import { markSessionsEnded, markTillSessionsEnded } from '../sessions/session-queries.ts'
import {
  deleteAllRoles,
  deleteRole,
  lockAdministrators,
  rolesOf,
  upsertRole,
  type RoleGrant,
} from './role-queries.ts'
import { tellRoleJob, type RoleNews } from './role-news.ts'

/** Notification channel of changed roles to all processes; the payload is the user's id. */
export const ROLES_CHANGED = 'roles_changed'

const record = (
  tx: Db,
  act: Act,
  action: string,
  userId: UserId,
  grant: { eventId: EventId | null; role?: string },
): Promise<void> =>
  audit(tx, act, {
    action,
    subject: userId,
    ...(grant.eventId !== null && { eventId: grant.eventId }),
    ...(grant.role !== undefined && { details: { role: grant.role } }),
  })

/** A letter to the person, unless they did it themselves; what the system does tells nobody. */
const tell = async (tx: Db, news: Omit<RoleNews, 'letterId'>, { actor, at }: Act): Promise<void> => {
  if (actor.kind === 'system' || actor.id === news.userId) return
  await enqueue(tx, tellRoleJob, { ...news, letterId: v7() }, at)
}

const refuseLast = async (tx: Db, userId: UserId): Promise<void> => {
  const [first, ...others] = await lockAdministrators(tx)
  if (first === userId && others.length === 0) throw new AppError('last_administrator')
}

/** Whether a grant lets somebody run an event, or all of them, who could not before. */
const isRise = (held: readonly RoleGrant[], { eventId, role }: RoleGrant): boolean =>
  runsEvent(role) &&
  !held.some((one) => one.role === 'admin' || (one.eventId === eventId && runsEvent(one.role)))

/**
 * Grants a user a role at an event, replacing an earlier one there; effective at once in every process that
 * hears the database, in five seconds in one that doesn't. Ends the sessions on tills of who becomes a manager
 * or administrator, because four digits may have opened them; returns these, for `gatekeeper.refuse` after
 * the commit.
 */
export const grantRole = (db: Db, userId: UserId, grant: RoleGrant, act: Act): Promise<SessionId[]> =>
  transact(db, async (tx) => {
    const held = await rolesOf(tx, userId)
    const before = held.find(({ eventId }) => eventId === grant.eventId)
    await upsertRole(tx, userId, grant, act.at)
    await record(tx, act, 'role_granted', userId, grant)
    const isRisen = isRise(held, grant)
    const ended = isRisen ? await markTillSessionsEnded(tx, grant.eventId, { userId }, act.at) : []
    // After the sessions' own word: whoever hears of the role has heard that they ended.
    await wakeUp(tx, ROLES_CHANGED, userId)
    if (before?.role !== grant.role) await tell(tx, { userId, ...grant, change: 'given' }, act)
    return ended
  })

/**
 * Revokes a user's role at an event (null: the administrator role) and ends their sessions on its tills, and
 * all of them with their last role; a no-op without a role. Returns the ended sessions, for
 * `gatekeeper.refuse` after the commit. Throws last_administrator.
 */
export const revokeRole = (db: Db, userId: UserId, eventId: EventId | null, act: Act): Promise<SessionId[]> =>
  transact(db, async (tx) => {
    if (eventId === null) await refuseLast(tx, userId)
    const role = await deleteRole(tx, userId, eventId)
    if (role === null) return []
    await record(tx, act, 'role_revoked', userId, { eventId })
    await wakeUp(tx, ROLES_CHANGED, userId)
    await tell(tx, { userId, eventId, role, change: 'taken' }, act)
    const isLeft = (await rolesOf(tx, userId)).length > 0
    return isLeft
      ? markTillSessionsEnded(tx, eventId, { userId }, act.at)
      : markSessionsEnded(tx, userId, null, 'operator', act.at)
  })

/** Revokes all roles of an account that is being erased. Throws last_administrator, but not for the system. */
export const revokeAllRoles = async (tx: Db, userId: UserId, act: Act): Promise<void> => {
  if (act.actor.kind !== 'system') await refuseLast(tx, userId)
  await deleteAllRoles(tx, userId)
  await wakeUp(tx, ROLES_CHANGED, userId)
}
