import { z } from 'zod'

const url = z.url({ protocol: /^https?$/ })
const id = z.string().min(1).optional()

/** The variables about who takes the money. */
export const paymentEnv = {
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

type PaymentEnv = z.output<z.ZodObject<typeof paymentEnv>>

/** The PayPal app that takes the money; null where PayPal is not offered: its notices must be believed, its orders captured. */
export const paypalAppOf = ({
  PAYPAL_CLIENT_ID: clientId,
  PAYPAL_CLIENT_SECRET: clientSecret,
  PAYPAL_WEBHOOK_ID: webhookId,
}: PaymentEnv): { clientId: string; clientSecret: string; webhookId: string } | null =>
  clientId === undefined || clientSecret === undefined || webhookId === undefined
    ? null
    : { clientId, clientSecret, webhookId }

/** The addresses above that must be the vendors' own in production. */
export const paymentAddresses = ['MP_API_URL', 'MP_JS_URL', 'PAYPAL_API_URL', 'PAYPAL_JS_URL'] as const

/** What production demands always, and what it demands once PayPal is offered. */
export const paymentSecrets = ['MP_ACCESS_TOKEN', 'MP_PUBLIC_KEY', 'MP_WEBHOOK_SECRET'] as const
export const paypalSecrets = ['PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const
