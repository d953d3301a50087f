import { z } from 'zod'

/**
 * Who vouches for a person at sign-in, by the name stored with each identity, which never changes. `name` is for
 * people; `config` is its part of `runtimeConfig.social`, null where it is not configured.
 */
export const identityVendors = {
  google: {
    name: 'Google',
    config: z.object({ client_id: z.string(), script_url: z.string() }).nullable(),
  },
  facebook: {
    name: 'Facebook',
    config: z.object({ app_id: z.string(), version: z.string(), script_url: z.string() }).nullable(),
  },
  apple: {
    name: 'Apple',
    config: z.object({ client_id: z.string(), redirect_uri: z.string(), script_url: z.string() }).nullable(),
  },
} as const

type Vendors = typeof identityVendors
export type SocialProvider = keyof Vendors

export const identityConfigs = Object.fromEntries(
  Object.entries(identityVendors).map(([id, { config }]) => [id, config]),
) as { readonly [Id in SocialProvider]: Vendors[Id]['config'] }
/** The configuration of one vendor. */
export type IdentityConfig<Id extends SocialProvider = SocialProvider> = NonNullable<
  z.output<Vendors[Id]['config']>
>
