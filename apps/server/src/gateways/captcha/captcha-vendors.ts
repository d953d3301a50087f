import { altcha } from './vendors/altcha.ts'
import type { CaptchaVendor } from './captcha.ts'
import { hcaptcha } from './vendors/hcaptcha.ts'
import { turnstile } from './vendors/turnstile.ts'

/** All captcha vendors, the default first; the only list of them. */
export const captchaVendors: readonly [CaptchaVendor, ...CaptchaVendor[]] = [altcha, turnstile, hcaptcha]
