import type { Captcha } from './captcha.ts'
import { askSiteverify, type SiteverifyOptions } from './siteverify.ts'

/** What hCaptcha says in place of the host's name when too many people ask at once. */
const NOT_PROVIDED = 'not-provided'

/** hCaptcha: its server is asked about each token, and whether the token is of our own site key. */
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
