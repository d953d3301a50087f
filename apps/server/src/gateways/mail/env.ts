import { envCopy } from '@saldo/copy/operator'
import { z } from 'zod'
import type { Env, EnvPart } from '../../kernel/env.ts'

const variables = {
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

export type MailEnv = Env & z.output<z.ZodObject<typeof variables>>

export const mailEnv: EnvPart<MailEnv> = {
  variables,
  domains: [],
  addresses: [],
  demanded: () => ['SMTP_URL', 'MAIL_FROM'],
  faults: ({ NODE_ENV, SMTP_URL }) =>
    NODE_ENV === 'production' && SMTP_URL?.startsWith('smtp://') ? [envCopy.notSmtps('SMTP_URL')] : [],
}
