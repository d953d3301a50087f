import type { User } from '@saldo/contract/auth'
import { refreshUser } from '../../shared/current-user.ts'
import { storeTokens, storeUser, type Tokens } from '../../shared/session/session.ts'

/** Keeps on this device who signed in, and asks for the profile once more. */
export const keepSignIn = async ({ user, ...tokens }: Tokens & { user: User }): Promise<void> => {
  storeUser(user)
  storeTokens(tokens)
  // The user came with the tokens; a profile that can't be refreshed now is no reason to stay outside.
  await refreshUser().catch(() => undefined)
}
