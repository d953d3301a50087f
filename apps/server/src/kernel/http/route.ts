import type { Auth, Endpoint, Parsed, Reply } from '@saldo/contract/endpoint'
import type { Role } from '@saldo/contract/roles'
import { failure, wireReply } from '@saldo/contract/envelope'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ControlAway, type Db } from '../../db/index.ts'
import { visitor, type Act, type Caller, type KeyHolder } from '../act.ts'
import { admit, bearerOf, isByKey, isStaff, type Admitted } from './admit.ts'
import type { Deps } from '../deps.ts'
import { tellRepeatOn } from './error-reply.ts'
import { AppError } from '../errors.ts'
import { fingerprintOfRequest, isKey, once, type KeyedCall, type Once } from './idempotency.ts'
import { isInProcess } from './in-process.ts'
import { limits, type LimitName } from '../limits/limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    auth?: Auth
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    admitted: Admitted
  }
}

export const API_PREFIX = '/api/v1/es/'
const ORGANISERS_PREFIX = '/api/v1/org/'

/** Where a call lies: calls by key have an address of their own. */
export const prefixOf = ({ auth }: Pick<Endpoint, 'auth'>): string =>
  isByKey(auth) ? ORGANISERS_PREFIX : API_PREFIX

/** Whoever calls without a key. */
type Person = Exclude<Admitted['actor'], KeyHolder>
type ActorOf<E extends Endpoint> = E['auth'] extends 'public'
  ? Person
  : E['auth'] extends { key: unknown }
    ? KeyHolder
    : Caller

