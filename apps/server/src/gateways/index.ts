import type { Captcha } from './captcha/captcha.ts'
import type { MercadoPago } from './mercado-pago/mercado-pago.ts'

/** Every third party that the product talks to, each behind its own port. */
export type Gateways = { captcha: Captcha; mercadoPago: MercadoPago }
