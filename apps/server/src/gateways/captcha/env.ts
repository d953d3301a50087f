import { envCopy } from '@saldo/copy/operator'
import { z } from 'zod'
import type { Env, EnvPart } from '../../kernel/env.ts'

const url = z.url({ protocol: /^https?$/ })
const text = z.string().min(1).optional()

const variables = {
  CAPTCHA_PROVIDER: z
    .enum(['altcha', 'turnstile', 'hcaptcha'])
    .default('altcha')
    .describe(
      'Proof that a person signs up: `altcha` is our own and needs no third party; `turnstile` (Cloudflare) and `hcaptcha` need their two keys.',
    ),
  CAPTCHA_COST: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(2_000)
    .describe('Work of one captcha of altcha; more is slower for robots and for cheap phones.'),
  TURNSTILE_SITE_KEY: text.describe('Site key of your Turnstile widget.'),
  TURNSTILE_SECRET_KEY: text.describe('Secret key of the same widget.'),
  TURNSTILE_API_URL: url
    .default('https://challenges.cloudflare.com/turnstile/v0')
    .describe('Where Turnstile is asked about a token.'),
  TURNSTILE_JS_URL: url
    .default('https://challenges.cloudflare.com/turnstile/v0/api.js')
    .describe('Turnstile’s browser script.'),
  HCAPTCHA_SITE_KEY: text.describe('Site key of your site at hCaptcha.'),
  HCAPTCHA_SECRET: text.describe('Secret of your hCaptcha account.'),
  HCAPTCHA_API_URL: url
    .default('https://api.hcaptcha.com')
    .describe('Where hCaptcha is asked about a token.'),
  HCAPTCHA_JS_URL: url.default('https://js.hcaptcha.com/1/api.js').describe('hCaptcha’s browser script.'),
}

const keysOf = {
  altcha: [],
  turnstile: ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'],
  hcaptcha: ['HCAPTCHA_SITE_KEY', 'HCAPTCHA_SECRET'],
} as const

export type CaptchaEnv = Env & z.output<z.ZodObject<typeof variables>>

export const captchaEnv: EnvPart<CaptchaEnv> = {
  variables,
  domains: ['cloudflare.com', 'hcaptcha.com'],
  addresses: ['TURNSTILE_API_URL', 'TURNSTILE_JS_URL', 'HCAPTCHA_API_URL', 'HCAPTCHA_JS_URL'],
  demanded: () => [],
  faults: (env) =>
    keysOf[env.CAPTCHA_PROVIDER]
      .filter((name) => env[name] === undefined)
      .map((name) => envCopy.neededBy(name, `CAPTCHA_PROVIDER=${env.CAPTCHA_PROVIDER}`)),
}
