import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import multipart from '@fastify/multipart'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { createCsrf, type Csrf } from './csrf.ts'
import type { Deps } from './deps.ts'
import { describeApi } from './describe.ts'
import { replyWithError } from './error-reply.ts'
import { AppError } from './errors.ts'
import type { Log } from './log.ts'
import { createOrigins, originOf, type Origins } from './origin.ts'
import { isForPeople, isServicePath } from './sentence-page.ts'
import { guardText } from './text-guard.ts'
import { proxiesOf } from './trusted-proxies.ts'
import { refuseUnread } from './unread-request.ts'

const JSON_LIMIT = 100 * 1024
/** More than the streams, so that calls always get one; whoever comes beyond is hung up on. */
const MAX_CONNECTIONS = 12_000
const CONTROLS = /\p{Cc}/u

/** How long a slow sender may hold a connection: for its headers, for the whole request; looked at each `checkEveryMs`. */
export const patience = { headersMs: 30_000, requestMs: 60_000, checkEveryMs: 5_000 }

const trustedProxies = (list: string | undefined): string[] | false =>
  list === undefined ? false : proxiesOf(list)

/** Bodies are JSON or multipart; an empty JSON body counts as none, and the raw bytes stay for signed notices. */
const readBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    // Read as text at once, other bytes would silently become the sign for what can't be read.
    if (!isUtf8(body)) return done(new AppError('malformed_text'))
    const text = body.toString()
    if (text.trim() === '') done(null, undefined)
    else void parseJson(request, text, done)
  })
}

/** Percent signs that spell no UTF-8 stand for something else to everybody who reads them. */
const isDecodable = (url: string): boolean => {
  if (!url.includes('%')) return true
  try {
    return decodeURIComponent(url) !== ''
  } catch {
    return false
  }
}

/** What the site's own handler answers as a page that nobody has. */
const NO_PAGE = '/not-an-address'

/** An address that spells nothing, or holds what no line of a header may: people get our page, programs a refusal. */
const pathOf = (url: string): string => {
  if (!url.includes('%') || isServicePath(url)) return url
  const path = url.split('?', 1)[0] ?? ''
  return isDecodable(path) && !CONTROLS.test(decodeURIComponent(path)) ? url : NO_PAGE
}

/** Two names for one request: what stands before us may have gone by the one, we by the other. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** The hooks of every request are synchronous: each promise costs a busy till as much as the hook's own work. */
const guard = (app: FastifyInstance, csrf: Csrf): void => {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    if (hasTwoHosts(request.raw)) throw new AppError('malformed_request')
    if (request.url.startsWith('/api/')) {
      if (!isDecodable(request.url)) throw new AppError('malformed_request')
      csrf.check(request)
    }
    if (request.method === 'GET') csrf.offer(request, reply)
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const rules = { mayHoldNumbers: request.url.startsWith('/webhooks/') }
    guardText(request.params, rules)
    guardText(request.query, rules)
    if (!request.isMultipart()) guardText(request.body, rules)
    done()
  })
}

/** The security headers of every reply; documents put their own policy in the place of this one. */
const securityHeaders = ({ env }: Deps): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  ...(env.isHttps && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
})

/** A line for each answer: the route as it is declared, never the address as it was asked, which may hold a code. */
const logAnswers = (app: FastifyInstance, log: Log, origins: Origins): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, id: request_id } = request
    const { addressMark: from, callerRequestId } = originOf(request_id)
    log.info(
      {
        request_id,
        ...(callerRequestId !== null && { caller_request_id: callerRequestId }),
        method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        from,
      },
      'request',
    )
    origins.end(request_id)
    done()
  })
}

/** The HTTP server without its routes: bodies, guards, headers, errors. The composition adds the modules. */
export const buildHttp = async (deps: Deps, waits = patience): Promise<FastifyInstance> => {
  const loggerInstance: FastifyBaseLogger = deps.log
  const headers = securityHeaders(deps)
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // Nobody logs by request.log: a logger of its own for each request would be made for nothing.
    childLoggerFactory: (logger) => logger,
    bodyLimit: JSON_LIMIT,
    trustProxy: trustedProxies(deps.env.TRUST_PROXY),
    requestTimeout: waits.requestMs,
    connectionTimeout: 65_000,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '' }) => pathOf(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    http: { headersTimeout: waits.headersMs, connectionsCheckingInterval: waits.checkEveryMs },
    clientErrorHandler: refuseUnread(headers),
    frameworkErrors: (error, request, reply) =>
      void replyWithError(deps.log)(error, request, reply.headers(headers)),
  })
  app.server.maxConnections = MAX_CONNECTIONS
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('caller')
  app.setErrorHandler(replyWithError(deps.log))
  readBodies(app)
  const origins = createOrigins(deps.keys, deps.clock)
  // At the start of a request, so that streams and refusals have them too.
  app.addHook('onRequest', (request, reply, done) => {
    origins.begin(request.id, { address: request.ip, callerRequestId: request.headers['x-request-id'] })
    void reply.headers(headers)
    done()
  })
  guard(app, createCsrf(deps.keys, deps.env.isHttps))
  await app.register(multipart, {
    limits: { fileSize: 5 * 1024 * 1024, files: 4, fields: 20, fieldSize: 10_000 },
  })
  await describeApi(app, deps.env)
  logAnswers(app, deps.log, origins)
  return app
}

/** Serves a page for an address that no route knows; under /api and /webhooks it is refused in JSON. */
export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** What happens to addresses that no route serves: a page when there is one for people, else a JSON 404. */
export const serveUnknown = (app: FastifyInstance, page: PageHandler | null): void => {
  app.setNotFoundHandler(async (request, reply) => {
    if (page === null || !isForPeople(request)) throw new AppError('not_found')
    return page(request, reply)
  })
}
