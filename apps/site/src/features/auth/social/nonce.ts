import { socialNonce } from '@saldo/contract/identity'
import { call } from '@saldo/client/api/call.ts'

/** A single-use nonce from the server for one sign-in with a provider, so that a copied token is useless. */
export const freshNonce = async (): Promise<string> => (await call(socialNonce, {})).nonce
