import { runtimeConfig, type RuntimeConfig } from '@saldo/contract/config'
import { legalCopy } from '@saldo/copy/legal'
import { allVendors } from '../gateways/index.ts'
import type { Env } from '../kernel/env.ts'
import { API_PREFIX } from '../kernel/http/route.ts'
import { offeredMethods } from '../modules/payments/index.ts'

/** The public configuration of the web client; see the contract. */
export const runtimeConfigOf = (env: Env, version: string): RuntimeConfig =>
  runtimeConfig.parse({
    version,
    brand: {
      name: env.BRAND_NAME,
      support_email: env.BRAND_SUPPORT_EMAIL,
      support_phone: env.BRAND_SUPPORT_PHONE,
      address: env.BRAND_ADDRESS ?? legalCopy.demoAddress,
    },
    api: { user: API_PREFIX, token: API_PREFIX },
    payment_methods: offeredMethods(env),
    ...Object.assign({}, ...allVendors().map((vendor) => vendor.runtimeConfig?.(env))),
  })
