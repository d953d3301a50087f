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
import type { Deps } from '../deps.ts'
import { describeApi } from './describe.ts'
import { replyWithError } from './error-reply.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import { observeReply } from '../metrics.ts'
import { createOrigins, originOf, type Origins } from './origin.ts'
import { isForPeople, isServicePath } from './sentence-page.ts'
import { guardText } from './text-guard.ts'
import { proxiesOf } from './trusted-proxies.ts'
import { refuseUnread } from './unread-request.ts'

const JSON_LIMIT = 100 * 1024
/**
 * Higher than the limit of streams, so that calls always get a connection; further connections are dropped.
 */
const MAX_CONNECTIONS = 12_000
const CONTROLS = /\p{Cc}/u

/** Time limits for a slow client: headers, whole request, and the interval of the check. */
export const patience = { headersMs: 30_000, requestMs: 60_000, checkEveryMs: 5_000 }

const trustedProxies = (list: string | undefined): string[] | false =>
  list === undefined ? false : proxiesOf(list)

/**
 * Parses JSON and multipart bodies; an empty JSON body counts as none, and the raw bytes are kept for signed
 * webhooks.
 */
const readBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    // Decoding first would silently replace invalid bytes with U+FFFD.
    if (!isUtf8(body)) return done(new AppError('malformed_text'))
    const text = body.toString()
    if (text.trim() === '') done(null, undefined)
    else void parseJson(request, text, done)
  })
}

/** Whether percent-encoding is valid UTF-8; anything else is decoded differently by different readers. */
const isDecodable = (url: string): boolean => {
  if (!url.includes('%')) return true
  try {
    return decodeURIComponent(url) !== ''
  } catch {
    return false
  }
}

/** A path that the site's handler answers with its 404 page. */
const NO_PAGE = '/not-an-address'

/**
 * Rewrites an undecodable path, or one with control characters, to the 404 page for people; service paths are
 * left for a JSON refusal.
 */
const pathOf = (url: string): string => {
  if (!url.includes('%') || isServicePath(url)) return url
  const path = url.split('?', 1)[0] ?? ''
  return isDecodable(path) && !CONTROLS.test(decodeURIComponent(path)) ? url : NO_PAGE
}

/** Rejected because a proxy may have used one Host header and we the other. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** Hooks are synchronous: a promise per request costs as much as the hook's own work. */
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
    const { longestText } = request.routeOptions.config.endpoint ?? {}
    if (!request.isMultipart()) guardText(request.body, { ...rules, longestText })
    done()
  })
}

/** Security headers of every reply; HTML documents override the content security policy. */
const securityHeaders = ({ env }: Deps): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  ...(env.isHttps && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
})

/** Logs a line per reply with the declared route, never the requested URL, which may contain a code. */
const logAnswers = (app: FastifyInstance, log: Log, origins: Origins): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, id: request_id } = request
    const route = request.routeOptions.url ?? 'none'
    observeReply(method, route, reply.statusCode, reply.elapsedTime)
    const { addressMark: from, callerRequestId } = originOf(request_id)
    log.info(
      {
        request_id,
        ...(callerRequestId !== null && { caller_request_id: callerRequestId }),
        method,
        route,
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

/**
 * The HTTP server without routes: body parsing, guards, headers, errors. The composition root adds the
 * modules.
 */
export const buildHttp = async (deps: Deps, waits = patience): Promise<FastifyInstance> => {
  const loggerInstance: FastifyBaseLogger = deps.log
  const headers = securityHeaders(deps)
  const { contact } = deps.databases
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // request.log is unused, so a logger per request would be wasted.
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
  app.decorateRequest('admitted')
  app.setErrorHandler(replyWithError(deps.log))
  readBodies(app)
  const origins = createOrigins(deps.keys, deps.clock)
  // Set at the start of a request, so that streams and refusals have them too.
  app.addHook('onRequest', (request, reply, done) => {
    origins.begin(request.id, { address: request.ip, callerRequestId: request.headers['x-request-id'] })
    void reply.headers(headers)
    if (contact.isAway()) void reply.header('x-control-age-s', contact.ageSeconds())
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

/** Serves the page for an unknown address; unknown paths under /api and /webhooks get a JSON refusal. */
export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Handles unknown addresses: with `page` for people, otherwise with a JSON 404. */
export const serveUnknown = (app: FastifyInstance, page: PageHandler | null): void => {
  app.setNotFoundHandler(async (request, reply) => {
    if (page === null || !isForPeople(request)) throw new AppError('not_found')
    return page(request, reply)
  })
}
