import { routes } from '../routes.ts'
import { clearSession } from '../session/session.ts'

/** Ends the session on the server if reachable, always clears it here, and loads the home page as a new document. */
export const signOut = async (): Promise<void> => {
  // Loaded on demand: the call's schemas are outside a page's first load. If loading fails offline, the
  // sign-out goes on.
  await import('./end-session.ts').then(
    ({ endSession }) => endSession(),
    () => undefined,
  )
  clearSession()
  window.location.assign(routes.home())
}
