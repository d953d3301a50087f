import { z } from 'zod'
import type { MessagingSettings } from './messaging/index.ts'
import type { Settings as PaypalSettings } from './paypal/index.ts'

const optionalText = z
  .string()
  .trim()
  .transform((text) => (text === '' ? undefined : text))
  .optional()

const waits = z
  .string()
  .regex(/^\d+(,\d+)*$/, 'milliseconds, separated by commas')
  .transform((text) => text.split(',').map(Number))

const environment = z.object({
  SIM_PORT: z.coerce.number().int().min(0).max(65_535).default(4400),
  SIM_DATA: optionalText,
  /** Instant at which its clock begins when it starts, for tests whose time is not the calendar's. */
  SIM_CLOCK_START: z.iso.datetime().transform(Date.parse).optional(),
  SIM_LOG: z.stringbool().default(false),
  SIM_MP_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  SIM_MP_WEBHOOK_SECRET: optionalText,
  SIM_MP_ACCESS_TOKEN: optionalText,
  SIM_MP_PUBLIC_KEY: optionalText,
  SIM_MP_NOTICE_RETRY_MS: waits.optional(),
  SIM_PAYPAL_CLIENT_ID: optionalText,
  SIM_PAYPAL_CLIENT_SECRET: optionalText,
  SIM_PAYPAL_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  SIM_PAYPAL_WEBHOOK_ID: optionalText,
  SIM_PAYPAL_CA_FILE: optionalText,
  SIM_PAYPAL_NOTICE_RETRY_MS: waits.optional(),
  SIM_FB_APP_SECRET: optionalText,
  SIM_TURNSTILE_SECRET: optionalText,
  SIM_HCAPTCHA_SECRET: optionalText,
  SIM_SMTP_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  SIM_TWILIO_ACCOUNT_SID: optionalText,
  SIM_TWILIO_AUTH_TOKEN: optionalText,
  SIM_TWILIO_FROM: optionalText,
  SIM_WHATSAPP_PHONE_NUMBER_ID: optionalText,
  SIM_WHATSAPP_TOKEN: optionalText,
  SIM_WHATSAPP_APP_SECRET: optionalText,
  SIM_WHATSAPP_VERIFY_TOKEN: optionalText,
  SIM_WHATSAPP_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
})
export type Settings = z.output<typeof environment>

/** The simulator's settings. Throws a sentence that names each bad variable. */
export const readSettings = (env: NodeJS.ProcessEnv): Settings => {
  const parsed = environment.safeParse(env)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`Bad settings of the simulator. ${problems.join('; ')}`)
}

/** The simulator's clock in epoch ms: the machine's, or one that began elsewhere. */
export const clockOf = ({ SIM_CLOCK_START: start }: Settings): (() => number) => {
  if (start === undefined) return Date.now
  const offset = start - Date.now()
  return () => Date.now() + offset
}

/** The settings of PayPal. */
export const paypalOf = (settings: Settings): Partial<PaypalSettings> => ({
  clientId: settings.SIM_PAYPAL_CLIENT_ID ?? null,
  clientSecret: settings.SIM_PAYPAL_CLIENT_SECRET ?? null,
  webhookUrl: settings.SIM_PAYPAL_WEBHOOK_URL ?? null,
  caFile: settings.SIM_PAYPAL_CA_FILE ?? null,
  ...(settings.SIM_PAYPAL_WEBHOOK_ID !== undefined && { webhookId: settings.SIM_PAYPAL_WEBHOOK_ID }),
  ...(settings.SIM_PAYPAL_NOTICE_RETRY_MS !== undefined && {
    noticeRetryMs: settings.SIM_PAYPAL_NOTICE_RETRY_MS,
  }),
})

/** The settings of those who carry messages. */
export const messagingOf = (settings: Settings): MessagingSettings => ({
  smtpPort: settings.SIM_SMTP_PORT,
  twilio: {
    accountSid: settings.SIM_TWILIO_ACCOUNT_SID ?? null,
    authToken: settings.SIM_TWILIO_AUTH_TOKEN ?? null,
    from: settings.SIM_TWILIO_FROM ?? null,
  },
  whatsApp: {
    phoneNumberId: settings.SIM_WHATSAPP_PHONE_NUMBER_ID ?? null,
    token: settings.SIM_WHATSAPP_TOKEN ?? null,
    webhookUrl: settings.SIM_WHATSAPP_WEBHOOK_URL ?? null,
    ...(settings.SIM_WHATSAPP_APP_SECRET !== undefined && { appSecret: settings.SIM_WHATSAPP_APP_SECRET }),
    ...(settings.SIM_WHATSAPP_VERIFY_TOKEN !== undefined && {
      verifyToken: settings.SIM_WHATSAPP_VERIFY_TOKEN,
    }),
  },
})
