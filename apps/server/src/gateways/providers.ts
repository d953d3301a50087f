import { paymentMethodNames, type GatewayId } from '@saldo/contract/payment-vendors'
import type { Env } from '../kernel/env.ts'
import { budgetOf, type Counter } from './budget.ts'
import type { OnlineGateway } from './gateway-payment.ts'
import type { PaymentProvider, PaymentVendor } from './payment-provider.ts'
import { mercadoPago } from './mercado-pago/index.ts'
import { paypal } from './paypal/index.ts'

/** All payment vendors; the only list of them. */
export const paymentVendors: readonly PaymentVendor[] = [mercadoPago, paypal]

/** A vendor with its network client. */
export type Connection = { vendor: PaymentVendor; api: unknown }

/** The connected vendors that this installation offers. */
export type Providers = {
  readonly all: readonly PaymentProvider[]
  /** Null for a vendor that is not offered, and for cash. */
  of(gateway: number): PaymentProvider | null
  /** A vendor's own client, for its payment methods; null where it is not offered. */
  apiOf<Values extends Env, Api>(vendor: PaymentVendor<Values, Api>): Api | null
}

export const connectVendors = (env: Env): Connection[] =>
  paymentVendors
    .filter((vendor) => vendor.isOffered(env))
    .map((vendor) => ({ vendor, api: vendor.connect(env) }))

/** Wraps each vendor's client in its budget: queries leave the rest of our quota to payments. */
export const withinBudgets = (connections: readonly Connection[], limiter: Counter): Connection[] =>
  connections.map(({ vendor, api }) => ({ vendor, api: vendor.within(api, budgetOf(limiter, vendor.name)) }))

export const createProviders = (connections: readonly Connection[], env: Env): Providers => {
  const all = connections.map(({ vendor, api }) => ({
    id: vendor.id,
    name: vendor.name,
    ...vendor.provider(api, env),
  }))
  return {
    all,
    of: (gateway) => all.find(({ id }) => id === gateway) ?? null,
    // A connection's client has the type of its vendor.
    apiOf: <Values extends Env, Api>({ name }: PaymentVendor<Values, Api>) =>
      (connections.find(({ vendor }) => vendor.name === name)?.api as Api | undefined) ?? null,
  }
}

/** A vendor's words for its refusals, by status detail; none for cash. */
export const refusalsOf = (gateway: GatewayId): Readonly<Record<string, string | undefined>> =>
  paymentVendors.find(({ id }) => id === gateway)?.refusals ?? {}

/** Static description of a vendor, offered or not. */
export const vendorOf = (gateway: OnlineGateway): PaymentVendor => {
  const vendor = paymentVendors.find(({ id }) => id === gateway)
  if (vendor === undefined) throw new Error(`No vendor takes money as gateway ${gateway}`)
  return vendor
}

/** What people call a vendor. */
export const vendorTitle = ({ strayMethod }: PaymentVendor): string => paymentMethodNames[strayMethod]
