import { z } from 'zod'

/** Browsers' push services; `*.` matches any subdomain. */
const vendors = [
  'https://fcm.googleapis.com',
  'https://*.push.services.mozilla.com',
  'https://*.push.apple.com',
  'https://*.notify.windows.com',
]

/** Variables of push messages; each `describe` is a row of docs/operations.md. */
export const pushEnv = {
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional()
    .describe(
      'Private key (P-256, base64url) that push messages are signed with. Another one ends every subscription. Without it nobody is offered push messages.',
    ),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)
    .optional()
    .describe('Where push services reach you, `mailto:…` or `https://…`. Default: `BRAND_SUPPORT_EMAIL`.'),
  PUSH_SERVICES: z
    .string()
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .pipe(z.array(z.string().regex(/^https?:\/\/(?:\*\.)?[a-z\d.-]+(?::\d+)?$/)))
    .default(vendors)
    .describe(
      'Origins that push messages may be sent to, comma-separated; production takes browser vendors’ only.',
    ),
}

/** Whether the list contains a push service that production refuses. */
export const hasStrangePushService = (services: readonly string[]): boolean =>
  services.some((service) => !vendors.includes(service))
