import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerErrors, bearerOf, sendBrowserScript } from '../../shared/http.ts'
import { partsOf, readMultipart } from '../../shared/multipart.ts'
import { type Account, ownerOf } from './account.ts'
import { cardTokenOnWire, createCardToken, requireKey } from './card-tokens.ts'
import { identificationTypes, installmentsFor, paymentMethods } from './cards.ts'
import { addDocuments, chargebackOnWire, findChargeback } from './chargebacks.ts'
import { checkoutRoutes } from './checkout.ts'
import { findOrder, orderOnWire } from './merchant-orders.ts'
import { findPayment, paymentRoutes } from './payment-routes.ts'
import { changePreference, createPreference, findPreference, preferenceOnWire } from './preferences.ts'
import { badRequest, refusal } from './wire.ts'

type ById = { Params: { id: string } }
type Search = { Querystring: { [name: string]: string } }

const publicKeyOf = (request: FastifyRequest<Search>) => {
  const header = request.headers['x-public-key']
  return request.query['public_key'] ?? (typeof header === 'string' ? header : undefined)
}
const originOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`

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
  app.post<Search>('/checkout/preferences', (request, reply) =>
    account.faults.around('create_preference', reply, () => {
      const preference = createPreference(account, request.body, request.query['strict'] === '1')
      void reply.code(201)
      return preferenceOnWire(account, preference, originOf(request))
    }),
  )
  app.get<ById>('/checkout/preferences/:id', (request) =>
    preferenceOnWire(account, findPreference(account, request.params.id), originOf(request)),
  )
  app.put<ById>('/checkout/preferences/:id', (request, reply) =>
    account.faults.around('set_preference', reply, () => {
      const preference = changePreference(account, request.params.id, request.body)
      return preferenceOnWire(account, preference, originOf(request))
    }),
  )
}

const otherRoutes = (app: FastifyInstance, account: Account) => {
  app.get('/users/me', async () => ownerOf(account))
  app.get<ById>('/merchant_orders/:id', (request) =>
    orderOnWire(account, findOrder(account, request.params.id)),
  )
  app.get<ById>('/v1/chargebacks/:id', (request) =>
    chargebackOnWire(findChargeback(account, request.params.id)),
  )
  app.post<ById>('/v1/chargebacks/:id/documentation', (request, reply) =>
    account.faults.around('send_documents', reply, () => {
      const chargeback = findChargeback(account, request.params.id)
      addDocuments(account, chargeback, partsOf(request.body))
      return chargebackOnWire(chargeback)
    }),
  )
}

/** Server calls, which need the account's token. */
const serverRoutes = async (app: FastifyInstance, { account }: { account: Account }) => {
  app.addHook('onRequest', async (request) => {
    const token = bearerOf(request)
    if (!token) throw refusal(401, 'Must provide your access_token to proceed', [5])
    if (account.settings.accessToken !== null && token !== account.settings.accessToken)
      throw refusal(401, 'invalid access token')
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
    const token = createCardToken(account, request.body)
    return reply.code(201).send(cardTokenOnWire(token, publicKey ?? null))
  })
  app.get<Search>('/v1/payment_methods', (request) => {
    const { publicKey } = account.settings
    if (bearerOf(request) === undefined && (publicKey ?? publicKeyOf(request)) !== publicKeyOf(request))
      throw badRequest('Params Error')
    return paymentMethods
  })
  app.get<Search>('/v1/payment_methods/installments', (request) => installmentsFor(request.query))
  app.get('/v1/identification_types', async () => identificationTypes)
  app.get('/js/v2', (_request, reply) => sendBrowserScript(reply, 'mercado-pago.ts'))
  // Serves the buyer's status screen, which has no account token: no amounts, no payer.
  app.get<ById>('/js/v2/payments/:id', (request) => {
    const { id, status, statusDetail } = findPayment(account, request.params.id)
    return { id, status, status_detail: statusDetail }
  })
}

/** All routes of the vendor, registered under a prefix. */
export const mercadoPagoRoutes = async (app: FastifyInstance, account: Account) => {
  readJson(app)
  readMultipart(app)
  answerErrors(app, (status, { message }) => refusal(status, status < 500 ? message : 'internal_error'))
  await app.register(serverRoutes, { account })
  await app.register(browserRoutes, { account })
  await app.register(checkoutRoutes, { account })
}
