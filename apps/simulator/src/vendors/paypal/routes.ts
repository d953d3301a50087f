import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ConnectionCut, cut, readForms, sendBrowserScript } from '../../shared/http.ts'
import { checkoutRoutes } from './checkout.ts'
import { PaypalError, notFound } from './errors.ts'
import { type Operation, after, before } from './faults.ts'
import type { Merchant } from './merchant.ts'
import { captureOrder, createOrder, findCapture, findOrder } from './orders.ts'
import { findRefund, refundCapture } from './refunds.ts'
import { listTransactions, webhookOnWire, listDisputes } from './reports.ts'
import { disputeOnWire, loneCaptureOnWire, orderOnWire, refundOnWire } from './wire.ts'

type ById = { Params: { id: string } }
type Search = { Querystring: { [name: string]: string } }

const TOKEN_LIVES_SECONDS = 32_400

const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof ConnectionCut) return cut(request, reply)
  if (error instanceof PaypalError) return reply.code(error.status).send(error.body)
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 500) request.log.error(error)
  return reply
    .code(status)
    .send(new PaypalError(status, 'INVALID_REQUEST', error instanceof Error ? error.message : 'error').body)
}

const unauthorized = () => new PaypalError(401, 'invalid_token', 'Token signature verification failed')

/** Runs `work` once per PayPal-Request-Id; a repeat gets the first result. */
const once = async (
  merchant: Merchant,
  { request, reply, operation }: { request: FastifyRequest; reply: FastifyReply; operation: Operation },
  work: (fault: ReturnType<Merchant['faults']['take']>) => string,
): Promise<{ id: string; isRepeat: boolean }> => {
  const header = request.headers['paypal-request-id']
  const key = typeof header === 'string' && header !== '' ? `${request.url} ${header}` : undefined
  const earlier = key === undefined ? undefined : merchant.state.requests.get(key)
  if (earlier !== undefined) {
    // A repeat takes no fault, except the error that hides completed work.
    const next = merchant.faults.waiting().find((forced) => forced.operation === operation)
    if (next?.fault.kind === 'error_after') await after(merchant, merchant.faults.take(operation))
    return { id: earlier, isRepeat: true }
  }
  const fault = merchant.faults.take(operation)
  await before(merchant, fault, reply)
  const id = work(fault)
  if (key !== undefined) merchant.state.requests.set(key, id)
  merchant.changed()
  await after(merchant, fault)
  return { id, isRepeat: false }
}

const orderRoutes = (app: FastifyInstance, merchant: Merchant) => {
  app.post('/v2/checkout/orders', async (request, reply) => {
    const call = { request, reply, operation: 'create_order' } as const
    const { id, isRepeat } = await once(merchant, call, () => createOrder(merchant, request.body).id)
    return reply.code(isRepeat ? 200 : 201).send(orderOnWire(merchant, findOrder(merchant, id)))
  })
  app.get<ById>('/v2/checkout/orders/:id', async (request, reply) => {
    await before(merchant, merchant.faults.take('get_order'), reply)
    return orderOnWire(merchant, findOrder(merchant, request.params.id))
  })
  app.post<ById>('/v2/checkout/orders/:id/capture', async (request, reply) => {
    const order = findOrder(merchant, request.params.id)
    if (typeof request.headers['paypal-request-id'] !== 'string')
      throw new PaypalError(400, 'PAYPAL_REQUEST_ID_REQUIRED', 'A PayPal-Request-Id is required.')
    const call = { request, reply, operation: 'capture_order' } as const
    const { isRepeat } = await once(merchant, call, (fault) => captureOrder(merchant, order, fault).id)
    return reply.code(isRepeat ? 200 : 201).send(orderOnWire(merchant, order))
  })
}

const paymentRoutes = (app: FastifyInstance, merchant: Merchant) => {
  app.get<ById>('/v2/payments/captures/:id', (request) =>
    loneCaptureOnWire(merchant, findCapture(merchant, request.params.id)),
  )
  app.post<ById>('/v2/payments/captures/:id/refund', async (request, reply) => {
    const capture = findCapture(merchant, request.params.id)
    const call = { request, reply, operation: 'refund_capture' } as const
    const { id, isRepeat } = await once(
      merchant,
      call,
      (fault) => refundCapture(merchant, capture, request.body, fault).id,
    )
    return reply.code(isRepeat ? 200 : 201).send(refundOnWire(merchant, findRefund(merchant, id)))
  })
  app.get<ById>('/v2/payments/refunds/:id', (request) =>
    refundOnWire(merchant, findRefund(merchant, request.params.id)),
  )
  app.get<Search>('/v1/reporting/transactions', async (request, reply) => {
    await before(merchant, merchant.faults.take('list_transactions'), reply)
    return listTransactions(merchant, request.query)
  })
  app.get<Search>('/v1/customer/disputes', (request) => listDisputes(merchant, request.query))
  app.get<ById>('/v1/customer/disputes/:id', (request) => {
    const dispute = merchant.state.disputes.get(request.params.id)
    if (!dispute) throw notFound()
    return disputeOnWire(merchant, dispute)
  })
}

const webhookRoutes = (app: FastifyInstance, merchant: Merchant) => {
  app.get<ById>('/v1/notifications/webhooks/:id', (request) => webhookOnWire(merchant, request.params.id))
}

const isOwn = ({ settings }: Merchant, authorization: string | undefined): boolean => {
  const [id, secret] = Buffer.from(authorization?.replace(/^Basic /, '') ?? '', 'base64')
    .toString('utf8')
    .split(':')
  if (!id || !secret) return false
  return (
    (settings.clientId === null || id === settings.clientId) &&
    (settings.clientSecret === null || secret === settings.clientSecret)
  )
}

/** Server calls, which need an access token obtained with the client secret. */
const serverRoutes = async (app: FastifyInstance, { merchant }: { merchant: Merchant }) => {
  const tokens = new Set<string>()
  readForms(app)
  app.post('/v1/oauth2/token', async (request, reply) => {
    await before(merchant, merchant.faults.take('get_token'), reply)
    if (!isOwn(merchant, request.headers.authorization))
      throw new PaypalError(401, 'invalid_client', 'Client Authentication failed')
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
      const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
      if (token === undefined || !tokens.has(token)) throw unauthorized()
    })
    orderRoutes(inner, merchant)
    paymentRoutes(inner, merchant)
    webhookRoutes(inner, merchant)
  })
}

/** All routes of the vendor, registered under a prefix. */
export const paypalRoutes = async (app: FastifyInstance, merchant: Merchant) => {
  app.addHook('onRequest', async (request) => {
    merchant.origin = `${request.protocol}://${request.host}/paypal`
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  app.get('/v1/notifications/certs/:id', (_request, reply) =>
    reply
      .type('application/x-pem-file')
      .send(merchant.signing.signer.certificate + merchant.signing.authority.certificate),
  )
  app.get('/sdk/js', (_request, reply) => sendBrowserScript(reply, 'paypal.ts'))
  // The merchant's page imports this module from another origin.
  app.get('/sdk/modules/elements.ts', (_request, reply) =>
    sendBrowserScript(reply.header('access-control-allow-origin', '*'), 'elements.ts'),
  )
  app.get('/sdk/modules/window-answer.ts', (_request, reply) =>
    sendBrowserScript(reply, 'paypal-answer.page.ts'),
  )
  await app.register(serverRoutes, { merchant })
  await app.register(checkoutRoutes, { merchant })
}
