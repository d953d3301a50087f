import type { Auth, Endpoint } from '@saldo/contract/endpoint'
import { can, type Action } from '@saldo/contract/permissions'
import { isPractice } from '@saldo/contract/practice-numbers'
import type { Role } from '@saldo/contract/roles'
import type { EventId } from '@saldo/contract/ids'
import type { FastifyRequest } from 'fastify'
import { visitor, type Bearer, type Caller, type KeyHolder, type Till } from '../act.ts'
import { browserKind } from './browser-kind.ts'
import { audit } from '../audit.ts'
import { AppError } from '../errors.ts'
import type { Deps } from '../deps.ts'

/** Who was admitted to a call; `role` is the one at the event in the path. */
export type Admitted = { actor: Caller | KeyHolder | typeof visitor; role: Role | null }

/** The bearer token of a call, or null. */
export const bearerOf = (request: FastifyRequest): string | null => {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? token : null
}

type ByKey = Extract<Auth, { key: unknown }>

/** Whether only a key of the organiser's API is admitted. */
export const isByKey = (auth: Auth): auth is ByKey => typeof auth === 'object' && 'key' in auth

/** Whether only somebody with a role is admitted. */
export const isStaff = (auth: Auth): auth is Exclude<Extract<Auth, object>, ByKey> =>
  typeof auth === 'object' && !('key' in auth)

type Code = 'forbidden' | 'not_found'
type Denial = { actor: Caller | KeyHolder; code: Code | 'key_scope_missing' }

/**
 * Audits a denied call with its route, never with path values, and counts it against the caller's rate limit.
 */
