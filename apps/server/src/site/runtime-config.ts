import { runtimeConfig, type RuntimeConfig } from '@saldo/contract/config'
import { legalCopy } from '@saldo/copy/legal'
import { paymentVendors } from '../gateways/payment-vendors.ts'
import { vapidPublicKey } from '../gateways/push/vapid.ts'
import type { Env } from '../kernel/env.ts'
import { API_PREFIX } from '../kernel/route.ts'
import { offeredMethods } from '../modules/payments/index.ts'

const socialOf = (env: Env): RuntimeConfig['social'] => ({
  google:
    env.GOOGLE_CLIENT_ID === undefined
      ? null
      : { client_id: env.GOOGLE_CLIENT_ID, script_url: env.GSI_JS_URL },
  apple:
    env.APPLE_CLIENT_ID === undefined
      ? null
      : {
          client_id: env.APPLE_CLIENT_ID,
          redirect_uri: env.APPLE_REDIRECT_URI ?? `${env.PUBLIC_URL}/auth/sign-in`,
          script_url: env.APPLE_JS_URL,
        },
  facebook:
    env.FB_APP_ID === undefined || env.FB_APP_SECRET === undefined
      ? null
      : {
          app_id: env.FB_APP_ID,
          version: env.FB_GRAPH_URL.slice(env.FB_GRAPH_URL.lastIndexOf('/') + 1),
          script_url: env.FB_JS_URL,
        },
})

const captchaOf = (env: Env): RuntimeConfig['captcha'] => {
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

/** The public configuration of the web client; see the contract. */
export const runtimeConfigOf = (env: Env, version: string): RuntimeConfig =>
  runtimeConfig.parse({
    version,
    brand: {
      name: env.BRAND_NAME,
      support_email: env.BRAND_SUPPORT_EMAIL,
      support_phone: env.BRAND_SUPPORT_PHONE,
      address: env.BRAND_ADDRESS ?? legalCopy.demoAddress,
    },
    api: { user: API_PREFIX, token: API_PREFIX },
    social: socialOf(env),
    payment_methods: offeredMethods(env),
    ...Object.assign({}, ...paymentVendors.map((vendor) => vendor.runtimeConfig(env))),
    push: env.VAPID_PRIVATE_KEY === undefined ? null : { public_key: vapidPublicKey(env.VAPID_PRIVATE_KEY) },
    captcha: captchaOf(env),
  })
