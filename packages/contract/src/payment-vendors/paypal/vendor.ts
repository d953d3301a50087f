import { z } from 'zod'

/** PayPal's buttons. */
export const paypal = {
  gateway: 3,
  methods: { paypal: 'PayPal' },
  /** Within how many days a refund reaches its payer at the latest. */
  refundDays: 30,
  /** `script_url` has no query, as the React wrapper's `sdkBaseUrl` expects. */
  config: z.object({ client_id: z.string(), script_url: z.string() }).nullable(),
} as const
