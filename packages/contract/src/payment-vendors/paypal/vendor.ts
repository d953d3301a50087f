import { z } from 'zod'

/** PayPal's buttons. */
export const paypal = {
  gateway: 3,
  methods: { paypal: 'PayPal' },
  /** `script_url` has no query, as the React wrapper's `sdkBaseUrl` expects. */
  config: z.object({ client_id: z.string(), script_url: z.string() }).nullable(),
} as const
