import { doctorCopy } from '@saldo/copy/doctor'
import type { Env } from '../kernel/env.ts'
import { checkSiteverify } from './captcha/check.ts'
import { off, type Checkup } from './checkup.ts'
import { checkApple } from './identity/check-apple.ts'
import { checkFacebook } from './identity/check-facebook.ts'
import { checkGoogle } from './identity/check-google.ts'
import { checkMail } from './mail/check.ts'
import { paymentVendors } from './payment-vendors.ts'
import { checkPush } from './push/check.ts'
import { checkTwilio } from './sms/check-twilio.ts'
import { checkWhatsApp } from './whatsapp/check.ts'

type Given = {
  env: Env
  /** Whether this is production; the command line parses its settings leniently. */
  isProduction: boolean
  /** Whether PUBLIC_URL is a loopback address. */
  isLoopback: boolean
  /** Names of the WhatsApp templates that are sent. */
  templates: readonly string[]
  answerWithinMs: number
}

const ofPayments = ({ env, isProduction }: Given): Record<string, Checkup> =>
  Object.fromEntries(paymentVendors.map((vendor) => [vendor.checkupName, vendor.checkup(env, isProduction)]))

const ofMessages = ({ env, templates, answerWithinMs }: Given) => ({
  twilio:
    env.TWILIO_ACCOUNT_SID === undefined
      ? off('TWILIO_ACCOUNT_SID')
      : checkTwilio({
          apiUrl: env.TWILIO_API_URL,
          accountSid: env.TWILIO_ACCOUNT_SID,
          authToken: env.TWILIO_AUTH_TOKEN,
          from: env.TWILIO_FROM,
        }),
  whatsapp:
    env.WHATSAPP_PHONE_NUMBER_ID === undefined
      ? off('WHATSAPP_PHONE_NUMBER_ID')
      : checkWhatsApp({
          apiUrl: env.WHATSAPP_API_URL,
          phoneNumberId: env.WHATSAPP_PHONE_NUMBER_ID,
          token: env.WHATSAPP_TOKEN,
          appSecret: env.WHATSAPP_APP_SECRET,
          verifyToken: env.WHATSAPP_VERIFY_TOKEN,
          templates,
          noticesUrl: `${env.PUBLIC_URL}/webhooks/whatsapp`,
        }),
  mail:
    env.SMTP_URL === undefined
      ? off('SMTP_URL')
      : checkMail({
          url: env.SMTP_URL,
          fromAddress: env.MAIL_FROM ?? env.BRAND_SUPPORT_EMAIL,
          answerWithinMs,
        }),
  push: env.VAPID_PRIVATE_KEY === undefined ? off('VAPID_PRIVATE_KEY') : checkPush(env.VAPID_PRIVATE_KEY),
})

const ofIdentity = ({ env, isLoopback }: Given) => ({
  google:
    env.GOOGLE_CLIENT_ID === undefined
      ? off('GOOGLE_CLIENT_ID')
      : checkGoogle({ clientId: env.GOOGLE_CLIENT_ID, jwksUrl: env.GOOGLE_JWKS_URL }),
  apple:
    env.APPLE_CLIENT_ID === undefined
      ? off('APPLE_CLIENT_ID')
      : checkApple({
          redirectUri: env.APPLE_REDIRECT_URI ?? `${env.PUBLIC_URL}/auth/sign-in`,
          publicUrl: env.PUBLIC_URL,
          jwksUrl: env.APPLE_JWKS_URL,
          isLoopback,
        }),
  facebook:
    env.FB_APP_ID === undefined
      ? off('FB_APP_ID')
      : checkFacebook({
          appId: env.FB_APP_ID,
          appSecret: env.FB_APP_SECRET,
          graphUrl: env.FB_GRAPH_URL,
          jwksUrl: env.FB_JWKS_URL,
        }),
})

const captchaOf = ({ env }: Given): Checkup => {
  switch (env.CAPTCHA_PROVIDER) {
    case 'altcha':
      return async () => [{ state: 'fine', says: doctorCopy.captcha.own }]
    case 'turnstile':
      return checkSiteverify({
        vendor: 'Turnstile',
        apiUrl: env.TURNSTILE_API_URL,
        secret: env.TURNSTILE_SECRET_KEY ?? '',
        secretName: 'TURNSTILE_SECRET_KEY',
        siteKeyName: 'TURNSTILE_SITE_KEY',
        form: {},
      })
    case 'hcaptcha':
      return checkSiteverify({
        vendor: 'hCaptcha',
        apiUrl: env.HCAPTCHA_API_URL,
        secret: env.HCAPTCHA_SECRET ?? '',
        secretName: 'HCAPTCHA_SECRET',
        siteKeyName: 'HCAPTCHA_SITE_KEY',
        form: { sitekey: env.HCAPTCHA_SITE_KEY ?? '' },
      })
  }
}

/** Checkups of all configured third parties, keyed by their names in `doctorCopy`. */
export const gatewayCheckups = (given: Given): Record<string, Checkup> => ({
  ...ofPayments(given),
  ...ofMessages(given),
  ...ofIdentity(given),
  captcha: captchaOf(given),
})
