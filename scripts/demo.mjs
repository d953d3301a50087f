// The demo's settings: what the server and the simulator of every third party must agree on.
import { join, resolve } from 'node:path'
import { ownSecrets } from '../apps/server/src/env.ts'
import { demoCaptcha } from './demo-captcha.mjs'
import { demoMessages } from './demo-messages.mjs'
import { demoPaypal } from './demo-paypal.mjs'
import { demoPrinter } from './demo-printer.mjs'

const root = join(import.meta.dirname, '..')

/** Whether this start uses the vendors themselves, or the simulator in their place. */
export const usesSimulator = (env) => env.NODE_ENV !== 'production' && !env.MP_ACCESS_TOKEN

/** What the server and the simulator must agree on, so that one speaks to the other; `mailPort` where mail is taken already. */
export const demoEnvironment = async (env, { mailPort } = {}) => {
  const dataDir = resolve(env.DATA_DIR ?? join(root, 'data'))
  const port = env.PORT ?? '3000'
  const simulator = `http://localhost:${env.SIM_PORT ?? '4400'}`
  const secrets = ownSecrets(dataDir)
  const appSecret = env.APP_SECRET ?? secrets.APP_SECRET
  return {
    ...env,
    DATA_DIR: dataDir,
    PORT: port,
    SIM_PORT: env.SIM_PORT ?? '4400',
    APP_SECRET: appSecret,
    MP_API_URL: `${simulator}/mp`,
    MP_JS_URL: `${simulator}/mp/js/v2`,
    MP_ACCESS_TOKEN: secrets.MP_ACCESS_TOKEN,
    MP_PUBLIC_KEY: secrets.MP_PUBLIC_KEY,
    MP_WEBHOOK_SECRET: secrets.MP_WEBHOOK_SECRET,
    ...demoPaypal({ appSecret, simulator, port, dataDir }),
    GOOGLE_CLIENT_ID: 'sim-google.apps.googleusercontent.com',
    GOOGLE_JWKS_URL: `${simulator}/oidc/google/jwks`,
    GSI_JS_URL: `${simulator}/oidc/js/gsi`,
    APPLE_CLIENT_ID: 'sim-apple',
    APPLE_JWKS_URL: `${simulator}/oidc/apple/jwks`,
    APPLE_JS_URL: `${simulator}/oidc/js/apple`,
    FB_APP_ID: 'sim-facebook',
    FB_APP_SECRET: secrets.FB_APP_SECRET,
    VAPID_PRIVATE_KEY: secrets.VAPID_PRIVATE_KEY,
    FB_GRAPH_URL: `${simulator}/graph/v26.0`,
    FB_JWKS_URL: `${simulator}/oidc/facebook/jwks`,
    FB_JS_URL: `${simulator}/oidc/js/facebook`,
    ...demoCaptcha({ appSecret, simulator }),
    ...(await demoMessages({ appSecret, simulator, port, mailPort })),
    ...(await demoPrinter(env)),
    SIM_URL: simulator,
    DEMO_BUILD_URL: `${simulator}/downloads/saldo-windows-demo.zip`,
    SIM_DATA: join(dataDir, 'simulator'),
    SIM_MP_WEBHOOK_URL: `http://localhost:${port}/webhooks/mercadopago`,
    SIM_MP_ACCESS_TOKEN: secrets.MP_ACCESS_TOKEN,
    SIM_MP_PUBLIC_KEY: secrets.MP_PUBLIC_KEY,
    SIM_MP_WEBHOOK_SECRET: secrets.MP_WEBHOOK_SECRET,
    SIM_FB_APP_SECRET: secrets.FB_APP_SECRET,
  }
}
