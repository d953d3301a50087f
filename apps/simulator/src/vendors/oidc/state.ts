import type { JsonWebKey } from 'node:crypto'

export const providers = ['google', 'apple', 'facebook'] as const
export type Provider = (typeof providers)[number]

export type State = {
  /** The private key that each provider signs with. */
  keys: Map<Provider, JsonWebKey>
  /** Who has signed in to which app with Apple, which tells a name at the first time only. */
  consents: Map<string, number>
}

export const emptyState = (): State => ({ keys: new Map(), consents: new Map() })

/** What the window of a provider may end with. */
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

/** What else may go wrong: the script is missing or late, or the provider's server doesn't answer ours. */
export const troubles = ['script_404', 'script_slow', 'provider_down'] as const
type Trouble = (typeof troubles)[number]

/** What was prepared for the next sign-ins with a provider. */
export type Forced = { outcome: Ending | Trouble; times: number; seconds: number }
