import { z } from 'zod'
import { type Env, type EnvPart, url } from '../../kernel/env.ts'

const text = z.string().min(1).optional()

const variables = {
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
}

export type WhatsAppEnv = Env & z.output<z.ZodObject<typeof variables>>

export const whatsAppEnv: EnvPart<WhatsAppEnv> = {
  variables,
  domains: ['facebook.com'],
  addresses: ['WHATSAPP_API_URL'],
  demanded: () => [
    'WHATSAPP_PHONE_NUMBER_ID',
    'WHATSAPP_TOKEN',
    'WHATSAPP_APP_SECRET',
    'WHATSAPP_VERIFY_TOKEN',
  ],
}
