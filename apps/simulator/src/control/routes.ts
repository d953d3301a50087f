import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { captchaVendors, captchasPrepared } from '../captcha/index.ts'
import { VendorError, obeyMercadoPago } from '../mercado-pago/index.ts'
import { messagesPrepared, messagingVendors } from '../messaging/index.ts'
import { PaypalError, obeyPaypal } from '../paypal/index.ts'
import { obeyLogin } from '../oidc/index.ts'
import type { Controlled } from './controlled.ts'
import { messagePages } from './messages-page.ts'
import { page } from './page.ts'

type Obey = (controlled: Controlled, order: object) => Promise<object> | object

/** Each vendor that can be steered, by the name orders call it. */
const vendors = {
  'mercado-pago': ({ mercadoPago }, order) => obeyMercadoPago(mercadoPago, order),
  paypal: ({ paypal }, order) => obeyPaypal(paypal, order),
  google: ({ login }, order) => obeyLogin(login, 'google', order),
  apple: ({ login }, order) => obeyLogin(login, 'apple', order),
  facebook: ({ login }, order) => obeyLogin(login, 'facebook', order),
  twilio: ({ messaging }, order) => messagingVendors.twilio(messaging, order),
  whatsapp: ({ messaging }, order) => messagingVendors.whatsapp(messaging, order),
  mail: ({ messaging }, order) => messagingVendors.mail(messaging, order),
  push: ({ messaging }, order) => messagingVendors.push(messaging, order),
  turnstile: ({ captchas }, order) => captchaVendors.turnstile(captchas, order),
  hcaptcha: ({ captchas }, order) => captchaVendors.hcaptcha(captchas, order),
} satisfies { [provider: string]: Obey }

const addressed = z.looseObject({
  provider: z
    .enum([
      'mercado-pago',
      'paypal',
      'google',
      'apple',
      'facebook',
      'twilio',
      'whatsapp',
      'mail',
      'push',
      'turnstile',
      'hcaptcha',
      'all',
    ])
    .default('mercado-pago'),
})

const policy =
  "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

/** A page elsewhere must not steer the simulator through the browser of whoever runs it. */
const refuseStrangers = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.host)
  const { origin } = request.headers
  if (isLocal && (origin === undefined || origin === `http://${request.host}`)) return done()
  void reply.code(403).send({ ok: false, error: 'Solo desde esta máquina.' })
}

/** The page's choice of a message names vendor and outcome in one field. */
const ofMessageForm = (raw: unknown): unknown => {
  if (typeof raw !== 'object' || raw === null || !('message' in raw)) return raw
  const [provider, outcome] = String(raw.message).split(' ')
  return { ...raw, provider, outcome }
}

const forgetAll = async (controlled: Controlled): Promise<object> => {
  await Promise.all(Object.values(vendors).map(async (vendor) => vendor(controlled, { action: 'clear' })))
  return {}
}

const obey = async (controlled: Controlled, raw: unknown): Promise<object> => {
  const { provider, ...order } = addressed.parse(ofMessageForm(raw))
  return provider === 'all' ? forgetAll(controlled) : vendors[provider](controlled, order)
}

const answerError = (error: unknown, _request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof z.ZodError)
    return reply.code(400).send({
      ok: false,
      error: 'Orden no entendida.',
      problems: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    })
  if (error instanceof VendorError || error instanceof PaypalError)
    return reply.code(error.status).send({ ok: false, error: error.message })
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return reply.code(status).send({ ok: false, error: error instanceof Error ? error.message : 'error' })
}

const readForms = (app: FastifyInstance) =>
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

const paypalSeen = ({ paypal }: Controlled) => ({
  forced: paypal.faults
    .waiting()
    .map(({ operation, times, fault }) => ({ operation, times, kind: fault.kind })),
  rules: paypal.delivery.rules,
  captures: [...paypal.state.captures.values()].map(({ id, orderId, status, amount }) => ({
    id,
    order_id: orderId,
    status,
    amount: Number(amount) / 100,
  })),
  notices: paypal.state.notices.map(({ headers: _headers, ...notice }) => notice),
})

/** The simulator's own door: a page for people, one call that steers it, and what was sent to people. */
export const controlRoutes = async (app: FastifyInstance, { controlled }: { controlled: Controlled }) => {
  readForms(app)
  app.setErrorHandler(answerError)
  app.addHook('onRequest', refuseStrangers)

  app.get('/', (request, reply) => {
    void reply.type('text/html; charset=utf-8')
    void reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    return reply.send(page(controlled, `http://${request.host}`).text)
  })
  app.get('/page.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(await readFile(new URL('page.css', import.meta.url), 'utf8')),
  )
  app.get('/health', (_request, reply) => reply.send({ ok: true, smtp_port: controlled.messaging.smtpPort }))
  app.get<{ Querystring: { channel?: string; to?: string } }>('/inbox', (request, reply) =>
    reply.send(controlled.inbox.list(request.query)),
  )
  app.get('/control', (_request, reply) => {
    const { faults, notices, state } = controlled.mercadoPago
    return reply.send({
      sign_in: controlled.login.outcomes.waiting(),
      forced: faults.waiting().map(({ operation, times, fault }) => ({ operation, times, kind: fault.kind })),
      rules: notices.rules(),
      messages: messagesPrepared(controlled.messaging),
      captchas: captchasPrepared(controlled.captchas),
      notices: state.notices.map(({ headers: _headers, ...notice }) => notice),
      paypal: paypalSeen(controlled),
    })
  })
  messagePages(app, controlled.inbox)
  app.post('/control', async (request, reply) => {
    const result = await obey(controlled, request.body)
    // A person pressed a button of the page and wants to see it again.
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    return isForm ? reply.redirect('/_sim', 303) : reply.send({ ok: true, ...result })
  })
}
