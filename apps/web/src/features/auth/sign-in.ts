import { login } from '@saldo/contract/auth'
import { sentencesOf } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { refreshUser } from '../../shared/current-user.ts'
import { storeTokens, storeUser } from '../../shared/session/session.ts'

export type SignInOutcome = { isSignedIn: true } | { problems: string[] }

/** Signs in, keeps tokens and user on this device, and asks for the profile once more. Says what went wrong instead of throwing. */
export const signIn = async (credentials: { email: string; password: string }): Promise<SignInOutcome> => {
  try {
    const { user, ...tokens } = await call(login, { body: credentials })
    storeUser(user)
    storeTokens(tokens)
  } catch (error) {
    return { problems: sentencesOf(error) }
  }
  // The user came with the tokens; a profile that can't be refreshed now is no reason to stay outside.
  await refreshUser().catch(() => undefined)
  return { isSignedIn: true }
}