const deny = async (deps: Deps, request: FastifyRequest, denial: Denial): Promise<never> => {
  const { actor, code } = denial
  await deps.limiter.hit('denials', actor.kind === 'key' ? actor.id : actor.sessionId)
  const act = { actor, at: deps.clock.now(), requestId: request.id }
  await audit(deps.databases.control, act, {
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
const closedToTill = async (
  { gatekeeper }: Deps,
  auth: Exclude<Auth, 'public' | ByKey>,
  request: FastifyRequest,
  till: Till,
): Promise<Code | null> => {
  if (!isStaff(auth)) return 'forbidden'
  const { event } = request.params as { event?: string }
  const number = Number(event) as EventId
  const worksAt = isPractice(number) ? await gatekeeper.practisedAt(number) : number
  if (event !== undefined && worksAt !== till.eventId) return 'not_found'
  return 'may' in auth || auth.byPassword === true ? 'forbidden' : null
}

/** Whether a token issued to a browser is used by another kind of browser, or by a program. */
const isElsewhere = (request: FastifyRequest, { browser }: Bearer): boolean =>
  browser !== undefined && browser !== browserKind(request.headers['user-agent'])

/** A path with a user's id is open to that user alone; others get not_found. */
const namesAnother = (request: FastifyRequest, { id }: Bearer): boolean => {
  const { external_user: named } = request.params as { external_user?: string }
  return named !== undefined && named.toLowerCase() !== id
}

const admitAdmin = async (deps: Deps, request: FastifyRequest, bearer: Bearer): Promise<Admitted> =>
  (await deps.gatekeeper.isAdmin(bearer.id))
    ? { actor: { ...bearer, kind: 'staff' }, role: 'admin' }
    : deny(deps, request, { actor: { ...bearer, kind: 'attendee' }, code: 'forbidden' })

/** Admits to an event by the caller's role there. */
const admitByRole = async (
  deps: Deps,
  request: FastifyRequest,
  bearer: Bearer,
  isAble: (role: Role) => boolean,
): Promise<Admitted> => {
  // The path is not validated yet: an invalid number matches no event, so nobody has a role at it.
  const { event } = request.params as { event: string }
  const role = await deps.gatekeeper.roleAt(bearer.id, Number(event) as EventId)
  const actor: Caller = { ...bearer, kind: role === null ? 'attendee' : 'staff' }
  if (role === 'elsewhere') return deny(deps, request, { actor, code: 'not_found' })
  if (role !== null && isAble(role)) return { actor, role }
  return deny(deps, request, { actor, code: 'forbidden' })
}

/** Admits to a call across events whoever may act so at one of them; the operation keeps to those. */
const admitSomewhere = async (
  deps: Deps,
  request: FastifyRequest,
  bearer: Bearer,
  action: Action,
): Promise<Admitted> => {
  const events = await deps.gatekeeper.eventsWhere(bearer.id, action)
  if (events === 'all' || events.length > 0) return { actor: { ...bearer, kind: 'staff' }, role: null }
  return deny(deps, request, { actor: { ...bearer, kind: 'attendee' }, code: 'forbidden' })
}

const admitStaff = (
  deps: Deps,
  auth: Exclude<Extract<Auth, object>, ByKey>,
  request: FastifyRequest,
  bearer: Bearer,
): Promise<Admitted> => {
  if ('staff' in auth) {
    const able: readonly Role[] = ['admin', ...auth.staff]
    return admitByRole(deps, request, bearer, (role) => able.includes(role))
  }
  const { may } = auth
  const isOfEvent = 'event' in (request.params as object)
  return isOfEvent
    ? admitByRole(deps, request, bearer, (role) => can(role, may))
    : admitSomewhere(deps, request, bearer, may)
}

/** Admits a key to its own event; another event's is not there for it, as for staff. */
const admitKey = async (deps: Deps, { key: scope }: ByKey, request: FastifyRequest): Promise<Admitted> => {
  const actor = await deps.keyring.open(bearerOf(request) ?? '')
  if (actor === null) {
    await deps.limiter.hit('wrong_keys', request.ip)
    throw new AppError('key_refused')
  }
  const { event } = request.params as { event?: string }
  if (event !== undefined && Number(event) !== actor.eventId)
    return deny(deps, request, { actor, code: 'not_found' })
  if (!actor.scopes.includes(scope)) return deny(deps, request, { actor, code: 'key_scope_missing' })
  return { actor, role: null }
}

/** Whether the path names a practice, and the call is none of those that are served there. */
const isHiddenFrom = ({ inPractice }: Pick<Endpoint, 'inPractice'>, { params }: FastifyRequest): boolean => {
  const { event } = params as { event?: string }
  return inPractice !== true && event !== undefined && isPractice(Number(event))
}

type Admission = Pick<Endpoint, 'auth' | 'inPractice'>

/**
 * Admits a caller as the endpoint requires. Throws unauthenticated; forbidden for a missing role; not_found
 * for staff of another event and for another user's path. A till's session gets forbidden or not_found for
 * all but the till calls of its own event. A call by key throws key_refused, key_scope_missing, and not_found at another
 * event. All but unauthenticated and key_refused are audited. To a call that is not for practices a practice is no event:
 * not_found for anybody.
 */
export const admit = async (deps: Deps, asked: Admission, request: FastifyRequest): Promise<Admitted> => {
  if (isHiddenFrom(asked, request)) throw new AppError('not_found')
  const { auth } = asked
  if (auth === 'public') return { actor: visitor, role: null }
  if (isByKey(auth)) return admitKey(deps, auth, request)
  const token = bearerOf(request)
  if (token === null) throw new AppError('unauthenticated')
  const bearer = await deps.gatekeeper.authenticate(token)
  if (isElsewhere(request, bearer)) throw new AppError('unauthenticated')
  const closed = bearer.till && (await closedToTill(deps, auth, request, bearer.till))
  if (closed) return deny(deps, request, { actor: { ...bearer, kind: 'staff' }, code: closed })
  if (isStaff(auth)) return admitStaff(deps, auth, request, bearer)
  if (auth === 'admin') return admitAdmin(deps, request, bearer)
  const actor: Caller = { ...bearer, kind: 'attendee' }
  return namesAnother(request, bearer)
    ? deny(deps, request, { actor, code: 'not_found' })
    : { actor, role: null }
}
