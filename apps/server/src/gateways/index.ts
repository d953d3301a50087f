import type { Env } from '../kernel/env.ts'
import type { Keys } from '../kernel/keys.ts'
import { captcha, type Captcha } from './captcha/index.ts'
import { identity, type Identity } from './identity/index.ts'
import { mail, type Mail } from './mail/index.ts'
import { paymentVendors, connectVendors, type Connection } from './providers.ts'
import { printer, type Printer } from './printer/index.ts'
import { push, type Push } from './push/index.ts'
import { sms, type Sms } from './sms/index.ts'
import type { Checkups, PortVendor, ToCheck, Vendor } from './vendor.ts'
import { whatsApp, type WhatsApp } from './whatsapp/index.ts'

type Ports = {
  captcha: Captcha
  identity: Identity
  sms: Sms
  whatsapp: WhatsApp
  mail: Mail
  push: Push
  printer: Printer
}

export type { Printer }

/** Every third party that the product talks to, each behind its own port. */
export type Gateways = Ports & { payments: readonly Connection[] }

const vendors: { readonly [Name in keyof Ports]: PortVendor<Ports[Name]> } = {
  sms,
  whatsapp: whatsApp,
  mail,
  identity,
  captcha,
  push,
  printer,
}

/** The one list of all third parties. */
export const allVendors = (): readonly Vendor[] => [
  ...paymentVendors,
  ...Object.values<PortVendor<unknown>>(vendors).flatMap((port) => [port, ...(port.vendors ?? [])]),
]

/** Connects the third parties configured in the environment; production requires the real ones. */
export const createGateways = (env: Env, keys: Keys): Gateways => ({
  captcha: vendors.captcha.connect(env, keys),
  identity: vendors.identity.connect(env, keys),
  payments: connectVendors(env),
  sms: vendors.sms.connect(env, keys),
  whatsapp: vendors.whatsapp.connect(env, keys),
  mail: vendors.mail.connect(env, keys),
  push: vendors.push.connect(env, keys),
  printer: vendors.printer.connect(env, keys),
})

/** Checkups of all third parties, in the order that `saldo doctor` shows. */
export const gatewayCheckups = (given: ToCheck): Checkups =>
  Object.assign({}, ...allVendors().map((vendor) => vendor.checkups?.(given)))
