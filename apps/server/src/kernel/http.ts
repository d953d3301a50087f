import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
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
import { guardText } from './text-guard.ts'

const JSON_LIMIT = 100 * 1024
const REQUEST_ID = /^[\w-]{8,64}$/

/** How long a slow sender may hold a connection: for its headers, for the whole request; looked at each `checkEveryMs`. */
export const patience = { headersMs: 30_000, requestMs: 60_000, checkEveryMs: 5_000 }

const trustedProxies = (list: string | undefined): string[] | false =>
  list === undefined ? false : list.split(',').map((entry) => entry.trim())

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

/** The hooks of every request are synchronous: each promise costs a busy till as much as the hook's own work. */
const guard = (app: FastifyInstance, csrf: Csrf): void => {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
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
const logAnswers = (app: FastifyInstance, log: Log): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, id: request_id } = request
    const route = request.routeOptions.url ?? 'none'
    log.info(
      { request_id, method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
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
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    http: { headersTimeout: waits.headersMs, connectionsCheckingInterval: waits.checkEveryMs },
    frameworkErrors: (error, request, reply) =>
      void replyWithError(deps.log)(error, request, reply.headers(headers)),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('caller')
  app.setErrorHandler(replyWithError(deps.log))
  readBodies(app)
  // At the start of a request, so that streams and refusals have them too.
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
  guard(app, createCsrf(deps.keys, deps.env.isHttps))
  await app.register(multipart, {
    limits: { fileSize: 5 * 1024 * 1024, files: 4, fields: 20, fieldSize: 10_000 },
  })
  await describeApi(app, deps.env)
  logAnswers(app, deps.log)
  return app
}

/** Serves a page for an address that no route knows; under /api and /webhooks it is refused in JSON. */
export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

const SERVICE_PATH = /^\/(?:api|webhooks|health|docs|assets|media)(?:\/|$|\?)/

/** What happens to addresses that no route serves: a page when there is one for people, else a JSON 404. */
export const serveUnknown = (app: FastifyInstance, page: PageHandler | null): void => {
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (page === null || !isRead || SERVICE_PATH.test(request.url)) throw new AppError('not_found')
    return page(request, reply)
  })
}
