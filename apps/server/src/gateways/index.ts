import type { Env } from '../kernel/env.ts'
import type { Keys } from '../kernel/keys.ts'
import { createAltcha } from './captcha/altcha.ts'
import type { Captcha } from './captcha/captcha.ts'
import { createIdentity } from './identity/create.ts'
import type { Identity } from './identity/identity.ts'
import { createMercadoPago } from './mercado-pago/client.ts'
import type { MercadoPago } from './mercado-pago/mercado-pago.ts'

/** Every third party that the product talks to, each behind its own port. */
export type Gateways = { captcha: Captcha; identity: Identity; mercadoPago: MercadoPago }

/** The third parties that the environment names; in production it demands the real ones. */
export const createGateways = (env: Env, keys: Keys): Gateways => ({
  captcha: createAltcha({ keys, cost: env.CAPTCHA_COST }),
  identity: createIdentity(env),
  mercadoPago: createMercadoPago({ apiUrl: env.MP_API_URL, accessToken: env.MP_ACCESS_TOKEN ?? '' }),
})
