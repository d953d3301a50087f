import { login } from '@saldo/contract/sign-in'
import { sentencesOf } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { keepSignIn } from './keep-sign-in.ts'

export type SignInOutcome = { isSignedIn: true } | { problems: string[] }

/**
 * Signs in, stores tokens and user on this device, and refreshes the profile. Returns problems instead of
 * throwing.
 */
export const signIn = async (credentials: { email: string; password: string }): Promise<SignInOutcome> => {
  try {
    await keepSignIn(await call(login, { body: credentials }))
    return { isSignedIn: true }
  } catch (error) {
    return { problems: sentencesOf(error) }
  }
}
