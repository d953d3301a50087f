import { socialNonce } from '@saldo/contract/identity'
import { call } from '@saldo/client/api/call.ts'

/** The result of a provider's window. */
export type ProviderToken = {
  token: string
  /** The nonce that our page gave the provider, which the token contains too. */
  nonce?: string
  /** Apple sends the name only once, at the person's first sign-in to this app. */
  name?: { first: string; last: string }
}

/** A single-use nonce from the server for one sign-in with a provider, so that a copied token is useless. */
export const freshNonce = async (): Promise<string> => (await call(socialNonce, {})).nonce
