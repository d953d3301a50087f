import { z } from 'zod'

/** What the web must know of a captcha that its vendor hosts. */
const hosted = { site_key: z.string(), script_url: z.string() }

/** What the web must know of each captcha vendor; `provider` is its value of CAPTCHA_PROVIDER. */
export const captchaConfig = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('altcha') }),
  z.object({ provider: z.literal('turnstile'), ...hosted }),
  z.object({ provider: z.literal('hcaptcha'), ...hosted }),
])
type Config = z.output<typeof captchaConfig>
export type CaptchaId = Config['provider']

type Configs = { [Each in Config as Each['provider']]: Each }
/** The configuration of one vendor. */
export type CaptchaConfig<Id extends CaptchaId = CaptchaId> = Configs[Id]
