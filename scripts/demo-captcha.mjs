import { createHmac } from 'node:crypto'

/** What the server and the simulator must agree on for the captchas that `CAPTCHA_PROVIDER` can choose. */
export const demoCaptcha = ({ appSecret, simulator }) => {
  const made = (purpose) => createHmac('sha256', appSecret).update(`demo:${purpose}`).digest('hex')
  const [turnstile, hcaptcha] = [made('turnstile-secret'), made('hcaptcha-secret')]
  return {
    TURNSTILE_SITE_KEY: 'sim-turnstile',
    TURNSTILE_SECRET_KEY: turnstile,
    TURNSTILE_API_URL: `${simulator}/turnstile/v0`,
    TURNSTILE_JS_URL: `${simulator}/turnstile/v0/api.js`,
    HCAPTCHA_SITE_KEY: 'sim-hcaptcha',
    HCAPTCHA_SECRET: hcaptcha,
    HCAPTCHA_API_URL: `${simulator}/hcaptcha`,
    HCAPTCHA_JS_URL: `${simulator}/hcaptcha/1/api.js`,
    SIM_TURNSTILE_SECRET: turnstile,
    SIM_HCAPTCHA_SECRET: hcaptcha,
  }
}
