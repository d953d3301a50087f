import { z } from 'zod'
import { mercadoPago } from './payment-vendors/mercado-pago/vendor.ts'
import { paypal } from './payment-vendors/paypal/vendor.ts'

/**
 * Who takes money online, by the name in the ledger's permanent ids. `gateway` is stored with each payment and
 * never changes; `methods` are its payment methods with their names on receipts; `config`, where the web needs any, is
 * its part of `runtimeConfig`, nullable where it may be off.
 */
export const paymentVendors = { mercado_pago: mercadoPago, paypal } as const

type Vendors = typeof paymentVendors
type VendorName = keyof Vendors

type With<Property extends string> = {
  [
    Name in VendorName as Vendors[Name] extends Record<Property, unknown> ? Name : never
  ]: Vendors[Name] extends Record<Property, infer Value> ? Value : never
}

/** One property of each vendor that has it, by the vendor's name. */
const pick = <Property extends string>(property: Property) =>
  Object.fromEntries(
    Object.entries<object>(paymentVendors).flatMap(([name, vendor]) =>
      property in vendor ? [[name, (vendor as Record<string, unknown>)[property]]] : [],
    ),
  ) as With<Property>

/** Gateways of the specification (§9), with those added since. */
export const gatewayIds = { cash: 1, ...pick('gateway') } as const
export type GatewayId = (typeof gatewayIds)[keyof typeof gatewayIds]

/** A gateway's name on the wire. */
export const gatewayNameOf = (gateway: GatewayId): keyof typeof gatewayIds => {
  const names = Object.keys(gatewayIds) as (keyof typeof gatewayIds)[]
  return names.find((name) => gatewayIds[name] === gateway) ?? 'cash'
}

export const vendorConfigs = pick('config')

type MethodsOf<Name extends VendorName> = Name extends VendorName ? keyof Vendors[Name]['methods'] : never
/** A payment method: stored with each attempt, so it keeps its name. */
export type PaymentMethodId = MethodsOf<VendorName>

/** The name of each payment method on receipts. */
export const paymentMethodNames = Object.assign({}, ...Object.values(pick('methods'))) as Readonly<
  Record<PaymentMethodId, string>
>
/** Any text on the wire, because a page that was opened before a method was added must still read its orders. */
export const paymentMethodId = z.string() as unknown as z.ZodType<PaymentMethodId, string>
export const paymentMethodIds = Object.keys(paymentMethodNames) as [PaymentMethodId, ...PaymentMethodId[]]
