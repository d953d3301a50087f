import { can } from '@saldo/contract/permissions'
import type { Role } from '@saldo/contract/roles'
import type { EventId, UserId } from '@saldo/contract/ids'
import { isPractice } from '@saldo/contract/practice-numbers'
import { LRUCache } from 'lru-cache'
import type { Deps, Gatekeeper } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { createCachedRead } from '../../../kernel/time/cached-read.ts'
import { eventPractisedAt } from '../../events/index.ts'
import { verifyAccessToken, type VerifiedToken } from '../sessions/access-token.ts'
import { createEndedSessions } from '../sessions/ended-sessions.ts'
import { ROLES_CHANGED } from './change-roles.ts'
import { rolesOf, type RoleGrant } from './role-queries.ts'

const KEPT_TOKENS = 20_000
const KEPT_ROLES = 20_000
const ROLES_MS = 5_000
const KEPT_PRACTICES = 1_000

type Base = Omit<Deps, 'gatekeeper' | 'keyring'>

/** The event of each practice. */
const createPractices = ({ clock, databases }: Base) =>
  createCachedRead<EventId, EventId | null>({
    clock,
    most: KEPT_PRACTICES,
    forMs: ROLES_MS,
    read: (practice) => eventPractisedAt(databases.control, practice),
  })

const keyOfRoles = (userId: UserId): string => `roles ${userId}`

/** The roles of people; `forget` where they changed, so that the former ones count nowhere. */
const createGrants = ({ clock, databases }: Base) => {
  const grantsOf = createCachedRead<UserId, RoleGrant[]>({
    clock,
    most: KEPT_ROLES,
    forMs: ROLES_MS,
    read: (userId) => databases.contact.lasting(keyOfRoles(userId), () => rolesOf(databases.control, userId)),
  })
  const forget = (userId: UserId): void => {
    grantsOf.forget(userId)
    databases.contact.drop(keyOfRoles(userId))
  }
  return { grantsOf, forget }
}

const isAdmin = ({ role }: RoleGrant): boolean => role === 'admin'

const roleIn = (grants: readonly RoleGrant[], at: EventId | null): Role | 'elsewhere' | null => {
  if (grants.some(isAdmin)) return 'admin'
  const here = at === null ? undefined : grants.find(({ eventId }) => eventId === at)
  return here?.role ?? (grants.length > 0 ? 'elsewhere' : null)
}

/**
 * Authenticates callers and looks up their roles. A verified token is cached until it expires, so a busy till
 * costs neither a signature check nor a query. An ended session is refused at once in this process and within
 * a second in the others; a changed role counts as soon as the database's word of it arrives. While the control
 * database is away, sessions and roles are what they were when it answered last, up to the limit.
 */
export const createGatekeeper = (base: Base): Gatekeeper & { close(): Promise<void> } => {
  const { keys, env, clock } = base
  const { contact } = base.databases
  const issuer = { key: keys.accessToken, url: env.PUBLIC_URL }
  const verified = new LRUCache<string, VerifiedToken>({ max: KEPT_TOKENS })
  const ended = createEndedSessions(base)
  const { grantsOf, forget } = createGrants(base)
  const practisedAt = createPractices(base)
  const stopListening = base.wakeUps.on(ROLES_CHANGED, (userId) => forget(userId as UserId))

  const verify = async (token: string, at: Date): Promise<VerifiedToken> => {
    const fresh = await verifyAccessToken(issuer, token, at)
    if (!fresh) throw new AppError('unauthenticated')
    await ended.ready()
    verified.set(token, fresh)
    return fresh
  }

  return {
    async authenticate(token) {
      contact.refusePastLimit()
      const now = clock.now()
      // Nobody can renew a token while the control database is away: what was good when it answered last is good.
      const at = contact.awaySince() ?? now
      const { bearer, expiresAtMs, sessionEndsAtMs } = verified.get(token) ?? (await verify(token, at))
      const isOver = expiresAtMs <= at.getTime() || (sessionEndsAtMs ?? Infinity) <= now.getTime()
      if (isOver || ended.has(bearer.sessionId)) throw new AppError('unauthenticated')
      return bearer
    },
    practisedAt,
    forgetPractice: practisedAt.forget,
    roleAt: async (userId, eventId) =>
      roleIn(await grantsOf(userId), isPractice(eventId) ? await practisedAt(eventId) : eventId),
    isAdmin: async (userId) => (await grantsOf(userId)).some(isAdmin),
    async eventsWhere(userId, action) {
      const able = (await grantsOf(userId)).filter(({ role }) => can(role, action))
      if (able.some(isAdmin)) return 'all'
      return able.flatMap(({ eventId }) => (eventId === null ? [] : [eventId]))
    },
    refuse: (sessionIds) => ended.add(sessionIds),
    forget,
    close: () => {
      stopListening()
      return ended.close()
    },
  }
}
