import { mercadoPago, type MercadoPago } from '../../src/gateways/mercado-pago/index.ts'
import { paypal, type Paypal } from '../../src/gateways/paypal/index.ts'
import type { PaymentProvider } from '../../src/gateways/payment-provider.ts'
import { createProviders, type Connection, type Providers } from '../../src/gateways/providers.ts'
import type { Env } from '../../src/kernel/env.ts'
import type { PaymentDeps } from '../../src/modules/payments/index.ts'

/** Vendor APIs provided by a test; PayPal is null where it is not offered. */
export type VendorApis = { mercadoPago: MercadoPago; paypal: Paypal | null }

export const connectionsOf = (apis: VendorApis): Connection[] => [
  { vendor: mercadoPago, api: apis.mercadoPago },
  ...(apis.paypal === null ? [] : [{ vendor: paypal, api: apis.paypal }]),
]

export const providersOf = (env: Env, apis: VendorApis): Providers =>
  createProviders(connectionsOf(apis), env)

/** One of the offered payment providers. */
export const providerOf = (
  { providers }: Pick<PaymentDeps, 'providers'>,
  gateway: number,
): PaymentProvider => {
  const provider = providers.of(gateway)
  if (provider === null) throw new Error(`Gateway ${gateway} is not offered`)
  return provider
}
