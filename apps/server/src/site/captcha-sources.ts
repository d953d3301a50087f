import type { RuntimeConfig } from '@saldo/contract/config'
import { type Sources, sourcesOf } from './vendor-sources.ts'

const hcaptchaOrigins = ['https://hcaptcha.com', 'https://*.hcaptcha.com']

/** CSP sources of the configured captcha's widget, and of no other. */
export const captchaSources = (captcha: RuntimeConfig['captcha']): Sources => {
  switch (captcha.provider) {
    case 'altcha':
      // Self-hosted: its script and workers are part of the build.
      return {}
    case 'turnstile':
      return sourcesOf({
        scriptUrl: captcha.script_url,
        host: 'challenges.cloudflare.com',
        sources: { 'frame-src': ['https://challenges.cloudflare.com'] },
      })
    case 'hcaptcha':
      // From hCaptcha's documentation of its CSP.
      return sourcesOf({
        scriptUrl: captcha.script_url,
        host: 'js.hcaptcha.com',
        sources: {
          'script-src': hcaptchaOrigins,
          'frame-src': hcaptchaOrigins,
          'style-src': hcaptchaOrigins,
          'connect-src': hcaptchaOrigins,
        },
      })
  }
}
