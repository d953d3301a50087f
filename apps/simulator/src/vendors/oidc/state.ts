import type { JsonWebKey } from 'node:crypto'

export const providers = ['google', 'apple', 'facebook'] as const
export type Provider = (typeof providers)[number]
/** A provider whose window gives ID tokens; Facebook's gives access tokens. */
export type Issuer = Exclude<Provider, 'facebook'>

export type State = {
  /** Private signing key of each provider. */
  keys: Map<Provider, JsonWebKey>
  /** First sign-ins to each app with Apple, which gives a name only then. */
  consents: Map<string, number>
}

export const emptyState = (): State => ({ keys: new Map(), consents: new Map() })

/** Outcomes of a provider's sign-in window. */
export const endings = [
  'success',
  'cancel',
  'wrong_audience',
  'wrong_issuer',
  'wrong_nonce',
  'expired',
  'bad_signature',
  'unsigned',
] as const
export type Ending = (typeof endings)[number]

/** Further faults: the script is missing or late, or the provider's server doesn't answer ours. */
export const troubles = ['script_404', 'script_slow', 'provider_down'] as const
type Trouble = (typeof troubles)[number]

/** Outcome prepared for the next sign-ins with a provider. */
export type Forced = { outcome: Ending | Trouble; times: number; seconds: number }
