import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type Env, type EnvPart, url } from '../../kernel/env.ts'

const id = z.string().min(1).optional()

const variables = {
  MP_API_URL: url.default('https://api.mercadopago.com').describe('Mercado Pago’s API.'),
  MP_JS_URL: url.default('https://sdk.mercadopago.com/js/v2').describe('Mercado Pago’s browser script.'),
  MP_ACCESS_TOKEN: id.describe('Access token of your Mercado Pago account.'),
  MP_PUBLIC_KEY: id.describe('Public key of your Mercado Pago account.'),
  MP_COLLECTOR_ID: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional()
    .describe('Number of your Mercado Pago account; a payment to another account is never credited.'),
  MP_WEBHOOK_SECRET: z
    .string()
    .min(8)
    .optional()
    .describe('Secret signature of the notices, from Mercado Pago’s panel.'),
}

const random = (bytes: number): string => randomBytes(bytes).toString('hex')

export type MercadoPagoEnv = Env & z.output<z.ZodObject<typeof variables>>

export const mercadoPagoEnv: EnvPart<MercadoPagoEnv> = {
  variables,
  domains: ['mercadopago.com', 'mercadopago.com.mx'],
  addresses: ['MP_API_URL', 'MP_JS_URL'],
  demanded: () => ['MP_ACCESS_TOKEN', 'MP_PUBLIC_KEY', 'MP_WEBHOOK_SECRET'],
  demoSecrets: {
    MP_ACCESS_TOKEN: () => `TEST-${random(32)}`,
    MP_PUBLIC_KEY: () => `TEST-${random(16)}`,
    MP_WEBHOOK_SECRET: () => random(32),
  },
}
