import { doctorCopy } from '@saldo/copy/doctor'
import type { RuntimeConfig } from '@saldo/contract/config'
import type { Checkup } from '../checkup.ts'
import type { PortVendor } from '../vendor.ts'
import type { Captcha } from './captcha.ts'
import { checkSiteverify } from './check.ts'
import { createCaptcha } from './create.ts'
import { captchaEnv, type CaptchaEnv } from './env.ts'

export { createAltcha } from './altcha.ts'
export type { Captcha, CaptchaAnswer } from './captcha.ts'

const checkupOf = (env: CaptchaEnv): Checkup => {
  switch (env.CAPTCHA_PROVIDER) {
    case 'altcha':
      return async () => [{ state: 'fine', says: doctorCopy.captcha.own }]
    case 'turnstile':
      return checkSiteverify({
        vendor: 'Turnstile',
        apiUrl: env.TURNSTILE_API_URL,
        secret: env.TURNSTILE_SECRET_KEY ?? '',
        secretName: 'TURNSTILE_SECRET_KEY',
        siteKeyName: 'TURNSTILE_SITE_KEY',
        form: {},
      })
    case 'hcaptcha':
      return checkSiteverify({
        vendor: 'hCaptcha',
        apiUrl: env.HCAPTCHA_API_URL,
        secret: env.HCAPTCHA_SECRET ?? '',
        secretName: 'HCAPTCHA_SECRET',
        siteKeyName: 'HCAPTCHA_SITE_KEY',
        form: { sitekey: env.HCAPTCHA_SITE_KEY ?? '' },
      })
  }
}

const configOf = (env: CaptchaEnv): RuntimeConfig['captcha'] => {
  switch (env.CAPTCHA_PROVIDER) {
    case 'altcha':
      return { provider: 'altcha' }
    case 'turnstile':
      return {
        provider: 'turnstile',
        site_key: env.TURNSTILE_SITE_KEY ?? '',
        script_url: env.TURNSTILE_JS_URL,
      }
    case 'hcaptcha':
      return { provider: 'hcaptcha', site_key: env.HCAPTCHA_SITE_KEY ?? '', script_url: env.HCAPTCHA_JS_URL }
  }
}

/** The captcha at sign-up: our own, Turnstile or hCaptcha. */
export const captcha: PortVendor<Captcha, CaptchaEnv> = {
  env: captchaEnv,
  connect: createCaptcha,
  checkups: ({ env }) => ({ captcha: checkupOf(env) }),
  runtimeConfig: (env) => ({ captcha: configOf(env) }),
}
