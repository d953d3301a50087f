import { z } from 'zod'
import { type Env, type EnvPart, url } from '../../kernel/env.ts'

const id = z.string().min(1).optional()

const variables = {
  PAYPAL_API_URL: url.default('https://api-m.paypal.com').describe('PayPal’s API.'),
  PAYPAL_JS_URL: url.default('https://www.paypal.com/sdk/js').describe('PayPal’s browser script.'),
  PAYPAL_CLIENT_ID: id.describe('Client id of your PayPal app; without it PayPal is not offered.'),
  PAYPAL_CLIENT_SECRET: id.describe('Secret of the same app; needed with `PAYPAL_CLIENT_ID`.'),
  PAYPAL_WEBHOOK_ID: id.describe(
    'Id of the webhook in the same app, which its notices are signed for; needed with `PAYPAL_CLIENT_ID`.',
  ),
  PAYPAL_MERCHANT_ID: z
    .string()
    .regex(/^[0-9A-Z]{5,20}$/)
    .optional()
    .describe('Merchant id of your PayPal account; a payment to another account is never credited.'),
  PAYPAL_CA_FILE: z
    .string()
    .min(1)
    .optional()
    .describe(
      'File with the authority that PayPal’s notices are signed under, for the demo. Default: the public ones.',
    ),
}

export type PaypalEnv = Env & z.output<z.ZodObject<typeof variables>>

export const paypalEnv: EnvPart<PaypalEnv> = {
  variables,
  domains: ['paypal.com'],
  addresses: ['PAYPAL_API_URL', 'PAYPAL_JS_URL'],
  demanded: ({ PAYPAL_CLIENT_ID }) =>
    PAYPAL_CLIENT_ID === undefined ? [] : ['PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  onlyDemo: ['PAYPAL_CA_FILE'],
}

/** Whether PayPal is offered: needs the keys to capture orders and to verify notices. */
export const hasPaypalApp = (env: PaypalEnv): boolean =>
  env.PAYPAL_CLIENT_ID !== undefined &&
  env.PAYPAL_CLIENT_SECRET !== undefined &&
  env.PAYPAL_WEBHOOK_ID !== undefined
