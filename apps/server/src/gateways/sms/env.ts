import { z } from 'zod'
import { type Env, type EnvPart, url } from '../../kernel/env.ts'

const text = z.string().min(1).optional()

const variables = {
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
}

export type SmsEnv = Env & z.output<z.ZodObject<typeof variables>>

export const smsEnv: EnvPart<SmsEnv> = {
  variables,
  domains: ['twilio.com'],
  addresses: ['TWILIO_API_URL'],
  demanded: () => ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
}
