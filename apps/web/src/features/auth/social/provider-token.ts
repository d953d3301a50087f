/** What a provider's window gave. */
export type ProviderToken = {
  token: string
  /** What our page gave the provider, which stands in the token too. */
  nonce?: string
  /** Apple tells it once, when somebody first lets the app know them. */
  name?: { first: string; last: string }
}

/** A text that nobody can guess; also where the page is not a secure context. */
export const freshNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
