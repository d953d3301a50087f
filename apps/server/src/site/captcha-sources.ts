import type { RuntimeConfig } from '@saldo/contract/config'
import { type Sources, sourcesOf } from './vendor-sources.ts'

const hcaptchaOrigins = ['https://hcaptcha.com', 'https://*.hcaptcha.com']

/** What the configured captcha's widget needs, and nothing of the others. */
export const captchaSources = (captcha: RuntimeConfig['captcha']): Sources => {
  switch (captcha.provider) {
    case 'altcha':
      // Ours: its script and its workers are files of the build.
      return {}
    case 'turnstile':
      return sourcesOf({
        scriptUrl: captcha.script_url,
        host: 'challenges.cloudflare.com',
        sources: { 'frame-src': ['https://challenges.cloudflare.com'] },
      })
    case 'hcaptcha':
      // As hCaptcha's own page on policies says.
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
