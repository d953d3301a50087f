import type { RuntimeConfig } from '@saldo/contract/config'
import type { Env } from '../kernel/env.ts'
import { API_PREFIX } from '../kernel/route.ts'

/** What the web may know; see the contract. */
export const runtimeConfigOf = (env: Env, version: string): RuntimeConfig => ({
  version,
  brand: {
    name: env.BRAND_NAME,
    support_email: env.BRAND_SUPPORT_EMAIL,
    support_phone: env.BRAND_SUPPORT_PHONE,
  },
  api: { user: API_PREFIX, token: API_PREFIX },
  social: { google: null, apple: null, facebook: null },
  mercado_pago: { public_key: env.MP_PUBLIC_KEY ?? '', script_url: env.MP_JS_URL },
  captcha: { provider: env.CAPTCHA_PROVIDER },
})