export type Context<E extends Endpoint = Endpoint> = {
  act: Act<ActorOf<E>>
  /** The caller's role at the event in the path; null outside staff calls. */
  role: Role | null
  address: string
  /** The call's Idempotency-Key, if any. */
  key: string | null
  /**
   * Runs `work` in one transaction, once per Idempotency-Key: a retry gets the first reply and the header
   * Idempotency-Replayed. Throws request_in_progress, idempotency_mismatch.
   */
  once(db: Db, work: (tx: Db) => Promise<Reply<E>>): Promise<Reply<E>>
  /** As `once`, for work that itself claims the key and stores its reply in one statement. */
  onceBy(work: (call: KeyedCall) => Promise<Once>): Promise<Reply<E>>
  /** Marks the reply as a replay; for operations that detect retries themselves. */
  tellRepeat(isRepeat: boolean): void
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<E extends Endpoint> = (
  input: Parsed<E>,
  context: Context<E>,
) => Promise<Reply<E> | (E['envelope'] extends 'maybe' ? null : never)>

/** Before anything is read or written: what fails half-way changes one database and not the other. */
const refuseWithoutControl = ({ databases }: Deps, e: Endpoint): void => {
  if (e.withoutControl !== true && databases.contact.isAway()) throw new ControlAway(false)
}

/** An endpoint whose limits this server has. */
type Served = Endpoint & { limits?: readonly LimitName[] }

const subjectOf = (
  name: LimitName,
  request: FastifyRequest,
  actor: Admitted['actor'],
): string | undefined => {
  switch (limits[name].key) {
    case 'address':
      return isInProcess(request) ? undefined : request.ip
    case 'user':
      return actor.id ?? undefined
    case 'session':
      return actor.kind === 'attendee' || actor.kind === 'staff' ? actor.sessionId : undefined
    case 'subject':
      return undefined
  }
}

/** Counts the call against each of the limits, in order. */
const countLimits = async (
  deps: Deps,
  names: readonly LimitName[],
  request: FastifyRequest,
  actor: Admitted['actor'],
): Promise<void> => {
  for (const name of names) {
    const subject = subjectOf(name, request, actor)
    if (subject !== undefined) await deps.limiter.hit(name, subject)
  }
}

const keyOf = (e: Endpoint, request: FastifyRequest): string | null => {
  const header = request.headers['idempotency-key']
  if (e.idempotency === undefined) return null
  if (header === undefined && e.idempotency === 'accepted') return null
  if (!isKey(header)) throw new AppError('idempotency_key_missing')
  if (e.idempotency === 'operation' && !namesOperation(header, request.body))
    throw new AppError('idempotency_mismatch')
  return header
}

/** The key and `op_id` must be equal: two ids would leave open which one a retry repeats. */
const namesOperation = (key: string, body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'op_id' in body && body.op_id === key.toLowerCase()

/** A public endpoint with `knowsCaller` requires an attendee session once a bearer token is sent. */
const authOf = (e: Endpoint, request: FastifyRequest): Auth =>
  e.knowsCaller === true && bearerOf(request) !== null ? 'attendee' : e.auth

/** Other wire formats are sent by the handler. */
const isReplyJson = ({ wire }: Endpoint): boolean => wire === undefined || wire === 'multipart'

const wrap = (e: Endpoint, result: unknown): unknown => {
  if (e.envelope === 'raw') return result
  return { success: result !== null || e.envelope !== 'maybe', data: result }
}

/** The only cast: Fastify has validated each part against the endpoint's schema. */
const partsOf = <E extends Endpoint>({ params, query, body }: FastifyRequest): Parsed<E> =>
  ({ params, query, body }) as Parsed<E>

type Made = { e: Endpoint; request: FastifyRequest; reply: FastifyReply; key: string | null; act: Act }

/** Fingerprint and call are built on demand, because most calls carry no key. */
const replyOnce = async (made: Made, work: (call: KeyedCall) => Promise<Once>): Promise<unknown> => {
  const { e, request, reply, key, act } = made
  const principal = act.actor.id
  if (key === null || principal === null) throw new AppError('idempotency_key_missing')
  const { params, query, body } = request
  const fingerprint = fingerprintOfRequest({ params, query, body })
  const call = { principal, route: `${e.method} ${e.path}`, key, fingerprint, now: act.at }
  const outcome = await work(call)
  tellRepeatOn(reply, outcome.isReplay)
  return z.decode(e.reply, outcome.reply)
}

const contextOf = <E extends Endpoint>(
  deps: Deps,
  e: E,
  request: FastifyRequest,
  reply: FastifyReply,
): Context<E> => {
  const at = deps.clock.now()
  const key = keyOf(e, request)
  const { actor, role } = request.admitted
  const act = { actor: actor as ActorOf<E>, at, requestId: request.id }
  return {
    act,
    role,
    address: request.ip,
    key,
    once(db, work) {
      return this.onceBy((call) => once(db, call, async (tx) => z.encode(e.reply, await work(tx))))
    },
    onceBy(work) {
      return replyOnce({ e, request, reply, key, act }, work) as Promise<Reply<E>>
    },
    tellRepeat: (isRepeat) => tellRepeatOn(reply, isRepeat),
    request,
    reply,
  }
}

/**
 * Serves an endpoint of the contract: validates each part, admits the caller, counts the limits, and wraps
 * the result of `handle` in the endpoint's envelope. A `handle` that sends the reply itself returns nothing.
 */
export const route = <E extends Served>(app: FastifyInstance, deps: Deps, e: E, handle: Handler<E>): void => {
  const isRead = e.method === 'GET'
  const perAddress: LimitName[] = isStaff(e.auth) || isByKey(e.auth) ? [] : [isRead ? 'reads' : 'writes']
  app.route({
    method: e.method,
    url: `${prefixOf(e)}${e.path}`,
    config: { auth: e.auth, endpoint: e },
    schema: {
      summary: e.summary,
      ...(e.auth === 'public' ? {} : { security: [isByKey(e.auth) ? { key: [] } : { bearer: [] }] }),
      ...(e.params && { params: e.params }),
      ...(e.query && { querystring: e.query }),
      ...(e.body && e.wire !== 'multipart' && { body: e.body }),
      response: { ...(isReplyJson(e) && { 200: wireReply(e) }), default: failure },
    },
    // Runs before the body is read: an unauthorised call costs little and learns nothing from validation.
    onRequest: async (request) => {
      refuseWithoutControl(deps, e)
      await countLimits(deps, perAddress, request, visitor)
      request.admitted = await admit(deps, { ...e, auth: authOf(e, request) }, request)
      await countLimits(deps, e.limits ?? [], request, request.admitted.actor)
    },
    handler: async (request, reply) => {
      const result = await handle(partsOf<E>(request), contextOf(deps, e, request, reply))
      // A stream whose reader left has begun, and never ends.
      if (reply.sent || reply.raw.headersSent) return reply
      if (e.auth !== 'public') void reply.header('cache-control', 'no-store')
      return wrap(e, result)
    },
  })
}
