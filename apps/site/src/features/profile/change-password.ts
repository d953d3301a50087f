import { redirectDocument } from 'react-router'
import type { User } from '@saldo/contract/auth'
import { updateUser } from '@saldo/contract/identity'
import { ApiError, sentencesOf } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { routes } from '@saldo/client/routes.ts'
import { storeUser } from '@saldo/client/session/session.ts'

/** `at` (epoch ms) distinguishes successive answers. */
export type PasswordOutcome = { at: number } & ({ isChanged: true } | { problems: string[] })

/**
 * Changes the user's own password. Redirects to a fresh sign-in and back if the server requires one; the
 * typed password is not stored meanwhile.
 */
export const changePassword = async (
  user: User,
  passwords: { password: string; password_confirmation: string },
): Promise<PasswordOutcome | Response> => {
  const at = Date.now()
  try {
    storeUser(await call(updateUser, { params: { external_user: user.id }, body: passwords }))
    return { isChanged: true, at }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'reauth_required')
      return redirectDocument(routes.signIn({ returnUrl: routes.changePassword(), again: true }))
    return { problems: sentencesOf(error), at }
  }
}
