import { socialNonce } from '@saldo/contract/identity'
import { call } from '../../../shared/api/call.ts'

/** A nonce of the server's for one sign-in with a provider, which spends it: a token that is copied opens nothing. */
export const freshNonce = async (): Promise<string> => (await call(socialNonce, {})).nonce
