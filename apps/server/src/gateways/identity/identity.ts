import type { IdentityConfig, SocialProvider } from '@saldo/contract/identity-vendors'
import type { Env } from '../../kernel/env.ts'
import type { VendorScript } from '../script-sources.ts'
import type { Vendor } from '../vendor.ts'

/**
 * A person's identity at a provider. `subject` never changes; an e-mail may change, or pass to another
 * person.
 */
export type SocialIdentity = {
  subject: string
  /** Lower case; null when the provider sent none. */
  email: string | null
  isEmailVerified: boolean
  name: { first: string; last: string } | null
}

/** `unavailable`: the provider did not answer, so the token's validity is unknown. */
export type SocialAnswer =
  | {
      kind: 'identity'
      identity: SocialIdentity
      /**
       * The token's nonce, null for none; undefined for tokens without support for one, as Facebook's access
       * tokens.
       */
      nonce?: string | null
    }
  | { kind: 'refused'; why: string }
  | { kind: 'unavailable'; why: string }

type SocialToken = {
  token: string
  /** What our page gave the provider. */ nonce?: string | undefined
}

export type IdentityProvider = (given: SocialToken, now: Date) => Promise<SocialAnswer>

/** The configured providers. */
export type Identity = Partial<Record<SocialProvider, IdentityProvider>>

/** An identity vendor: exported by its file or folder beside this one, and listed in `identity-vendors.ts`. */
export type IdentityVendor<
  Values extends Env = Env,
  Id extends SocialProvider = SocialProvider,
> = Vendor<Values> & {
  /** Stored with each identity; never changes. */
  readonly id: Id
  /** Creates what verifies its tokens; null where it is not configured. */
  connect(env: Values): IdentityProvider | null
  /** Its public configuration for the web client; null hides its button. */
  config(env: Values): IdentityConfig<Id> | null
  /** The script that its `config` names. */
  readonly script: VendorScript
}
