import { randomBytes } from 'node:crypto'
import type { AccessToken, GraphUser, State } from './state.ts'

const KEPT = 1_000
export const TOKEN_LIVES_MS = 5_184_000_000

export type Settings = {
  /** The app's secret; null takes any, and then asks for no proof. */
  appSecret: string | null
}

export type Graph = ReturnType<typeof createGraph>
type Options = { state: State; settings: Settings; now: () => number; changed: () => void }

/** The tokens that Facebook's login gave out, and who they stand for. */
export const createGraph = ({ state, settings, now, changed }: Options) => ({
  settings,
  now,
  find: (token: string): AccessToken | undefined => state.accessTokens.get(token),
  /** Gives a user's token to an app; `expiresAt` may already be over. */
  issue: (appId: string, user: GraphUser, expiresAt: number): string => {
    const token = `EAA${randomBytes(60).toString('base64url').replaceAll(/[-_]/g, 'Z')}`
    state.accessTokens.set(token, { appId, user, issuedAt: now(), expiresAt })
    const [oldest] = state.accessTokens.keys()
    if (state.accessTokens.size > KEPT && oldest !== undefined) state.accessTokens.delete(oldest)
    changed()
    return token
  },
})
