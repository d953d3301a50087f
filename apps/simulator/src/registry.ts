import { downloads } from './vendors/downloads/index.ts'
import { hcaptcha } from './vendors/hcaptcha/index.ts'
import { mail } from './vendors/mail/index.ts'
import { mercadoPago } from './vendors/mercado-pago/index.ts'
import { oidc } from './vendors/oidc/index.ts'
import { paypal } from './vendors/paypal/index.ts'
import { printer } from './vendors/printer/index.ts'
import { push } from './vendors/push/index.ts'
import { turnstile } from './vendors/turnstile/index.ts'
import { twilio } from './vendors/twilio/index.ts'
import { whatsApp } from './vendors/whatsapp/index.ts'

/** Every vendor, in the order of the control page; a command without provider goes to the first. */
export const registry = {
  mercadoPago,
  paypal,
  oidc,
  twilio,
  whatsApp,
  mail,
  push,
  printer,
  turnstile,
  hcaptcha,
  downloads,
}
