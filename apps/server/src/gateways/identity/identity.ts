import type { SocialProvider } from '@saldo/contract/identity'

/** Who a provider says somebody is. `subject` never changes; an e-mail may, and may be another person's later. */
export type SocialIdentity = {
  subject: string
  /** Lower case; null when the provider told none. */
  email: string | null
  isEmailVerified: boolean
  name: { first: string; last: string } | null
}

/** `unavailable`: the provider did not answer, so nothing is known of the token. */
export type SocialAnswer =
  | {
      kind: 'identity'
      identity: SocialIdentity
      /** The nonce in the token, null for none; undefined of tokens that can't have one, as Facebook's access tokens. */
      nonce?: string | null
    }
  | { kind: 'refused'; why: string }
  | { kind: 'unavailable'; why: string }

type SocialToken = {
  token: string
  /** What our page gave the provider. */ nonce?: string | undefined
}

export type IdentityProvider = (given: SocialToken, now: Date) => Promise<SocialAnswer>

/** The providers that are configured. */
export type Identity = Partial<Record<SocialProvider, IdentityProvider>>
