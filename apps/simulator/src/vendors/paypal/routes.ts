import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerErrors, basicOf, bearerOf, readForms, sendBrowserScript } from '../../shared/http.ts'
import { partsOf, readMultipart } from '../../shared/multipart.ts'
import { checkoutRoutes } from './checkout.ts'
import { captureOrder, createOrder, findCapture, findOrder } from './orders.ts'
import { findRefund, provideEvidence, refundCapture } from './refunds.ts'
import { balancesOnWire, listDisputes, listTransactions, webhookOnWire } from './reports.ts'
import type { Fault, Merchant, operations } from './state.ts'
import {
  disputeOnWire,
  loneCaptureOnWire,
  notFound,
  orderOnWire,
  refundOnWire,
  refusal,
  unprocessable,
} from './wire.ts'

type ById = { Params: { id: string } }
type Search = { Querystring: { [name: string]: string } }

const TOKEN_LIVES_SECONDS = 32_400

type Call = { request: FastifyRequest; reply: FastifyReply; operation: (typeof operations)[number] }

/** Runs `work` once per PayPal-Request-Id; a repeat gets the first result. Answers 201 or, to a repeat, 200. */
const once = async (
  merchant: Merchant,
  { request, reply, operation }: Call,
  work: (fault: Fault | undefined) => string,
): Promise<string> => {
  const { faults, state } = merchant
  const header = request.headers['paypal-request-id']
  const key = typeof header === 'string' && header !== '' ? `${request.url} ${header}` : undefined
  const earlier = key === undefined ? undefined : state.requests.get(key)
  void reply.code(earlier === undefined ? 201 : 200)
  if (earlier !== undefined) {
    if (faults.hidesWork(operation)) await faults.after(faults.take(operation))
    return earlier
  }
  return faults.around(operation, reply, (fault) => {
    if (fault?.kind === 'issue') throw unprocessable(fault.issue, 'The request was refused.')
    const id = work(fault)
    if (key !== undefined) state.requests.set(key, id)
    merchant.changed()
    return id
  })
}

const orderRoutes = (app: FastifyInstance, merchant: Merchant) => {
  app.post('/v2/checkout/orders', async (request, reply) => {
    const call = { request, reply, operation: 'create_order' } as const
    const id = await once(merchant, call, () => createOrder(merchant, request.body).id)
    return orderOnWire(merchant, findOrder(merchant, id))
  })
  app.get<ById>('/v2/checkout/orders/:id', (request) =>
    orderOnWire(merchant, findOrder(merchant, request.params.id)),
  )
  app.post<ById>('/v2/checkout/orders/:id/capture', async (request, reply) => {
    const order = findOrder(merchant, request.params.id)
    if (typeof request.headers['paypal-request-id'] !== 'string')
      throw refusal(400, 'PAYPAL_REQUEST_ID_REQUIRED', 'A PayPal-Request-Id is required.')
    const call = { request, reply, operation: 'capture_order' } as const
    await once(merchant, call, (fault) => captureOrder(merchant, order, fault).id)
    return orderOnWire(merchant, order)
  })
}

const paymentRoutes = (app: FastifyInstance, merchant: Merchant) => {
  app.get<ById>('/v2/payments/captures/:id', (request) =>
    loneCaptureOnWire(merchant, findCapture(merchant, request.params.id)),
  )
  app.post<ById>('/v2/payments/captures/:id/refund', async (request, reply) => {
    const capture = findCapture(merchant, request.params.id)
    const call = { request, reply, operation: 'refund_capture' } as const
    const id = await once(merchant, call, () => refundCapture(merchant, capture, request.body).id)
    return refundOnWire(merchant, findRefund(merchant, id))
  })
  app.get<ById>('/v2/payments/refunds/:id', (request) =>
    refundOnWire(merchant, findRefund(merchant, request.params.id)),
  )
  app.get<Search>('/v1/reporting/transactions', (request) => listTransactions(merchant, request.query))
  app.get('/v1/reporting/balances', () => balancesOnWire(merchant))
  app.get<Search>('/v1/customer/disputes', (request) => listDisputes(merchant, request.query))
  app.get<ById>('/v1/customer/disputes/:id', (request) => {
    const dispute = merchant.state.disputes.get(request.params.id)
    if (!dispute) throw notFound()
    return disputeOnWire(merchant, dispute)
  })
  app.post<ById>('/v1/customer/disputes/:id/provide-evidence', (request, reply) =>
    merchant.faults.around('provide_evidence', reply, () => {
      const dispute = merchant.state.disputes.get(request.params.id)
      if (!dispute) throw notFound()
      provideEvidence(merchant, dispute, partsOf(request.body))
      const href = `${merchant.origin}/v1/customer/disputes/${dispute.id}`
      return { links: [{ href, rel: 'self', method: 'GET' }] }
    }),
  )
  app.get<ById>('/v1/notifications/webhooks/:id', (request) => webhookOnWire(merchant, request.params.id))
}

const isOwn = ({ settings }: Merchant, request: FastifyRequest): boolean => {
  const [id, secret] = basicOf(request)
  const isGiven = id !== '' && secret !== ''
  return isGiven && (settings.clientId ?? id) === id && (settings.clientSecret ?? secret) === secret
}

/** Server calls, which need an access token obtained with the client secret. */
const serverRoutes = async (app: FastifyInstance, { merchant }: { merchant: Merchant }) => {
  const tokens = new Set<string>()
  readForms(app)
  readMultipart(app)
  app.post('/v1/oauth2/token', (request) => {
    if (!isOwn(merchant, request)) throw refusal(401, 'invalid_client', 'Client Authentication failed')
    const token = `A21AA${randomBytes(32).toString('base64url')}`
    tokens.add(token)
    return {
      scope: 'https://uri.paypal.com/services/payments/payment',
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-SIMULATED',
      expires_in: TOKEN_LIVES_SECONDS,
      nonce: new Date(merchant.now()).toISOString(),
    }
  })
  await app.register(async (inner) => {
    inner.addHook('onRequest', async (request) => {
      if (!tokens.has(bearerOf(request) ?? ''))
        throw refusal(401, 'invalid_token', 'Token signature verification failed')
    })
    orderRoutes(inner, merchant)
    paymentRoutes(inner, merchant)
  })
}

/** All routes of the vendor, registered under a prefix. */
export const paypalRoutes = async (app: FastifyInstance, merchant: Merchant) => {
  app.addHook('onRequest', async (request) => {
    merchant.origin = `${request.protocol}://${request.host}/paypal`
  })
  answerErrors(app, (status, { message }) =>
    status === 404 ? notFound() : refusal(status, 'INVALID_REQUEST', message),
  )
  app.get('/v1/notifications/certs/:id', (_request, reply) =>
    reply
      .type('application/x-pem-file')
      .send(merchant.signing.signer.certificate + merchant.signing.authority.certificate),
  )
  app.get('/sdk/js', (_request, reply) => sendBrowserScript(reply, 'paypal.ts'))
  await app.register(serverRoutes, { merchant })
  await app.register(checkoutRoutes, { merchant })
}
