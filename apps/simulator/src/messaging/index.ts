import type { FastifyInstance } from 'fastify'
import { type MailSink, createMailSink, outcomes as mailOutcomes } from '../mail/index.ts'
import { type PushService, createPushService, outcomes as pushOutcomes, pushRoutes } from '../push/index.ts'
import {
  type Settings as TwilioSettings,
  type State as TwilioState,
  type Twilio,
  createTwilio,
  outcomes as twilioOutcomes,
  twilioRoutes,
} from '../twilio/index.ts'
import {
  type Settings as WhatsAppSettings,
  type WhatsApp,
  createWhatsApp,
  obeyWhatsApp,
  outcomes as whatsAppOutcomes,
  whatsAppRoutes,
} from '../whatsapp/index.ts'
import { obeyPrepared } from './control.ts'
import type { MessageDesk } from './desk.ts'

export type MessagingSettings = {
  twilio?: Partial<TwilioSettings>
  whatsApp?: Partial<WhatsAppSettings>
  /** Where the mail server listens; 0 takes a free port. */
  smtpPort?: number
}

export type Messaging = {
  twilio: Twilio
  whatsApp: WhatsApp
  mail: MailSink
  push: PushService
  smtpPort: number
}

const HANG_MS = 30_000
const twilioDefaults: TwilioSettings = { accountSid: null, authToken: null, from: null, hangMs: HANG_MS }
const whatsAppDefaults: WhatsAppSettings = {
  phoneNumberId: null,
  token: null,
  appSecret: 'simulated-app-secret',
  appId: '100000000000002',
  accountId: '100000000000003',
  webhookUrl: null,
  verifyToken: 'simulated-verify-token',
  retryMs: [1_000, 5_000, 15_000],
  hangMs: HANG_MS,
}

/** Everybody who carries messages: text messages and WhatsApp under their prefixes, mail on a port of its own. */
export const serveMessaging = async (
  app: FastifyInstance,
  desk: MessageDesk,
  state: TwilioState,
  { twilio: ofTwilio, whatsApp: ofWhatsApp, smtpPort = 0 }: MessagingSettings,
): Promise<Messaging> => {
  const twilio = createTwilio(desk, state, { ...twilioDefaults, ...ofTwilio })
  const whatsApp = createWhatsApp(desk, { ...whatsAppDefaults, ...ofWhatsApp })
  const mail = createMailSink(desk)
  const push = createPushService(desk)
  app.addHook('onClose', () => mail.close())
  await app.register(twilioRoutes, { prefix: '/twilio', twilio })
  await app.register(whatsAppRoutes, { prefix: '/whatsapp/v26.0', whatsApp })
  await app.register(pushRoutes, { prefix: '/push', service: push })
  return { twilio, whatsApp, mail, push, smtpPort: await mail.listen(smtpPort) }
}

/** How each of them is steered, by the name that orders call it. */
export const messagingVendors = {
  twilio: ({ twilio }: Messaging, order: object) => obeyPrepared(twilioOutcomes, twilio.prepared, order),
  whatsapp: ({ whatsApp }: Messaging, order: object) => obeyWhatsApp(whatsApp, order),
  mail: ({ mail }: Messaging, order: object) => obeyPrepared(mailOutcomes, mail.prepared, order),
  push: ({ push }: Messaging, order: object) => obeyPrepared(pushOutcomes, push.prepared, order),
}

export const messagingOutcomes = {
  twilio: twilioOutcomes,
  whatsapp: whatsAppOutcomes,
  mail: mailOutcomes,
  push: pushOutcomes,
}

/** What is prepared for the next messages of each. */
export const messagesPrepared = ({ twilio, whatsApp, mail, push }: Messaging) => [
  ...twilio.prepared.waiting().map((forced) => ({ provider: 'twilio', ...forced })),
  ...whatsApp.prepared.waiting().map((forced) => ({ provider: 'whatsapp', ...forced })),
  ...mail.prepared.waiting().map((forced) => ({ provider: 'mail', ...forced })),
  ...push.prepared.waiting().map((forced) => ({ provider: 'push', ...forced })),
]
