import { z } from 'zod'

/** What the web may know of the server's configuration: no secret. Served at /config.json and embedded in each page. */
export const runtimeConfig = z.object({
  version: z.string(),
  brand: z.object({
    name: z.string(),
    support_email: z.string(),
    support_phone: z.string(),
    /** Where the party responsible for personal data can be notified. */
    address: z.string(),
  }),
  /** Base URLs of the two API groups, each ending in a slash. */
  api: z.object({ user: z.string(), token: z.string() }),
  /** Each null where it is not configured: its button is then not shown. */
  social: z.object({
    google: z.object({ client_id: z.string(), script_url: z.string() }).nullable(),
    apple: z.object({ client_id: z.string(), redirect_uri: z.string(), script_url: z.string() }).nullable(),
    facebook: z.object({ app_id: z.string(), version: z.string(), script_url: z.string() }).nullable(),
  }),
  /** What a purchase may be paid with: the buttons to show, and no other. */
  payment_methods: z.array(z.enum(['card', 'paypal', 'mercado_pago'])),
  mercado_pago: z.object({ public_key: z.string(), script_url: z.string() }),
  /** Null where it is not configured. `script_url` without a query, as the React wrapper's `sdkBaseUrl` takes it. */
  paypal: z.object({ client_id: z.string(), script_url: z.string() }).nullable(),
  /** What browsers subscribe to push messages with; null where they are not configured. */
  push: z.object({ public_key: z.string() }).nullable(),
  captcha: z.discriminatedUnion('provider', [
    z.object({ provider: z.literal('altcha') }),
    z.object({ provider: z.enum(['turnstile', 'hcaptcha']), site_key: z.string(), script_url: z.string() }),
  ]),
})
export type RuntimeConfig = z.output<typeof runtimeConfig>
