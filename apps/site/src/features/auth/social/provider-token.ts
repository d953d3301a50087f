/** The result of a provider's window. */
export type ProviderToken = {
  token: string
  /** The nonce that our page gave the provider, which the token contains too. */
  nonce?: string
  /** Apple sends the name only once, at the person's first sign-in to this app. */
  name?: { first: string; last: string }
}
