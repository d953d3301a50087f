import { type MiddlewareFunction, redirect } from 'react-router'
import { refreshUser, userContext } from '@saldo/client/session/current-user.ts'
import { routes } from '@saldo/client/routes.ts'
import { wantedPath } from '@saldo/client/session/session-guard.ts'

/** Lets only users with a phone number pass; others complete their registration and come back. */
export const requirePhone: MiddlewareFunction = async ({ request, context }) => {
  if (context.get(userContext).phone_number) return
  // The phone may have been added on another device since the user was last read.
  const user = await refreshUser()
  if (!user.phone_number) throw redirect(routes.completeRegistration({ returnUrl: wantedPath(request) }))
  context.set(userContext, user)
}
