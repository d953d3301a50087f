import { type MiddlewareFunction, redirectDocument } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { refreshSession } from '../api/call.ts'
import { currentUser, userContext } from './current-user.ts'
import { routes } from '../routes.ts'
import { nextTurn } from '../startup.ts'
import { serverNow } from './token.ts'
import { accessToken, dropSession, isLeavingSignedOut } from './session.ts'
import { isUnexpired } from './token.ts'

const hasSession = async (): Promise<boolean> => {
  const token = accessToken()
  if (token === null) return false
  if (isUnexpired(token, serverNow())) return true
  try {
    await refreshSession(token)
    return true
  } catch (error) {
    const isOver = error instanceof ApiError && error.status === 401
    // Any other failure does not end the session: the screen shows stored data and the error.
    if (isOver) dropSession()
    return !isOver
  }
}

/** The requested path and query, as a returnUrl. */
export const wantedPath = (request: Request): string => {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** Lets only signed-in users pass and sets the user for the loaders; others go to sign-in and return. */
export const requireSession: MiddlewareFunction = async ({ request, context }) => {
  // Yields after hydration, which was a long task.
  await nextTurn()
  const isSignedIn = await hasSession()
  // A sign-out already navigates home: never settles, so as not to redirect twice.
  if (!isSignedIn && isLeavingSignedOut()) await new Promise<never>(() => {})
  if (!isSignedIn) throw redirectDocument(routes.signIn({ returnUrl: wantedPath(request) }))
  context.set(userContext, await currentUser())
}
