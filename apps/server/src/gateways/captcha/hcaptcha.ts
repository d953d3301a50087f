import type { Captcha } from './captcha.ts'
import { askSiteverify, type SiteverifyOptions } from './siteverify.ts'

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
