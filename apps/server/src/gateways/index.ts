import type { Env } from '../kernel/env.ts'
import type { Keys } from '../kernel/keys.ts'
import type { Captcha } from './captcha/captcha.ts'
import { createCaptcha } from './captcha/create.ts'
import { createIdentity } from './identity/create.ts'
import type { Identity } from './identity/identity.ts'
import type { Mail } from './mail/mail.ts'
import { createSmtp } from './mail/smtp.ts'
import { connectVendors, type Connection } from './providers.ts'
import type { Push } from './push/push.ts'
import { createWebPush } from './push/web-push.ts'
import type { Sms } from './sms/sms.ts'
import { createTwilio } from './sms/twilio.ts'
import { createCloudApi } from './whatsapp/cloud-api.ts'
import type { WhatsApp } from './whatsapp/whatsapp.ts'

/** Every third party that the product talks to, each behind its own port. */
export type Gateways = {
  captcha: Captcha
  identity: Identity
  payments: readonly Connection[]
  sms: Sms
  whatsapp: WhatsApp
  mail: Mail
  push: Push
}

/** Connects the third parties configured in the environment; production requires the real ones. */
export const createGateways = (env: Env, keys: Keys): Gateways => ({
  captcha: createCaptcha(env, keys),
  identity: createIdentity(env),
  payments: connectVendors(env),
  sms: createTwilio({
    apiUrl: env.TWILIO_API_URL,
    accountSid: env.TWILIO_ACCOUNT_SID ?? '',
    authToken: env.TWILIO_AUTH_TOKEN ?? '',
    from: env.TWILIO_FROM ?? '',
  }),
  whatsapp: createCloudApi({
    apiUrl: env.WHATSAPP_API_URL,
    phoneNumberId: env.WHATSAPP_PHONE_NUMBER_ID ?? '',
    token: env.WHATSAPP_TOKEN ?? '',
  }),
  mail: createSmtp({
    url: env.SMTP_URL,
    fromName: env.BRAND_NAME,
    fromAddress: env.MAIL_FROM ?? env.BRAND_SUPPORT_EMAIL,
  }),
  push: createWebPush({
    privateKey: env.VAPID_PRIVATE_KEY,
    subject: env.VAPID_SUBJECT ?? `mailto:${env.BRAND_SUPPORT_EMAIL}`,
    services: env.PUSH_SERVICES,
    now: () => new Date(),
  }),
})
