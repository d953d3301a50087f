import type { Auth, Role } from '@saldo/contract/endpoint'
import type { EventId } from '@saldo/contract/ids'
import type { FastifyRequest } from 'fastify'
import { browserKind } from './browser-kind.ts'
import { audit } from '../audit.ts'
import type { Actor, Deps, Till } from '../deps.ts'
import { AppError } from '../errors.ts'
import { andThen, type MaybePromise } from '../time/maybe-promise.ts'

/** The admitted caller; `role` is the one at the event in the path. */
export type Caller = { actor: Actor | null; role: Role | null }

/** The bearer token of a call, or null. */
export const bearerOf = (request: FastifyRequest): string | null => {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? token : null
}

export const isStaff = (auth: Auth): auth is Extract<Auth, object> => typeof auth === 'object'

type Code = 'forbidden' | 'not_found'
type Denial = { actor: Actor; isStaff: boolean; code: Code }

/**
 * Audits a denied call with its route, never with path values, and counts it against the caller's rate limit.
 */
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
 * Reason why a session opened by PIN may not make this call, whatever its role: a four-digit PIN must not
 * open anybody's account, nor more of an event than its tills need. Null when it may.
 */
const closedToTill = (auth: Exclude<Auth, 'public'>, request: FastifyRequest, till: Till): Code | null => {
  if (!isStaff(auth)) return 'forbidden'
  const { event } = request.params as { event: string }
  if (Number(event) !== till.eventId) return 'not_found'
  return auth.byPassword === true ? 'forbidden' : null
}

/** Whether a token issued to a browser is used by another kind of browser, or by a program. */
const isElsewhere = (request: FastifyRequest, { browser }: Actor): boolean =>
  browser !== undefined && browser !== browserKind(request.headers['user-agent'])

/** A path with a user's id is open to that user alone; others get not_found. */
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
  // The path is not validated yet: an invalid number matches no event, so nobody has a role at it.
  const { event } = request.params as { event: string }
  return andThen(deps.gatekeeper.roleAt(actor.userId, Number(event) as EventId), (role) => {
    if (role === 'elsewhere') return deny(deps, request, { actor, isStaff: true, code: 'not_found' })
    if (role === 'admin' || (role !== null && roles.includes(role))) return { actor, role }
    return deny(deps, request, { actor, isStaff: role !== null, code: 'forbidden' })
  })
}

/**
 * Admits a caller as the endpoint requires. Throws unauthenticated; forbidden for a missing role; not_found
 * for staff of another event and for another user's path. A till's session gets forbidden or not_found for
 * all but the till calls of its own event. Forbidden and not_found are audited.
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
