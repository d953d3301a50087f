import { routes } from '../routes.ts'
import { clearSession, heldTokens, type Tokens } from '../session/session.ts'

type SigningOutParts = {
  tokens: () => Tokens | null
  clear: () => void
  /** Ends the session of these tokens on the server, and what is kept for offline use. */
  end: (tokens: Tokens | null) => Promise<void>
  /** Resolves when the person has waited long enough. */
  patience: () => Promise<unknown>
  leave: () => void
}

export const signingOut =
  ({ tokens, clear, end, patience, leave }: SigningOutParts) =>
  async (): Promise<void> => {
    const held = tokens()
    clear()
    // A failure, such as of loading it offline, must not block a sign-out.
    await Promise.race([end(held).catch(() => undefined), patience()])
    // A call that was under way may have stored its answer meanwhile.
    clear()
    leave()
  }

const LEAVES_WITHIN_MS = 2_000

/**
 * Clears the session here at once, ends it on the server if that is reachable in time, and loads the home page as a new
 * document.
 */
export const signOut = signingOut({
  tokens: heldTokens,
  clear: clearSession,
  // Loaded on demand: the call's schemas are outside a page's first load.
  end: async (tokens) => (await import('./end-session.ts')).endSession(tokens),
  patience: () =>
    new Promise((done) => {
      setTimeout(done, LEAVES_WITHIN_MS)
    }),
  leave: () => window.location.assign(routes.home()),
})
