/** The result of a provider's window. */
export type ProviderToken = {
  token: string
  /** What our page gave the provider, which stands in the token too. */
  nonce?: string
  /** Apple tells it once, when somebody first lets the app know them. */
  name?: { first: string; last: string }
}
