import type { Keys } from '../../kernel/keys.ts'
import { createAltcha } from './altcha.ts'
import type { Captcha } from './captcha.ts'
import type { CaptchaEnv } from './env.ts'
import { createHcaptcha } from './hcaptcha.ts'
import { createTurnstile } from './turnstile.ts'

/** Creates the captcha selected by the environment. */
export const createCaptcha = (env: CaptchaEnv, keys: Keys): Captcha => {
  const { hostname } = new URL(env.PUBLIC_URL)
  switch (env.CAPTCHA_PROVIDER) {
    case 'altcha':
      return createAltcha({ keys, cost: env.CAPTCHA_COST })
    case 'turnstile':
      return createTurnstile({
        apiUrl: env.TURNSTILE_API_URL,
        siteKey: env.TURNSTILE_SITE_KEY ?? '',
        secret: env.TURNSTILE_SECRET_KEY ?? '',
        hostname,
      })
    case 'hcaptcha':
      return createHcaptcha({
        apiUrl: env.HCAPTCHA_API_URL,
        siteKey: env.HCAPTCHA_SITE_KEY ?? '',
        secret: env.HCAPTCHA_SECRET ?? '',
        hostname,
      })
  }
}
