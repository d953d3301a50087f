import { routes } from '../routes.ts'
import { clearSession } from '../session/session.ts'

/** Ends the session on the server if it can be reached, forgets it here in any case, and goes home in a new document. */
export const signOut = async (): Promise<void> => {
  // Loaded on demand: the schemas of the call are no part of a page's first load. Who leaves without a network leaves too.
  await import('./end-session.ts').then(
    ({ endSession }) => endSession(),
    () => undefined,
  )
  clearSession()
  window.location.assign(routes.home())
}
