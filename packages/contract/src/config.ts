import { z } from 'zod'
import { captchaConfig } from './captcha-vendors.ts'
import { identityConfigs } from './identity-vendors.ts'
import { paymentMethodIds, vendorConfigs } from './payment-vendors.ts'

/**
 * Server configuration published to the web, without secrets. Served at /config.json and embedded in each
 * page.
 */
export const runtimeConfig = z.object({
  version: z.string(),
  brand: z.object({
    name: z.string(),
    support_email: z.string(),
    support_phone: z.string(),
    /** Where the data controller can be notified. */
    address: z.string(),
  }),
  /** Base URLs of the two API groups, each ending in a slash. */
  api: z.object({ user: z.string(), token: z.string() }),
  /** A provider is null, and its button hidden, when it is not configured. */
  social: z.object(identityConfigs),
  /** Payment methods to offer for a purchase, and no others. */
  payment_methods: z.array(z.enum(paymentMethodIds)),
  ...vendorConfigs,
  /** Key with which browsers subscribe to push messages; null when push is not configured. */
  push: z.object({ public_key: z.string() }).nullable(),
  captcha: captchaConfig,
})
export type RuntimeConfig = z.output<typeof runtimeConfig>
