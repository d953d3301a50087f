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
