import { paymentVendors } from './gateways/payment-vendors.ts'
import { createEnvReader } from './kernel/env.ts'

/** The environment of this product: the kernel's variables and those of each vendor that takes money. */
export const { read: readEnv, variables: envVariables } = createEnvReader(
  paymentVendors.map(({ env }) => env),
)
