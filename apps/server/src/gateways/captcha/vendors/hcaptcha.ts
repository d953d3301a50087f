import { z } from 'zod'
import { type Env, url } from '../../../kernel/env.ts'
import type { Captcha, CaptchaVendor } from '../captcha.ts'
import { checkSiteverify } from '../check.ts'
import { askSiteverify, type SiteverifyOptions } from '../siteverify.ts'

/** hCaptcha's placeholder for the hostname under heavy load. */
const NOT_PROVIDED = 'not-provided'

/** hCaptcha: verifies each token at its server, and that it belongs to our site key. */
export const createHcaptcha = (options: SiteverifyOptions): Captcha => ({
  challenge: null,
  verify: (token, now) =>
    askSiteverify(
      {
        ...options,
        vendor: 'hcaptcha',
        token,
        form: { sitekey: options.siteKey },
        faultOf: ({ hostname }) =>
          hostname === options.hostname || hostname === NOT_PROVIDED ? null : `hostname ${hostname}`,
      },
      now,
    ),
})

const text = z.string().min(1).optional()

const variables = {
  HCAPTCHA_SITE_KEY: text.describe('Site key of your site at hCaptcha.'),
  HCAPTCHA_SECRET: text.describe('Secret of your hCaptcha account.'),
  HCAPTCHA_API_URL: url
    .default('https://api.hcaptcha.com')
    .describe('Where hCaptcha is asked about a token.'),
  HCAPTCHA_JS_URL: url.default('https://js.hcaptcha.com/1/api.js').describe('hCaptcha’s browser script.'),
}

/** From hCaptcha's documentation of its CSP. */
const origins = ['https://hcaptcha.com', 'https://*.hcaptcha.com']

export const hcaptcha: CaptchaVendor<Env & z.output<z.ZodObject<typeof variables>>, 'hcaptcha'> = {
  id: 'hcaptcha',
  env: {
    variables,
    domains: ['hcaptcha.com'],
    addresses: ['HCAPTCHA_API_URL', 'HCAPTCHA_JS_URL'],
    demanded: () => [],
  },
  needs: ['HCAPTCHA_SITE_KEY', 'HCAPTCHA_SECRET'],
  connect: (env) =>
    createHcaptcha({
      apiUrl: env.HCAPTCHA_API_URL,
      siteKey: env.HCAPTCHA_SITE_KEY ?? '',
      secret: env.HCAPTCHA_SECRET ?? '',
      hostname: new URL(env.PUBLIC_URL).hostname,
    }),
  checkup: (env) =>
    checkSiteverify({
      vendor: 'hCaptcha',
      apiUrl: env.HCAPTCHA_API_URL,
      secret: env.HCAPTCHA_SECRET ?? '',
      secretName: 'HCAPTCHA_SECRET',
      siteKeyName: 'HCAPTCHA_SITE_KEY',
      form: { sitekey: env.HCAPTCHA_SITE_KEY ?? '' },
    }),
  config: (env) => ({
    provider: 'hcaptcha',
    site_key: env.HCAPTCHA_SITE_KEY ?? '',
    script_url: env.HCAPTCHA_JS_URL,
  }),
  script: {
    host: 'js.hcaptcha.com',
    sources: {
      'script-src': origins,
      'frame-src': origins,
      'style-src': origins,
      'connect-src': origins,
    },
  },
}
