import type { RuntimeConfig } from '@saldo/contract/config'
import { mergeSources, sourcesOf, type Sources } from '../script-sources.ts'
import type { PortVendor } from '../vendor.ts'
import type { Identity } from './identity.ts'
import { identityVendors } from './identity-vendors.ts'

export type { Identity, SocialAnswer, SocialIdentity } from './identity.ts'

/** Sign-in with the listed vendors that are configured. */
export const identity: PortVendor<Identity> = {
  vendors: identityVendors,
  env: { variables: {}, domains: [], addresses: [], demanded: () => [] },
  connect: (env) =>
    Object.fromEntries(
      identityVendors.flatMap((vendor) => {
        const provider = vendor.connect(env)
        return provider === null ? [] : [[vendor.id, provider]]
      }),
    ),
  runtimeConfig: (env) => ({
    social: Object.fromEntries(
      identityVendors.map(({ id, config }) => [id, config(env)]),
    ) as RuntimeConfig['social'],
  }),
}

/** CSP sources of the configured vendors' scripts, and of no others. */
export const identitySources = (social: RuntimeConfig['social']): Sources =>
  mergeSources(
    identityVendors.map(({ id, script }) => {
      const config = social[id]
      return config === null ? {} : sourcesOf(script, config.script_url)
    }),
  )
