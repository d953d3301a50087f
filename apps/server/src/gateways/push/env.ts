import { createECDH } from 'node:crypto'
import { envCopy } from '@saldo/copy/operator'
import { z } from 'zod'
import type { Env, EnvPart } from '../../kernel/env.ts'

/** Browsers' push services; `*.` matches any subdomain. */
const vendors = [
  'https://fcm.googleapis.com',
  'https://*.push.services.mozilla.com',
  'https://*.push.apple.com',
  'https://*.notify.windows.com',
]

const variables = {
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

export type PushEnv = Env & z.output<z.ZodObject<typeof variables>>

/** A P-256 private key, left-padded with zeroes to 32 bytes. */
const newPrivateKey = (): string => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return Buffer.from(ecdh.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
}

export const pushEnv: EnvPart<PushEnv> = {
  variables,
  domains: [],
  addresses: [],
  demanded: () => ['VAPID_PRIVATE_KEY'],
  faults: ({ NODE_ENV, PUSH_SERVICES }) =>
    NODE_ENV === 'production' && PUSH_SERVICES.some((service) => !vendors.includes(service))
      ? [envCopy.notVendor('PUSH_SERVICES')]
      : [],
  demoSecrets: { VAPID_PRIVATE_KEY: newPrivateKey },
}
