import Fastify, { type FastifyInstance } from 'fastify'
import {
  type Settings as MercadoPagoSettings,
  createAccount,
  mercadoPagoRoutes,
} from './mercado-pago/index.ts'
import { type CaptchaSettings, serveCaptchas } from './captcha/index.ts'
import { type Settings as FacebookSettings, createGraph, graphRoutes } from './facebook/index.ts'
import { downloadRoutes } from './downloads/index.ts'
import { createLogin, oidcRoutes } from './oidc/index.ts'
import { createInbox } from './control/inbox.ts'
import { controlRoutes } from './control/routes.ts'
import { type Keeper, openKeeper } from './keeper.ts'
import { type MessagingSettings, serveMessaging } from './messaging/index.ts'
import { type Settings as PaypalSettings, createMerchant, paypalRoutes } from './paypal/index.ts'

export type SimulatorOptions = {
  mercadoPago?: Partial<MercadoPagoSettings>
  paypal?: Partial<PaypalSettings>
  facebook?: FacebookSettings
  messaging?: MessagingSettings
  captcha?: CaptchaSettings
  /** Folder in which the state survives a restart; without it, it lives as long as the process. */
  dataDir?: string
  now?: () => number
  log?: boolean
}

const defaults: MercadoPagoSettings = {
  webhookUrl: null,
  webhookSecret: 'simulated-webhook-secret',
  accessToken: null,
  publicKey: null,
  noticeRetryMs: [1_000, 5_000, 15_000, 60_000],
  collectorId: 44_444,
}

const paypalDefaults: PaypalSettings = {
  clientId: null,
  clientSecret: null,
  webhookUrl: null,
  webhookId: 'WHSIMULATED1',
  merchantId: 'SALDMERCHANT2',
  caFile: null,
  noticeRetryMs: [1_000, 5_000, 15_000, 60_000],
}

/** Every third party of the product behind one HTTP server, each under its own prefix. */
export const buildSimulator = async (options: SimulatorOptions = {}): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: options.log ?? false,
    bodyLimit: 1_048_576,
    routerOptions: { ignoreTrailingSlash: true },
  })
  const closing = new AbortController()
  const keeper: Keeper = await openKeeper(options.dataDir, (error) => app.log.error(error))
  const account = createAccount({
    state: keeper.state.mercadoPago,
    settings: { ...defaults, ...options.mercadoPago },
    now: options.now ?? Date.now,
    changed: keeper.changed,
    closing: closing.signal,
  })

  const now = options.now ?? Date.now
  const { changed } = keeper
  const merchant = createMerchant({
    state: keeper.state.paypal,
    settings: { ...paypalDefaults, ...options.paypal },
    now,
    changed,
    closing: closing.signal,
  })
  const settings = options.facebook ?? { appSecret: null }
  const graph = createGraph({ state: keeper.state.facebook, settings, now, changed })
  const login = createLogin({ state: keeper.state.oidc, graph, now, changed })

  app.addHook('preClose', async () => closing.abort())
  app.addHook('onClose', async () => keeper.close())
  app.addHook('onReady', async () => {
    account.notices.resume()
    merchant.delivery.resume()
  })
  const inbox = createInbox(keeper.state.inbox, keeper.changed)
  await app.register(mercadoPagoRoutes, { prefix: '/mp', account })
  await app.register(paypalRoutes, { prefix: '/paypal', merchant })
  await app.register(oidcRoutes, { prefix: '/oidc', login, closing: closing.signal })
  const isDown = () => login.outcomes.take('facebook', ['provider_down']) !== undefined
  await app.register(graphRoutes, { prefix: '/graph', graph, isDown })
  await app.register(async (downloads) => downloadRoutes(downloads), { prefix: '/downloads' })
  const desk = { inbox, now, changed, closing: closing.signal }
  const messaging = await serveMessaging(app, desk, keeper.state.twilio, options.messaging ?? {})
  const captchas = await serveCaptchas(app, { now, closing: closing.signal }, options.captcha ?? {})
  const controlled = { inbox, captchas, login, mercadoPago: account, paypal: merchant, messaging }
  await app.register(controlRoutes, { prefix: '/_sim', controlled })
  return app
}
