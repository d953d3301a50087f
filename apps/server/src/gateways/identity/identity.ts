import type { SocialProvider } from '@saldo/contract/identity'

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
