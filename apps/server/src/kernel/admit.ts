import type { Auth, Role } from '@saldo/contract/endpoint'
import type { EventId } from '@saldo/contract/ids'
import type { FastifyRequest } from 'fastify'
import { browserKind } from './browser-kind.ts'
import { audit } from './audit.ts'
import type { Actor, Deps, Till } from './deps.ts'
import { AppError } from './errors.ts'
import { andThen, type MaybePromise } from './maybe-promise.ts'

/** Who calls, once admitted; the role is the one at the event of the path. */
export type Caller = { actor: Actor | null; role: Role | null }

/** The bearer token of a call, or null. */
export const bearerOf = (request: FastifyRequest): string | null => {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? token : null
}

export const isStaff = (auth: Auth): auth is Extract<Auth, object> => typeof auth === 'object'

type Code = 'forbidden' | 'not_found'
type Denial = { actor: Actor; isStaff: boolean; code: Code }

/** Whoever tries doors leaves a row for each, of the route and never of what the path held, and is slowed down. */
const deny = async (deps: Deps, request: FastifyRequest, denial: Denial): Promise<never> => {
  const { actor, code } = denial
  await deps.limiter.hit('denials', actor.sessionId)
  await audit(deps.databases.control, {
    at: deps.clock.now(),
    requestId: request.id,
    actor: { kind: denial.isStaff ? 'staff' : 'attendee', id: actor.userId },
    action: 'access_denied',
    subject: `${request.method} ${request.routeOptions.url ?? ''}`,
    details: { code },
  })
  throw new AppError(code)
}

/**
 * Why a session that was opened by PIN may not pass, whatever the role: four digits must open nobody's account, and no
 * more of an event than its tills need.
 */
const closedToTill = (auth: Exclude<Auth, 'public'>, request: FastifyRequest, till: Till): Code | null => {
  if (!isStaff(auth)) return 'forbidden'
  const { event } = request.params as { event: string }
  if (Number(event) !== till.eventId) return 'not_found'
  return auth.byPassword === true ? 'forbidden' : null
}

/** Whether a token that a browser was given comes from another kind of browser, or from none. */
const isElsewhere = (request: FastifyRequest, { browser }: Actor): boolean =>
  browser !== undefined && browser !== browserKind(request.headers['user-agent'])

/** A path that names a person is theirs alone; to others it is one that nobody has. */
const namesAnother = (request: FastifyRequest, { userId }: Actor): boolean => {
  const { external_user: named } = request.params as { external_user?: string }
  return named !== undefined && named.toLowerCase() !== userId
}

const admitAdmin = (deps: Deps, request: FastifyRequest, actor: Actor): MaybePromise<Caller> =>
  andThen(deps.gatekeeper.isAdmin(actor.userId), (isAdmin) =>
    isAdmin ? { actor, role: 'admin' } : deny(deps, request, { actor, isStaff: false, code: 'forbidden' }),
  )

const admitStaff = (
  deps: Deps,
  request: FastifyRequest,
  actor: Actor,
  roles: readonly Role[],
): MaybePromise<Caller> => {
  // Not validated yet: a number that is none belongs to no event, so nobody has a role at it.
  const { event } = request.params as { event: string }
  return andThen(deps.gatekeeper.roleAt(actor.userId, Number(event) as EventId), (role) => {
    if (role === 'elsewhere') return deny(deps, request, { actor, isStaff: true, code: 'not_found' })
    if (role === 'admin' || (role !== null && roles.includes(role))) return { actor, role }
    return deny(deps, request, { actor, isStaff: role !== null, code: 'forbidden' })
  })
}

/**
 * Lets a caller in as the endpoint says. Throws unauthenticated; forbidden for somebody without the role; not_found
 * for staff of another event and for another person's path; a till's session gets them for all but its own event's
 * tills. The last three are in the audit log.
 */
export const admit = (deps: Deps, auth: Auth, request: FastifyRequest): MaybePromise<Caller> => {
  if (auth === 'public') return { actor: null, role: null }
  const token = bearerOf(request)
  if (token === null) throw new AppError('unauthenticated')
  return andThen(deps.gatekeeper.authenticate(token), (actor) => {
    if (isElsewhere(request, actor)) throw new AppError('unauthenticated')
    const closed = actor.till && closedToTill(auth, request, actor.till)
    if (closed) return deny(deps, request, { actor, isStaff: true, code: closed })
    if (isStaff(auth)) return admitStaff(deps, request, actor, auth.staff)
    if (auth === 'admin') return admitAdmin(deps, request, actor)
    if (namesAnother(request, actor)) return deny(deps, request, { actor, isStaff: false, code: 'not_found' })
    return { actor, role: null }
  })
}
