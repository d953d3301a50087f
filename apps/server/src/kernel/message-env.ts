import { z } from 'zod'

const url = z.url({ protocol: /^https?$/ })
const text = z.string().min(1).optional()

/** Variables of SMS, WhatsApp and e-mail; each `describe` is a row of docs/operations.md. */
export const messageEnv = {
  TWILIO_API_URL: url.default('https://api.twilio.com').describe('Twilio’s API, for text messages.'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-zA-Z]{8,64}$/)
    .optional()
    .describe('Account SID of your Twilio account.'),
  TWILIO_AUTH_TOKEN: text.describe('Auth token of your Twilio account; callbacks are signed with it.'),
  TWILIO_FROM: z
    .string()
    .regex(/^(?:\+\d{8,15}|MG[0-9a-f]{32})$/)
    .optional()
    .describe('Sender of text messages: a number in E.164 or a messaging service (`MG…`).'),
  WHATSAPP_API_URL: url
    .default('https://graph.facebook.com/v26.0')
    .describe('WhatsApp Cloud API, with its version.'),
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional()
    .describe('Id of your number at WhatsApp.'),
  WHATSAPP_TOKEN: text.describe('Permanent token of a system user that may send WhatsApp messages.'),
  WHATSAPP_APP_SECRET: text.describe('Secret of your Meta app; webhooks are signed with it.'),
  WHATSAPP_VERIFY_TOKEN: text.describe(
    'Word of your own that Meta must know to subscribe to `/webhooks/whatsapp`.',
  ),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s/]+/)
    .optional()
    .describe('Your mail server, `smtps://user:password@host`; production refuses plain `smtp`.'),
  MAIL_FROM: z
    .email()
    .optional()
    .describe('Sender’s address of every e-mail; the sender’s name is `BRAND_NAME`.'),
}

/** Variables that production requires. */
export const messageSecrets = [
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_FROM',
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'SMTP_URL',
  'MAIL_FROM',
] as const

/** Variables whose addresses must be the vendor's own in production. */
export const messageAddresses = ['TWILIO_API_URL', 'WHATSAPP_API_URL'] as const
