import { type MiddlewareFunction, redirectDocument } from 'react-router'
import { ApiError } from '../../shared/api/api-error.ts'
import { refreshSession } from '../../shared/api/call.ts'
import { currentUser, userContext } from '../../shared/current-user.ts'
import { routes } from '../../shared/routes.ts'
import { nextTurn } from '../../shared/next-turn.ts'
import { serverNow } from '../../shared/session/clock.ts'
import { accessToken, dropSession, isLeavingSignedOut } from '../../shared/session/session.ts'
import { isUnexpired } from '../../shared/session/token.ts'

const hasSession = async (): Promise<boolean> => {
  const token = accessToken()
  if (token === null) return false
  if (isUnexpired(token, serverNow())) return true
  try {
    await refreshSession(token)
    return true
  } catch (error) {
    // A network that is down ends no session: the screen shows what it has and says what is missing.
    if (error instanceof ApiError && error.isUnanswered) return true
    dropSession()
    return false
  }
}

/** The path and query that somebody wanted to see, as a returnUrl. */
export const wantedPath = (request: Request): string => {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** Lets only signed-in users pass and tells the loaders who it is; others go to sign-in and come back. */
export const requireSession: MiddlewareFunction = async ({ request, context }) => {
  // The page has just come to life, which was a long task already.
  await nextTurn()
  const isSignedIn = await hasSession()
  // Whoever is being taken home needs no second way out.
  if (!isSignedIn && isLeavingSignedOut()) await new Promise<never>(() => {})
  if (!isSignedIn) throw redirectDocument(routes.signIn({ returnUrl: wantedPath(request) }))
  context.set(userContext, await currentUser())
}
