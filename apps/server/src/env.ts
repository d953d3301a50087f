import { paymentVendors } from './gateways/payment-vendors.ts'
import { createEnvReader } from './kernel/env.ts'

/** The product's environment variables: the kernel's and those of each payment vendor. */
export const { read: readEnv, variables: envVariables } = createEnvReader(
  paymentVendors.map(({ env }) => env),
)
