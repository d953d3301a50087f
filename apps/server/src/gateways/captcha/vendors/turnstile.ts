import { v5 } from 'uuid'
import { z } from 'zod'
import { type Env, url } from '../../../kernel/env.ts'
import type { Captcha, CaptchaVendor } from '../captcha.ts'
import { checkSiteverify } from '../check.ts'
import { askSiteverify, type SiteverifyOptions } from '../siteverify.ts'

/** Action name of our widget; Turnstile signs it into the token. */
const ACTION = 'sign_up'

const NAMESPACE = '8d0f5a1e-51c4-4f0b-9d0e-6c1b7f3a2e64'

/** Idempotency key derived from the token, so that Turnstile repeats its verdict on a retry. */
const repeatableId = (token: string): string => v5(token, NAMESPACE)

/** Cloudflare Turnstile: verifies each token at its server. */
export const createTurnstile = (options: SiteverifyOptions): Captcha => ({
  challenge: null,
  verify: (token, now) =>
    askSiteverify(
      {
        ...options,
        vendor: 'turnstile',
        token,
        // Allows a retry after a lost response, because the first call has spent the token.
        form: { idempotency_key: repeatableId(token) },
        faultOf: ({ hostname, action }) => {
          if (hostname !== options.hostname) return `hostname ${hostname}`
          return action === ACTION ? null : `action ${action}`
        },
      },
      now,
    ),
})

const text = z.string().min(1).optional()

const variables = {
  TURNSTILE_SITE_KEY: text.describe('Site key of your Turnstile widget.'),
  TURNSTILE_SECRET_KEY: text.describe('Secret key of the same widget.'),
  TURNSTILE_API_URL: url
    .default('https://challenges.cloudflare.com/turnstile/v0')
    .describe('Where Turnstile is asked about a token.'),
  TURNSTILE_JS_URL: url
    .default('https://challenges.cloudflare.com/turnstile/v0/api.js')
    .describe('Turnstile’s browser script.'),
}

export const turnstile: CaptchaVendor<Env & z.output<z.ZodObject<typeof variables>>, 'turnstile'> = {
  id: 'turnstile',
  env: {
    variables,
    domains: ['cloudflare.com'],
    addresses: ['TURNSTILE_API_URL', 'TURNSTILE_JS_URL'],
    demanded: () => [],
  },
  needs: ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'],
  connect: (env) =>
    createTurnstile({
      apiUrl: env.TURNSTILE_API_URL,
      siteKey: env.TURNSTILE_SITE_KEY ?? '',
      secret: env.TURNSTILE_SECRET_KEY ?? '',
      hostname: new URL(env.PUBLIC_URL).hostname,
    }),
  checkup: (env) =>
    checkSiteverify({
      vendor: 'Turnstile',
      apiUrl: env.TURNSTILE_API_URL,
      secret: env.TURNSTILE_SECRET_KEY ?? '',
      secretName: 'TURNSTILE_SECRET_KEY',
      siteKeyName: 'TURNSTILE_SITE_KEY',
      form: {},
    }),
  config: (env) => ({
    provider: 'turnstile',
    site_key: env.TURNSTILE_SITE_KEY ?? '',
    script_url: env.TURNSTILE_JS_URL,
  }),
  script: {
    host: 'challenges.cloudflare.com',
    sources: { 'frame-src': ['https://challenges.cloudflare.com'] },
  },
}
