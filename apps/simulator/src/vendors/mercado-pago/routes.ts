import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ConnectionCut, cut, sendBrowserScript } from '../../shared/http.ts'
import { type Account, ownerOf } from './account.ts'
import { notFound, VendorError, badRequest } from './errors.ts'
import { cardTokenOnWire, createCardToken, findCardToken, requireKey } from './card-tokens.ts'
import { identificationTypes, installmentsFor, paymentMethods } from './cards.ts'
import { checkoutRoutes } from './checkout-page.ts'
import { chargebackOnWire, findChargeback } from './chargebacks.ts'
import { findOrder, orderOnWire, searchOrders } from './merchant-orders.ts'
import { paymentRoutes } from './payment-routes.ts'
import { changePreference, createPreference, findPreference, preferenceOnWire } from './preferences.ts'
import { after, before } from './faults.ts'

/** Entry script of a page; `modules` are loaded by the script itself. */
const entry = 'mercado-pago.ts'
const modules = new Set([
  'card-brick.ts',
  'card-calls.ts',
  'card-fields.ts',
  'card-form.ts',
  'card-number.ts',
  'card-sheet.ts',
  'elements.ts',
  'status-brick.ts',
  'wallet-brick.ts',
])

const browserScriptRoutes = (app: FastifyInstance, account: Account): void => {
  app.get('/js/v2', (_request, reply) => sendBrowserScript(reply, entry))
  app.get<{ Params: { file: string } }>('/js/v2/:file', async (request, reply) => {
    if (!modules.has(request.params.file)) throw notFound('resource not found')
    return sendBrowserScript(reply, request.params.file)
  })
  // Serves the buyer's status screen, which has no account token: no amounts, no payer.
  app.get<{ Params: { id: string } }>('/js/v2/payments/:id', (request) => {
    const payment = account.state.payments.get(Number(request.params.id))
    if (!payment) throw notFound('Payment not found', 2000)
    return { id: payment.id, status: payment.status, status_detail: payment.statusDetail }
  })
}

type ById = { Params: { id: string } }
type Search = { Querystring: { [name: string]: string } }

const bearerOf = (request: FastifyRequest) => /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
const publicKeyOf = (request: FastifyRequest<Search>) => {
  const header = request.headers['x-public-key']
  return request.query['public_key'] ?? (typeof header === 'string' ? header : undefined)
}
const originOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`

const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof ConnectionCut) return cut(request, reply)
  const refusal = error instanceof VendorError ? error : undefined
  if (refusal) return reply.code(refusal.status).send(refusal.body)
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 500) request.log.error(error)
  const message = status < 500 && error instanceof Error ? error.message : 'internal_error'
  return reply.code(status).send(new VendorError(status, message).body)
}

/** Parses JSON as the vendor does: a missing body is an empty one. */
const readJson = (app: FastifyInstance) => {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = typeof body === 'string' ? body : body.toString('utf8')
    try {
      done(null, text === '' ? {} : JSON.parse(text))
    } catch {
      done(badRequest('invalid json', 1))
    }
  })
}

const preferenceRoutes = (app: FastifyInstance, account: Account) => {
  app.post<Search>('/checkout/preferences', async (request, reply) => {
    const fault = account.faults.take('create_preference')
    await before(account, fault, reply)
    const preference = createPreference(account, request.body, request.query['strict'] === '1')
    await after(account, fault)
    return reply.code(201).send(preferenceOnWire(account, preference, originOf(request)))
  })
  app.get<Search>('/checkout/preferences/search', (request) => {
    const wanted = request.query['external_reference']
    const found = [...account.state.preferences.values()].filter(
      ({ fields }) => wanted === undefined || fields['external_reference'] === wanted,
    )
    const elements = found.map((preference) => preferenceOnWire(account, preference, originOf(request)))
    return { elements, next_offset: 0, total: found.length }
  })
  app.get<ById>('/checkout/preferences/:id', (request) =>
    preferenceOnWire(account, findPreference(account, request.params.id), originOf(request)),
  )
  app.put<ById>('/checkout/preferences/:id', async (request, reply) => {
    await before(account, account.faults.take('set_preference'), reply)
    const preference = changePreference(account, request.params.id, request.body)
    return preferenceOnWire(account, preference, originOf(request))
  })
}

const otherRoutes = (app: FastifyInstance, account: Account) => {
  app.get('/users/me', async () => ownerOf(account))
  app.get<Search>('/merchant_orders/search', (request) => searchOrders(account, request.query))
  app.get<ById>('/merchant_orders/:id', (request) =>
    orderOnWire(account, findOrder(account, request.params.id)),
  )
  app.get<ById>('/v1/chargebacks/:id', (request) =>
    chargebackOnWire(findChargeback(account, request.params.id)),
  )
}

/** Server calls, which need the account's token. */
const serverRoutes = async (app: FastifyInstance, { account }: { account: Account }) => {
  app.addHook('onRequest', async (request) => {
    const token = bearerOf(request)
    if (!token) throw new VendorError(401, 'Must provide your access_token to proceed', [5])
    if (account.settings.accessToken !== null && token !== account.settings.accessToken)
      throw new VendorError(401, 'invalid access token')
  })
  paymentRoutes(app, account)
  preferenceRoutes(app, account)
  otherRoutes(app, account)
}

/** Browser calls from other origins, with a public key. */
const browserRoutes = async (app: FastifyInstance, { account }: { account: Account }) => {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, OPTIONS',
      'access-control-allow-headers': 'content-type, x-public-key',
      'access-control-max-age': '600',
    })
  })
  app.options('/*', async (_request, reply) => reply.code(204).send())
  app.post<Search>('/v1/card_tokens', async (request, reply) => {
    const publicKey = publicKeyOf(request)
    requireKey(publicKey, bearerOf(request))
    const fault = account.faults.take('create_card_token')
    await before(account, fault, reply)
    const token = createCardToken(account, request.body)
    await after(account, fault)
    return reply.code(201).send(cardTokenOnWire(token, publicKey ?? null))
  })
  app.get<ById & Search>('/v1/card_tokens/:id', (request) => {
    requireKey(publicKeyOf(request), bearerOf(request))
    return cardTokenOnWire(findCardToken(account, request.params.id), publicKeyOf(request) ?? null)
  })
  app.get<Search>('/v1/payment_methods', (request) => {
    const { publicKey } = account.settings
    if (bearerOf(request) === undefined && (publicKey ?? publicKeyOf(request)) !== publicKeyOf(request))
      throw badRequest('Params Error')
    return paymentMethods
  })
  app.get<Search>('/v1/payment_methods/installments', (request) => installmentsFor(request.query))
  app.get('/v1/identification_types', async () => identificationTypes)
  browserScriptRoutes(app, account)
}

/** All routes of the vendor, registered under a prefix. */
export const mercadoPagoRoutes = async (app: FastifyInstance, account: Account) => {
  readJson(app)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(new VendorError(404, 'resource not found').body),
  )
  await app.register(serverRoutes, { account })
  await app.register(browserRoutes, { account })
  await app.register(checkoutRoutes, { account })
}
