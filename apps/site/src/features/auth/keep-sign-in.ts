import type { User } from '@saldo/contract/auth'
import { refreshUser } from '@saldo/client/session/current-user.ts'
import { storeTokens, storeUser, type Tokens } from '@saldo/client/session/session.ts'

/** Stores the session on this device and refreshes the profile. */
export const keepSignIn = async ({ user, ...tokens }: Tokens & { user: User }): Promise<void> => {
  storeUser(user)
  storeTokens(tokens)
  // The tokens came with the user, so a failed refresh must not block the sign-in.
  await refreshUser().catch(() => undefined)
}
